import { addressBlock } from '../../core/address.ts';
import { AppError } from '../../core/errors.ts';
import { FairQueue, QueueFull } from '../../core/fair-queue.ts';

/** bcrypt takes threads that file access and name resolution need as well; this many leave some free. */
const AT_ONCE = 2;
/** Of everybody together; each is about a quarter of a second at the default cost. */
const PLACES = 64;
const BACK_SOON_SECONDS = 5;

/** One for the process: what it shares out is the process's threads. */
const queue = new FairQueue({ atOnce: AT_ONCE, places: PLACES });

/**
 * Runs work that hashes or compares passwords, addresses in turn. @throws AppError SERVICE_UNAVAILABLE when too much waits
 */
export async function inPasswordQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(addressBlock(address), work);
  } catch (thrown) {
    if (!(thrown instanceof QueueFull)) throw thrown;
    const details = { retryAfterSeconds: BACK_SOON_SECONDS };
    throw new AppError('SERVICE_UNAVAILABLE', { detail: 'Too many are signing in at the moment.', details });
  }
}
