import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../server/core/database.ts';
import type { Embedded } from '../../server/core/embedded.ts';
import { isOutage } from '../../server/core/outage.ts';
import { beginThread } from '../../server/wiring/embedded/begin.ts';
import { OPENING, type Place } from '../../server/wiring/embedded/messages.ts';
import { openEmbedded } from '../../server/wiring/embedded/open.ts';
import { startProblem } from '../../server/wiring/starting.ts';
import { createDataDirectory } from '../support/database.ts';

const NOWHERE: Place = { folder: '/dev/null/database', isDurable: true };
const threads: Worker[] = [];
const warnings: string[] = [];
let directory: { path: string; drop(): Promise<void> };
let place: Place;
let embedded: Embedded;

const surroundings = {
  warn: (_facts: object, message: string) => void warnings.push(message),
  begin: () => {
    threads.push(beginThread());
    return threads.at(-1)!;
  },
};
beforeAll(async () => {
  directory = await createDataDirectory();
  place = { folder: join(directory.path, 'database'), isDurable: false };
  embedded = await openEmbedded(place, surroundings);
  await embedded.exec('create table words (word text primary key)');
});
/** Opening it takes most of the time: each test leaves it open, for the next one to begin with an empty table. */
beforeEach(async () => {
  warnings.length = 0;
  await embedded.exec('truncate words');
});
afterAll(async () => {
  await embedded.close();
  await directory.drop();
});

const away = () => `${place.folder}-away`;
const words = async (from: Embedded = embedded) =>
  (await from.query<{ word: string }>('select word from words order by word')).rows.map(({ word }) => word);
const write = (word: string) => embedded.query('insert into words values ($1)', [word]);
const refused = async (promise: Promise<unknown>) =>
  isOutage(
    await promise.then(
      () => null,
      (error) => error,
    ),
  );
const answered = async () => {
  await expect.poll(() => words().catch(() => null)).not.toBeNull();
  return await words();
};

test('who computes beside a statement has thousands of turns while it works', async () => {
  let turns = 0;
  let working = true;
  const count = () => {
    turns += 1;
    if (working) setImmediate(count);
  };
  setImmediate(count);
  await embedded.query('select count(*) from generate_series(1, $1::integer)', [1_000_000]);
  working = false;
  expect(turns).toBeGreaterThan(1_000);
});

test('when the thread dies, what is open fails like on a broken connection; what was committed is there again', async () => {
  await write('committed');
  const transaction = await embedded.begin();
  await transaction.query('insert into words values ($1)', ['open']);
  const waiting = [write('waiting'), transaction.query('select pg_sleep(600)')];
  const ended = once(threads.at(-1)!, 'exit');
  await threads.at(-1)!.terminate();
  await ended;
  expect(await Promise.all(waiting.map(refused))).toEqual([true, true]);
  expect(await refused(transaction.end('commit'))).toBe(true);
  expect(await answered()).toEqual(['committed']);
  await write('later');
  expect(await words()).toEqual(['committed', 'later']);
  expect(warnings.length).toBeGreaterThan(0);
});

test('data that are gone when the thread dies are waited for, not made anew', async () => {
  await write('kept');
  await rename(place.folder!, away());
  await threads.at(-1)!.terminate();
  expect(await words().catch(String)).toContain('ENOENT');
  expect(existsSync(place.folder!)).toBe(false);
  // An empty one in its place, as of a disk that is not mounted yet, is none either.
  await mkdir(place.folder!);
  const before = warnings.length;
  await expect.poll(() => warnings.length).toBeGreaterThan(before + 1);
  expect(await readdir(place.folder!)).toEqual([]);
  await rmdir(place.folder!);
  await rename(away(), place.folder!);
  expect(await answered()).toEqual(['kept']);
});

test('a log that cannot be written ends the thread at once, which would answer nothing any more', async () => {
  await write('kept');
  await embedded.exec('create table texts (text text)');
  const ended = once(threads.at(-1)!, 'exit');
  const log = join(place.folder!, 'pg_wal');
  await rename(log, away());
  // Until one needs a file of the log that is to be made.
  const text = "insert into texts select string_agg(md5(random()::text), '') from generate_series(1, 20000)";
  let told = null;
  while (told === null)
    told = await embedded.query(text).then(
      () => null,
      (error) => error,
    );
  // By itself: whoever asked something now would make it be given up, a minute later.
  await ended;
  await rename(away(), log);
  expect(told).toMatchObject({ code: '58P01', message: expect.stringContaining('pg_wal/') });
  expect(await answered()).toEqual(['kept']);
});

