import { cancelAnyJob, readAnyJob, watchAnyJob } from '../services/byok/any-job.ts';
import { readStages } from '../services/byok/stages.ts';
import { JobStages } from '../services/byok/stages-schema.ts';
import { readTotals } from '../services/byok/totals.ts';
import { JobTotals, TotalsInput } from '../services/byok/totals-schema.ts';
import { AnyJob } from '../services/byok/typed-jobs.ts';
import { exportResult } from '../services/exports/export-result.ts';
import { ExportedFile, ExportInput } from '../services/exports/export-schema.ts';
import { readRows } from '../services/exports/read-rows.ts';
import { Rows, RowsInput } from '../services/exports/rows-schema.ts';
import { Nothing } from '../services/fields.ts';
import { JobEvents, ProgressInput } from '../services/jobs/job-event.ts';
import { JobIdInput } from '../services/plan/schemas.ts';
import { replayJob } from '../services/replay/replay-job.ts';
import { ReplayInput } from '../services/replay/schemas.ts';
import { readShared } from '../services/sharing/read-shared.ts';
import { SharedInput, SharedLink, SharedResult, ShareInput } from '../services/sharing/schemas.ts';
import { shareJob, unshareJob } from '../services/sharing/share-job.ts';
import { access, operation } from './operation.ts';

const plain = { idempotency: 'none', spends: false, errors: ['JOB_NOT_FOUND'] } as const;

export const jobsRead = operation({
  ...plain,
  name: 'jobs.read',
  summary: 'Read a job of your own, of either pipeline.',
  kind: 'query',
  access: access.eitherPipeline,
  input: JobIdInput,
  output: AnyJob,
  run: readAnyJob,
});

export const jobsRows = operation({
  ...plain,
  name: 'jobs.rows',
  summary: 'Rows of one part of a result: chosen columns, conditions and order, a page at a time.',
  kind: 'query',
  access: access.eitherPipeline,
  input: RowsInput,
  output: Rows,
  run: readRows,
});

export const jobsTotals = operation({
  ...plain,
  name: 'jobs.totals',
  summary: 'How many jobs of yours there are, and what they cost and saved; all of them, or some.',
  kind: 'query',
  access: access.eitherPipeline,
  input: TotalsInput,
  output: JobTotals,
  errors: [],
  run: readTotals,
});

export const jobsStages = operation({
  ...plain,
  name: 'jobs.stages',
  summary: 'How far each step of a job is.',
  kind: 'query',
  access: access.eitherPipeline,
  input: JobIdInput,
  output: JobStages,
  run: readStages,
});

export const jobsExport = operation({
  ...plain,
  name: 'jobs.export',
  summary: 'One part of a result as a file: CSV, NDJSON, XLSX or Parquet, streamed.',
  kind: 'query',
  access: access.eitherPipeline,
  input: ExportInput,
  output: ExportedFile,
  run: exportResult,
});

export const jobsShare = operation({
  ...plain,
  name: 'jobs.share',
  summary: 'Make a link by which anybody reads the result of a job, until it ends.',
  kind: 'mutation',
  access: access.eitherPipeline,
  input: ShareInput,
  output: SharedLink,
  run: shareJob,
});

export const jobsUnshare = operation({
  ...plain,
  name: 'jobs.unshare',
  summary: 'End all links to the result of a job.',
  kind: 'mutation',
  access: access.eitherPipeline,
  input: JobIdInput,
  output: Nothing,
  run: unshareJob,
});

export const jobsShared = operation({
  ...plain,
  name: 'jobs.shared',
  summary: 'What a link to a result shows; nothing of the account that shared it.',
  kind: 'query',
  access: access.public,
  input: SharedInput,
  output: SharedResult,
  errors: ['NOT_FOUND'],
  run: readShared,
});

export const jobsReplay = operation({
  name: 'jobs.replay',
  summary: 'Compute a final job again from the answers that it bought, with other options. Nothing is bought.',
  kind: 'mutation',
  access: access.eitherPipeline,
  idempotency: 'optional',
  spends: false,
  errors: [
    'JOB_NOT_FOUND',
    'IDEMPOTENCY_CONFLICT',
    'JOB_NOT_REPLAYABLE',
    'OUTSIDE_PURCHASE',
    'CONCURRENCY_LIMIT_REACHED',
  ],
  input: ReplayInput,
  output: AnyJob,
  run: replayJob,
});

export const jobsCancel = operation({
  ...plain,
  name: 'jobs.cancel',
  summary: 'Cancel a job of either pipeline: what is not bought yet is not bought.',
  kind: 'mutation',
  // Who is blocked may stop what still runs on their own accounts.
  access: { ...access.eitherPipeline, whileBlocked: true },
  input: JobIdInput,
  output: AnyJob,
  run: cancelAnyJob,
});

export const jobsEvents = operation({
  ...plain,
  name: 'jobs.events',
  summary: 'Follow a job of either pipeline: each event once, in order, until its final state.',
  kind: 'subscription',
  access: access.eitherPipeline,
  input: ProgressInput,
  output: JobEvents,
  run: watchAnyJob,
});
