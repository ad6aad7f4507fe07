import type { ErrorCode } from '../../server/core/errors.ts';
import { asOwner, confirmationOf, connect, execute, type Owner, quote, readAsOwner, run } from '../support/byok.ts';
import { unpaced } from '../support/jobs.ts';
import { type Person, post } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';

/**
 * Who may call what, written out. The test goes through every operation of the service; one without a row here fails.
 * `ok` means that the caller got past authentication and authorisation.
 */
export const CALLERS = [
  'nobody',
  'student, cookie',
  'student, key research:execute',
  'student, key feed:read',
  'student, key byok:execute',
  'expired trial, cookie',
  'expired trial, key',
  'blocked, cookie',
  'blocked, key',
  'admin, cookie',
  'admin, key',
  'student, cookie, other origin',
  'student, bound key',
] as const;
export type CallerClass = (typeof CALLERS)[number];

type Outcome = 'ok' | ErrorCode;

/** An operation on something that has an owner: what a stranger gets for it, and its owner does not. */
export interface Owned {
  code: ErrorCode;
  /** Makes the thing for its owner and returns the input that names it. */
  make(test: TestApp, owner: Person & { cookie: string }): Promise<Record<string, unknown>>;
}

export interface Row {
  expected: Record<CallerClass, Outcome>;
  owned?: Owned;
}

const [NO_CREDENTIAL, BY_KEY, BLOCKED] = ['UNAUTHENTICATED', 'COOKIE_AUTH_REQUIRED', 'ACCOUNT_BLOCKED'] as const;
const [SCOPE, ENDED, FOREIGN, NO_ADMIN] = [
  'INSUFFICIENT_SCOPE',
  'TRIAL_EXPIRED',
  'CROSS_ORIGIN_REQUEST',
  'ADMIN_ONLY',
] as const;

/** Outcomes in the order of CALLERS. */
function outcomes(...codes: Outcome[]): Row['expected'] {
  if (codes.length !== CALLERS.length) throw new Error('one outcome for each class of callers');
  return Object.fromEntries(CALLERS.map((caller, i) => [caller, codes[i]])) as Row['expected'];
}

/** A query is no danger from another origin: the browser does not show its answer there. */
const asQuery = (expected: Row['expected']): Row['expected'] => ({
  ...expected,
  'student, cookie, other origin': expected['student, cookie'],
});

