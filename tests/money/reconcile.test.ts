import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { correct } from '../../server/services/spend/corrections.ts';
import { lockDoubt } from '../../server/services/spend/noted.ts';
import {
  asOwner,
  connect,
  connectionIds,
  cookieOf,
  mutate,
  type Owner,
  owner,
  query,
  retry,
  run,
} from '../support/byok.ts';
import { moveClock } from '../support/clock.ts';
import { assertLedger } from '../support/ledger.ts';
import { person } from '../support/people.ts';
import { fewWords } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const EARLIER = 300;
const HOUR = 3600;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.sandbox.control.clearFaults();
  await moveClock(app.app.context.database, '0');
});
afterAll(() => app.stop());

type Fault = Parameters<TestApp['sandbox']['control']['setFault']>[0]['action'];

/** The trend unit of a job whose one trend request met the fault, while the provider's list was away. */
async function withoutEvidence(who: Owner, action: Fault) {
  app.sandbox.control.setFault({ match: { endpoint: 'explore' }, action });
  app.sandbox.control.setFault({ match: { endpoint: 'id_list' }, action: { kind: 'http', status: 500 } });
  const unit = await trendUnit(who);
  app.sandbox.control.clearFaults();
  expect(unit).toMatchObject({ state: 'unknown', outcome_code: 'OUTCOME_UNKNOWN' });
  return unit;
}

