import { setImmediate } from 'node:timers/promises';

let ending: Promise<void> | null = null;

/**
 * The end of this turn of the event loop: all that came with it has been begun. Who waits for it goes on in one row, and before
 * any slice of the turn.
 */
export function endOfTurn(): Promise<void> {
  ending ??= setImmediate().finally(() => {
    ending = null;
  });
  return ending;
}

/** When all that waits for the end of the turn has gone on. */
const behindEndOfTurn = () => ending?.then(() => new Promise<void>((resolve) => process.nextTick(resolve)));

/** A row of callers of whom each goes on in a turn of the event loop of its own: many that arrive together hold up nobody else. */
export function ownTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate()).then(behindEndOfTurn);
    return last;
  };
}

/** The row of everything in this process that computes for long: however much there is, a turn has one slice of one of them. */
export const computingTurn = ownTurns();
