import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { runToEnd } from '../../server/science/index.ts';
import { stepsOf } from './computations.ts';
import type { Said, Told } from './messages.ts';

/** How much lower its priority is than that of the thread which answers requests, and the lowest that there is. */
const BEHIND = 10;
const LAST = 19;

/** Computes beside the event loop, with a heap of its own (`thread.ts`). */
function serve(): void {
  // On Linux each thread has a priority; elsewhere this would be that of the whole process.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + BEHIND, LAST));
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
