import type { Db } from '../../core/database.ts';
import type { CacheKind, Memory } from '../../core/memory.ts';
import type { AppContext } from '../context.ts';
import { isThere, packedAnswer } from '../spend/stored-answer.ts';
import { answerVersion } from '../spend/units.ts';

/** Bytes of answers that a process keeps at hand, and answers that one statement reads. */
const MEMORY_BYTES = 4 * 1024 * 1024;
const ANSWERS_AT_ONCE = 16;
/** What an entry holds besides: a page of the process's memory, which a little text among others keeps from being given back. */
const ENTRY_BYTES = 4096;

interface KnownAnswer {
  version: string;
  packed: Uint8Array;
}

const ANSWERS: CacheKind<KnownAnswer> = {
  name: 'answers',
  maxBytes: MEMORY_BYTES,
  bytesOf: ({ packed }) => packed.byteLength + ENTRY_BYTES,
};

/**
 * Stored answers by key, packed (`core/packed.ts`), whatever their age: a unit that ended with an answer keeps it. The database is asked each
 * time which answers there are, and in which version; only what this process does not know yet is read. So no answer outlives its
 * row, whoever changed or deleted it. Who computes with an answer unpacks and parses it where it computes.
 * @param stored versions in which the asking job has just stored answers itself: nobody is asked about those
 */
export async function packedAnswers(
  { database: { db }, memory }: Pick<AppContext, 'database' | 'memory'>,
  scope: string,
  keys: readonly string[],
  stored: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, Uint8Array>> {
  const known = memory.cache(ANSWERS);
  const answers = new Map<string, Uint8Array>();
  const asked = keys.filter((key) => {
    const answer = stored.has(key) ? known.get(`${scope} ${key}`) : undefined;
    if (answer === undefined || answer.version !== stored.get(key)) return true;
    answers.set(key, answer.packed);
    return false;
  });
  const { near = [], unread = [] } = Object.groupBy(asked, (key) => (known.get(`${scope} ${key}`) ? 'near' : 'unread'));
  for (const { unit_key, version } of await versions(db, scope, near)) {
    const answer = known.peek(`${scope} ${unit_key}`);
    if (answer?.version === version) answers.set(unit_key, answer.packed);
    else unread.push(unit_key);
  }
  for (let start = 0; start < unread.length; start += ANSWERS_AT_ONCE) {
    for (const { unit_key, version, packed } of await read(db, scope, unread.slice(start, start + ANSWERS_AT_ONCE))) {
      known.set(`${scope} ${unit_key}`, { version, packed });
      answers.set(unit_key, packed);
    }
  }
  return answers;
}

/** Keeps an answer at hand that was stored in this version. */
export function rememberAnswer(
  memory: Memory,
  { scope, key }: { scope: string; key: string },
  answer: KnownAnswer,
): void {
  memory.cache(ANSWERS).set(`${scope} ${key}`, answer);
}

/** Has this text read anew by whoever asks next. */
export function forgetAnswer(memory: Memory, text: Uint8Array): void {
  memory.cache(ANSWERS).forget(({ packed }) => packed === text);
}

async function versions(db: Db, scope: string, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return await db
    .selectFrom('answers as a')
    .select(['unit_key', answerVersion.as('version')])
    .where('scope', '=', scope)
    .where('unit_key', 'in', keys)
    .where(isThere)
    .execute();
}

async function read(db: Db, scope: string, keys: readonly string[]) {
  return await db
    .selectFrom('answers as a')
    .select(['unit_key', answerVersion.as('version'), packedAnswer.as('packed')])
    .where('scope', '=', scope)
    .where('unit_key', 'in', keys)
    .where(isThere)
    .execute();
}
