import { byokApproval, byokApprovals, byokApprove, byokDecline } from '../../operations/approvals.ts';
import {
  byokExecuteCompare,
  byokExecuteExpand,
  byokExecuteMetrics,
  byokHistory,
  byokJob,
  byokQuoteCompare,
  byokQuoteExpand,
  byokQuoteMetrics,
  byokQuoteRetry,
} from '../../operations/byok.ts';
import { byokReadiness, byokStatement, byokStatementRows } from '../../operations/byok-account.ts';
import type { Operation } from '../../operations/operation.ts';
import { jobStatus } from '../job-headers.ts';
import type { Route } from './route.ts';

const PIPELINE = '/api/research/byok/pipeline';
const APPROVALS = '/api/research/byok/approvals';

/** Quote and confirmation of one private pipeline (contract 6.1). */
const pipeline = (path: string, quote: Operation, execute: Operation): Route[] => [
  { method: 'POST', path: `${path}/quote`, operation: quote, from: ['body'], status: 200 },
  {
    method: 'POST',
    path: `${path}/execute`,
    operation: execute,
    from: ['body'],
    status: jobStatus,
    readAt: (jobId) => `${PIPELINE}/jobs/${jobId}`,
  },
];

/** Private jobs, who may say yes to them, and what they cost. */
export const byokRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/spend/statement',
    operation: byokStatement,
    from: ['query'],
    status: 200,
    csv: { operation: byokStatementRows, file: 'statement' },
  },
  { method: 'GET', path: '/api/research/byok/readiness', operation: byokReadiness, from: [], status: 200 },
  ...pipeline(`${PIPELINE}/expand`, byokQuoteExpand, byokExecuteExpand),
  ...pipeline(`${PIPELINE}/compare`, byokQuoteCompare, byokExecuteCompare),
  ...pipeline('/api/research/byok/metrics', byokQuoteMetrics, byokExecuteMetrics),
  {
    method: 'GET',
    path: `${PIPELINE}/jobs/:jobId`,
    operation: byokJob,
    from: ['path'],
    status: 200,
    waits: true,
  },
  {
    method: 'POST',
    path: `${PIPELINE}/jobs/:jobId/retry/quote`,
    operation: byokQuoteRetry,
    from: ['path', 'body'],
    status: 200,
  },
  { method: 'GET', path: `${PIPELINE}/history`, operation: byokHistory, from: ['query'], status: 200 },
  { method: 'GET', path: APPROVALS, operation: byokApprovals, from: ['query'], status: 200 },
  { method: 'GET', path: `${APPROVALS}/:quoteId`, operation: byokApproval, from: ['path'], status: 200 },
  {
    method: 'POST',
    path: `${APPROVALS}/:quoteId/approve`,
    operation: byokApprove,
    from: ['path', 'body'],
    status: jobStatus,
    readAt: (jobId) => `${PIPELINE}/jobs/${jobId}`,
  },
  { method: 'POST', path: `${APPROVALS}/:quoteId/decline`, operation: byokDecline, from: ['path'], status: 200 },
];