test('nor does one go on that met what should not be', async () => {
  await write('kept');
  const broken = "do $$ begin raise exception using errcode = 'XX000', message = 'should not be'; end $$";
  expect(await embedded.exec(broken).catch((error) => error.code)).toBe('XX000');
  expect(await answered()).toEqual(['kept']);
  expect(warnings).toHaveLength(1);
});

test('who listened before the thread died is told afterwards', async () => {
  const heard = Promise.withResolvers<string>();
  await embedded.listen('news', heard.resolve);
  await threads.at(-1)!.terminate();
  await answered();
  await embedded.query('select pg_notify($1, $2)', ['news', 'back']);
  expect(await heard.promise).toBe('back');
});

/** A thread that is told of another place. */
function astray(): Worker {
  const thread = beginThread();
  const tell = thread.postMessage.bind(thread);
  thread.postMessage = (start) => tell({ ...start, ...NOWHERE });
  return thread;
}

test.each<[string, () => Worker]>([
  ['and its thread dies at once', () => new Worker(`throw new Error('no room')`, { eval: true })],
  ['and its thread says why', astray],
])(
  'while the data cannot be opened %s, every call says that the database is away, and afterwards all is as before',
  async (_how, broken) => {
    await write('kept');
    await embedded.close();
    let isBroken = false;
    let failures = 0;
    const begin = () => {
      if (!isBroken) return surroundings.begin();
      failures += 1;
      return broken();
    };
    embedded = await openEmbedded(place, { ...surroundings, begin });
    isBroken = true;
    await threads.at(-1)!.terminate();
    await expect.poll(() => failures).toBe(2);
    expect(await refused(words())).toBe(true);
    isBroken = false;
    expect(await answered()).toEqual(['kept']);
  },
);

test('every thread of a process runs the program that the first one has compiled', async () => {
  const thread = beginThread();
  thread.postMessage({ folder: null, isDurable: false } satisfies Place);
  const [answer] = await once(thread, 'message');
  expect(answer).toEqual({ kind: 'value', id: OPENING, value: null });
  await thread.terminate();
});

test('a thread that has begun is the first one, and another follows when it dies', async () => {
  const begun = beginThread();
  let others = 0;
  const begin = () => {
    others += 1;
    return beginThread();
  };
  const own = await openEmbedded({ folder: null, isDurable: false }, { ...surroundings, begun, begin });
  expect(others).toBe(0);
  await begun.terminate();
  const answers = () =>
    own.query('select 1').then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
  expect(others).toBe(1);
  await own.close();
});

test('what cannot be opened at the start is refused with what the system says', async () => {
  await expect(openEmbedded(NOWHERE, surroundings)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('a thread that is lost at the start is told in a line that names its place and why', async () => {
  const begin = () => new Worker(`throw new Error('no room')`, { eval: true });
  const lost = await openEmbedded(place, { ...surroundings, begin }).catch((error) => error);
  expect(startProblem(lost)).toBe(
    'The database of DATA_DIR cannot be used: the embedded database has stopped: Error: no room',
  );
});

test('a text that fails inside a transaction of its own leaves nobody else in it', async () => {
  const failing = embedded.exec(`begin; insert into words values ('lost'); select 1 / 0; commit`);
  const next = write('kept');
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await next;
  expect(await words()).toEqual(['kept']);
});

test('closing rolls back what is open, answers what was asked before, and refuses the rest', async () => {
  const transaction = await embedded.begin();
  await transaction.query('insert into words values ($1)', ['open']);
  const asked = write('asked before');
  const queued = embedded.begin();
  queued.catch(() => undefined);
  const closing = embedded.close();
  const late = write('late');
  expect(await refused(late)).toBe(true);
  await asked;
  expect(await refused(queued)).toBe(true);
  await closing;
  await expect(transaction.end('commit')).rejects.toThrow();
  embedded = await openEmbedded(place, surroundings);
  expect(await words()).toEqual(['asked before']);
});

test('transactions of many callers do not see into each other, and each error reaches its own caller', async () => {
  const database = await openDatabase({ kind: 'pglite', pglite: embedded });
  const one = async (index: number) => {
    await database.transaction(async ({ db }) => {
      await sql`insert into words values (${`word ${index}`})`.execute(db);
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from words`.execute(db);
      if (index % 3 === 0) throw new Error(`given up ${index}`);
      if (index % 3 === 1) await sql`insert into words values (${`word ${index}`})`.execute(db);
      return rows;
    });
  };
  const ends = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => one(index)));
  const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason : null));
  for (const [index, reason] of reasons.entries()) {
    if (index % 3 === 0) expect(reason).toMatchObject({ message: `given up ${index}` });
    if (index % 3 === 1) expect(reason).toMatchObject({ code: '23505', constraint: 'words_pkey' });
    if (index % 3 === 2) expect(reason).toBeNull();
  }
  expect(await words()).toHaveLength(10);
  await database.close();
});
