/**
 * What the tiers of the cache are worth for an expansion of 20 seeds: bought, made again from cached answers, and found whole;
 * with what the process keeps at hand, and with everything read from the database.
 */
import { sql } from 'kysely';
import { newId } from '../../server/core/ids.ts';
import { type Bench, report, withService } from './support.ts';

const RUNS = 9;
const SEEDS = 20;
const ROWS_PER_SEED = 1000;

let counter = 0;

/** Milliseconds of one expansion of the seeds. A new filter term makes another result of the same answers. */
async function expansion({ test, admin }: Bench, term: string): Promise<number> {
  const keywords = Array.from({ length: SEEDS }, (_, index) => `cached seed ${index}`);
  const options = { limitPerSeed: ROWS_PER_SEED, includeMetrics: false, filterMode: 'literal', filterTerms: [term] };
  const body = JSON.stringify({ keywords, ...options });
  const headers = { ...admin.headers, Prefer: 'wait=30' };
  const began = performance.now();
  const answer = await fetch(`${test.url}/api/research/expand`, { method: 'POST', headers, body });
  let head = '';
  for await (const chunk of answer.body!.pipeThrough(
    new TextDecoderStream() as never,
  ) as unknown as AsyncIterable<string>)
    head ||= chunk.slice(0, 200);
  const ms = performance.now() - began;
  if (!head.includes('"status":"complete"')) throw new Error(head);
  return ms;
}

/** Every row is another version, so that the process knows none of them. */
async function forgetAnswers({ test }: Bench): Promise<void> {
  await sql`update answers set body = body`.execute(test.app.context.database.db);
}

/** The cached results under new ids, which the process has not read. */
async function forgetResults({ test }: Bench): Promise<void> {
  const { db } = test.app.context.database;
  for (const { identity, result_id } of await db
    .selectFrom('result_cache')
    .select(['identity', 'result_id'])
    .execute()) {
    const id = newId();
    await sql`insert into research_results (id, bytes) select ${id}, bytes from research_results where id = ${result_id}`.execute(
      db,
    );
    await sql`insert into result_pieces (result_id, ordinal, packed) select ${id}, ordinal, packed from result_pieces where result_id = ${result_id}`.execute(
      db,
    );
    await db.updateTable('result_cache').set({ result_id: id }).where('identity', '=', identity).execute();
  }
}

interface Times {
  /** Milliseconds with what the process keeps. */
  near: number;
  /** And with everything read from the database. */
  far: number;
}

/** Least times with the process's tier and without it, in turns: others use the machine, which only ever adds. */
async function beside(
  work: () => Promise<number>,
  forget: () => Promise<void>,
): Promise<{ near: number; far: number }> {
  const near: number[] = [];
  const far: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await forget();
    far.push(await work());
    near.push(await work());
  }
  return { near: Math.min(...near), far: Math.min(...far) };
}

function show(name: string, { near, far }: Times): void {
  const figures = `${near.toFixed(0)} ms, ${far.toFixed(0)} ms from the database alone: ${(far / near).toFixed(2)} times`;
  report(name, `${figures}, target: no slower`, near <= far);
}

await withService(
  async (bench) => {
    const bought = await expansion(bench, 'first');
    await expansion(bench, 'second');
    const whole = await beside(
      () => expansion(bench, 'second'),
      () => forgetResults(bench),
    );
    const answers = await beside(
      () => expansion(bench, `term ${counter++}`),
      () => forgetAnswers(bench),
    );
    show(`${SEEDS} seeds, result found whole`, whole);
    show(`${SEEDS} seeds, made again from cached answers`, answers);
    console.log(`      bought: ${bought.toFixed(0)} ms`);
  },
  { env: { REQUEST_RATE_PER_MINUTE: '100000' } },
);
