import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Stopped } from '../../jobs/broken-off.ts';
import { columnsOf } from '../../jobs/computing/storable.ts';
import { isLarge } from '../../jobs/finalize.ts';
import type { StageProblem } from '../../jobs/handled.ts';
import { parsePacked } from '../../server/core/packed.ts';
import { NOTHING_KNOWN } from '../../server/science/index.ts';
import { piecesOf, type ResultPiece } from '../../server/services/jobs/result-pieces.ts';
import type { JobRow } from '../../server/services/spend/units.ts';
import { claimedJobs, endTogether } from '../support/ending.ts';
import { assertLedger } from '../support/ledger.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Results whose text is still being written when their job ends. Without a worker nothing moves but what a test moves. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
});
afterAll(() => app.stop());

const db = () => app.app.context.database.db;

/** Words of one statement. */
const LISTS = Array.from({ length: 5 }, (_, list) => [
  { identity: `word ${list} a`, ...NOTHING_KNOWN },
  { identity: `word ${list} b`, volume: 123_456_789, difficulty: 2, referringDomains: 3.0625e-4 },
]);
const WORDS = LISTS.flat().map(({ identity }) => identity);

interface Ending {
  job: JobRow;
  ended: Promise<boolean[]>;
  text: PromiseWithResolvers<ResultPiece[]>;
}

const WAITING = sql`pg_stat_activity where datname = current_database()
  and state = 'idle in transaction' and query like '%insert into result_keywords%'`;

/** Begins to end a job; its words are written, and its text is not. */
async function begun(problems: StageProblem[] = []): Promise<Ending> {
  const [job] = await claimedJobs(app);
  const text = Promise.withResolvers<ResultPiece[]>();
  // It may fail before it is waited for.
  text.promise.catch(() => undefined);
  const result = { words: LISTS.map(columnsOf), tells: false, pieces: text.promise };
  const ended = endTogether(app, [job], () => ({ result, problems }));
  ended.catch(() => undefined);
  await until(async () => (await sql`select from ${WAITING}`.execute(db())).rows.length > 0);
  return { job, ended, text };
}

const statusOf = async ({ id }: JobRow) =>
  (await db().selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

/** Words that anybody can see, of whichever result. */
async function wordsKept(): Promise<string[]> {
  const rows = await db().selectFrom('result_keywords').select('identity').orderBy('identity').execute();
  return rows.map(({ identity }) => identity);
}

const PIECES = [...piecesOf(['{"text":"late"}'])];

test('a job is asked for by nobody in vain while the text of its result is written; it has its words and its text then', async () => {
  const { job, ended, text } = await begun();
  const free = await sql`select from jobs where id = ${job.id} for update skip locked`.execute(db());
  expect([free.rows.length, await wordsKept(), await statusOf(job)]).toEqual([1, [], 'processing']);
  text.resolve(PIECES);
  expect(await ended).toEqual([true]);
  const of = await db()
    .selectFrom('jobs as j')
    .innerJoin('result_pieces as p', 'p.result_id', 'j.result_id')
    .innerJoin('result_keywords as k', 'k.result_id', 'j.result_id')
    .select(['p.packed', 'k.identity', 'k.volume', 'k.difficulty', 'k.referring_domains as referringDomains'])
    .where('j.id', '=', job.id)
    .orderBy('k.identity')
    .execute();
  expect(of.map(({ packed: _, ...word }) => word)).toEqual(LISTS.flat());
  expect(parsePacked(of[0]!.packed!)).toEqual({ text: 'late' });
  await db().deleteFrom('result_keywords').execute();
  await assertLedger(app);
});

test('what failed beside it is told of: it is no whole result, and the shared cache does not take it', async () => {
  const { job, ended, text } = await begun([{ stage: 'metrics', unit: 'overflow', code: 'METRICS_CAPACITY' }]);
  text.resolve(PIECES);
  expect(await ended).toEqual([true]);
  const cached = db().selectFrom('result_cache').select('identity').where('identity', '=', job.request_identity);
  expect([await statusOf(job), await cached.execute()]).toEqual(['partial', []]);
  await db().deleteFrom('result_keywords').execute();
});

test('an end whose connection is lost meanwhile is begun again, and has its words once', async () => {
  const { job, ended, text } = await begun();
  await sql`select pg_terminate_backend(pid) from ${WAITING}`.execute(db());
  text.resolve(PIECES);
  expect([await ended, await statusOf(job), await wordsKept()]).toEqual([[true], 'complete', WORDS]);
  await db().deleteFrom('result_keywords').execute();
});

test('it is ended by itself, and in the place of its job', () => {
  expect(isLarge({ result: { words: [], tells: false, pieces: Promise.resolve(PIECES) } })).toBe(true);
});

test('nothing of a result stays whose text fails: its job can be taken up again', async () => {
  const { job, ended, text } = await begun();
  text.reject(new Error('the thread ended'));
  await expect(ended).rejects.toThrow('the thread ended');
  expect([await statusOf(job), await wordsKept()]).toEqual(['processing', []]);
});

test('nothing of a result stays whose claim is void by the time that its text is there', async () => {
  const { job, ended, text } = await begun();
  const taken = { fence: job.fence + 1 };
  await db().updateTable('jobs').set(taken).where('id', '=', job.id).execute();
  text.resolve(PIECES);
  await expect(ended).rejects.toThrow(Stopped);
  expect([await statusOf(job), await wordsKept()]).toEqual(['processing', []]);
});
