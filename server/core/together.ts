import { setImmediate } from 'node:timers/promises';

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export interface Bounds<T> {
  /** Calls under way at once. */
  underWay: number;
  /** Items of a call, and what they may weigh together; a heavier one goes alone. */
  items: number;
  weight: number;
  weightOf(item: T): number;
}

/**
 * Does together what is asked for in the same moment, or while other calls are under way: a statement that writes a dozen rows
 * costs little more than one that writes one. What fails for several is done for each alone: nobody fails for another's reason.
 * @param run resolves with one result an item, in their order, or does nothing at all
 */
export function together<T, R>(
  run: (items: readonly T[]) => Promise<readonly R[]>,
  bounds: Bounds<T>,
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let underWay = 0;

  async function runAll(): Promise<void> {
    underWay += 1;
    await setImmediate();
    while (waiting.length > 0) {
      await runSome(waiting.splice(0, fitting(waiting, bounds)));
    }
    underWay -= 1;
  }

  async function runSome(some: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await run(some.map(({ item }) => item));
      for (const [index, { resolve }] of some.entries()) resolve(results[index]!);
    } catch (error) {
      if (some.length === 1) some[0]!.reject(error);
      else for (const one of some) await runSome([one]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay < bounds.underWay) void runAll();
    });
}

/** How many of the first in the row go together. */
function fitting<T>(waiting: readonly { item: T }[], { items, weight, weightOf }: Bounds<T>): number {
  let sum = 0;
  const tooMany = waiting.findIndex(({ item }, index) => {
    sum += weightOf(item);
    return index > 0 && (index >= items || sum > weight);
  });
  return tooMany < 0 ? waiting.length : tooMany;
}
