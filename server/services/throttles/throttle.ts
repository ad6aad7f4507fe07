import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { addressBlock } from '../../core/address.ts';
import { sha256 } from '../../core/canonical-json.ts';
import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import type { AppContext } from '../context.ts';
import { THROTTLES, type ThrottleName, WINDOW_SECONDS } from './rules.ts';

/** An attempt that is being judged. It counts until it is given back; one of a process that died counts until its window ends. */
export interface Attempt {
  /** It was wrong: it stays counted. */
  failed(): Promise<void>;
  /** It was right, or was not judged: it does not count. */
  giveBack(): Promise<void>;
  /** It was right, and so the earlier failures of this subject are forgotten. */
  forgetFailures(): Promise<void>;
}

/** How often and how long an attempt looks again while others that are being judged hold the last places. */
const LOOK_AGAIN_MS = 50;
const LOOKS = 100;

/**
 * Books one attempt before it is judged, so that a burst of parallel guesses gets no more tries than a row of them. While
 * attempts that are still being judged hold the last places, it waits for their outcome: right ones refuse nobody.
 * @throws AppError RATE_LIMITED with `retryAfterSeconds` when the failures of the window are used up
 */
export async function bookAttempt(app: AppContext, name: ThrottleName, subject: string): Promise<Attempt> {
  const { db } = app.database;
  const key = keyOf(name, subject);
  for (let look = 0; look < LOOKS; look++) {
    const window = await take(db, key, { limit: THROTTLES[name].points, failures: 0, pending: 1 });
    if (window !== null) return attemptOf(db, key, window);
    await refuseWhenExhausted(app, name, subject);
    await delay(LOOK_AGAIN_MS);
  }
  throw rateLimited(1);
}

/** For what fails in between without having judged anything: the places go back, and the error on. */
export function givenBack(...attempts: Attempt[]): (thrown: unknown) => Promise<never> {
  return async (thrown) => {
    for (const attempt of attempts) await attempt.giveBack().catch(() => undefined);
    throw thrown;
  };
}

/** Counts one attempt for good. @throws AppError RATE_LIMITED with `retryAfterSeconds` when it is one too many */
export async function countAttempt(app: AppContext, name: ThrottleName, subject: string): Promise<void> {
  const { db } = app.database;
  const key = keyOf(name, subject);
  const window = await take(db, key, { limit: THROTTLES[name].points, failures: 1, pending: 0 });
  if (window === null) throw rateLimited((await stateOf(db, key))?.secondsLeft ?? 1);
}

/** Refuses when the failures of the window are used up, and counts nothing. @throws AppError RATE_LIMITED */
export async function refuseWhenExhausted(app: AppContext, name: ThrottleName, subject: string): Promise<void> {
  const state = await stateOf(app.database.db, keyOf(name, subject));
  if (state && state.failures >= THROTTLES[name].points) throw rateLimited(state.secondsLeft);
}

/** Forgets the failures of a subject: whoever owns it has proved so. */
export async function forgetFailures(app: AppContext, name: ThrottleName, subject: string): Promise<void> {
  await app.database.db.updateTable('throttles').set({ failures: 0 }).where('key', '=', keyOf(name, subject)).execute();
}

export function rateLimited(seconds: number): AppError {
  return new AppError('RATE_LIMITED', { details: { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) } });
}

/** Subjects are stored as hashes only. */
function keyOf(name: ThrottleName, subject: string): string {
  return `${name}:${sha256('address' in THROTTLES[name] ? addressBlock(subject) : subject)}`;
}

/**
 * Takes a place in the window of a key, or begins a new window; null when there is none. One statement by the database's
 * clock: the count and the decision are the same for all processes. Returns the end of the window, which names it.
 */
async function take(
  db: Db,
  key: string,
  place: { limit: number; failures: number; pending: number },
): Promise<string | null> {
  const { limit, failures, pending } = place;
  const over = sql`not (${isOpen(sql`t.ends_at`)})`;
  const end = windowEnd();
  const { rows } = await sql<{ window: string }>`
    insert into throttles as t (key, failures, pending, ends_at) values (${key}, ${failures}, ${pending}, ${end})
    on conflict (key) do update set
      failures = excluded.failures + case when ${over} then 0 else t.failures end,
      pending = excluded.pending + case when ${over} then 0 else t.pending end,
      ends_at = case when ${over} then ${end} else t.ends_at end
    where ${over} or t.failures + t.pending < ${limit}::integer
    returning extract(epoch from ends_at)::text as window`.execute(db);
  return rows[0]?.window ?? null;
}

async function stateOf(db: Db, key: string): Promise<{ failures: number; secondsLeft: number } | undefined> {
  return await db
    .selectFrom('throttles')
    .select(['failures', sql<number>`extract(epoch from ends_at - app_now())::float8`.as('secondsLeft')])
    .where('key', '=', key)
    .where(isOpen(sql`ends_at`))
    .executeTakeFirst();
}

const windowEnd = () => sql`app_now() + make_interval(secs => ${WINDOW_SECONDS})`;

/** One that ends later than a new one would was begun by a clock that has been set back: it is over. */
const isOpen = (endsAt: RawBuilder<unknown>) => sql<boolean>`${endsAt} > app_now() and ${endsAt} <= ${windowEnd()}`;

/** What comes of an attempt is written in the window that it was booked in; a later window knows nothing of it. */
function attemptOf(db: Db, key: string, window: string): Attempt {
  const end = async (failures: ReturnType<typeof sql<number>>) => {
    await db
      .updateTable('throttles')
      .set({ failures, pending: sql<number>`pending - 1` })
      .where('key', '=', key)
      .where(sql<boolean>`extract(epoch from ends_at)::text = ${window}`)
      .execute();
  };
  return {
    failed: () => end(sql<number>`failures + 1`),
    giveBack: () => end(sql<number>`failures`),
    forgetFailures: () => end(sql<number>`0`),
  };
}
