import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { columnsOf } from '../../jobs/computing/storable.ts';
import type { Handled } from '../../jobs/handled.ts';
import { NOTHING_KNOWN } from '../../server/science/index.ts';
import { piecesOf } from '../../server/services/jobs/result-pieces.ts';
import { type JobRow, scopeOf } from '../../server/services/spend/units.ts';
import { claimedJobs, endTogether } from '../support/ending.ts';
import { assertLedger } from '../support/ledger.ts';
import { freeMeanwhile } from '../support/lock-order.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Without a worker nothing moves but what a test moves. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
});
afterAll(() => app.stop());

const db = () => app.app.context.database.db;
const twoJobs = () => claimedJobs(app);
const end = (jobs: JobRow[], handledOf?: (job: JobRow) => Handled) => endTogether(app, jobs, handledOf);

/** What a job has found, of a text and of words. */
const kept = (pieces: string, identity: string): Handled => ({
  result: { pieces: [...piecesOf([pieces])], words: [columnsOf([{ identity, ...NOTHING_KNOWN }])], tells: false },
  problems: [],
});

const statusesOf = async (jobs: JobRow[]) => {
  const ids = jobs.map(({ id }) => id);
  return (await db().selectFrom('jobs').select('status').where('id', 'in', ids).execute()).map(({ status }) => status);
};

test('jobs that end in the same moment share a transaction; each gives its call and its reservation back', async () => {
  const [one, other] = await twoJobs();
  const transactions = vi.spyOn(app.app.context.database, 'transaction');
  expect(await end([one, other])).toEqual([true, true]);
  expect(transactions).toHaveBeenCalledTimes(1);
  transactions.mockRestore();
  expect(await statusesOf([one, other])).toEqual(['failed', 'failed']);
  const used = await db().selectFrom('quota_days').select('used').execute();
  const reserved = await db().selectFrom('budget_days').select('reserved_micros').execute();
  expect([used.map((row) => row.used), reserved.map((row) => row.reserved_micros)]).toEqual([
    [0, 0],
    [0, 0, 0],
  ]);
  await assertLedger(app);
});

test('jobs that end in the same moment keep a result each; of them the shared cache takes what is whole', async () => {
  const [[whole, partial], [none]] = [await twoJobs(), await twoJobs()];
  const jobs = [partial, none, whole];
  const ids = jobs.map(({ id }) => id);
  await sql`with unit as (update job_units set state = 'reused', saved_micros = 1 where job_id = any(${ids}::uuid[]) returning *)
    insert into answers (scope, unit_key, unit_id, data_source, state, body, expires_at)
    select ${scopeOf(whole)}, unit_key, id, 'sandbox', 'ready', '{}', app_now() + interval '1 day' from unit`.execute(
    db(),
  );
  const handled = ({ id }: JobRow): Handled => ({
    result: id === none.id ? null : kept(`"${id}"`, id).result,
    problems: id === partial.id ? [{ stage: 'metrics', unit: '', code: 'FAILED' }] : [],
  });
  expect(await end(jobs, handled)).toEqual([true, true, true]);
  const { rows } =
    await sql`select j.id, j.status, convert_from(p.packed, 'UTF8') = '"' || j.id || '"' and k.identity = j.id::text as "isOwn",
      c.result_id = j.result_id as "isCached"
    from jobs j left join result_pieces p on p.result_id = j.result_id left join result_keywords k on k.result_id = j.result_id
      left join result_cache c on c.identity = j.request_identity
    where j.id = any(${ids}::uuid[]) order by j.status`.execute(db());
  expect(rows).toEqual([
    { id: whole.id, status: 'complete', isOwn: true, isCached: true },
    { id: none.id, status: 'failed', isOwn: null, isCached: null },
    { id: partial.id, status: 'partial', isOwn: true, isCached: null },
  ]);
  await assertLedger(app);
});

