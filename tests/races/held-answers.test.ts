import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purchase } from '../../jobs/purchase/buy.ts';
import { collect, paidWithoutResult } from '../../jobs/purchase/collect.ts';
import { resolvePending } from '../../jobs/purchase/lookup.ts';
import { recordOutcome, takeBack } from '../../jobs/purchase/outcome.ts';
import { closeWithoutEvidence, type Due } from '../../jobs/purchase/put-off.ts';
import { TUNABLES, type Work } from '../../jobs/work.ts';
import type { Tx } from '../../server/core/database.ts';
import type { PaidCall } from '../../server/providers/ports/calls.ts';
import type { KeywordDataProvider, KeywordDataRequest } from '../../server/providers/ports/keyword-data.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { heldAnswer, markUnknown, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { amid } from '../support/amid.ts';
import { type Buyer, buyer, workOf } from '../support/buyers.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { unitsOf } from '../support/research.ts';
import { servedUnder } from '../support/served.ts';
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

let unitKey: string;
let sent: Buyer;
let work: Work;
let unit: Due;
beforeEach(async () => {
  unitKey = freshWord('key');
  sent = await buyer(app, admin);
  expect(await sent.announce(unitKey)).toBe('sent');
  work = workOf(app, sent);
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
const served = () => servedUnder(app.app.context.database.db, unitKey);

/** An answer without its cost is written down. */
const arrive = ({ db }: Tx) =>
  markUnknown(db, sent.attempt, { code: 'OUTCOME_UNKNOWN', providerId: null, lookupInSeconds: 0, held: ANSWER });

test('what is closed without evidence while its answer comes is closed with it', async () => {
  await lookedFor();
  await amid(app, arrive, () => closeWithoutEvidence(work, unit));
  expect(await unitNow()).toMatchObject({ state: 'unknown', code: 'COST_UNKNOWN', lookup_at: null });
  expect(await served()).toEqual([ANSWER]);
  expect(await held()).toBeUndefined();
});

test('what turns out to be paid for while its answer comes is settled with it', async () => {
  await lookedFor();
  const task = { request: request(), taskId: freshWord('task'), costMicros: 700 };
  await amid(app, arrive, () => paidWithoutResult(work, unit, task));
  expect(await unitNow()).toMatchObject({ state: 'settled', cost: 700 });
  expect(await served()).toEqual([ANSWER]);
  expect(await held()).toBeUndefined();
});

/** A worker whose keyword data provider does this. */
function asking(does: object): Work {
  const { app: context } = work;
  const keywordData = { ...context.providers.keywordData, ...does } as KeywordDataProvider;
  return { ...work, app: { ...context, providers: { ...context.providers, keywordData } } };
}

test('also when the provider, asked for it again, has nothing but a failure', async () => {
  await lookedFor();
  const task = { request: request(), taskId: freshWord('task'), costMicros: 700 };
  const failing = asking({ collect: async () => ({ kind: 'failed', code: '50000' }) });
  await amid(app, arrive, () => collect(failing, unit, task));
  expect(await unitNow()).toMatchObject({ state: 'settled', cost: 700 });
  expect(await served()).toEqual([ANSWER]);
});

test('an answer that could not be written down before its cost was known is settled all the same', async () => {
  const buy = async (_: unknown, call: PaidCall<never>) => {
    await call.onSending!();
    await call.onOpen!({ ...OPEN, data: ANSWER });
    return { kind: 'answered', data: ANSWER, costMicros: 700, providerId: null };
  };
  let failures = 0;
  const keep: Work['keep'] = async (write) => {
    if (failures++ === 0) throw new Error('the statement fails for good');
    return await write();
  };
  const wanted = { request: request(), unitKey, overtakes: false, stored: null };
  expect(await purchase({ ...asking({ buy }), keep }, unit, wanted)).toBe('done');
  expect(await unitNow()).toMatchObject({ state: 'settled', cost: 700 });
});

test('what was settled while nothing of it was due is read again: its job goes on with the answer', async () => {
  const answer = { kind: 'answered', data: ANSWER, costMicros: 700, providerId: null } as const;
  await lookedFor();
  const later = { ...unit, lookup_at: new Date(Date.now() + 3_600_000) };
  await recordOutcome(work, unit, request(), answer);
  expect(await resolvePending(work, [later])).toEqual({ changed: true, wakeInSeconds: null });
});

test('what is known of an open outcome stays when it is said once more that nobody can tell it', async () => {
  const { db } = app.app.context.database;
  const known = { code: 'OUTCOME_UNKNOWN', providerId: 'gen-1', lookupInSeconds: 60, held: ANSWER };
  expect(await markUnknown(db, sent.attempt, known)).toBe(true);
  const { lookup_at } = await unitNow();
  const less = { code: 'INTERRUPTED', providerId: null, lookupInSeconds: 3600, held: { items: ['another'] } };
  expect(await markUnknown(db, sent.attempt, less)).toBe(true);
  expect(await unitNow()).toMatchObject({ state: 'unknown', provider_id: 'gen-1', lookup_at });
  expect(await held()).toEqual(ANSWER);
});

test('what never went out, and was taken for unknown by then, ends as refused: nothing is booked', async () => {
  await lookedFor();
  await takeBack(work, unit, 'NOT_SENT');
  expect(await unitNow()).toMatchObject({ state: 'refused', outcome_code: 'NOT_SENT', lookup_at: null });
});

test('a look is not put off by other looks of its job', async () => {
  const unknown = { code: 'OUTCOME_UNKNOWN', providerId: null, lookupInSeconds: 60 };
  await markUnknown(app.app.context.database.db, sent.attempt, unknown);
  const { lookup_at } = await unitNow();
  await resolvePending(work, [await unitDue()]);
  expect((await unitNow()).lookup_at).toEqual(lookup_at);
});

test('an intent whose only commit an outage hid comes to nothing: a request that never went out is not looked for', async () => {
  const persist: Work['persist'] = async (write) => {
    const written = await write();
    if (written === 'sent') throw new Error('connection terminated');
    return written;
  };
  const buy = async (_: unknown, call: PaidCall<never>) => await call.onSending!();
  const wanted = { request: request(), unitKey, overtakes: false, stored: null };
  await expect(purchase({ ...asking({ buy }), persist }, unit, wanted)).rejects.toThrow('connection terminated');
  expect(await unitNow()).toMatchObject({ state: 'sending', sent_at: null });
});

test('what is refused for its rate when the lease is lost is left to whoever has the job next', async () => {
  const lost = new AbortController();
  const buy = async (_: unknown, call: PaidCall<never>) => {
    await call.onSending!();
    await call.onRefused!('40202');
    lost.abort();
    return { kind: 'refused', code: '40202', message: 'text', retry: 'pace', retryAfterMs: null };
  };
  const wanted = { request: request(), unitKey, overtakes: false, stored: null };
  expect(await purchase({ ...asking({ buy }), signal: lost.signal }, unit, wanted)).toBe('stop');
  expect(await unitNow()).toMatchObject({ state: 'sending', sent_at: null });
});

test('a refusal by a code that is also ours is the refusal that it is', async () => {
  const refused = { kind: 'refused', code: 'ABORTED', message: 'text', retry: 'no', retryAfterMs: null };
  const buy = async (_: unknown, call: PaidCall<never>) => {
    await call.onSending!();
    return refused;
  };
  const wanted = { request: request(), unitKey, overtakes: false, stored: null };
  expect(await purchase(asking({ buy }), unit, wanted)).toBe('done');
  expect(await unitNow()).toMatchObject({ state: 'refused', outcome_code: 'ABORTED', cost: 0 });
});

test('what is listed nowhere and answers at that moment was sent all the same', async () => {
  await lookedFor();
  await amid(app, arrive, () => resolvePending(work, [unit]));
  expect(await unitNow()).toMatchObject({ state: 'unknown', lookup_at: expect.any(Date) });
  expect(await held()).toEqual(ANSWER);
  const { sent_at, lookups } = await unitNow();
  expect([sent_at, lookups]).toEqual([unit.sent_at, 1]);
});

test('a posted task that is listed without its cost is not settled for nothing, although it can be collected by now', async () => {
  sent = await buyer(app, admin);
  work = workOf(app, sent);
  expect(await sent.announce(freshWord('key'), 'standard')).toBe('sent');
  await lookedFor();
  const listed = { taskId: freshWord('task'), tag: unit.id, state: 'running', code: '40602' };
  const ready = { kind: 'answered', data: ANSWER, costMicros: 0, providerId: listed.taskId };
  const listing = (costMicros: number) =>
    asking({ findByTag: async () => ({ ok: true, data: { ...listed, costMicros } }), collect: async () => ready });
  await resolvePending(listing(0), [unit]);
  expect(await unitNow()).toMatchObject({ state: 'unknown', lookup_at: expect.any(Date), lookups: 0 });
  await resolvePending(listing(700), [unit]);
  expect(await unitNow()).toMatchObject({ state: 'settled', cost: 700 });
});

test('what a task costs that was found is remembered: it ends at that when it can be asked for no more', async () => {
  sent = await buyer(app, admin);
  work = workOf(app, sent);
  expect(await sent.announce(freshWord('key'), 'standard')).toBe('sent');
  const providerId = freshWord('task');
  await markUnknown(app.app.context.database.db, sent.attempt, {
    code: 'OUTCOME_UNKNOWN',
    providerId,
    lookupInSeconds: 0,
  });
  const listed = { taskId: providerId, tag: unit.id, state: 'finished', code: '20000', costMicros: 700 };
  const found = { findByTag: async () => ({ ok: true, data: listed }), collect: async () => ({ kind: 'pending' }) };
  // Looks in vain are counted in a row.
  await resolvePending(asking({ findByTag: async () => ({ ok: false }) }), [await unitDue()]);
  expect(await unitNow()).toMatchObject({ state: 'unknown', lookups: 1 });
  await resolvePending(asking(found), [{ ...(await unitDue()), lookup_at: new Date(0) }]);
  expect(await unitNow()).toMatchObject({ state: 'unknown', provider_id: providerId, cost: 700, lookups: 0 });
  // While it is said to run it is waited for, however long that takes.
  const due = async () => [{ ...(await unitDue()), lookup_at: new Date(0) }];
  await resolvePending({ ...asking(found), tunables: { ...TUNABLES, collectLimitSeconds: 0 } }, await due());
  expect(await unitNow()).toMatchObject({ state: 'unknown', lookups: 0 });
  await resolvePending(asking({ collect: async () => ({ kind: 'unknown' }) }), await due());
  expect(await unitNow()).toMatchObject({ lookups: 1 });
  await resolvePending(asking(found), await due());
  expect(await unitNow()).toMatchObject({ lookups: 0 });
  const once = { ...TUNABLES, maxLookups: 1 };
  for (const hidden of [{ kind: 'unknown' }, { kind: 'refused', code: '50303' }]) {
    await resolvePending({ ...asking({ collect: async () => hidden }), tunables: once }, await due());
    expect(await unitNow()).toMatchObject({ state: 'unknown' });
  }
  const gone = asking({ collect: async () => ({ kind: 'refused', code: '40401' }) });
  await resolvePending({ ...gone, tunables: once }, await due());
  expect(await unitNow()).toMatchObject({ state: 'failed', outcome_code: 'PAID_WITHOUT_RESULT', cost: 700 });
});

test('an answer without its cost that comes when its unit is closed serves whoever asks next', async () => {
  await amid(
    app,
    ({ db }) => refuseAttempt(db, sent.attempt, { code: 'NOT_CHARGED' }),
    () => recordOutcome(work, unit, request(), { ...OPEN, data: ANSWER }),
  );
  expect(await unitNow()).toMatchObject({ state: 'refused' });
  expect(await served()).toEqual([ANSWER]);
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
