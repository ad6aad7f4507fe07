import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { sha256 } from '../../core/canonical-json.ts';
import type { DatabaseHandle, Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import type { AppContext } from '../context.ts';
import { THROTTLES, type ThrottleName, WINDOW_SECONDS } from './rules.ts';

const limitersOf = new WeakMap<DatabaseHandle, Map<ThrottleName, RateLimiterAbstract>>();

/**
 * Counts one attempt; the count and the decision are one atomic statement over all processes.
 * @throws AppError RATE_LIMITED with `retryAfterSeconds` when the attempt is one too many
 */
export async function countAttempt(app: AppContext, name: ThrottleName, subject: string): Promise<void> {
  try {
    await limiter(app.database, name).consume(sha256(subject));
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) throw rateLimited(thrown.msBeforeNext);
    throw thrown;
  }
}

/** Refuses when the attempts are used up, and counts nothing. @throws AppError RATE_LIMITED */
export async function refuseWhenExhausted(app: AppContext, name: ThrottleName, subject: string): Promise<void> {
  const state = await limiter(app.database, name).get(sha256(subject));
  if (state && state.consumedPoints >= THROTTLES[name].points) throw rateLimited(state.msBeforeNext);
}

/** Forgets the attempts of a subject: the right password was given. */
export async function forgetAttempts(app: AppContext, name: ThrottleName, subject: string): Promise<void> {
  await limiter(app.database, name).delete(sha256(subject));
}

export function rateLimited(msBeforeNext: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('RATE_LIMITED', { details: { retryAfterSeconds } });
}

function limiter(database: DatabaseHandle, name: ThrottleName): RateLimiterAbstract {
  const known = limitersOf.get(database) ?? new Map<ThrottleName, RateLimiterAbstract>();
  limitersOf.set(database, known);
  const existing = known.get(name);
  if (existing) return existing;
  const made = makeLimiter(database, name);
  known.set(name, made);
  return made;
}

/** Embedded mode is one process, so its counters need no database. Subjects are stored as hashes only. */
function makeLimiter(database: DatabaseHandle, name: ThrottleName): RateLimiterAbstract {
  const { points } = THROTTLES[name];
  const common = { keyPrefix: name, points, duration: WINDOW_SECONDS };
  if (database.kind === 'pglite') return new RateLimiterMemory(common);
  return new RateLimiterPostgres({
    ...common,
    storeClient: queryClient(database.db),
    storeType: 'pool',
    tableName: 'throttles',
    tableCreated: true,
    // A flood from a blocked subject is answered from memory until its window ends.
    inMemoryBlockOnConsumed: points + 1,
  });
}

/** What the limiter needs of a PostgreSQL client, over the one database handle. */
function queryClient(db: Db) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery<unknown>(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