async function trendUnit(who: Owner) {
  const { job } = await run(app, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
  const units = await unitsOf(app, job.jobId);
  return units.find(({ stage }) => stage === 'trends')!;
}

async function booked(unitId: string) {
  const { db } = app.app.context.database;
  const rows = await db.selectFrom('ledger').selectAll().where('unit_id', '=', unitId).orderBy('id').execute();
  return rows.map(({ outcome, cost_micros }) => [outcome, cost_micros]);
}

async function lookAfter(seconds: number): Promise<void> {
  await moveClock(app.app.context.database, `${seconds} seconds`);
  await reconcile(app.app.context);
}

/** Seconds from the host's time to the next look at a unit. */
async function dueIn(unitId: string): Promise<number> {
  const { db } = app.app.context.database;
  const ahead = sql<number>`ceil(extract(epoch from next_at - clock_timestamp()))::integer`.as('ahead');
  const row = db.selectFrom('reconciliations').select(ahead).where('unit_id', '=', unitId);
  return (await row.executeTakeFirstOrThrow()).ahead;
}

async function verdictOn(unitId: string): Promise<string | null> {
  const { db } = app.app.context.database;
  const row = db.selectFrom('reconciliations').select('verdict').where('unit_id', '=', unitId);
  return (await row.executeTakeFirstOrThrow()).verdict;
}

const looks = () => app.sandbox.control.counters().requests['dataforseo keywords_data/id_list'] ?? 0;

describe('what was closed without evidence', () => {
  test('and booked at its bound although nothing was charged, is given back when the list is there again', async () => {
    const unit = await withoutEvidence(await owner(app), { kind: 'resetBeforeCharge' });
    expect(await booked(unit.id)).toEqual([['presumed', unit.bound_micros]]);
    await lookAfter(HOUR);
    expect(await booked(unit.id)).toEqual([
      ['presumed', unit.bound_micros],
      ['corrected', -unit.bound_micros],
    ]);
    await assertLedger(app);
  });

  test.each([5, -5])(
    'and was charged, is found also when the clock of the database was set by %i hours since it was sent',
    async (hours) => {
      const unit = await withoutEvidence(await owner(app), { kind: 'resetAfterCharge' });
      const { db } = app.app.context.database;
      await sql`insert into reconciliations (unit_id, next_at) values (${unit.id}, '2000-01-01')`.execute(db);
      await lookAfter(hours * HOUR);
      const verdict = db.selectFrom('reconciliations').select('verdict').where('unit_id', '=', unit.id);
      expect(await verdict.execute()).toEqual([{ verdict: 'charged' }]);
      await assertLedger(app);
    },
  );

  test('and was charged, is booked at its true cost, once', async () => {
    const who = await owner(app);
    app.sandbox.control.setPrice('keywords_data.explore.live', { perTask: 0.006 });
    const unit = await withoutEvidence(who, { kind: 'resetAfterCharge' });
    app.sandbox.control.setPrice('keywords_data.explore.live', { perTask: 0.011 });
    const [charge] = app.sandbox.control.bill().filter(({ tag }) => tag === unit.id);
    const cost = microsFromUsd(charge!.costUsd);
    await lookAfter(HOUR);
    await lookAfter(3 * DAY);
    expect(await booked(unit.id)).toEqual([
      ['presumed', unit.bound_micros],
      ['corrected', cost - unit.bound_micros],
    ]);
    await assertLedger(app);
  });

  test.each([
    ['was charged', 'resetAfterCharge'],
    ['may not have been', 'resetBeforeCharge'],
  ] as const)(
    'and %s, is asked for by a connection that its owner made anew: what that lists was charged',
    async (_, kind) => {
      const who = await owner(app);
      const unit = await withoutEvidence(who, { kind });
      await asOwner(app, who, 'connections.remove', { id: (await connectionIds(app, who)).dataforseo });
      await connect(app, who, 'dataforseo');
      await lookAfter(HOUR);
      const [charge] = app.sandbox.control.bill().filter(({ tag }) => tag === unit.id);
      const presumed = ['presumed', unit.bound_micros];
      // Nobody can tell that it is the same account: what it does not list proves nothing.
      const found = charge ? [['corrected', microsFromUsd(charge.costUsd) - unit.bound_micros]] : [];
      expect(charge === undefined).toBe(kind === 'resetBeforeCharge');
      expect(await booked(unit.id)).toEqual([presumed, ...found.filter(([, difference]) => difference !== 0)]);
      expect(await verdictOn(unit.id)).toBe(charge ? 'charged' : null);
      await assertLedger(app);
    },
  );

  test('and is looked at by several processes in one moment, is booked once', async () => {
    const unit = await withoutEvidence(await owner(app), { kind: 'resetBeforeCharge' });
    app.sandbox.control.setFault({ match: { endpoint: 'id_list' }, action: { kind: 'http', status: 500 } });
    await lookAfter(HOUR);
    const { database } = app.app.context;
    const job = await database.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', unit.job_id)
      .executeTakeFirstOrThrow();
    const free = { unit, job, costMicros: 0, providerId: null };
    const [locked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = database.transaction(async (tx) => {
      await lockDoubt(tx, unit.id);
      locked.resolve();
      await seen.promise;
      return await correct(tx, free);
    });
    await locked.promise;
    let isOver = false;
    const second = database
      .transaction(async (tx) => (await lockDoubt(tx, unit.id)) && (await correct(tx, free)))
      .finally(() => {
        isOver = true;
      });
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%reconciliations%'`;
    await until(async () => isOver || (await waits.execute(database.db)).rows.length === 1);
    seen.resolve();
    expect(await Promise.all([first, second])).toEqual([-unit.bound_micros, 0]);
    expect(await booked(unit.id)).toEqual([
      ['presumed', unit.bound_micros],
      ['corrected', -unit.bound_micros],
    ]);
    await assertLedger(app);
  });

  test('as not charged, because the provider listed it late, is booked when it is listed', async () => {
    const who = await owner(app);
    app.sandbox.control.setFault({ match: { endpoint: 'explore' }, action: { kind: 'resetBeforeCharge' }, times: 1 });
    const unit = await trendUnit(who);
    expect(unit).toMatchObject({ state: 'refused', outcome_code: 'NOT_CHARGED' });
    expect(await booked(unit.id)).toEqual([]);
    await chargeLate(who, unit.id);
    await lookAfter(HOUR);
    expect(await booked(unit.id)).toEqual([['corrected', expect.any(Number)]]);
    await assertLedger(app);
  });

  test('and whose answer the provider keeps, is read again at no cost: a retry need not buy it', async () => {
    const who = await owner(app);
    app.sandbox.control.setFault({ match: { endpoint: 'task_post' }, action: { kind: 'resetAfterCharge' } });
    app.sandbox.control.setFault({ match: { endpoint: 'id_list' }, action: { kind: 'http', status: 500 } });
    const { job } = await run(app, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts', mode: 'economy' });
    expect(job.failedStages).toMatchObject([{ stage: 'trends', code: 'OUTCOME_UNKNOWN' }]);
    app.sandbox.control.clearFaults();
    await lookAfter(HOUR);
    const bought = app.sandbox.control.bill(who.login).length;
    const again = await retry(app, who, job.jobId);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(app.sandbox.control.bill(who.login)).toHaveLength(bought);
    await assertLedger(app);
  });

  test('is looked for with growing pauses, for thirty days', async () => {
    const unit = await withoutEvidence(await owner(app), { kind: 'resetBeforeCharge' });
    const looking = vi.spyOn(app.app.context.providers.keywordData, 'findByTag');
    const isLookedFor = async (at: number) => {
      looking.mockClear();
      await lookAfter(at);
      return looking.mock.calls.some(([, tag]) => tag === unit.id);
    };
    const pauses: number[] = [];
    let last = 0;
    // From one time that it is due at to the next; shortly before there is no look.
    for (let at = HOUR / 4; at <= 32 * DAY; at = Math.max(at + HOUR / 4, await dueIn(unit.id))) {
      if (last > 0 && at - EARLIER > last) expect(await isLookedFor(at - EARLIER)).toBe(false);
      if (!(await isLookedFor(at))) continue;
      pauses.push(at - last);
      last = at;
    }
    looking.mockRestore();
    expect(pauses.slice(1, 6)).toEqual(pauses.slice(1, 6).toSorted((a, b) => a - b));
    expect(pauses.length).toBeGreaterThan(28);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(DAY + HOUR / 4);
    expect(last).toBeGreaterThan(28 * DAY);
    expect(last).toBeLessThanOrEqual(30 * DAY);
  });

  test('and whose look fails by a fault is put off like one of which nothing is known', async () => {
    const unit = await withoutEvidence(await owner(app), { kind: 'resetBeforeCharge' });
    const { keywordData } = app.app.context.providers;
    const looking = vi.spyOn(keywordData, 'findByTag').mockRejectedValue(new Error('odd'));
    const looksAt = () => looking.mock.calls.filter(([, tag]) => tag === unit.id).length;
    await lookAfter(HOUR);
    await lookAfter(HOUR + 60);
    expect(looksAt()).toBe(1);
    await lookAfter(2 * HOUR);
    expect(looksAt()).toBe(2);
    looking.mockRestore();
  });
});

/** The provider's double books a request under the unit's tag that it had not listed before. */
async function chargeLate(who: Owner, tag: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${who.login}:pass-${who.accountId}`).toString('base64')}`;
  const task = { keywords: ['late'], location_code: 2840, language_code: 'en', tag };
  const response = await fetch(`${app.sandbox.keywordDataUrl}/v3/keywords_data/google_trends/explore/live`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify([task]),
  });
  expect(response.status).toBe(200);
  expect(app.sandbox.control.bill().filter((line) => line.tag === tag)).toHaveLength(1);
}

describe('a person decides', () => {
  async function administrator() {
    const admin = await person(app, { role: 'admin' });
    return { ...admin, headers: { Cookie: await cookieOf(app, admin.accountId) } };
  }

  test('what an unknown request cost: an entry of the difference, an audit row, and nothing is looked for any more', async () => {
    const unit = await withoutEvidence(await owner(app), { kind: 'resetBeforeCharge' });
    const admin = await administrator();
    const listed = await query(app, admin.headers, { name: 'admin.unknown.list', input: { limit: 200 } });
    const bookedUsd = unit.bound_micros / 1e6;
    expect(listed.data.items).toContainEqual(expect.objectContaining({ unitId: unit.id, bookedUsd, verdict: null }));
    const input = { unitId: unit.id, costUsd: 0, reason: 'not on the bill' };
    const { data } = await mutate(app, admin.headers, { name: 'admin.unknown.decide', input, key: null });
    expect(data).toMatchObject({ unitId: unit.id, bookedUsd: 0, verdict: 'decided' });
    const audit = await query(app, admin.headers, { name: 'admin.audit.list', input: { action: 'unknown.decided' } });
    expect(audit.data.items[0]).toMatchObject({
      actorId: admin.accountId,
      target: unit.id,
      details: { reason: input.reason },
    });
    const before = looks();
    await lookAfter(HOUR);
    expect([looks(), await booked(unit.id)]).toEqual([
      before,
      [
        ['presumed', unit.bound_micros],
        ['corrected', -unit.bound_micros],
      ],
    ]);
    await assertLedger(app);
  });

  test('an owner about private jobs, a stranger about none', async () => {
    const [who, stranger] = [await owner(app), await owner(app)];
    const unit = await withoutEvidence(who, { kind: 'resetBeforeCharge' });
    const input = { unitId: unit.id, costUsd: 0, reason: 'not on my bill' };
    const theirs = await query(app, { Cookie: stranger.cookie }, { name: 'byok.unknown.list' });
    expect(theirs.data.items).toEqual([]);
    expect((await asOwner(app, stranger, 'byok.unknown.decide', input)).error.appCode).toBe('NOT_FOUND');
    const mine = await query(app, { Cookie: who.cookie }, { name: 'byok.unknown.list' });
    expect(mine.data.items.map(({ unitId }: { unitId: string }) => unitId)).toEqual([unit.id]);
    const decided = await Promise.all([1, 2, 3].map(() => asOwner(app, who, 'byok.unknown.decide', input)));
    expect(decided.map(({ data }) => data.bookedUsd)).toEqual([0, 0, 0]);
    expect(await booked(unit.id)).toHaveLength(2);
    const settled = (await unitsOf(app, unit.job_id)).find(({ state }) => state === 'settled')!;
    const wrong = { ...input, unitId: settled.id };
    expect((await asOwner(app, who, 'byok.unknown.decide', wrong)).error.appCode).toBe('NOT_FOUND');
    await assertLedger(app);
  });
});
