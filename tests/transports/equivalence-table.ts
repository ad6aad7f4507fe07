import * as byok from '../support/byok.ts';
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
  shortLived,
} from './equivalence-purchases.ts';
import {
  admin,
  byKey,
  bySession,
  COMPARE,
  conflict,
  EXPAND,
  KEY,
  linkOf,
  METRICS,
  nobody,
  OTHER,
  ok,
  PASSWORD,
  refused,
  replay,
  type Scenario,
  sharedJob,
  student,
  submission,
  unknownJob,
  usedUp,
  withConnections,
  withPassword,
} from './equivalence-scenarios.ts';
import {
  answersGone,
  byList,
  credential,
  FILE,
  feedCursor,
  gamesCursor,
  HOOK,
  heldReplay,
  keptList,
  noConnection,
  noList,
  noWebhook,
  pinged,
  published,
  saved,
  webhook,
} from './equivalence-things.ts';

/** Every operation that more than one face binds. One without scenarios fails the test. */
export const EQUIVALENCE: Record<string, Scenario[]> = {
  'auth.access': [ok('student', student, {}), ok('admin', admin, {}), refused('UNAUTHENTICATED', nobody, {})],
  'auth.signUp': [
    ok('signed up', admin, async (test, who) => {
      const asAdmin = { Cookie: await byok.cookieOf(test, who.accountId) };
      const { data } = await byok.mutate(test, asAdmin, { name: 'admin.invites.create', input: {}, key: null });
      return { email: `new-${who.email}`, password: PASSWORD, inviteCode: data.code };
    }),
    refused('INVITE_INVALID', nobody, (_, who) => ({
      ...{ email: `new-${who.email}`, password: 'a long password', inviteCode: 'KR-AAAA-AAAA' },
    })),
    refused('VALIDATION_FAILED', nobody, { email: 'x', password: 'short', inviteCode: 'KR-AAAA-AAAA' }),
  ],
  'auth.signIn': [
    ok('signed in', withPassword, (_, { email }) => ({ email, password: PASSWORD })),
    refused('INVALID_CREDENTIALS', withPassword, (_, { email }) => ({ email, password: 'not this one' })),
    refused('INVALID_CREDENTIALS', nobody, { email: 'nobody@example.com', password: 'not this one' }),
  ],
  'auth.signOut': [ok('signed out', bySession, {})],
  'keys.create': [
    ok('created', bySession, { name: 'integration', scopes: ['feed:read'], expiresInDays: 10 }),
    refused('COOKIE_AUTH_REQUIRED', student, { name: 'integration' }),
    refused('VALIDATION_FAILED', bySession, { name: '' }),
  ],
  'keys.list': [ok('listed', bySession, {}), refused('COOKIE_AUTH_REQUIRED', student, {})],
  'keys.update': [
    ok('limited', bySession, async (test, who) => ({ ...(await shortLived(test, who)), approvalAboveUsd: 0.5 })),
    refused('KEY_NOT_FOUND', bySession, { keyId: unknownJob.jobId, name: 'other' }),
    refused('VALIDATION_FAILED', bySession, { keyId: unknownJob.jobId, approvalAboveUsd: -1 }),
  ],
  'keys.revoke': [
    ok('revoked', bySession, shortLived),
    refused('KEY_NOT_FOUND', bySession, { keyId: unknownJob.jobId }),
  ],
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
    refused('VALIDATION_FAILED', admin, { keyword: 'meal planner', locationCode: 2000 }),
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
  'lists.list': [
    ok('none', student, {}),
    ok('one', student, async (test, who) => (await keptList(test, who)) && { limit: 5 }),
    refused('VALIDATION_FAILED', student, { cursor: 'nonsense' }),
  ],
  'lists.create': [
    ok('made', student, {
      name: 'spring',
      tags: ['client a'],
      keywords: ['Meal planner', 'meal  PLANNER', 'diet app'],
    }),
    refused('VALIDATION_FAILED', student, { name: '' }),
  ],
  'lists.read': [ok('read', student, keptList), refused('NOT_FOUND', student, noList)],
  'lists.update': [
    ok('replaced', student, async (test, who) => ({ ...(await keptList(test, who)), name: 'autumn' })),
    refused('NOT_FOUND', student, { ...noList, name: 'autumn' }),
  ],
  'lists.remove': [ok('removed', student, keptList), refused('NOT_FOUND', student, noList)],
  'lists.import': [
    ok('judged', student, async (test, who) => ({ ...(await keptList(test, who)), ...FILE })),
    ok('stored', student, async (test, who) => ({ ...(await keptList(test, who)), ...FILE, commit: true })),
    refused('NOT_FOUND', student, { ...noList, ...FILE }),
    refused('VALIDATION_FAILED', student, async (test, who) => ({
      ...(await keptList(test, who)),
      ...FILE,
      format: 'json',
    })),
  ],
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
  'connections.list': [ok('listed', bySession, {}), refused('COOKIE_AUTH_REQUIRED', student, {})],
  'connections.save': [
    ok('saved', bySession, credential),
    refused('VALIDATION_FAILED', bySession, { provider: 'openrouter', credential: { login: 'x' } }),
    refused('CONNECTION_CONFLICT', bySession, async (test, who) => {
      await byok.connect(test, who, 'openrouter');
      return credential;
    }),
  ],
  'connections.rotate': [
    ok('rotated', bySession, async (test, who) => ({
      ...(await saved(test, who)),
      ...{ credential: { apiKey: 'sk-or-fresh' }, expectedCredentialVersion: 1 },
    })),
    refused('CREDENTIAL_VERSION_CONFLICT', bySession, async (test, who) => ({
      ...(await saved(test, who)),
      ...{ credential: { apiKey: 'sk-or-fresh' }, expectedCredentialVersion: 7 },
    })),
    refused('CONNECTION_NOT_FOUND', bySession, {
      ...{ ...noConnection, credential: { apiKey: 'sk-or-fresh' }, expectedCredentialVersion: 1 },
    }),
  ],
  'connections.remove': [ok('removed', bySession, saved), refused('CONNECTION_NOT_FOUND', bySession, noConnection)],
  'connections.verify': [ok('verified', bySession, saved), refused('CONNECTION_NOT_FOUND', bySession, noConnection)],
  'connections.models': [ok('listed', bySession, {})],
  'connections.chooseModel': [
    ok('chosen', bySession, async (test, who) => ({
      ...(await saved(test, who)),
      model: 'openai/gpt-5-nano',
    })),
    refused('VALIDATION_FAILED', bySession, { ...noConnection, model: 'no model' }),
    refused('CONNECTION_NOT_FOUND', bySession, { ...noConnection, model: null }),
  ],
  'connections.spendControls': [ok('read', bySession, {})],
  'connections.setSpendControls': [
    ok('set', bySession, { dailyBudgetUsd: 3, maxConcurrentJobs: 1 }),
    refused('VALIDATION_FAILED', bySession, { dailyBudgetUsd: -1 }),
  ],
  'webhooks.list': [ok('empty', bySession, {}), refused('COOKIE_AUTH_REQUIRED', student, {})],
  'webhooks.create': [
    ok('created', bySession, { ...HOOK, description: 'to the desk' }),
    refused('VALIDATION_FAILED', bySession, { ...HOOK, url: 'http://receiver.example/hook' }),
    refused('VALIDATION_FAILED', bySession, { ...HOOK, url: 'https://[::ffff:10.0.0.1]/hook' }),
    refused('VALIDATION_FAILED', bySession, { ...HOOK, events: ['webhook.ping'] }),
  ],
  'webhooks.update': [
    ok('disabled', bySession, async (test, who) => ({ ...(await webhook(test, who)), enabled: false })),
    ok('changed', bySession, async (test, who) => ({
      ...(await webhook(test, who)),
      ...{ url: 'https://other.example/', events: ['budget.reached'], description: null, enabled: true },
    })),
    refused('VALIDATION_FAILED', bySession, { ...noWebhook, url: 'https://localhost/' }),
    refused('WEBHOOK_NOT_FOUND', bySession, { ...noWebhook, enabled: false }),
  ],
  'webhooks.remove': [
    ok('removed', bySession, webhook),
    ok('removed with what it was owed', bySession, async (test, who) => {
      const { webhookId } = await pinged(test, who);
      return { webhookId };
    }),
    refused('WEBHOOK_NOT_FOUND', bySession, noWebhook),
  ],
  'webhooks.rotateSecret': [ok('rotated', bySession, webhook), refused('WEBHOOK_NOT_FOUND', bySession, noWebhook)],
  'webhooks.ping': [ok('waits', bySession, webhook), refused('WEBHOOK_NOT_FOUND', bySession, noWebhook)],
  'webhooks.deliveries': [
    ok('what waits', bySession, async (test, who) => {
      const { webhookId } = await pinged(test, who);
      return { webhookId, limit: 1, status: 'pending' };
    }),
    refused('VALIDATION_FAILED', bySession, async (test, who) => ({
      ...(await webhook(test, who)),
      cursor: 'nonsense',
    })),
    refused('WEBHOOK_NOT_FOUND', bySession, noWebhook),
  ],
  'webhooks.replay': [
    ok('waits again', bySession, pinged),
    refused('DELIVERY_NOT_FOUND', bySession, async (test, who) => ({
      ...(await webhook(test, who)),
      deliveryId: unknownJob.jobId,
    })),
    refused('WEBHOOK_NOT_FOUND', bySession, { ...noWebhook, deliveryId: unknownJob.jobId }),
  ],
};
