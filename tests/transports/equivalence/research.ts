import {
  admin,
  byKey,
  COMPARE,
  EXPAND,
  METRICS,
  nobody,
  OTHER,
  ok,
  refused,
  type Scenario,
  sharedJob,
  student,
  submission,
  unknownJob,
  usedUp,
} from './scenarios.ts';
import { byList, feedCursor, gamesCursor, published } from './things.ts';

/** Research on the shared providers, and what is published. */
export const research: Record<string, Scenario[]> = {
  'research.expand': [
    ...byList(EXPAND, admin),
    ...submission(EXPAND, OTHER),
    ok('paid by a student', student, EXPAND),
    refused('QUOTA_EXCEEDED', usedUp, EXPAND),
    ok('filtered', admin, { ...EXPAND, filterTerms: ['free'], filterMode: 'literal', sources: ['suggestions'] }),
  ],
  'research.compare': [
    ...byList(COMPARE, admin),
    ...submission(COMPARE, { ...COMPARE, days: 60 }),
    ok('paid by a student', student, COMPARE),
    refused('QUOTA_EXCEEDED', usedUp, COMPARE),
    ok('groups', admin, { groups: [{ name: 'food', keywords: ['meal planner'] }], benchmark: 'standing desk' }),
  ],
  'research.trends': [
    ...byList(COMPARE, admin),
    ...submission(COMPARE, { ...COMPARE, days: 60 }),
    ok('paid by a student', student, COMPARE),
    refused('QUOTA_EXCEEDED', usedUp, COMPARE),
  ],
  'research.serp': [
    ...byList(EXPAND, admin),
    ...submission(EXPAND, OTHER),
    ok('paid by a student, of words that they expanded', student, async (test, who) => {
      await sharedJob(test, who);
      return EXPAND;
    }),
    refused('SERP_NOT_VALIDATED', student, EXPAND),
    refused('QUOTA_EXCEEDED', byKey({ dailyQuota: 1 }), async (test, who) => {
      await sharedJob(test, who);
      return EXPAND;
    }),
    refused('VALIDATION_FAILED', admin, { ...EXPAND, depth: 5 }),
  ],
  'research.metrics': [
    ...byList(METRICS, admin),
    ...submission(METRICS, OTHER),
    ok('paid by a student', student, METRICS),
    refused('QUOTA_EXCEEDED', usedUp, METRICS),
    refused('VALIDATION_FAILED', admin, { keywords: ['what?', '!!'] }),
  ],
  'research.suggest': [
    refused('VALIDATION_FAILED', admin, { keyword: 'meal planner', languageCode: 'xx' }),
    ...submission({ keyword: 'meal planner' }, { keyword: 'standing desk' }),
    ok('paid by a student', student, { keyword: 'meal planner' }),
    refused('QUOTA_EXCEEDED', usedUp, { keyword: 'meal planner' }),
    refused('PROVIDER_UNAVAILABLE', admin, (test) => {
      test.sandbox.control.setFault({ action: { kind: 'topCode', code: 50000 } });
      return { keyword: 'meal planner' };
    }),
  ],
  'research.job': [ok('read', admin, sharedJob), refused('JOB_NOT_FOUND', admin, unknownJob)],
  'research.history': [
    ok('empty', student, {}),
    ok('one job', admin, async (test, who) => ({ limit: 5, ...((await sharedJob(test, who)) && {}) })),
    ok('by label', admin, async (test, who) => ({ label: 'Client A', ...((await sharedJob(test, who)) && {}) })),
    refused('VALIDATION_FAILED', admin, { cursor: 'nonsense' }),
  ],
  'research.cancel': [ok('final already', admin, sharedJob), refused('JOB_NOT_FOUND', admin, unknownJob)],
  'locations.search': [
    ok('found by name', student, { query: 'germ' }),
    ok('all', student, { limit: 200 }),
    ok('none', student, { query: 'nowhere at all' }),
    refused('UNAUTHENTICATED', nobody, { query: 'germ' }),
    refused('VALIDATION_FAILED', student, { limit: 0 }),
  ],
  'games.list': [
    ok('empty', student, { limit: 10 }),
    ok('a page of published ones', student, async (test) => published(test, { limit: 2 })),
    ok('the page behind it', student, async (test) => published(test, { limit: 2, cursor: await gamesCursor(test) })),
    refused('VALIDATION_FAILED', student, { cursor: 'nonsense' }),
  ],
  'feed.read': [
    ok('a page of published items', student, async (test) => published(test, { limit: 2 })),
    ok('the last page', student, async (test) => published(test, { cursor: await feedCursor(test, 'the first two') })),
    ok('behind the last page', student, async (test) => published(test, { cursor: await feedCursor(test, 'all') })),
    ok('nothing of the kind', student, { limit: 10, kinds: ['rising_keyword'] }),
    refused('VALIDATION_FAILED', student, { cursor: 'nonsense' }),
    refused('INSUFFICIENT_SCOPE', byKey({ scopes: ['research:execute'] }), {}),
  ],
};
