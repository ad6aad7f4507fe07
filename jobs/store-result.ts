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
import type { Storable, StorableWords, WordColumns } from './computing/storable.ts';

/** Jobs that end together at most. */
export const MOST_ENDED = 16;

/** Lists of some words that one statement stores: on a server it holds up nobody, and five take little longer than two by themselves. */
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

/**
 * Of rows of `kept`: their words, and what the answers of their jobs say about those that they say something about. Lists of columns take
 * the server three quarters of what lists of words did.
 */
const WORDS = sql`insert into result_keywords (result_id, identity, volume, difficulty, referring_domains, known_until, known_in)
  select id, identity, volume, difficulty, domains, case when is_known then until end, case when is_known and until is not null then scope end
  from (select *, coalesce(volume, difficulty, domains) is not null as is_known
    from (select id, scope, until, unnest(identities) as identity, unnest(volumes) as volume, unnest(difficulties) as difficulty,
        unnest("referringDomains") as domains
      from (select id, scope, identities, volumes, difficulties, "referringDomains",
          case when tells then ${figuresEnd({ job: sql`kept.job`, scope: sql`kept.scope` })} end as until
        from kept offset 0) as lists) as words) as judged`;

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

const COLUMNS = ['identities', 'volumes', 'difficulties', 'referringDomains'] as const;

/** Of some words each, those of more, each made of some. */
function* joined(words: readonly WordColumns[], atOnce: number): Generator<WordColumns> {
  for (let start = 0; start < words.length; start += atOnce) {
    const some = words.slice(start, start + atOnce);
    const listOf = (name: keyof WordColumns) => `[${some.map((one) => one[name].slice(1, -1)).join()}]`;
    yield Object.fromEntries(COLUMNS.map((name) => [name, listOf(name)])) as unknown as WordColumns;
  }
}

function keptAs(rows: readonly string[]): RawBuilder<unknown> {
  return sql`kept as ${few(
    sql`id, job, scope, tells, identity, cost, source, identities, volumes, difficulties, "referringDomains"`,
    sql`json_to_recordset(${`[${rows.join()}]`}::json) as k (id uuid, job uuid, scope text, tells boolean, identity text,
      cost bigint, source text, identities text[], volumes float8[], difficulties float8[], "referringDomains" float8[])`,
  )}`;
}

/** JSON. */
function rowOf(
  { id, job, result, published }: Omit<Kept, 'result'> & { result: Pick<StorableWords, 'tells'> },
  words?: WordColumns,
): string {
  const place = published && { identity: job.request_identity, cost: published.costMicros, source: job.data_source };
  const row = JSON.stringify({ id, job: job.id, scope: scopeOf(job), tells: result.tells, ...place });
  // Lists are texts already.
  const lists = words ? COLUMNS.map((name) => `,"${name}":${words[name]}`) : [];
  return `${row.slice(0, -1)}${lists.join('')}}`;
}