// biome-ignore-start format: one table, one line a rule
const PUBLIC = outcomes('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', FOREIGN, 'ok');
const OWN_STATE = outcomes(NO_CREDENTIAL, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', FOREIGN, SCOPE);
const SETTINGS = outcomes(
  NO_CREDENTIAL,
  'ok',
  BY_KEY,
  BY_KEY,
  BY_KEY,
  'ok',
  BY_KEY,
  BLOCKED,
  BY_KEY,
  'ok',
  BY_KEY,
  FOREIGN,
  BY_KEY,
);
const RESEARCH = outcomes(
  NO_CREDENTIAL,
  'ok',
  'ok',
  SCOPE,
  SCOPE,
  ENDED,
  ENDED,
  BLOCKED,
  BLOCKED,
  'ok',
  'ok',
  FOREIGN,
  SCOPE,
);
const FEED = outcomes(
  NO_CREDENTIAL,
  'ok',
  SCOPE,
  'ok',
  SCOPE,
  ENDED,
  ENDED,
  BLOCKED,
  BLOCKED,
  'ok',
  'ok',
  FOREIGN,
  SCOPE,
);
const BYOK = outcomes(
  NO_CREDENTIAL,
  'ok',
  SCOPE,
  SCOPE,
  'ok',
  ENDED,
  ENDED,
  BLOCKED,
  BLOCKED,
  'ok',
  'ok',
  FOREIGN,
  SCOPE,
);
/** A key needs one of two scopes; whether it is the right one is judged when the job is known. */
const JOBS = outcomes(
  NO_CREDENTIAL,
  'ok',
  'ok',
  SCOPE,
  'ok',
  ENDED,
  ENDED,
  BLOCKED,
  BLOCKED,
  'ok',
  'ok',
  FOREIGN,
  SCOPE,
);
const ADMIN = outcomes(
  NO_CREDENTIAL,
  NO_ADMIN,
  BY_KEY,
  BY_KEY,
  BY_KEY,
  NO_ADMIN,
  BY_KEY,
  BLOCKED,
  BY_KEY,
  'ok',
  BY_KEY,
  FOREIGN,
  BY_KEY,
);
// biome-ignore-end format: one table, one line a rule

const KEY: Owned = {
  code: 'KEY_NOT_FOUND',
  async make(test, owner) {
    const { body } = await post(test, '/api/auth/keys', null, { name: 'owned' }, { Cookie: owner.cookie });
    return { keyId: body.apiKey.id };
  },
};

/** An endpoint of its owner, and a delivery to it where one is named. */
const webhook = (rest: Record<string, unknown> = {}, hasDelivery = false): Owned => ({
  code: 'WEBHOOK_NOT_FOUND',
  async make(test, { cookie }) {
    const wanted = { url: 'https://receiver.example/hook', events: ['job.final'] };
    const { body } = await post(test, '/api/webhooks', null, wanted, { Cookie: cookie });
    const { webhookId } = body.webhook;
    if (!hasDelivery) return { webhookId, ...rest };
    const pinged = await post(test, `/api/webhooks/${webhookId}/ping`, null, undefined, { Cookie: cookie });
    return { webhookId, deliveryId: pinged.body.deliveryId };
  },
});

const LIST = (rest: object = {}): Owned => ({
  code: 'NOT_FOUND',
  async make(test, owner) {
    const { body } = await post(test, '/api/lists', owner, { name: 'owned' });
    return { listId: body.listId, ...rest };
  },
});

const RESEARCHED = {
  expand: { keywords: ['meal planner'] },
  compare: { keywords: ['meal planner', 'diet app'] },
  trends: { keywords: ['meal planner', 'diet app'] },
  serp: { keywords: ['meal planner'] },
  metrics: { keywords: ['meal planner'] },
};

const job = (kind: keyof typeof RESEARCHED): Owned => ({
  code: 'JOB_NOT_FOUND',
  async make(test, owner) {
    const { body } = await post(test, `/api/research/${kind}`, owner, RESEARCHED[kind]);
    return { jobId: body.jobId };
  },
});

/** A private job or quote of an owner with connections. */
const owned = (code: ErrorCode, make: (test: TestApp, who: Owner) => Promise<Record<string, unknown>>): Owned => ({
  code,
  make: (test, person) =>
    make(test, { ...person, login: `owner-${person.accountId}`, apiKey: `sk-${person.accountId}` }),
});

async function connected(test: TestApp, who: Owner): Promise<void> {
  await connect(test, who, 'dataforseo');
  await connect(test, who, 'openrouter');
}

const PRIVATE = {
  expand: { keywords: ['meal planner'] },
  compare: { keywords: ['diet app'], benchmark: 'meal planner' },
  metrics: { keywords: ['meal planner'] },
};

const PRIVATE_JOB = owned('JOB_NOT_FOUND', async (test, who) => {
  await connected(test, who);
  const { job } = await run(test, who, 'expand', PRIVATE.expand);
  return { jobId: job.jobId };
});

/** It can be quoted again: one of its units failed. */
const FAILED_JOB = owned('JOB_NOT_FOUND', async (test, who) => {
  await connected(test, who);
  test.sandbox.control.setBalance(who.login, 0);
  const { job } = await run(test, who, 'compare', PRIVATE.compare);
  return { jobId: job.jobId };
});

/** One of its requests was closed without evidence of what it cost. */
const DOUBTFUL = owned('NOT_FOUND', async (test, who) => {
  await unpaced(test);
  await connected(test, who);
  test.sandbox.control.setFault({ match: { endpoint: 'explore' }, action: { kind: 'resetBeforeCharge' } });
  test.sandbox.control.setFault({ match: { endpoint: 'id_list' }, action: { kind: 'http', status: 500 } });
  await run(test, who, 'compare', PRIVATE.compare);
  test.sandbox.control.clearFaults();
  const [{ unitId }] = (await readAsOwner(test, who, 'byok.unknown.list')).data.items;
  return { unitId, costUsd: 0, reason: 'not on the bill' };
});

const SESSION = owned('NOT_FOUND', async (test, who) => {
  const [{ id: sessionId }] = (await readAsOwner(test, who, 'auth.sessions')).data.sessions;
  return { sessionId };
});

const confirmation = (kind: keyof typeof PRIVATE, first: typeof askFor = async () => undefined) =>
  owned('QUOTE_NOT_FOUND', async (test, who) => {
    await connected(test, who);
    await first(test, who);
    const { data } = await quote(test, who, kind, PRIVATE[kind]);
    if (first === askFor) await execute(test, who, data.quote);
    return confirmationOf(data.quote);
  });

/** Every key of the owner must ask from now on. */
async function askFor(test: TestApp, who: Owner): Promise<void> {
  const { keys } = (await readAsOwner(test, who, 'keys.list', {})).data;
  for (const { id: keyId } of keys) await asOwner(test, who, 'keys.update', { keyId, approvalAboveUsd: 0 });
}

const ASKED = owned('QUOTE_NOT_FOUND', async (test, who) => {
  const { quoteId } = await confirmation('expand', askFor).make(test, who);
  return { quoteId };
});

const connection = (rest: (who: Owner) => Record<string, unknown>) =>
  owned('CONNECTION_NOT_FOUND', async (test, who) => ({ id: await connect(test, who, 'openrouter'), ...rest(who) }));

export const AUTHORIZATION: Record<string, Row> = {
  'auth.signUp': { expected: PUBLIC },
  'auth.signIn': { expected: PUBLIC },
  'auth.signOut': { expected: PUBLIC },
  'auth.resetPassword': { expected: PUBLIC },
  'auth.access': { expected: asQuery(OWN_STATE) },
  'auth.changePassword': { expected: SETTINGS },
  'auth.sessions': { expected: asQuery(SETTINGS) },
  'auth.revokeSession': { expected: SETTINGS, owned: SESSION },
  'keys.create': { expected: SETTINGS },
  'keys.list': { expected: asQuery(SETTINGS) },
  'keys.update': { expected: SETTINGS, owned: KEY },
  'keys.revoke': { expected: SETTINGS, owned: KEY },
  'research.expand': { expected: RESEARCH },
  'research.compare': { expected: RESEARCH },
  'research.serp': { expected: RESEARCH },
  'research.trends': { expected: RESEARCH },
  'research.metrics': { expected: RESEARCH },
  'research.suggest': { expected: RESEARCH },
  'research.expand.status': { expected: asQuery(RESEARCH), owned: job('expand') },
  'research.compare.status': { expected: asQuery(RESEARCH), owned: job('compare') },
  'research.serp.status': { expected: asQuery(RESEARCH), owned: job('serp') },
  'research.trends.status': { expected: asQuery(RESEARCH), owned: job('trends') },
  'research.metrics.status': { expected: asQuery(RESEARCH), owned: job('metrics') },
  'research.job': { expected: asQuery(RESEARCH), owned: job('expand') },
  'research.history': { expected: asQuery(RESEARCH) },
  'research.onProgress': { expected: asQuery(RESEARCH), owned: job('expand') },
  'research.cancel': { expected: RESEARCH, owned: job('expand') },
  'jobs.read': { expected: asQuery(JOBS), owned: job('expand') },
  'jobs.rows': { expected: asQuery(JOBS), owned: job('expand') },
  'jobs.totals': { expected: asQuery(JOBS) },
  'jobs.stages': { expected: asQuery(JOBS), owned: job('expand') },
  'jobs.export': { expected: asQuery(JOBS), owned: job('expand') },
  'jobs.replay': { expected: JOBS, owned: PRIVATE_JOB },
  'jobs.share': { expected: JOBS, owned: job('expand') },
  'jobs.unshare': { expected: JOBS, owned: job('expand') },
  'jobs.shared': { expected: asQuery(PUBLIC) },
  'jobs.cancel': { expected: { ...JOBS, 'blocked, cookie': 'ok', 'blocked, key': 'ok' }, owned: PRIVATE_JOB },
  'jobs.events': { expected: asQuery(JOBS), owned: job('expand') },
  'lists.list': { expected: asQuery(JOBS) },
  'lists.create': { expected: JOBS },
  'lists.read': { expected: asQuery(JOBS), owned: LIST() },
  'lists.update': { expected: JOBS, owned: LIST({ name: 'renamed' }) },
  'lists.remove': { expected: JOBS, owned: LIST() },
  'lists.import': { expected: JOBS, owned: LIST({ format: 'text', text: 'meal planner' }) },
  'byok.readiness': { expected: asQuery(BYOK) },
  'byok.quoteExpand': { expected: BYOK },
  'byok.quoteCompare': { expected: BYOK },
  'byok.quoteMetrics': { expected: BYOK },
  'byok.quoteRetry': { expected: BYOK, owned: FAILED_JOB },
  'byok.executeExpand': { expected: BYOK, owned: confirmation('expand') },
  'byok.executeCompare': { expected: BYOK, owned: confirmation('compare') },
  'byok.executeMetrics': { expected: BYOK, owned: confirmation('metrics') },
  'byok.job': { expected: asQuery(BYOK), owned: PRIVATE_JOB },
  'byok.history': { expected: asQuery(BYOK) },
  'byok.onProgress': { expected: asQuery(BYOK), owned: PRIVATE_JOB },
  'byok.cancel': {
    expected: { ...BYOK, 'blocked, cookie': 'ok', 'blocked, key': 'ok' },
    owned: PRIVATE_JOB,
  },
  'byok.approvals': { expected: asQuery(SETTINGS) },
  'byok.approval': { expected: asQuery(SETTINGS), owned: ASKED },
  'byok.approve': { expected: { ...SETTINGS, 'expired trial, cookie': ENDED }, owned: confirmation('expand', askFor) },
  'byok.decline': { expected: SETTINGS, owned: ASKED },
  'byok.statement': { expected: asQuery(BYOK) },
  'byok.statementRows': { expected: asQuery(BYOK) },
  'connections.list': { expected: asQuery(SETTINGS) },
  'connections.save': { expected: SETTINGS },
  'connections.rotate': {
    expected: SETTINGS,
    owned: connection((who) => ({ credential: { apiKey: who.apiKey }, expectedCredentialVersion: 1 })),
  },
  'connections.remove': { expected: SETTINGS, owned: connection(() => ({})) },
  'connections.models': { expected: asQuery(SETTINGS) },
  'connections.chooseModel': { expected: SETTINGS, owned: connection(() => ({ model: 'openai/gpt-5-nano' })) },
  'connections.verify': { expected: SETTINGS, owned: connection(() => ({})) },
  'connections.spendControls': { expected: asQuery(SETTINGS) },
  'connections.setSpendControls': { expected: SETTINGS },
  'webhooks.list': { expected: asQuery(SETTINGS) },
  'webhooks.create': { expected: SETTINGS },
  'webhooks.update': { expected: SETTINGS, owned: webhook({ enabled: false }) },
  'webhooks.remove': { expected: SETTINGS, owned: webhook() },
  'webhooks.rotateSecret': { expected: SETTINGS, owned: webhook() },
  'webhooks.ping': { expected: SETTINGS, owned: webhook() },
  'webhooks.deliveries': { expected: asQuery(SETTINGS), owned: webhook() },
  'webhooks.replay': { expected: SETTINGS, owned: webhook({}, true) },
  'admin.invites.create': { expected: ADMIN },
  'admin.invites.list': { expected: asQuery(ADMIN) },
  'admin.invites.revoke': { expected: ADMIN },
  'admin.accounts.list': { expected: asQuery(ADMIN) },
  'admin.accounts.get': { expected: asQuery(ADMIN) },
  'admin.accounts.block': { expected: ADMIN },
  'admin.accounts.unblock': { expected: ADMIN },
  'admin.accounts.setTrial': { expected: ADMIN },
  'admin.accounts.setQuota': { expected: ADMIN },
  'admin.accounts.issueReset': { expected: ADMIN },
  'admin.audit.list': { expected: asQuery(ADMIN) },
  'admin.system': { expected: asQuery(ADMIN) },
  'admin.unknown.list': { expected: asQuery(ADMIN) },
  'admin.unknown.decide': { expected: ADMIN },
  'byok.unknown.list': { expected: asQuery(SETTINGS) },
  'byok.unknown.decide': { expected: SETTINGS, owned: DOUBTFUL },
  'locations.search': { expected: asQuery(OWN_STATE) },
  'games.list': { expected: asQuery(RESEARCH) },
  'feed.read': { expected: asQuery(FEED) },
  'admin.games.import': { expected: ADMIN },
  'admin.games.list': { expected: asQuery(ADMIN) },
  'admin.games.decide': { expected: ADMIN },
  'admin.games.retire': { expected: ADMIN },
  'admin.games.statistics': { expected: asQuery(ADMIN) },
  'admin.watchlist.list': { expected: asQuery(ADMIN) },
  'admin.watchlist.add': { expected: ADMIN },
  'admin.watchlist.remove': { expected: ADMIN },
  'admin.platformSpend.read': { expected: asQuery(ADMIN) },
};
