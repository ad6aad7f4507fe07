import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../server/core/database.ts';
import { newId } from '../server/core/ids.ts';
import { figuresEnd } from '../server/services/jobs/known-figures.ts';
import { keepResult, rememberResult } from '../server/services/jobs/stored-result.ts';
import { scopeOf } from '../server/services/spend/units.ts';
import type { Storable } from './computing/storable.ts';
import type { Work } from './work.ts';

interface Kept extends Storable {
  /** Publishes the result under its id, where the shared cache takes it. */
  publish?: ((resultId: string) => RawBuilder<unknown>) | undefined;
}

/**
 * Keeps a result with the words it shows and, for as long as the answers behind them are fresh, what they say about these words; with
 * its place in the shared cache, it is one statement unless it is large.
 */
export async function storeResult({ db }: Tx, { app, job }: Pick<Work, 'app' | 'job'>, kept: Kept): Promise<string> {
  const { pieces, words, tells, publish } = kept;
  const id = newId();
  const until = tells ? figuresEnd(job) : sql`null`;
  const insertOf = (some: string) => sql`
    insert into result_keywords (result_id, identity, volume, difficulty, referring_domains, known_until, known_in)
    select ${id}::uuid, word ->> 0, (word ->> 1)::float8, (word ->> 2)::float8, (word ->> 3)::float8,
      case when jsonb_array_length(word) > 1 then figures.until end,
      case when jsonb_array_length(word) > 1 and figures.until is not null then ${scopeOf(job)} end
    from jsonb_array_elements(${some}::jsonb) as word, (select ${until}::timestamptz as until offset 0) as figures`;
  const [first = '[]', ...rest] = words;
  await keepResult(db, id, pieces, publish ? [insertOf(first), publish(id)] : [insertOf(first)]);
  for (const some of rest) await insertOf(some).execute(db);
  // Who waits for it reads it next. Nobody asks for one whose transaction fails.
  rememberResult(app.memory, id, pieces);
  return id;
}
