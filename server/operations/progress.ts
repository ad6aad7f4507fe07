import { JobEvents, ProgressInput, watchJob } from '../services/jobs/job-events.ts';
import { access, operation } from './operation.ts';

const watching = {
  kind: 'subscription',
  idempotency: 'none',
  spends: false,
  input: ProgressInput,
  output: JobEvents,
  errors: ['JOB_NOT_FOUND'],
} as const;

export const researchProgress = operation({
  ...watching,
  name: 'research.onProgress',
  summary: 'Follow a research job of your own: each event once, in order, until its final state.',
  access: access.scoped('research:execute'),
  run: (ctx, input) => watchJob(ctx, input, 'shared'),
});

export const byokProgress = operation({
  ...watching,
  name: 'byok.onProgress',
  summary: 'Follow a private job of your own: each event once, in order, until its final state.',
  access: access.scoped('byok:execute'),
  run: (ctx, input) => watchJob(ctx, input, 'byok'),
});
