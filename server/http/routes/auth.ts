import { authAccess, authSignIn, authSignOut, authSignUp } from '../../operations/auth.ts';
import type { Route } from './route.ts';

/** Accounts and their sessions. */
export const authRoutes: readonly Route[] = [
  { method: 'POST', path: '/api/auth/sign-up', operation: authSignUp, from: ['body'], status: 201 },
  { method: 'POST', path: '/api/auth/sign-in', operation: authSignIn, from: ['body'], status: 200 },
  { method: 'POST', path: '/api/auth/sign-out', operation: authSignOut, from: [], status: 204 },
  { method: 'GET', path: '/api/auth/access', operation: authAccess, from: [], status: 200 },
];
