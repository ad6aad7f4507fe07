import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { asOwner, type Owner, owner, readAsOwner, rotateToAnother, run } from '../support/byok.ts';
import { moveClock } from '../support/clock.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { fewWords } from '../support/private-jobs.ts';
import { quotaUsed, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const HOUR = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.sandbox.control.clearFaults();
  await moveClock(app.app.context.database, '0');
});
afterAll(() => app.stop());

/** The trend unit of a job whose request never arrived, which nobody could tell: the provider's list was away. */
async function doubtfulOf(begin: () => Promise<string>) {
  fault(app, { kind: 'resetBeforeCharge' }, { endpoint: 'explore' });
  fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' });
  const units = await unitsOf(app, await begin());
  app.sandbox.control.clearFaults();
  const unit = units.find(({ stage }) => stage === 'trends')!;
  expect(unit).toMatchObject({ state: 'unknown', outcome_code: 'OUTCOME_UNKNOWN' });
  return unit;
}

const ownDoubt = (who: Owner) =>
  doubtfulOf(
    async () => (await run(app, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' })).job.jobId as string,
  );

async function sharedDoubt(who: Owner) {
  return await doubtfulOf(
    async () => (await research(app, who, 'trends', { keywords: [freshWord('doubt')] })).body.jobId as string,
  );
}

async function bookedOf(unitId: string): Promise<number> {
  const rows = app.app.context.database.db.selectFrom('ledger').select('cost_micros').where('unit_id', '=', unitId);
  return (await rows.execute()).reduce((sum, { cost_micros }) => sum + cost_micros, 0);
}

async function lookAfter(seconds: number): Promise<void> {
  await moveClock(app.app.context.database, `${seconds} seconds`);
  await reconcile(app.app.context);
}

describe('what was booked at its bound stays booked', () => {
  test('when the list is that of another account: it proves nothing by what it lacks', async () => {
    const who = await owner(app);
    const unit = await ownDoubt(who);
    await rotateToAnother(app, who);
    await lookAfter(HOUR);
    expect(await bookedOf(unit.id)).toBe(unit.bound_micros);
  });

  test('while the provider lists it as running, and is looked for again', async () => {
    const unit = await ownDoubt(await owner(app));
    const task = {
      taskId: 'running',
      tag: unit.id,
      state: 'running',
      code: '40602',
      costMicros: 0,
      postedAt: null,
    } as const;
    const looking = vi.spyOn(app.app.context.providers.keywordData, 'findByTag');
    looking.mockResolvedValue({ ok: true, data: task });
    await lookAfter(HOUR);
    expect(await bookedOf(unit.id)).toBe(unit.bound_micros);
    // Nor by a list that lacks it then: it has been seen there.
    looking.mockResolvedValue({ ok: true, data: null });
    await lookAfter(24 * HOUR);
    expect(await bookedOf(unit.id)).toBe(unit.bound_micros);
    looking.mockResolvedValue({ ok: true, data: { ...task, state: 'finished' } });
    await lookAfter(48 * HOUR);
    looking.mockRestore();
    expect(await bookedOf(unit.id)).toBe(0);
  });

  test('while the process has other providers than it was sent to: they are not asked', async () => {
    const unit = await ownDoubt(await owner(app));
    const { providers } = app.app.context;
    const looking = vi.spyOn(providers.keywordData, 'findByTag');
    Object.assign(providers, { dataSource: 'live' });
    await lookAfter(HOUR);
    Object.assign(providers, { dataSource: 'sandbox' });
    expect(looking.mock.calls.map(([, tag]) => tag)).not.toContain(unit.id);
    looking.mockRestore();
    expect(await bookedOf(unit.id)).toBe(unit.bound_micros);
  });
});

test('a list that cannot be read for a while is asked again before anything is presumed', async () => {
  const who = await owner(app);
  fault(app, { kind: 'resetAfterCharge' }, { endpoint: 'explore' });
  fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' }, 3);
  const { job } = await run(app, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
  const unit = (await unitsOf(app, job.jobId)).find(({ stage }) => stage === 'trends')!;
  expect(unit).toMatchObject({ state: 'failed', outcome_code: 'PAID_WITHOUT_RESULT' });
});

test('what the platform paid for a caller is for the operator to decide: the caller neither sees nor decides it', async () => {
  const who = await owner(app);
  const unit = await sharedDoubt(who);
  expect((await readAsOwner(app, who, 'byok.unknown.list')).data.items).toEqual([]);
  const input = { unitId: unit.id, costUsd: 0, reason: 'not on the bill' };
  expect((await asOwner(app, who, 'byok.unknown.decide', input)).error.appCode).toBe('NOT_FOUND');
  expect(await bookedOf(unit.id)).toBe(unit.bound_micros);
  await assertLedger(app);
});

test('a call whose only request nobody can tell the end of is not given back: it may have been charged', async () => {
  const who = await owner(app);
  const before = await quotaUsed(app, who);
  await sharedDoubt(who);
  expect(await quotaUsed(app, who)).toBe(before + 1);
});
