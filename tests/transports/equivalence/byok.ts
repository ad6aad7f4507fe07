import * as byok from '../../support/byok.ts';
import {
  approving,
  asked,
  byPerson,
  executing,
  onlyQuoteId,
  privateJob,
  quoting,
  removeGateway,
  retryAfter,
} from './purchases.ts';
import {
  byKey,
  bySession,
  COMPARE,
  conflict,
  EXPAND,
  KEY,
  METRICS,
  ok,
  refused,
  type Scenario,
  student,
  unknownJob,
  withConnections,
} from './scenarios.ts';
import { byList } from './things.ts';

/** Purchases on own providers. */
export const ownProviders: Record<string, Scenario[]> = {
  'byok.readiness': [
    ok('ready', withConnections, {}),
    ok('not ready', student, {}),
    refused('INSUFFICIENT_SCOPE', byKey({ scopes: ['research:execute'] }), {}),
  ],
  'byok.quoteExpand': [...byList(EXPAND, withConnections, KEY), ...quoting(EXPAND)],
  'byok.quoteCompare': [...byList(COMPARE, withConnections, KEY), ...quoting(COMPARE)],
  'byok.quoteMetrics': [
    ...byList(METRICS, withConnections, KEY),
    ...quoting(METRICS, { locationCode: 1 }),
    refused('VALIDATION_FAILED', withConnections, { keywords: ['what?', '!!'] }, { key: KEY }),
  ],
  'byok.quoteRetry': [
    refused('CONNECTIONS_REQUIRED', withConnections, retryAfter(removeGateway), { key: KEY }),
    refused(
      'CONNECTION_NOT_VERIFIED',
      withConnections,
      retryAfter((test, who) => byok.rotate(test, who, 'openrouter')),
      { key: KEY },
    ),
    ok(
      'quoted',
      withConnections,
      privateJob('compare', COMPARE, (test, who) => test.sandbox.control.setBalance(who.login, 0)),
      { ...conflict({ stages: ['trends'] }) },
    ),
    refused('JOB_NOT_RETRYABLE', withConnections, privateJob('compare', COMPARE), { key: KEY }),
    refused('JOB_NOT_FOUND', withConnections, unknownJob, { key: KEY }),
  ],
  'byok.executeExpand': executing('expand'),
  'byok.executeCompare': executing('compare'),
  'byok.executeMetrics': executing('metrics'),
  'byok.approvals': [
    ok('none', bySession, {}),
    ok('one', byPerson, async (test, who) => (await asked('expand')(test, who)) && {}),
    refused('COOKIE_AUTH_REQUIRED', student, {}),
  ],
  'byok.approval': [
    ok('read', byPerson, onlyQuoteId(asked('expand'))),
    refused('QUOTE_NOT_FOUND', bySession, { quoteId: unknownJob.jobId }),
  ],
  'byok.approve': approving,
  'byok.decline': [
    ok('declined', byPerson, onlyQuoteId(asked('expand'))),
    refused('QUOTE_NOT_FOUND', bySession, { quoteId: unknownJob.jobId }),
  ],
  'byok.job': [
    ok('read', withConnections, privateJob('expand', EXPAND)),
    ok('read, of bulk metrics', withConnections, privateJob('metrics', METRICS)),
    refused('JOB_NOT_FOUND', withConnections, unknownJob),
  ],
  'byok.history': [
    ok('one job', withConnections, async (test, who) => {
      await privateJob('compare', { ...COMPARE, label: 'Client A' })(test, who);
      return { limit: 3, status: 'complete', label: 'Client A' };
    }),
    refused('VALIDATION_FAILED', withConnections, { cursor: 'nonsense' }),
  ],
  'byok.statement': [
    ok('what one job spent', withConnections, async (test, who) => {
      await privateJob('compare', COMPARE)(test, who);
      return {};
    }),
    refused('VALIDATION_FAILED', withConnections, { from: '2026-02-30' }),
  ],
  'byok.cancel': [
    ok('final already', withConnections, privateJob('compare', COMPARE)),
    refused('JOB_NOT_FOUND', withConnections, unknownJob),
  ],
};
