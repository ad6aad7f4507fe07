import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../server/core/database.ts';
import { newId } from '../server/core/ids.ts';
import { KEYWORD_MAX_CHARS, keywordIdentity } from '../server/core/keyword.ts';
import { inSteps, type Steps } from '../server/science/index.ts';
import { figuresEnd } from '../server/services/jobs/known-figures.ts';
import { keepResult } from '../server/services/jobs/stored-result.ts';
import { type JobRow, scopeOf } from '../server/services/spend/units.ts';
import type { Handled } from './handled.ts';

/** Rows of one insert. */
const KEYWORDS_PER_INSERT = 200;
/** No request asks about a longer word, UTF-16 units; lower-casing makes words longer. An index takes no text of any length. */
const LONGEST_IDENTITY = 4 * KEYWORD_MAX_CHARS;

/** A word of a result, and what its answers say about it, where they say something. */
type WordRow = [string, ...(number | null)[]];

interface Kept {
  /** JSON text of the result. */
  parts: readonly string[];
  words: readonly WordRow[];
  /** Whether its answers say something about words. */
  tells: boolean;
  /** Publishes the result under its id, where the shared cache takes it. */
  publish?: ((resultId: string) => RawBuilder<unknown>) | undefined;
}

/**
 * Keeps a result with the words it shows and, for as long as the answers behind them are fresh, what they say about these words; with
 * its place in the shared cache, it is one statement unless it is large.
 */
export async function storeResult({ db }: Tx, job: JobRow, kept: Kept): Promise<string> {
  const { parts, words, tells, publish } = kept;
  const id = newId();
  const until = tells ? figuresEnd(job) : sql`null`;
  const insertOf = (some: readonly WordRow[]) => sql`
    insert into result_keywords (result_id, identity, volume, difficulty, referring_domains, known_until, known_in)
    select ${id}::uuid, word ->> 0, (word ->> 1)::float8, (word ->> 2)::float8, (word ->> 3)::float8,
      case when jsonb_array_length(word) > 1 then figures.until end,
      case when jsonb_array_length(word) > 1 and figures.until is not null then ${scopeOf(job)} end
    from jsonb_array_elements(${JSON.stringify(some)}::jsonb) as word, (select ${until}::timestamptz as until offset 0) as figures`;
  const first = insertOf(words.slice(0, KEYWORDS_PER_INSERT));
  await keepResult(db, id, parts, publish ? [first, publish(id)] : [first]);
  for (let start = KEYWORDS_PER_INSERT; start < words.length; start += KEYWORDS_PER_INSERT) {
    await insertOf(words.slice(start, start + KEYWORDS_PER_INSERT)).execute(db);
  }
  return id;
}

/** Each identity once, with its figures where there are any. Those of twenty thousand words take longer than a turn has. */
export function* wordSteps({ keywords, known }: Pick<Handled, 'keywords' | 'known'>): Steps<WordRow[]> {
  const rows = new Map<string, WordRow>();
  yield* inSteps(keywords, (keyword) => {
    const identity = keywordIdentity(keyword);
    const figures = known?.get(keyword);
    if (identity.length > LONGEST_IDENTITY || (rows.has(identity) && !figures)) return;
    const { volume = null, difficulty = null, referringDomains = null } = figures ?? {};
    const isKnown = volume !== null || difficulty !== null || referringDomains !== null;
    rows.set(identity, isKnown ? [identity, volume, difficulty, referringDomains] : [identity]);
  });
  return [...rows.values()];
}
