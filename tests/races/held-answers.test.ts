import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paidWithoutResult } from '../../jobs/purchase/collect.ts';
import { resolvePending } from '../../jobs/purchase/lookup.ts';
import { recordOutcome } from '../../jobs/purchase/outcome.ts';
import { closeWithoutEvidence, type Due } from '../../jobs/purchase/put-off.ts';
import { TUNABLES, type Work } from '../../jobs/work.ts';
import type { Tx } from '../../server/core/database.ts';
import type { KeywordDataRequest } from '../../server/providers/ports/keyword-data.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { heldAnswer, markUnknown, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { amid } from '../support/amid.ts';
import { type Buyer, buyer } from '../support/buyers.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Without a worker nothing closes a unit but a test. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web', SETTLE_WINDOW_SECONDS: '180' }, booksDiffer: 'nothing is sent' });
  admin = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const ANSWER = { items: [] };
const OPEN = { kind: 'unknown', phase: 'body', message: 'no cost reported', providerId: null } as const;
const persist = <T>(write: () => Promise<T>) => write();

let unitKey: string;
let sent: Buyer;
let work: Work;
let unit: Due;
beforeEach(async () => {
  unitKey = freshWord('key');
  sent = await buyer(app, admin);
  expect(await sent.announce(unitKey)).toBe('sent');
  const { job } = sent;
  const claim = { jobId: job.id, fence: job.fence };
  const hooks = { reached: async () => undefined };
  const { signal } = new AbortController();
  const held = { app: app.app.context, job, claim, signal, hooks, tunables: TUNABLES, persist, keep: persist };
  work = { ...held, settled: new Map() } as unknown as Work;
  unit = await unitDue();
});

const unitNow = async () => (await unitsOf(app, sent.job.id))[0]!;
const unitDue = async () => ({ ...(await unitNow()), ageSeconds: 200, sentMs: Date.now() - 200_000 });

/** From now on it is looked for what came of it. */
async function lookedFor(): Promise<void> {
  const unknown = { code: 'OUTCOME_UNKNOWN', providerId: null, lookupInSeconds: 0 };
  expect(await markUnknown(app.app.context.database.db, sent.attempt, unknown)).toBe(true);
  unit = await unitDue();
}

const request = () => paidRequestOf(unit) as KeywordDataRequest;
const held = () => heldAnswer(app.app.context.database.db, unit.id);

/** What serves whoever asks for it. */
function served() {
  const answers = app.app.context.database.db.selectFrom('answers').select('body').where('unit_key', '=', unitKey);
  return answers.where('state', '=', 'ready').execute();
}

/** An answer without its cost is written down. */
const arrive = ({ db }: Tx) =>
  markUnknown(db, sent.attempt, { code: 'OUTCOME_UNKNOWN', providerId: null, lookupInSeconds: 0, held: ANSWER });

test('what is closed without evidence while its answer comes is closed with it', async () => {
  await lookedFor();
  await amid(app, arrive, () => closeWithoutEvidence(work, unit));
  expect(await unitNow()).toMatchObject({ state: 'unknown', code: 'COST_UNKNOWN', lookup_at: null });
  expect(await served()).toEqual([{ body: ANSWER }]);
  expect(await held()).toBeUndefined();
});

test('what turns out to be paid for while its answer comes is settled with it', async () => {
  await lookedFor();
  const task = { request: request(), taskId: freshWord('task'), costMicros: 700 };
  await amid(app, arrive, () => paidWithoutResult(work, unit, task));
  expect(await unitNow()).toMatchObject({ state: 'settled', cost: 700 });
  expect(await served()).toEqual([{ body: ANSWER }]);
  expect(await held()).toBeUndefined();
});

test('what is listed nowhere and answers at that moment was sent all the same', async () => {
  await lookedFor();
  await amid(app, arrive, () => resolvePending(work, [unit]));
  expect(await unitNow()).toMatchObject({ state: 'unknown', lookup_at: expect.any(Date) });
  expect(await held()).toEqual(ANSWER);
  const { sent_at, lookups } = await unitNow();
  expect([sent_at, lookups]).toEqual([unit.sent_at, 1]);
});

test('an answer without its cost that comes when its unit is closed serves whoever asks next', async () => {
  await amid(
    app,
    ({ db }) => refuseAttempt(db, sent.attempt, { code: 'NOT_CHARGED' }),
    () => recordOutcome(work, unit, request(), { ...OPEN, data: ANSWER }),
  );
  expect(await unitNow()).toMatchObject({ state: 'refused' });
  expect(await served()).toEqual([{ body: ANSWER }]);
  expect(await held()).toBeUndefined();
});

test.each([
  ['dataforseo', 'a settle window later, when the list of the provider is complete', 180],
  ['openrouter', 'soon: the gateway tells it in a moment', TUNABLES.lookupRetrySeconds],
] as const)('the cost of an answer of %s is looked for %s', async (provider, _, seconds) => {
  await recordOutcome(work, { ...unit, provider }, request(), { ...OPEN, data: ANSWER });
  const { lookup_at, sent_at } = await unitNow();
  expect(await held()).toEqual(ANSWER);
  expect(Math.floor((lookup_at!.getTime() - sent_at!.getTime()) / seconds / 1000)).toBe(1);
});
