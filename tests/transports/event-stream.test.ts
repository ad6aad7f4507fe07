import { expect, test } from 'vitest';
import { eventStream } from '../../server/http/event-stream.ts';

/** Events of which each comes when it is called for. */
function source() {
  const steps: PromiseWithResolvers<IteratorResult<{ seq: number }>>[] = [];
  const next = () => {
    steps.push(Promise.withResolvers());
    return steps.at(-1)!.promise;
  };
  return { steps, events: { [Symbol.asyncIterator]: () => ({ next }) } };
}

test.each([
  [
    'an event',
    ({ resolve }: PromiseWithResolvers<IteratorResult<{ seq: number }>>) => resolve({ done: false, value: { seq: 1 } }),
  ],
  ['the end', ({ resolve }) => resolve({ done: true, value: undefined })],
  ['a failure', ({ reject }) => reject(new Error('lost'))],
])('%s that comes when the client has gone is nobody’s, and no error', async (_, come) => {
  const { steps, events } = source();
  const problems: unknown[] = [];
  let isGone = false;
  const stream = eventStream(events, {
    problem: async (thrown) => String(problems.push(thrown)),
    gone: () => {
      isGone = true;
    },
  });
  const reader = stream.getReader();
  await reader.read();
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on('unhandledRejection', note);
  await reader.cancel();
  come(steps[0]!);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  expect({ isGone, failures, problems }).toEqual({ isGone: true, failures: [], problems: [] });
});
