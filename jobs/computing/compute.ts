import type { StateKind } from '../../server/core/memory.ts';
import { unpackedSize } from '../../server/core/packed.ts';
import type { ReadAside } from '../../server/providers/keyword-data/rows-aside.ts';
import { runInSlices, type Steps } from '../../server/science/index.ts';
import type { AppContext } from '../../server/services/context.ts';
import type { Stage } from '../../server/services/plan/index.ts';
import type { Answered } from '../job-run.ts';
import { type Asked, type Drafted, type Made, type Name, stepsOf } from './computations.ts';
import { writtenSteps } from './storable.ts';
import { ComputingThread } from './thread.ts';

/** Bytes of answers, unpacked, from which on a thread computes. */
const HANDED_OVER = 512 * 1024;

const THREAD: StateKind<ComputingThread> = { name: 'computing', close: (thread) => thread.close() };

/**
 * Computes of answers: of few in this thread, with turns of the event loop in between; of many in one of its own, where they
 * and all that is made of them are nobody else's garbage.
 * There the text of a result comes later than its words.
 * @throws ThreadEnded when that thread ended meanwhile; nothing is lost, and the next one has a new thread
 */
export async function compute<N extends Name>(
  { memory, log }: Pick<AppContext, 'memory' | 'log'>,
  name: N,
  asked: Asked<N>,
  answers: readonly Answered[],
): Promise<Made<N>> {
  const given = answers.map(({ unit: { id: unitId, stage, label }, packed }) => ({
    ...{ unitId, stage: stage as Stage, label, packed },
  }));
  const bytes = given.reduce((sum, { packed }) => sum + unpackedSize(packed), 0);
  if (bytes < HANDED_OVER) return await runInSlices(wholeSteps(stepsOf(name, asked, given)));
  return await threadOf({ memory, log }).compute(name, asked, given);
}

/** Words of a result that come first are of no use where its text is written in the same thread. */
function* wholeSteps<N extends Name>(steps: Steps<Drafted<N>>): Steps<Made<N>> {
  const drafted = yield* steps as Steps<Drafted<Name>>;
  return ('text' in drafted ? yield* writtenSteps(drafted) : drafted) as Made<N>;
}

/** Reads providers' long answers in the application's computing thread. */
export function readingAside(app: Pick<AppContext, 'memory' | 'log'>): ReadAside {
  return (parts, operation) => threadOf(app).readAside(parts, operation);
}

function threadOf({ memory, log }: Pick<AppContext, 'memory' | 'log'>): ComputingThread {
  return memory.state(THREAD, () => new ComputingThread(log));
}
