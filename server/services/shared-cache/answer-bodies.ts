import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { CacheKind, Memory } from '../../core/memory.ts';
import { computingTurn } from '../../core/own-turn.ts';
import { parseInSlices } from '../../core/sliced-parse.ts';
import type { AppContext } from '../context.ts';
import { answerVersion } from '../spend/units.ts';

/** Bytes of parsed answers that a process keeps at hand, and answers that one statement reads. */
const MEMORY_BYTES = 64 * 1024 * 1024;
const ANSWERS_AT_ONCE = 8;
/** Characters; a longer answer is parsed with turns of the event loop in between. */
const PARSED_AT_ONCE = 256 * 1024;
/** A parsed answer takes about twice the room of its text. */
const BYTES_PER_CHARACTER = 2;

interface KnownAnswer {
  version: string;
  body: unknown;
  bytes: number;
}

const ANSWERS: CacheKind<KnownAnswer> = { name: 'answers', maxBytes: MEMORY_BYTES, bytesOf: ({ bytes }) => bytes };

/**
 * Bodies of stored answers by key, whatever their age: a unit that ended with an answer keeps it. The database is asked each
 * time which answers there are, and in which version; only what this process does not know yet is read and parsed. So no
 * answer outlives its row, whoever changed or deleted it. Users share the bodies and never change them.
 * @param stored versions in which the asking job has just stored answers itself: nobody is asked about those
 */
export async function answerBodies(
  { database: { db }, memory }: Pick<AppContext, 'database' | 'memory'>,
  scope: string,
  keys: readonly string[],
  stored: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, unknown>> {
  const known = memory.cache(ANSWERS);
  const bodies = new Map<string, unknown>();
  const asked = keys.filter((key) => {
    const answer = stored.has(key) ? known.get(`${scope} ${key}`) : undefined;
    if (answer === undefined || answer.version !== stored.get(key)) return true;
    bodies.set(key, answer.body);
    return false;
  });
  const { near = [], unread = [] } = Object.groupBy(asked, (key) => (known.get(`${scope} ${key}`) ? 'near' : 'unread'));
  for (const { unit_key, version } of await versions(db, scope, near)) {
    const answer = known.peek(`${scope} ${unit_key}`);
    if (answer?.version === version) bodies.set(unit_key, answer.body);
    else unread.push(unit_key);
  }
  for (let start = 0; start < unread.length; start += ANSWERS_AT_ONCE) {
    for (const [key, answer] of await read(db, scope, unread.slice(start, start + ANSWERS_AT_ONCE))) {
      known.set(`${scope} ${key}`, answer);
      bodies.set(key, answer.body);
    }
  }
  return bodies;
}

/** Keeps an answer at hand that was stored in this version. */
export function rememberAnswer(
  memory: Memory,
  { scope, key }: { scope: string; key: string },
  { version, body, characters }: { version: string; body: unknown; characters: number },
): void {
  memory.cache(ANSWERS).set(`${scope} ${key}`, { version, body, bytes: characters * BYTES_PER_CHARACTER });
}

async function versions(db: Db, scope: string, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return await db
    .selectFrom('answers as a')
    .select(['unit_key', answerVersion.as('version')])
    .where('scope', '=', scope)
    .where('unit_key', 'in', keys)
    .where('body', 'is not', null)
    .execute();
}

/** Some answers, parsed one by one with turns of the event loop in between: together they may have many megabytes. */
async function read(db: Db, scope: string, keys: readonly string[]): Promise<Map<string, KnownAnswer>> {
  const rows = await db
    .selectFrom('answers as a')
    .select(['unit_key', answerVersion.as('version'), sql<string>`body::text`.as('text')])
    .where('scope', '=', scope)
    .where('unit_key', 'in', keys)
    .where('body', 'is not', null)
    .execute();
  const answers = new Map<string, KnownAnswer>();
  for (const row of rows) {
    const { unit_key, version, text } = row;
    const body = text.length > PARSED_AT_ONCE ? await parseInSlices([Buffer.from(text)]) : JSON.parse(text);
    answers.set(unit_key, { version, body, bytes: text.length * BYTES_PER_CHARACTER });
    await computingTurn();
  }
  return answers;
}
