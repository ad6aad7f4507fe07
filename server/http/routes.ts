import * as auth from '../operations/auth.ts';
import * as keys from '../operations/keys.ts';
import type { Operation } from '../operations/operation.ts';
import * as research from '../operations/research.ts';

/** One documented path: which operation it binds, where its input comes from, and its success status. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` marks a path parameter. */
  path: string;
  operation: Operation;
  /** Parts of the request that make up the input; later ones win. */
  from: readonly ('body' | 'query' | 'path')[];
  status: number | ((data: unknown) => number);
  /** ETag and `private, no-cache` instead of `no-store`. */
  revalidate?: boolean;
}

const jobStatus = (data: unknown) => {
  const { status } = data as { status: string };
  return status === 'queued' || status === 'processing' ? 202 : 200;
};

/** A submission and its status route. */
const submit = (path: string, operation: Operation, status: Operation): Route[] => [
  { method: 'POST', path, operation, from: ['body'], status: jobStatus },
  { method: 'POST', path: `${path}/status`, operation: status, from: ['query'], status: 200 },
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
];
