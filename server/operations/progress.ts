import { JobEvents, ProgressInput } from '../services/jobs/job-event.ts';
import { watchByokJob, watchResearchJob } from '../services/jobs/job-events.ts';
import { access, operation } from './operation.ts';

const watching = {
  kind: 'subscription',
  idempotency: 'none',
  spends: false,
  input: ProgressInput,
  output: JobEvents,
  errors: ['JOB_NOT_FOUND'],
} as const;

export const researchOnProgress = operation({
  ...watching,
  name: 'research.onProgress',
  summary: 'Follow a research job of your own: each event once, in order, until its final state.',
  access: access.scoped('research:execute'),
  run: watchResearchJob,
});

export const byokOnProgress = operation({
  ...watching,
  name: 'byok.onProgress',
  summary: 'Follow a private job of your own: each event once, in order, until its final state.',
  access: access.scoped('byok:execute'),
  run: watchByokJob,
});
