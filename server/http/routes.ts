import { byokApproval, byokApprovals, byokApprove, byokDecline } from '../operations/approvals.ts';
import { authAccess, authSignIn, authSignOut, authSignUp } from '../operations/auth.ts';
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
} from '../operations/byok.ts';
import { byokReadiness, byokStatement, byokStatementRows } from '../operations/byok-account.ts';
import {
  connectionsChooseModel,
  connectionsList,
  connectionsModels,
  connectionsRemove,
  connectionsRotate,
  connectionsSave,
  connectionsSetSpendControls,
  connectionsSpendControls,
  connectionsVerify,
} from '../operations/connections.ts';
import { feedRead, gamesList } from '../operations/discovery.ts';
import {
  jobsCancel,
  jobsEvents,
  jobsExport,
  jobsRead,
  jobsReplay,
  jobsRows,
  jobsShare,
  jobsShared,
  jobsStages,
  jobsTotals,
  jobsUnshare,
} from '../operations/jobs.ts';
import { keysCreate, keysList, keysRevoke, keysUpdate } from '../operations/keys.ts';
import { listsCreate, listsImport, listsList, listsRead, listsRemove, listsUpdate } from '../operations/lists.ts';
import { locationsSearch } from '../operations/locations.ts';
import type { Operation } from '../operations/operation.ts';
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
} from '../operations/research.ts';
import {
  webhooksCreate,
  webhooksDeliveries,
  webhooksList,
  webhooksPing,
  webhooksRemove,
  webhooksReplay,
  webhooksRotateSecret,
  webhooksUpdate,
} from '../operations/webhooks.ts';
import { isUnderWay } from './job-headers.ts';

/** One documented path: which operation it binds, where its input comes from, and its success status. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:name` marks a path parameter. */
  path: string;
  operation: Operation;
  /** Parts of the request that make up the input; a name may come from one of them only. */
  from: readonly ('body' | 'query' | 'path')[];
  status: number | ((data: unknown) => number);
  /** ETag and `private, no-cache` instead of `no-store`. */
  revalidate?: boolean;
  /** Where the job of a 202 is read. */
  readAt?: (jobId: string) => string;
  /** `Prefer: wait=N` holds the answer until the job is final. */
  waits?: boolean;
  /** A file to keep instead of JSON. */
  file?: boolean;
  /** The body may be a file of up to 10 MB; its Content-Type says of which format. */
  upload?: boolean;
  /** Server-sent events instead of JSON. */
  events?: boolean;
  /** `format=csv` asks for this operation's rows instead, as a file. */
  csv?: { operation: Operation; file: string };
  /** The GET form of a research call from before POST: Bearer only, fields as text in the query. */
  legacy?: boolean;
}

const jobStatus = (data: unknown) => (isUnderWay(data) ? 202 : 200);

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

const PIPELINE = '/api/research/byok/pipeline';
const APPROVALS = '/api/research/byok/approvals';
const CONNECTIONS = '/api/provider-connections';
const WEBHOOKS = '/api/webhooks';

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

