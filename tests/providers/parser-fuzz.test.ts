import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeywordDataProvider } from '../../server/providers/keyword-data/client.ts';
import { createLlmGateway } from '../../server/providers/llm-gateway/client.ts';
import type { Open } from '../../server/providers/ports/calls.ts';
import type { KeywordDataRequest } from '../../server/providers/ports/keyword-data.ts';
import {
  answeredBy,
  CHAT,
  chatCall,
  dataCall,
  envelope,
  KEY,
  LOGIN,
  LOGIN_SECRETS,
  REQUESTS,
} from './support/raw-server.ts';

const basic = Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64');
/** Any JSON value, with the names and secrets that the parsers look at mixed in. */
const names =
  'status_code status_message cost tasks result items id data keyword error choices usage message code metadata';
/** Any sequence of UTF-16 units: half surrogate pairs and NULs too. */
const units = fc
  .array(fc.oneof(fc.constantFrom(0, 0xd800, 0xdfff, 0xfffe), fc.integer({ min: 0, max: 0xffff })), { maxLength: 6 })
  .map((codes) => String.fromCharCode(...codes));
const words = fc.constantFrom(LOGIN.password, KEY.apiKey, `echo ${basic}`, 'NaN', '', '20000');
const value = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue(),
    words,
    units,
    fc.constantFrom(null, 0, -1, 1e308, 20000, 40501, 50000),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...names.split(' ')), units), tie('json'), { maxKeys: 6 }),
  ),
})).json;
const shaped = fc
  .record({
    code: fc.constantFrom(20000, 20100, 40102, 40202, 40501, 50000, 1),
    cost: value,
    message: value,
    result: value,
  })
  .map(({ code, cost, message, result }) =>
    envelope({ status_code: code, status_message: message, cost, result: [result] }, { cost }),
  );
/** A list of rows as the endpoints have them, with texts of any kind. */
const rows = fc.array(
  fc.record({ type: units, keyword: units, title: units, suggestion: units, relevance: fc.nat(), items: value }),
  { maxLength: 3 },
);
const listed = rows.map((items) => envelope({ cost: 0.01, result: [{ items }] }));
const chat = fc
  .record({
    id: value,
    error: value,
    content: fc.oneof(
      value,
      value.map((json) => JSON.stringify(json)),
    ),
    cost: fc.oneof(value, fc.constant(0.001)),
    reason: value,
  })
  .map(({ id, error, content, cost, reason }) => ({
    id,
    error,
    choices: [{ finish_reason: reason, message: { content } }],
    usage: { cost },
  }));
const body = fc.tuple(fc.oneof(value, shaped, listed, chat), fc.boolean(), fc.nat()).map(([json, cut, at]) => {
  const text = JSON.stringify(json);
  return cut ? text.slice(0, at % (text.length + 1)) : text;
});
const status = fc.constantFrom(200, 200, 200, 302, 400, 401, 402, 403, 404, 408, 429, 500, 502, 503, 524);
const request = fc.constantFrom<KeywordDataRequest>(...Object.values(REQUESTS));

const SECRETS = [...LOGIN_SECRETS, KEY.apiKey];

const answering = (text: string, code: number) => answeredBy(() => text, code);

/** Whether every text and name in it is one that a database can keep. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorable(member));
}

/** Outside of paid data, which is the provider's own, no text of an outcome may hold a secret. */
function checkOutcome(outcome: { kind: string; data?: unknown; costMicros?: number }, secrets: string[]) {
  expect(['answered', 'refused', 'failed', 'unknown', 'pending']).toContain(outcome.kind);
  expect(isStorable(outcome), JSON.stringify(outcome)).toBe(true);
  const { data, ...rest } = outcome;
  for (const secret of secrets) for (const text of Object.values(rest)) expect(String(text)).not.toContain(secret);
  if (rest.costMicros !== undefined)
    expect(rest.costMicros).toSatisfy((n: number) => Number.isSafeInteger(n) && n >= 0);
}

describe('arbitrary answers', () => {
  test('the keyword data client classifies every answer, throws never and leaks no secret', async () => {
    const property = fc.asyncProperty(request, body, status, async (asked, text, code) => {
      const provider = createKeywordDataProvider({ baseUrl: 'http://provider.test', send: answering(text, code) });
      checkOutcome(await provider.buy(asked, dataCall()), LOGIN_SECRETS);
      checkOutcome(await provider.post({ ...REQUESTS.trends_graph, queue: 'standard' }, dataCall()), LOGIN_SECRETS);
      checkOutcome(await provider.collect(asked, { taskId: 'id', tag: 'attempt-1' }, dataCall()), LOGIN_SECRETS);
      const window = { from: new Date(0), to: new Date(1000) };
      const reads = [provider.findByTag('serp', 'x', window, dataCall()), provider.account(dataCall())];
      for (const answer of await Promise.all(reads)) {
        if (!answer.ok) for (const secret of LOGIN_SECRETS) expect(answer.message).not.toContain(secret);
      }
    });
    await fc.assert(property, { numRuns: 500 });
  });

  test('the gateway client classifies every answer, throws never and leaks no secret', async () => {
    const property = fc.asyncProperty(body, status, async (text, code) => {
      const gateway = createLlmGateway({ baseUrl: 'http://provider.test', send: answering(text, code) });
      checkOutcome(await gateway.chat(CHAT, chatCall()), [KEY.apiKey]);
      const reads = [gateway.generation('x', chatCall()), gateway.key(chatCall()), gateway.models(chatCall())];
      for (const answer of await Promise.all(reads)) {
        if (!answer.ok) expect(answer.message).not.toContain(KEY.apiKey);
      }
    });
    await fc.assert(property, { numRuns: 500 });
  });

  test('what is written down of an answer before its cost is asked for holds no secret either', async () => {
    const choices = [{ finish_reason: 'stop', message: { content: '{}' } }];
    const text = JSON.stringify({ id: `gen-${KEY.apiKey}`, choices, usage: {} });
    const gateway = createLlmGateway({ baseUrl: 'http://provider.test', send: answering(text, 200) });
    const told: Open[] = [];
    await gateway.chat(CHAT, { ...chatCall(), onOpen: async (open) => void told.push(open) });
    expect(told).toMatchObject([{ kind: 'unknown', providerId: null, data: { json: {} } }]);
  });

  test('a network that fails with the credential in its error is classified without it', async () => {
    const leaking = () => Promise.reject(new TypeError(`bad header ${KEY.apiKey} ${LOGIN.password} ${basic}`));
    const options = { baseUrl: 'http://provider.test', send: leaking };
    checkOutcome(await createKeywordDataProvider(options).buy(REQUESTS.autocomplete, dataCall()), SECRETS);
    checkOutcome(await createLlmGateway(options).chat(CHAT, chatCall()), SECRETS);
    const broken = { ...chatCall(), credential: { apiKey: `${KEY.apiKey}\n☃` } };
    const outcome = await createLlmGateway(options).chat(CHAT, broken);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST', retry: 'no' });
    expect(JSON.stringify(outcome)).not.toContain(KEY.apiKey);
  });
});
