import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { runToEnd } from '../../server/science/index.ts';
import { stepsOf } from './computations.ts';
import type { Said, Told } from './messages.ts';

/** Computes beside the event loop, with a heap of its own (`thread.ts`). */
function serve(): void {
  // Behind all that answers requests. On Linux each thread has a priority; elsewhere this would be that of the whole process.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  parentPort!.on('message', (told: Told) => compute(told));
}

function compute({ name, asked, given }: Told): void {
  try {
    const made = runToEnd(stepsOf(name, asked, given));
    // The pieces of a result are given away, not copied.
    say({ kind: 'made', made }, 'pieces' in made ? made.pieces.map(({ packed }) => packed.buffer) : []);
  } catch (error) {
    say({ kind: 'failed', error });
  }
}

function say(said: Said, handedOver: ArrayBuffer[] = []): void {
  parentPort!.postMessage(said, handedOver);
}

serve();