export const routes: readonly Route[] = [
  { method: 'POST', path: '/api/auth/sign-up', operation: authSignUp, from: ['body'], status: 201 },
  { method: 'POST', path: '/api/auth/sign-in', operation: authSignIn, from: ['body'], status: 200 },
  { method: 'POST', path: '/api/auth/sign-out', operation: authSignOut, from: [], status: 204 },
  { method: 'GET', path: '/api/auth/access', operation: authAccess, from: [], status: 200 },
  { method: 'POST', path: '/api/auth/keys', operation: keysCreate, from: ['body'], status: 201 },
  { method: 'GET', path: '/api/auth/keys', operation: keysList, from: [], status: 200 },
  { method: 'PATCH', path: '/api/auth/keys', operation: keysUpdate, from: ['body'], status: 200 },
  { method: 'DELETE', path: '/api/auth/keys', operation: keysRevoke, from: ['query', 'body'], status: 204 },
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
  { method: 'GET', path: '/api/job-totals', operation: jobsTotals, from: ['query'], status: 200 },
  { method: 'GET', path: '/api/jobs/:jobId', operation: jobsRead, from: ['path'], status: 200, waits: true },
  { method: 'POST', path: '/api/jobs/:jobId/rows', operation: jobsRows, from: ['path', 'body'], status: 200 },
  { method: 'GET', path: '/api/jobs/:jobId/stages', operation: jobsStages, from: ['path'], status: 200 },
  {
    method: 'GET',
    path: '/api/jobs/:jobId/export',
    operation: jobsExport,
    from: ['path', 'query'],
    status: 200,
    file: true,
  },
  { method: 'POST', path: '/api/jobs/:jobId/share', operation: jobsShare, from: ['path', 'body'], status: 201 },
  { method: 'DELETE', path: '/api/jobs/:jobId/share', operation: jobsUnshare, from: ['path'], status: 204 },
  { method: 'GET', path: '/api/shared/:token', operation: jobsShared, from: ['path'], status: 200 },
  {
    method: 'POST',
    path: '/api/jobs/:jobId/replay',
    operation: jobsReplay,
    from: ['path', 'body'],
    status: jobStatus,
    readAt: (jobId) => `/api/jobs/${jobId}`,
    waits: true,
  },
  {
    method: 'POST',
    path: '/api/jobs/:jobId/cancel',
    operation: jobsCancel,
    from: ['path'],
    status: jobStatus,
    readAt: (jobId) => `/api/jobs/${jobId}`,
  },
  {
    method: 'GET',
    path: '/api/jobs/:jobId/events',
    operation: jobsEvents,
    from: ['path', 'query'],
    status: 200,
    events: true,
  },
  { method: 'GET', path: '/api/lists', operation: listsList, from: ['query'], status: 200 },
  { method: 'POST', path: '/api/lists', operation: listsCreate, from: ['body'], status: 201 },
  { method: 'GET', path: '/api/lists/:listId', operation: listsRead, from: ['path'], status: 200 },
  { method: 'PUT', path: '/api/lists/:listId', operation: listsUpdate, from: ['path', 'body'], status: 200 },
  { method: 'DELETE', path: '/api/lists/:listId', operation: listsRemove, from: ['path'], status: 204 },
  {
    method: 'POST',
    path: '/api/lists/:listId/import',
    operation: listsImport,
    from: ['path', 'query', 'body'],
    status: 200,
    upload: true,
  },
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
  { method: 'GET', path: CONNECTIONS, operation: connectionsList, from: [], status: 200 },
  { method: 'POST', path: CONNECTIONS, operation: connectionsSave, from: ['body'], status: 201 },
  { method: 'GET', path: `${CONNECTIONS}/models`, operation: connectionsModels, from: [], status: 200 },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/:id/model`,
    operation: connectionsChooseModel,
    from: ['path', 'body'],
    status: 200,
  },
  {
    method: 'GET',
    path: `${CONNECTIONS}/spend-controls`,
    operation: connectionsSpendControls,
    from: [],
    status: 200,
  },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/spend-controls`,
    operation: connectionsSetSpendControls,
    from: ['body'],
    status: 200,
  },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/:id`,
    operation: connectionsRotate,
    from: ['path', 'body'],
    status: 200,
  },
  {
    method: 'DELETE',
    path: `${CONNECTIONS}/:id`,
    operation: connectionsRemove,
    from: ['path'],
    status: 204,
  },
  {
    method: 'POST',
    path: `${CONNECTIONS}/:id/verify`,
    operation: connectionsVerify,
    from: ['path'],
    status: 200,
  },
  { method: 'GET', path: '/api/locations', operation: locationsSearch, from: ['query'], status: 200 },
  {
    method: 'GET',
    path: '/api/game-keywords',
    operation: gamesList,
    from: ['query'],
    status: 200,
    revalidate: true,
  },
  {
    method: 'GET',
    path: '/api/integrations/discovery-feed',
    operation: feedRead,
    from: ['query'],
    status: 200,
    revalidate: true,
  },
  { method: 'GET', path: WEBHOOKS, operation: webhooksList, from: [], status: 200 },
  { method: 'POST', path: WEBHOOKS, operation: webhooksCreate, from: ['body'], status: 201 },
  {
    method: 'PUT',
    path: `${WEBHOOKS}/:webhookId`,
    operation: webhooksUpdate,
    from: ['path', 'body'],
    status: 200,
  },
  { method: 'DELETE', path: `${WEBHOOKS}/:webhookId`, operation: webhooksRemove, from: ['path'], status: 204 },
  {
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/rotate-secret`,
    operation: webhooksRotateSecret,
    from: ['path'],
    status: 200,
  },
  { method: 'POST', path: `${WEBHOOKS}/:webhookId/ping`, operation: webhooksPing, from: ['path'], status: 202 },
  {
    method: 'GET',
    path: `${WEBHOOKS}/:webhookId/deliveries`,
    operation: webhooksDeliveries,
    from: ['path', 'query'],
    status: 200,
  },
  {
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/deliveries/:deliveryId/replay`,
    operation: webhooksReplay,
    from: ['path'],
    status: 202,
  },
];
