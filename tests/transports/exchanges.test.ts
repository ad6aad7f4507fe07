import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange } from '../../server/http/openapi/exchanges.ts';
import { type HEADERS, headersOf } from '../../server/http/openapi/headers.ts';
import type { Sent } from '../../server/http/openapi/messages.ts';
import { routes } from '../../server/http/routes.ts';
import { operations } from '../../server/operations/table.ts';
import { PAYLOADS } from '../../server/operations/webhook-payloads.ts';
import type { TestApp } from '../support/test-app.ts';
import { isSignedBy } from '../webhooks/receiver.ts';
import { startSending } from '../webhooks/support.ts';
import { sent } from './exchanges/messages.ts';
import { type Played, played } from './exchanges/play.ts';
import { shapeOf } from './exchanges/shape.ts';

/** The examples of the description against the service: `npm run exchanges` records them anew. */
const FILE = new URL('../../server/http/openapi/exchanges.json', import.meta.url);
const MESSAGES = new URL('../../server/http/openapi/messages.json', import.meta.url);

let app: TestApp;
let fresh: Played;
let recorded: Exchange[];
let messages: { fresh: Sent[]; recorded: Sent[] };
beforeAll(async () => {
  app = await startSending();
  fresh = await played(app);
  const came = await sent(app);
  const exchanges = fresh.heard.map(({ kept }) => kept);
  if (process.env.RECORD_EXCHANGES) {
    await writeFile(FILE, `${JSON.stringify(exchanges, null, 2)}\n`);
    await writeFile(MESSAGES, `${JSON.stringify(came, null, 2)}\n`);
  }
  recorded = JSON.parse(await readFile(FILE, 'utf8'));
  messages = { fresh: came, recorded: JSON.parse(await readFile(MESSAGES, 'utf8')) };
});
afterAll(() => app.stop());

test('the service answers each recorded request today as it did then: same status, same headers, same shape', () => {
  const form = ({ body, ...exchange }: Exchange) => ({ ...exchange, shape: shapeOf(body) });
  expect(recorded.map(form)).toEqual(fresh.heard.map(({ kept }) => form(kept)));
});

test('what was recorded is what the schemas of its operation say, and nothing beside it', () => {
  for (const { operation, title, input, body } of recorded) {
    const { input: takes, output: gives } = operations.get(operation)!;
    expect([operation, title, takes.safeParse(input).error]).toEqual([operation, title, undefined]);
    if (typeof body !== 'object' || body === null) continue;
    expect(JSON.parse(JSON.stringify(gives.parse(body)))).toEqual(body);
  }
});

test('every documented path has an example of its success', () => {
  const isShown = new Set(recorded.map(({ operation }) => operation));
  expect(routes.map(({ operation }) => operation.name).filter((name) => !isShown.has(name))).toEqual([]);
  expect(recorded.filter(({ status }) => status >= 300)).toEqual([]);
});

test('every type of message has an example that was really sent: signed, as its schema says, and as it is sent today', () => {
  const form = ({ type, headers, body }: Sent) => ({
    type,
    headers: Object.keys(headers),
    shape: shapeOf(JSON.parse(body)),
  });
  expect(messages.recorded.map(form)).toEqual(messages.fresh.map(form));
  expect(messages.recorded.map(({ type }) => type)).toEqual(Object.keys(PAYLOADS));
  for (const { type, headers, body, publicKey } of messages.recorded) {
    expect([type, isSignedBy({ id: headers['webhook-id']!, headers, body }, publicKey)]).toEqual([type, true]);
    const { schema } = PAYLOADS[type as keyof typeof PAYLOADS];
    expect(JSON.parse(JSON.stringify(schema.parse(JSON.parse(body))))).toEqual(JSON.parse(body));
  }
});

/** What every HTTP answer has, and headers that protect browsers. */
const EVERYWHERE = /^(cache-control|connection|content-(length|type)|date|keep-alive|transfer-encoding|vary)$/;
const PROTECTING =
  /^(strict-transport-security|referrer-policy|permissions-policy|x-(frame|content)|cross-origin|content-sec)/;
/** Described where they may come, and not in each answer. */
const AT_TIMES = ['Retry-After', 'Preference-Applied', 'Idempotent-Replayed', 'Content-Disposition'];

test('an answer has the headers that are described, and no others', () => {
  for (const { route, answer } of fresh.heard) {
    const described = Object.keys(headersOf(route, answer.status)) as (keyof typeof HEADERS)[];
    const came = [...answer.headers.keys()].filter((name) => !EVERYWHERE.test(name) && !PROTECTING.test(name));
    const missing = described.filter((name) => !AT_TIMES.includes(name) && !answer.headers.has(name));
    const known = new Set(described.map((name) => name.toLowerCase()));
    const more = came.filter((name) => !known.has(name));
    expect({ of: route.operation.name, missing, more }).toEqual({ of: route.operation.name, missing: [], more: [] });
  }
});

test('no secret of the run is in what is kept of it', () => {
  const kept = JSON.stringify(fresh.heard.map((one) => one.kept));
  expect(fresh.secrets.length).toBeGreaterThan(5);
  expect(fresh.secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  const file = JSON.stringify(recorded);
  expect(file.match(/gk_live_(?!x+")\w+|wh(sec|pk)_(?!x+=")\w+|session=/g)).toBeNull();
});
