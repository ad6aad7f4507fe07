import * as auth from '../operations/auth.ts';
import * as byok from '../operations/byok.ts';
import { byokReadiness, byokStatement } from '../operations/byok-account.ts';
import * as connections from '../operations/connections.ts';
import * as discovery from '../operations/discovery.ts';
import * as jobs from '../operations/jobs.ts';
import * as keys from '../operations/keys.ts';
import type { Operation } from '../operations/operation.ts';
import * as research from '../operations/research.ts';
import { isUnderWay } from './job-headers.ts';

/** One documented path: which operation it binds, where its input comes from, and its success status. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
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
  /** Server-sent events instead of JSON. */
  events?: boolean;
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
const CONNECTIONS = '/api/provider-connections';

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
  { method: 'POST', path: '/api/auth/sign-up', operation: auth.signUp, from: ['body'], status: 201 },
  { method: 'POST', path: '/api/auth/sign-in', operation: auth.signIn, from: ['body'], status: 200 },
  { method: 'POST', path: '/api/auth/sign-out', operation: auth.signOut, from: [], status: 204 },
  { method: 'GET', path: '/api/auth/access', operation: auth.access, from: [], status: 200 },
  { method: 'POST', path: '/api/auth/keys', operation: keys.createKey, from: ['body'], status: 201 },
  { method: 'GET', path: '/api/auth/keys', operation: keys.listKeys, from: [], status: 200 },
  { method: 'DELETE', path: '/api/auth/keys', operation: keys.revokeKey, from: ['query', 'body'], status: 204 },
  ...submit('/api/research/expand', research.expand, research.expandStatus),
  ...submit('/api/research/compare', research.compare, research.compareStatus),
  ...submit('/api/research/serp', research.serp, research.serpStatus),
  ...submit('/api/research/trends', research.trends, research.trendsStatus),
  {
    method: 'POST',
    path: '/api/research/keyword-suggestions',
    operation: research.suggest,
    from: ['body'],
    status: 200,
  },
  { method: 'GET', path: '/api/research/history', operation: research.history, from: ['query'], status: 200 },
  { method: 'GET', path: '/api/jobs/:jobId', operation: jobs.readJob, from: ['path'], status: 200, waits: true },
  {
    method: 'POST',
    path: '/api/jobs/:jobId/cancel',
    operation: jobs.cancelJob,
    from: ['path'],
    status: jobStatus,
    readAt: (jobId) => `/api/jobs/${jobId}`,
  },
  {
    method: 'GET',
    path: '/api/jobs/:jobId/events',
    operation: jobs.jobProgress,
    from: ['path', 'query'],
    status: 200,
    events: true,
  },
  { method: 'GET', path: '/api/spend/statement', operation: byokStatement, from: ['query'], status: 200 },
  { method: 'GET', path: '/api/research/byok/readiness', operation: byokReadiness, from: [], status: 200 },
  ...pipeline(`${PIPELINE}/expand`, byok.quoteExpansion, byok.executeExpansion),
  ...pipeline(`${PIPELINE}/compare`, byok.quoteComparison, byok.executeComparison),
  {
    method: 'GET',
    path: `${PIPELINE}/jobs/:jobId`,
    operation: byok.byokJob,
    from: ['path'],
    status: 200,
    waits: true,
  },
  {
    method: 'POST',
    path: `${PIPELINE}/jobs/:jobId/retry/quote`,
    operation: byok.quoteRetryOf,
    from: ['path', 'body'],
    status: 200,
  },
  { method: 'GET', path: `${PIPELINE}/history`, operation: byok.byokJobHistory, from: ['query'], status: 200 },
  { method: 'GET', path: CONNECTIONS, operation: connections.connectionsList, from: [], status: 200 },
  { method: 'POST', path: CONNECTIONS, operation: connections.connectionsSave, from: ['body'], status: 201 },
  { method: 'GET', path: `${CONNECTIONS}/models`, operation: connections.connectionsModels, from: [], status: 200 },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/:id/model`,
    operation: connections.connectionsChooseModel,
    from: ['path', 'body'],
    status: 200,
  },
  {
    method: 'GET',
    path: `${CONNECTIONS}/spend-controls`,
    operation: connections.spendControlsRead,
    from: [],
    status: 200,
  },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/spend-controls`,
    operation: connections.spendControlsSet,
    from: ['body'],
    status: 200,
  },
  {
    method: 'PUT',
    path: `${CONNECTIONS}/:id`,
    operation: connections.connectionsRotate,
    from: ['path', 'body'],
    status: 200,
  },
  {
    method: 'DELETE',
    path: `${CONNECTIONS}/:id`,
    operation: connections.connectionsRemove,
    from: ['path'],
    status: 204,
  },
  {
    method: 'POST',
    path: `${CONNECTIONS}/:id/verify`,
    operation: connections.connectionsVerify,
    from: ['path'],
    status: 200,
  },
  {
    method: 'GET',
    path: '/api/game-keywords',
    operation: discovery.gamesList,
    from: ['query'],
    status: 200,
    revalidate: true,
  },
  {
    method: 'GET',
    path: '/api/integrations/discovery-feed',
    operation: discovery.feedRead,
    from: ['query'],
    status: 200,
    revalidate: true,
  },
];
