import { queryOptions } from '@tanstack/react-query';
import { api, type Outputs } from './client.ts';

export type SharedJob = Outputs['research']['job'];
export type OwnJob = Outputs['byok']['job'];
type SharedHead = Outputs['research']['history']['items'][number];
type OwnHead = Outputs['byok']['history']['items'][number];

/** A job of either pipeline, as lists and headings need it. */
export interface JobHead {
  jobId: string;
  pipeline: 'shared' | 'own';
  kind: SharedJob['kind'];
  status: SharedJob['status'];
  request: SharedJob['request'];
  /** What its owner calls it. */
  label: string | null;
  progress: SharedJob['progress'];
  /** What it cost whoever paid, USD. */
  actualUsd: number;
  savedUsd: number;
  createdAt: Date;
}

export const sharedHead = (job: SharedHead): JobHead => ({
  ...pick(job),
  pipeline: 'shared',
  kind: job.kind,
  actualUsd: job.cost.actualUsd,
  savedUsd: job.cost.savedUsd,
});

export function ownHead(job: OwnHead): JobHead {
  const { actualUsd, savedUsd } = job.spend;
  return { ...pick(job), pipeline: 'own', kind: job.operation, actualUsd, savedUsd };
}

const pick = ({ jobId, status, request, label, progress, createdAt }: SharedHead | OwnHead) => ({
  jobId,
  status,
  request,
  label,
  progress,
  createdAt,
});

export const isActive = ({ status }: Pick<JobHead, 'status'>): boolean =>
  status === 'queued' || status === 'processing';

export const KIND_NAMES: Record<JobHead['kind'], string> = {
  expand: 'Expand',
  compare: 'Compare',
  serp: 'SERP',
  trends: 'Trends',
  suggestions: 'Suggest',
  metrics: 'Metrics',
};

/** Most keywords of one request (contract 4); suggestions take one. */
export const MOST: Record<JobHead['kind'], number> = {
  expand: 20,
  compare: 50,
  serp: 20,
  trends: 20,
  suggestions: 1,
  metrics: 700,
};

const SHOWN = 8;

export const recentJobsQuery = queryOptions({
  queryKey: ['history', 'recent'],
  queryFn: async (): Promise<JobHead[]> => {
    const [shared, own] = await Promise.all([
      api.research.history.query({ limit: SHOWN }),
      api.byok.history.query({ limit: SHOWN }),
    ]);
    return [...shared.items.map(sharedHead), ...own.items.map(ownHead)]
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .slice(0, SHOWN);
  },
});

export type AnyJob = { pipeline: 'shared'; job: SharedJob } | { pipeline: 'own'; job: OwnJob };

/** A job by its id alone: the address does not say its pipeline, the answer does. */
export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId],
    queryFn: async (): Promise<AnyJob> => {
      const job = await api.jobs.read.query({ jobId });
      return 'operation' in job ? { pipeline: 'own', job } : { pipeline: 'shared', job };
    },
    // Results are large and never change: comparing one with the one before finds nothing.
    structuralSharing: false,
    // A final job never changes.
    staleTime: ({ state }) => (state.data && !isActive(state.data.job) ? Number.POSITIVE_INFINITY : 0),
  });
