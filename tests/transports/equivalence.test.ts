import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { entities } from '../../entities/index.ts';
import { membersOf } from '../../server/core/error-members.ts';
import type { ErrorCode } from '../../server/core/errors.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { operations } from '../../server/operations/table.ts';
import { atRest } from '../support/at-rest.ts';
import { finalJob } from '../support/byok.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { Actor, Scenario } from './equivalence/scenarios.ts';
import { EQUIVALENCE } from './equivalence/table.ts';
import { type Face, facesOf, type Seen } from './faces.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    env: { REQUEST_RATE_PER_MINUTE: '100000' },
    booksDiffer: 'each scenario forgets what the platform spent on the day',
  });
});
afterAll(() => app.stop());

const many = [...operations.values()].filter((operation) => facesOf(operation).length > 1);

test('every operation that more than one face binds has a row, and every row such an operation', () => {
  expect(Object.keys(EQUIVALENCE).sort()).toEqual(many.map((operation) => operation.name).sort());
});

/** Whether a scenario is its operation's first success or first refusal, or the only one of its code: nothing stands for it. */
function standsAlone(operation: Operation, scenario: Scenario): boolean {
  const isOfKind = ({ code }: Scenario) => (code === null) === (scenario.code === null);
  const alike = Object.values(EQUIVALENCE)
    .flat()
    .filter(({ code }) => code === scenario.code);
  return alike.length === 1 || EQUIVALENCE[operation.name]!.find(isOfKind) === scenario;
}

/** The others: what they add is the way of one more code through one more operation, which is the same way for all. */
const repeated = many.flatMap((operation) =>
  (EQUIVALENCE[operation.name] ?? []).filter((scenario) => !standsAlone(operation, scenario)),
);
const taken = new Set(inTurns(repeated, 3));
const scenariosOf = (operation: Operation) =>
  (EQUIVALENCE[operation.name] ?? []).filter((scenario) => !repeated.includes(scenario) || taken.has(scenario));

describe.each(many.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  test.each(scenariosOf(operation).map((one) => [one.name, one] as const))('%s', async (_, scenario) => {
    const [first, ...all] = facesOf(operation);
    // What a refusal looks like through a face depends on its code and not on the operation.
    const others = scenario.code === null ? all : inTurns(all, all.length);
    const stage = stageOf(operation, scenario);
    const expected = await play(first!, operation, scenario, await stage());
    expect(expected.seen.code).toBe(scenario.code);
    if (scenario.againCode !== undefined) expect(expected.again?.code).toBe(scenario.againCode);
    for (const face of others) {
      const played = await play(face, operation, scenario, await stage());
      expect({ face: face.name, ...played }).toEqual({ face: face.name, ...expected });
    }
  });
});

/** Who acts, and with what input. */
interface Stage {
  who: Actor;
  input: Record<string, unknown>;
}

/** Makes the same state for each face: new people, empty caches. What only reads leaves it as it was, for the next face. */
function stageOf(operation: Operation, scenario: Scenario): () => Promise<Stage> {
  if (operation.kind !== 'query') return () => prepare(scenario);
  let made: Promise<Stage> | null = null;
  return () => {
    made ??= prepare(scenario);
    return made;
  };
}

async function prepare(scenario: Scenario): Promise<Stage> {
  const { db } = app.app.context.database;
  await db.deleteFrom('result_cache').execute();
  await db.deleteFrom('answers').execute();
  await db.deleteFrom('budget_days').where('subject', '=', 'platform').execute();
  app.sandbox.control.clearFaults();
  const who = await scenario.who(app);
  const input = await scenario.input(app, who);
  await atRest(app);
  return { who, input };
}

interface Played {
  seen: Seen;
  again: Seen | null;
  /** What the doubles charged meanwhile: requests and micro-USD. */
  bought: { requests: number; usd: number };
  /** Rows that came into the database meanwhile, by table. */
  written: Record<string, number>;
}

/** A scenario through one face. */
async function play(face: Face, operation: Operation, scenario: Scenario, { who, input }: Stage): Promise<Played> {
  const before = charged();
  const rows = await rowCounts();
  const send = (content: Record<string, unknown>) =>
    face.send(app, { headers: { ...who.send, Prefer: 'wait=30' }, input: content, key: scenario.key });
  const seen = await send(input);
  if (seen.code === null) expect(operation.output.safeParse(seen.data).error).toBeUndefined();
  else expectItsMembers(seen);
  const again = scenario.again === undefined ? null : await send({ ...input, ...scenario.again });
  await jobsEnded(who);
  const after = charged();
  const bought = { requests: after.requests - before.requests, usd: Number((after.usd - before.usd).toFixed(9)) };
  const written = difference(rows, await rowCounts());
  const settled = settledForm(who.accountId, who.email);
  return { seen: settled(seen), again: again && settled(again), bought, written };
}

/** What a refusal carries is what its code is said to carry: no member less, none of another kind. */
function expectItsMembers({ code, members }: Seen): void {
  const said = membersOf(code as ErrorCode) ?? z.object({});
  const sent = Object.fromEntries(Object.entries(members).filter(([name]) => !['status', 'retryable'].includes(name)));
  const dated = Object.entries(sent).map(([name, value]) => [name, /At$/.test(name) ? new Date(String(value)) : value]);
  expect(said.strict().safeParse(Object.fromEntries(dated)).error).toBeUndefined();
}

/** Tables whose rows depend on the clock and not on the call: tokens of the pacing, attempts and requests counted, progress. */
const TIMED = ['pacing_buckets', 'throttles', 'request_windows', 'job_events'];

async function rowCounts(): Promise<Record<string, number>> {
  const tables = entities.map((entity) => entity.meta.tableName).filter((name) => !TIMED.includes(name));
  const counts = tables.map(
    (name) => sql`select ${name}::text as name, count(*)::integer as rows from ${sql.table(name)}`,
  );
  const all = sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`;
  const { rows } = await all.execute(app.app.context.database.db);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const changes = Object.entries(after).map(([name, rows]) => [name, rows - before[name]!] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Private jobs go on after the answer; what they buy belongs to the call. */
async function jobsEnded(who: Actor): Promise<void> {
  const { db } = app.app.context.database;
  const running = db.selectFrom('jobs').select('id').where('owner_id', '=', who.accountId);
  for (const { id } of await running.where('pipeline', '=', 'byok').where('quote_id', 'is not', null).execute())
    await finalJob(app, who, id);
}

function charged() {
  const { control } = app.sandbox;
  return { requests: control.counters().chargedRequests, usd: control.billTotalUsd() };
}

const VOLATILE: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>'],
  [/gk_live_\w+/g, '<key>'],
  [/\/shared\/[\w-]{43}/g, '/shared/<token>'],
  [/"(secret|publicKey|previousPublicKey)":"wh(sec|pk)_[^"]*"/g, '"$1":"<made>"'],
  [/"(prefix|last4|requestHash|maskedHint)":"[^"]*"/g, '"$1":"<made>"'],
  [/"(retryAfterSeconds)":\d+/g, '"$1":0'],
];

/** A view without what differs between any two calls: ids, times, secrets and names of people. */
function settledForm(accountId: string, email: string): (seen: Seen) => Seen {
  return (seen) => {
    const text = JSON.stringify(seen).replaceAll(accountId, '<id>').replaceAll(email, '<email>');
    return JSON.parse(VOLATILE.reduce((all, [pattern, mask]) => all.replace(pattern, mask), text));
  };
}
