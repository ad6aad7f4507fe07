import type { z } from 'zod';
import { jobError } from '../../server/operations/job-error.ts';
import type { WORDS } from '../../server/operations/words.ts';
import type { JobRequest as JobRequestShape } from '../../server/services/jobs/job-request.ts';
import type { FailedStage as FailedStageOutput } from '../../server/services/jobs/job-schema.ts';
import { builder } from '../builder.ts';
import { DataSource, JobKind, JobStatus, Mode, Stage, StageOutcome } from './enums.ts';
import { Node } from './node.ts';

export interface ProgressShape {
  completed: number;
  total: number;
}

export const Progress = builder.objectRef<ProgressShape>('Progress').implement({
  description: 'Progress of a job, counted in paid units. Neither number ever falls.',
  fields: (t) => ({
    completed: t.exposeInt('completed', { description: 'Units that are done.' }),
    total: t.exposeInt('total', { description: 'Units of the whole job, fixed at submission.' }),
  }),
});

export const FailedStage = builder.objectRef<z.output<typeof FailedStageOutput>>('FailedStage').implement({
  description: 'A unit of a job that brought no result.',
  fields: (t) => ({
    stage: t.expose('stage', { type: Stage, description: 'Stage of the job.' }),
    unit: t.exposeString('unit', { description: 'Which unit of the stage, e.g. its seed keyword.' }),
    code: t.exposeString('code', { description: 'Stable code of the cause.' }),
    outcome: t.expose('outcome', { type: StageOutcome, description: 'Whether it is known not to have been charged.' }),
  }),
});

export const Cost = builder.objectRef<{ actualUsd: number; savedUsd: number }>('Cost').implement({
  description: 'What a job cost the service.',
  fields: (t) => ({
    actualUsd: t.exposeFloat('actualUsd', { description: 'Spent with the providers, USD, at most 6 decimals.' }),
    savedUsd: t.exposeFloat('savedUsd', { description: 'Not spent thanks to the cache, USD, at most 6 decimals.' }),
  }),
});

export const JobError = builder.objectRef<{ code: string; message: string }>('JobError').implement({
  description: 'Why a job ended without all that was asked for.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable code, e.g. `CANCELED`.' }),
    message: t.exposeString('message', { description: 'Text for people.' }),
  }),
});

export interface JobEventShape {
  jobId: string;
  seq: number;
  status: 'queued' | 'processing' | 'complete' | 'partial' | 'failed';
  completed: number;
  total: number;
  at: Date;
}

export const JobEvent = builder.objectRef<JobEventShape>('JobEvent').implement({
  description: 'One entry of the persisted log of a job. The last one of a job has a final status.',
  fields: (t) => ({
    jobId: t.exposeID('jobId', { description: 'The job.' }),
    seq: t.exposeInt('seq', { description: 'Number of the event, from 1 without gaps; pass it as `after` to go on.' }),
    status: t.expose('status', { type: JobStatus, description: 'Where the job was.' }),
    completed: t.exposeInt('completed', { description: 'Units that were done.' }),
    total: t.exposeInt('total', { description: 'Units of the whole job.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it happened, UTC.' }),
  }),
});

const JobGroup = builder.objectRef<JobRequestShape['groups'][number]>('JobGroup').implement({
  description: 'A named group of the words of a comparison.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    keywords: t.exposeStringList('keywords', { description: 'Its words.' }),
  }),
});

const JobRequest = builder.objectRef<JobRequestShape>('JobRequest').implement({
  description: 'What a job was asked, with defaults filled in and dates resolved.',
  fields: (t) => ({
    keywords: t.exposeStringList('keywords', { description: 'The words as they were spelled first.' }),
    keywordsOmitted: t.exposeInt('keywordsOmitted', { description: 'Further words, which a list leaves out.' }),
    benchmark: t.exposeString('benchmark', { nullable: true, description: 'Of comparisons and trend checks.' }),
    groups: t.expose('groups', { type: [JobGroup], description: 'Groups of a comparison.' }),
    filterTerms: t.exposeStringList('filterTerms', { description: 'What an expansion was filtered by.' }),
    locationCode: t.exposeInt('locationCode', { description: 'Geo target code of a country.' }),
    languageCode: t.exposeString('languageCode', { description: 'Language code.' }),
    dateFrom: t.expose('dateFrom', {
      type: 'Date',
      nullable: true,
      description: 'First day of the range, where there is one.',
    }),
    dateTo: t.expose('dateTo', { type: 'Date', nullable: true, description: 'Last day of the range.' }),
    mode: t.expose('mode', { type: Mode, description: 'Live, or the cheaper queue.' }),
  }),
});

/** What the jobs of both pipelines have in common. */
interface Common {
  jobId: string;
  status: JobEventShape['status'];
  request: JobRequestShape;
  label: string | null;
  replayOfJobId: string | null;
  progress: ProgressShape;
  dataSource: 'live' | 'sandbox';
  failedStages: z.output<typeof FailedStageOutput>[];
  createdAt: Date;
  updatedAt: Date;
  completedAt: Date | null;
}

/** The pipelines name what a job does, and why it ended, in words of their own. */
export type JobShape = Common &
  ({ kind: Kind; error: { code: string; message: string } | null } | { operation: Kind; errorCode: string | null });
type Kind = (typeof WORDS.jobKind)[number];

/** What a job does. */
export const kindOf = (job: JobShape): Kind => ('kind' in job ? job.kind : job.operation);

export const Job = builder.interfaceRef<JobShape>('Job').implement({
  description: 'What all jobs have in common.',
  interfaces: [Node],
  fields: (t) => ({
    jobId: t.exposeID('jobId', { description: 'Id of the job, a UUID.' }),
    kind: t.field({ type: JobKind, description: 'What the job does.', resolve: kindOf }),
    status: t.expose('status', { type: JobStatus, description: 'Where the job is.' }),
    error: t.field({
      type: JobError,
      nullable: true,
      description: 'Why it is not complete; null otherwise.',
      resolve: (job) => ('error' in job ? job.error : jobError(job.errorCode)),
    }),
    request: t.expose('request', { type: JobRequest, description: 'What was asked.' }),
    label: t.exposeString('label', { nullable: true, description: 'What you called it; null: nothing.' }),
    replayOfJobId: t.exposeID('replayOfJobId', {
      nullable: true,
      description: 'The job whose answers it was computed from again, at no cost; null: none.',
    }),
    progress: t.expose('progress', { type: Progress, description: 'How far it is.' }),
    dataSource: t.expose('dataSource', { type: DataSource, description: 'Where its data comes from.' }),
    failedStages: t.expose('failedStages', { type: [FailedStage], description: 'Units that brought no result.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was submitted, UTC.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last moved, UTC.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it became final, UTC; null before.',
    }),
  }),
});