test('a claim that is void ends nothing, and what comes with it ends all the same', async () => {
  const [one, other] = await twoJobs();
  await db()
    .updateTable('jobs')
    .set({ fence: other.fence + 1 })
    .where('id', '=', other.id)
    .execute();
  expect(await end([one, other])).toEqual([true, false]);
  expect((await statusesOf([one, other])).toSorted()).toEqual(['failed', 'processing']);
});

test('an end that is repeated, because nobody heard of its commit, ends nothing and keeps nothing more', async () => {
  const [job] = await twoJobs();
  const handled = () => kept('"told once"', 'told once');
  const resultsAndWords = async () => {
    const counts = sql<{
      results: number;
      words: number;
    }>`select (select count(*)::integer from research_results) as results,
      (select count(*)::integer from result_keywords) as words`;
    return (await counts.execute(db())).rows;
  };
  expect(await end([job], handled)).toEqual([true]);
  const once = await resultsAndWords();
  expect(await end([job], handled)).toEqual([false]);
  expect(await resultsAndWords()).toEqual(once);
});

test('results that are large together are stored by themselves', async () => {
  const [one, other] = await twoJobs();
  const [third, fourth] = await twoJobs();
  const transactions = vi.spyOn(app.app.context.database, 'transaction');
  const of = (chars: number) => kept(JSON.stringify('x'.repeat(chars)), 'large');
  const [large, half] = [300, 160].map((kilobytes) => of(kilobytes * 1024));
  expect(await end([one, other], ({ id }) => (id === one.id ? large! : of(1)))).toEqual([true, true]);
  expect(transactions).toHaveBeenCalledTimes(2);
  expect(await end([third, fourth], () => half!)).toEqual([true, true]);
  expect(transactions).toHaveBeenCalledTimes(4);
  transactions.mockRestore();
});

test('a large result whose end waits for its row lets a small one end', async () => {
  const [large, small] = await twoJobs();
  const result = kept(JSON.stringify('x'.repeat(300 * 1024)), 'large');
  let ended: Promise<boolean[]> = Promise.resolve([]);
  const free = await freeMeanwhile(app, {
    first: (tx) => sql`select from jobs where id = ${large.id} for update`.execute(tx.db),
    all: () => end([large], () => result),
    meanwhile: async () => {
      ended = end([small]);
      await until(async () => (await statusesOf([small]))[0] === 'failed');
    },
    free: sql`select from jobs where id = ${small.id} for update skip locked`,
  });
  expect([free, await ended]).toEqual([1, [true]]);
});

test('rows of jobs are asked for in one order', async () => {
  const [first, last] = (await twoJobs()).toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [JobRow, JobRow];
  const free = await freeMeanwhile(app, {
    first: (tx) => sql`select from jobs where id = ${first.id} for update`.execute(tx.db),
    all: () => end([last, first]),
    free: sql`select from jobs where id = ${last.id} for update skip locked`,
  });
  expect(free).toBe(1);
});

test('calls are asked for in the order of admissions, and before any budget', async () => {
  const [first, last] = await twoJobs();
  const free = await freeMeanwhile(app, {
    first: (tx) => sql`select from quota_days where account_id = ${first.owner_id} for update`.execute(tx.db),
    all: () => end([last, first]),
    free: sql`with budgets as (
        select 1 from budget_days where subject in ('platform', ${`student:${first.owner_id}`}, ${`student:${last.owner_id}`})
        for update skip locked
      ), calls as (select 1 from quota_days where account_id = ${last.owner_id} for update skip locked)
      select from budgets union all select from calls`,
  });
  // Of the platform, of both students, and the call.
  expect(free).toBe(4);
});

test('shares are asked for in the order of admissions, and before the day of the platform', async () => {
  const [first, last] = await twoJobs();
  const free = await freeMeanwhile(app, {
    first: (tx) =>
      sql`select from budget_days where subject = ${`student:${first.owner_id}`} for update`.execute(tx.db),
    all: () => end([last, first]),
    free: sql`select from budget_days where subject in (${`student:${last.owner_id}`}, 'platform') for update skip locked`,
  });
  expect(free).toBe(2);
});
