import { setImmediate } from 'node:timers/promises';

/** A row of callers of whom each goes on in a turn of the event loop of its own: many that arrive together hold up nobody else. */
export function ownTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

/** The row of everything in this process that computes for long: however much there is, a turn has one slice of one of them. */
export const computingTurn = ownTurns();
