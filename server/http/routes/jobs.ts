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
} from '../../operations/jobs.ts';
import { jobStatus } from '../job-headers.ts';
import type { Route } from './route.ts';

/** Jobs of either pipeline by their id. */
export const jobsRoutes: readonly Route[] = [
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
];
