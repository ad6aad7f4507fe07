import { byokOnProgress, researchOnProgress } from '../server/operations/progress.ts';
import type { JobEvent as JobEventOutput } from '../server/services/jobs/job-event.ts';
import { builder } from './builder.ts';
import { call } from './call.ts';
import type { GraphqlContext } from './context.ts';
import { defaultsOf } from './defaults.ts';
import { graphqlError } from './errors.ts';
import { Pipeline } from './types/enums.ts';
import { descriptionOf } from './types/errors.ts';
import { JobEvent } from './types/job.ts';

builder.subscriptionType({ description: 'Streams over server-sent events (`Accept: text/event-stream`).' });

builder.subscriptionField('jobProgress', (t) =>
  t.field({
    type: JobEvent,
    description: descriptionOf(researchOnProgress),
    extensions: { operation: researchOnProgress },
    args: {
      jobId: t.arg.id({ required: true, description: 'Id of the job.' }),
      pipeline: t.arg({ type: Pipeline, defaultValue: 'shared', description: 'Which pipeline it belongs to.' }),
      after: t.arg.int({
        defaultValue: defaultsOf(researchOnProgress.input).after,
        description: 'Number of the last event that you have; the stream goes on behind it.',
      }),
    },
    subscribe: async (_root, { pipeline, ...input }, ctx) =>
      withCodes(ctx, await call(ctx, pipeline === 'byok' ? byokOnProgress : researchOnProgress, input)),
    resolve: (event) => event,
  }),
);

/** An error in the middle of a stream has a code of the catalogue like any other. */
async function* withCodes(
  { app, facts }: GraphqlContext,
  events: AsyncIterable<JobEventOutput>,
): AsyncGenerator<JobEventOutput> {
  try {
    yield* events;
  } catch (thrown) {
    throw graphqlError(thrown, { app, requestId: facts.meta.requestId });
  }
}
