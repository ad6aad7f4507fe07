import { newId } from '../server/core/ids.ts';
import type { StateKind } from '../server/core/memory.ts';
import { type Bounds, together } from '../server/core/together.ts';
import type { AppContext } from '../server/services/context.ts';
import { Stopped } from './broken-off.ts';
import type { Coming, Storable } from './computing/storable.ts';
import { type Claimed, endClaimed } from './end-claimed.ts';
import type { Handled } from './handled.ts';
import type { JobRun } from './job-run.ts';
import { MOST_ENDED, storeWords } from './store-result.ts';

/** Bytes of results that one transaction stores; a larger one holds up nobody but its own. */
const BYTES_TOGETHER = 256 * 1024;
/** Ends wait for the row of the platform's day as admissions do: side by side they would wait for each other. */
const TOGETHER: Bounds<Claimed> = {
  ...{ underWay: 1, items: MOST_ENDED, weight: BYTES_TOGETHER },
  weightOf: ({ handled: { result } }) => bytesOf(result),
};

const ENDING: StateKind<(claimed: Claimed) => Promise<boolean>> = { name: 'endings' };

/**
 * Writes the final state of a job and everything that hangs on it - result, cache, reservation, quota, followers, event -
 * in one transaction under its fence, with others that end meanwhile. False when the claim is void: nothing is written then.
 * @throws what the text of its result fails with that was still being written; Stopped in place of false where its words were stored
 */
export async function finalize({ work }: JobRun, handled: Handled): Promise<boolean> {
  const { app, job, claim } = work;
  const made = () => together((some: readonly Claimed[]) => end(app, some), TOGETHER);
  const { result } = handled;
  return await work.persist(async () => {
    // The embedded database does nothing else while a transaction is open.
    if (isComing(result) && app.database.kind === 'postgres')
      return await endComing(app, { job, claim, handled }, result);
    const claimed = { job, claim, handled: { ...handled, result: await whole(result) } };
    return isLarge(handled) ? (await end(app, [claimed]))[0]! : await app.memory.state(ENDING, made)(claimed);
  });
}

/** Whether its result is stored by itself. */
export function isLarge({ result }: Pick<Handled, 'result'>): boolean {
  return isComing(result) || bytesOf(result) > BYTES_TOGETHER;
}

function bytesOf(result: Storable | null): number {
  return (result?.pieces ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
}

function isComing(result: Handled['result']): result is Coming {
  return result?.pieces instanceof Promise;
}

async function whole(result: Handled['result']): Promise<Storable | null> {
  return result && { ...result, pieces: await result.pieces };
}

async function end(app: AppContext, some: readonly Claimed[]): Promise<boolean[]> {
  return await app.database.transaction((tx) => endClaimed(tx, app, some));
}

/** Stores the words of a result while its text is still being written, before a row is locked that anybody waits for. */
async function endComing(
  app: AppContext,
  { job, claim, handled }: Omit<Claimed, 'handled'> & { handled: Handled },
  { words, tells, pieces }: Coming,
): Promise<boolean> {
  return await app.database.transaction(async (tx) => {
    const resultId = newId();
    await storeWords(tx, app, { id: resultId, job }, { words, tells });
    const result = { words: [], tells, pieces: await pieces };
    const [isEnded] = await endClaimed(tx, app, [{ job, claim, handled: { ...handled, result }, resultId }]);
    // Nothing of a void claim stays.
    if (!isEnded) throw new Stopped('the claim is void');
    return true;
  });
}
