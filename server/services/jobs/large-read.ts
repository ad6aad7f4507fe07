import { comeBack, FairQueue } from '../../core/fair-queue.ts';
import type { StateKind } from '../../core/memory.ts';
import { partyOf, type RequestContext } from '../context.ts';

/** Large answers of the database that are parsed in one turn of the event loop when they come together, and reads that wait. */
const AT_ONCE = 2;
const PLACES = 256;

const LARGE_READS: StateKind<FairQueue> = { name: 'large-reads' };

/**
 * A read of which one brings much (a long list, a long page): of all in this process a few are under way at a time, callers in
 * turn. @throws AppError SERVICE_UNAVAILABLE when too many wait, or the caller has gone; whatever `read` throws
 */
export async function largeRead<T>(
  ctx: Pick<RequestContext, 'app' | 'caller' | 'meta'>,
  read: () => Promise<T>,
): Promise<T> {
  const queue = ctx.app.memory.state(LARGE_READS, () => new FairQueue({ atOnce: AT_ONCE, places: PLACES }));
  const signal = ctx.meta.signal();
  try {
    return await queue.run(partyOf(ctx), read, signal);
  } catch (thrown) {
    throw comeBack(thrown, signal);
  }
}
