import { getPriority, setPriority } from 'node:os';
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { readRows } from '../../server/providers/keyword-data/rows-aside.ts';
import { runToEnd } from '../../server/science/index.ts';
import { stepsOf } from './computations.ts';
import type { Reading, Said, Task, Told } from './messages.ts';
import { ReadAnswers } from './read-answers.ts';

/** How much lower its priority is than that of the thread which answers requests, and the lowest that there is. */
const BEHIND = 10;
const LAST = 19;

const answers = new ReadAnswers();

/** Computes beside the event loop, with a heap of its own (`thread.ts`). */
function serve(): void {
  // On Linux each thread has a priority; elsewhere this would be that of the whole process.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + BEHIND, LAST));
  parentPort!.on('message', hear);
}

function hear(told: Told): void {
  if (told.kind === 'read') read(told);
  else compute(told);
}

function compute({ name, asked, given }: Task): void {
  try {
    const steps = stepsOf(name, asked, given, ({ packed }) => answers.read(packed));
    const made = runToEnd(steps, readWhatCame);
    if (!('text' in made)) {
      say({ kind: 'made', made });
      return;
    }
    const { text, ...words } = made;
    say({ kind: 'words', words });
    const pieces = runToEnd(text(), readWhatCame);
    // They are given away, not copied.
    const buffers = pieces.map(({ packed }) => packed.buffer);
    say({ kind: 'made', made: pieces }, buffers);
    for (const { packed } of given) answers.forget(packed);
  } catch (error) {
    say({ kind: 'failed', error });
  }
}

/** An answer that is paid for is not to wait until a long computation is over. */
function readWhatCame(): void {
  for (let next = receiveMessageOnPort(parentPort!); next; next = receiveMessageOnPort(parentPort!)) hear(next.message);
}

function read({ id, operation, bytes }: Reading): void {
  try {
    const { value, ...apart } = readRows(bytes, operation);
    answers.keep(apart.packed.slice(), value);
    say({ kind: 'read', id, apart }, [apart.packed.buffer]);
  } catch {
    say({ kind: 'read', id, apart: null });
  }
}

function say(said: Said, handedOver: ArrayBuffer[] = []): void {
  parentPort!.postMessage(said, handedOver);
}

serve();
