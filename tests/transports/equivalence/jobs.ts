import { privateJob } from './purchases.ts';
import {
  admin,
  COMPARE,
  conflict,
  EXPAND,
  linkOf,
  nobody,
  ok,
  refused,
  replay,
  type Scenario,
  sharedJob,
  student,
  unknownJob,
  withConnections,
} from './scenarios.ts';
import { answersGone, heldReplay } from './things.ts';

/** What both pipelines share: results, sharing, replays. */
export const jobs: Record<string, Scenario[]> = {
  'jobs.read': [
    ok('shared', admin, sharedJob),
    ok('private', withConnections, privateJob('expand', EXPAND)),
    refused('JOB_NOT_FOUND', admin, unknownJob),
  ],
  'jobs.cancel': [
    ok('shared, final already', admin, sharedJob),
    ok('private, final already', withConnections, privateJob('compare', COMPARE)),
    refused('JOB_NOT_FOUND', admin, unknownJob),
  ],
  'jobs.rows': [
    ok('a page of the main table', admin, async (test, who) => ({
      ...(await sharedJob(test, who)),
      ...{ fields: ['keyword', 'score', 'metrics.volume'], order: '-score', limit: 5 },
    })),
    ok('another part, filtered', admin, async (test, who) => ({
      ...(await sharedJob(test, who)),
      ...{ part: 'monthly', where: [{ field: 'volume', is: '>', value: 100 }], limit: 3 },
    })),
    refused('JOB_NOT_FOUND', admin, unknownJob),
    refused('VALIDATION_FAILED', admin, async (test, who) => ({ ...(await sharedJob(test, who)), part: 'pages' })),
  ],
  'jobs.stages': [
    ok('over', admin, sharedJob),
    ok('private', withConnections, privateJob('expand', EXPAND)),
    refused('JOB_NOT_FOUND', admin, unknownJob),
  ],
  'jobs.totals': [
    ok('none', student, {}),
    ok('of a label', admin, async (test, who) => ({ label: 'Client A', ...((await sharedJob(test, who)) && {}) })),
    ok('private', withConnections, async (test, who) => ({
      operation: 'expand',
      ...((await privateJob('expand', EXPAND)(test, who)) && {}),
    })),
    refused('VALIDATION_FAILED', student, { label: '' }),
  ],
  'jobs.share': [
    ok('shared', admin, async (test, who) => ({ ...(await sharedJob(test, who)), expiresInDays: 3 })),
    refused('JOB_NOT_FOUND', admin, unknownJob),
    refused('VALIDATION_FAILED', admin, { ...unknownJob, expiresInDays: 91 }),
  ],
  'jobs.unshare': [ok('nothing to end', admin, sharedJob), refused('JOB_NOT_FOUND', admin, unknownJob)],
  'jobs.shared': [
    ok('seen by nobody in particular', nobody, linkOf),
    refused('NOT_FOUND', nobody, { token: 'a'.repeat(43) }),
  ],
  'jobs.replay': [
    ok('other terms', admin, async (test, who) => ({ ...(await sharedJob(test, who)), filterTerms: ['free'] })),
    ok('private', withConnections, async (test, who) => ({
      ...(await privateJob('compare', COMPARE)(test, who)),
      groups: [{ name: 'food', keywords: ['meal planner'] }],
    })),
    ok('replayed', admin, sharedJob, replay),
    ok('same key, other content', admin, sharedJob, conflict({ label: 'another' })),
    refused('JOB_NOT_FOUND', admin, unknownJob),
    refused('VALIDATION_FAILED', admin, async (test, who) => ({ ...(await sharedJob(test, who)), sharedUrls: 3 })),
    refused('OUTSIDE_PURCHASE', admin, async (test, who) => ({ ...(await sharedJob(test, who)), keywords: ['gold'] })),
    refused('JOB_NOT_REPLAYABLE', admin, answersGone),
    refused('CONCURRENCY_LIMIT_REACHED', admin, async (test, who) => {
      const input = await sharedJob(test, who);
      for (let at = 0; at < 5; at++) await heldReplay(test, who, String(input.jobId));
      return input;
    }),
  ],
};
