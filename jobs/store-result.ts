import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../server/core/database.ts';
import { few } from '../server/core/few.ts';
import type { MicroUsd } from '../server/core/money.ts';
import type { AppContext } from '../server/services/context.ts';
import { keepResults } from '../server/services/jobs/keep-result.ts';
import { figuresEnd } from '../server/services/jobs/known-figures.ts';
import { rememberResult } from '../server/services/jobs/stored-result.ts';
import { cacheResults } from '../server/services/shared-cache/results.ts';
import { type JobRow, scopeOf } from '../server/services/spend/units.ts';
import type { Storable, StorableWords } from './computing/storable.ts';

/** Jobs that end together at most. */
export const MOST_ENDED = 16;

/** Lists of words that one statement stores: on a server it holds up nobody, and five take little longer than two by themselves. */
const LISTS_AT_ONCE = { postgres: 5, pglite: 1 };

/** A result of a job. */
export interface Kept {
  /** New. */
  id: string;
  job: JobRow;
  result: Storable;
  /** What it cost or had cost, where the shared cache takes it. */
  published: { costMicros: MicroUsd } | null;
}

/** Of rows of `kept`: their words, and what the answers of their jobs say about those that they say something about. */
const WORDS = sql`insert into result_keywords (result_id, identity, volume, difficulty, referring_domains, known_until, known_in)
  select k.id, word ->> 0, (word ->> 1)::float8, (word ->> 2)::float8, (word ->> 3)::float8,
    case when json_array_length(word) > 1 then k.until end,
    case when json_array_length(word) > 1 and k.until is not null then k.scope end
  from (select id, scope, words, case when tells then ${figuresEnd({ job: sql`kept.job`, scope: sql`kept.scope` })} end as until
    from kept offset 0) as k cross join lateral json_array_elements(k.words) as word`;

/**
 * Keeps results with the words they show and, for as long as the answers behind them are fresh, what they say about these words; with
 * their places in the shared cache, it is one statement unless one is large.
 */
export async function storeResults(
  tx: Tx,
  app: Pick<AppContext, 'database' | 'memory'>,
  all: readonly Kept[],
): Promise<void> {
  if (all.length === 0) return;
  const results = all.map(({ id, result: { pieces } }) => ({ id, pieces }));
  const first = all.map((kept) => rowOf(kept, kept.result.words[0]));
  const parts = [sql`word as (${WORDS})`, sql`published as (${cacheResults(sql`kept`)})`];
  await keepResults(tx.db, results, [keptAs(first), ...parts]);
  for (const { id, job, result } of all) {
    const { words, tells, pieces } = result;
    await storeWords(tx, app, { id, job }, { words: words.slice(1), tells });
    // Who waits for it reads it next. Nobody asks for one whose transaction fails.
    rememberResult(app.memory, id, pieces);
  }
}

/** The words alone, in the transaction that keeps their result. */
export async function storeWords(
  { db }: Tx,
  { database }: Pick<AppContext, 'database'>,
  { id, job }: Pick<Kept, 'id' | 'job'>,
  { words, tells }: StorableWords,
): Promise<void> {
  for (const some of joined(words, LISTS_AT_ONCE[database.kind])) {
    const row = rowOf({ id, job, result: { tells }, published: null }, some);
    await sql`with ${keptAs([row])} ${WORDS}`.execute(db);
  }
}

/** Of JSON texts of lists, those of longer ones, each made of some. */
function* joined(lists: readonly string[], atOnce: number): Generator<string> {
  for (let start = 0; start < lists.length; start += atOnce) {
    const items = lists.slice(start, start + atOnce).map((list) => list.slice(1, -1));
    yield `[${items.join()}]`;
  }
}

function keptAs(rows: readonly string[]): RawBuilder<unknown> {
  return sql`kept as ${few(
    sql`id, job, scope, tells, identity, cost, source, words`,
    sql`json_to_recordset(${`[${rows.join()}]`}::json) as k (id uuid, job uuid, scope text, tells boolean, identity text,
      cost bigint, source text, words json)`,
  )}`;
}

/** JSON. @param words of the same, as they are */
function rowOf(
  { id, job, result, published }: Omit<Kept, 'result'> & { result: Pick<StorableWords, 'tells'> },
  words = '[]',
): string {
  const place = published && { identity: job.request_identity, cost: published.costMicros, source: job.data_source };
  const row = JSON.stringify({ id, job: job.id, scope: scopeOf(job), tells: result.tells, ...place });
  return `${row.slice(0, -1)},"words":${words}}`;
}
