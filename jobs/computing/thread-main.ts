import { parentPort } from 'node:worker_threads';
import { runToEnd } from '../../server/science/index.ts';
import type { AnswerText } from './answer.ts';
import { type Name, stepsOf } from './computations.ts';
import type { Said, Told, Wanted } from './messages.ts';

/** Computes beside the event loop, with a heap of its own (`thread.ts`). */
function serve(): void {
  let wanted: Wanted<Name> | null = null;
  let given: AnswerText[] = [];
  parentPort!.on('message', (told: Told) => {
    if (told.kind === 'compute') [wanted, given] = [told, []];
    else given.push(told.answer);
    if (wanted?.answers === given.length) compute(wanted, given);
  });
}

function compute({ name, asked }: Wanted<Name>, given: readonly AnswerText[]): void {
  try {
    const made = runToEnd(stepsOf(name, asked, given));
    // The pieces of a result are given away, not copied.
    say({ kind: 'made', made }, 'pieces' in made ? made.pieces.map(({ buffer }) => buffer) : []);
  } catch (error) {
    say({ kind: 'failed', error });
  }
}

function say(said: Said, handedOver: ArrayBuffer[] = []): void {
  parentPort!.postMessage(said, handedOver);
}

serve();
