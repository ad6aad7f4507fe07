import type { Operation } from '../../operations/operation.ts';
import {
  researchCompare,
  researchCompareStatus,
  researchExpand,
  researchExpandStatus,
  researchHistory,
  researchMetrics,
  researchMetricsStatus,
  researchSerp,
  researchSerpStatus,
  researchSuggest,
  researchTrends,
  researchTrendsStatus,
} from '../../operations/research.ts';
import { jobStatus } from '../job-headers.ts';
import type { Route } from './route.ts';

/** A submission and its status route. */
const submit = (path: string, operation: Operation, status: Operation): Route[] => [
  {
    method: 'POST',
    path,
    operation,
    from: ['body'],
    status: jobStatus,
    readAt: (jobId) => `${path}/status?jobId=${jobId}`,
    waits: true,
  },
  { method: 'POST', path: `${path}/status`, operation: status, from: ['query'], status: 200, waits: true },
];

/** The shared pipeline. */
export const researchRoutes: readonly Route[] = [
  ...submit('/api/research/expand', researchExpand, researchExpandStatus),
  ...submit('/api/research/compare', researchCompare, researchCompareStatus),
  ...submit('/api/research/serp', researchSerp, researchSerpStatus),
  ...submit('/api/research/trends', researchTrends, researchTrendsStatus),
  ...submit('/api/research/metrics', researchMetrics, researchMetricsStatus),
  {
    method: 'POST',
    path: '/api/research/keyword-suggestions',
    operation: researchSuggest,
    from: ['body'],
    status: 200,
  },
  { method: 'GET', path: '/api/research/history', operation: researchHistory, from: ['query'], status: 200 },
];
