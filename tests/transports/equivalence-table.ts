import { sql } from 'kysely';
import type { ErrorCode } from '../../server/core/errors.ts';
import { hashPassword } from '../../server/services/accounts/password.ts';
import * as byok from '../support/byok.ts';
import { type Person, person, post } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';

/** Who acts in a scenario: made anew for each face, so that every face starts from the same state. */
export interface Actor extends byok.Owner {
  send: Record<string, string>;
}

export interface Scenario {
  name: string;
  /** The refusal that is expected, null = success. */
  code: ErrorCode | null;
  who: (test: TestApp) => Promise<Actor>;
  input: (test: TestApp, who: Actor) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** With an Idempotency-Key; A second call with the same one follows: with what `again` changes, null = nothing. */
  key?: string;
  again?: Record<string, unknown> | null;
  /** What the second call is answered with. */
  againCode?: ErrorCode | null;
}

type Input = Scenario['input'] | Record<string, unknown>;
type Extras = Pick<Scenario, 'key' | 'again' | 'againCode'>;

const asFunction = (input: Input): Scenario['input'] => (typeof input === 'function' ? input : () => input);

const ok = (name: string, who: Scenario['who'], input: Input, extras: Extras = {}): Scenario => ({
  ...{ name, code: null, who, input: asFunction(input), ...extras },
});

const refused = (code: ErrorCode, who: Scenario['who'], input: Input, extras: Extras = {}): Scenario => ({
  ...{ name: code, code, who, input: asFunction(input), ...extras },
});

const byKey =
  (options: Parameters<typeof person>[1] = {}): Scenario['who'] =>
  async (test) =>
    actor(await person(test, options));

const actor = (who: Person): Actor => {
  const accounts = { login: `owner-${who.accountId}`, apiKey: `sk-or-${who.accountId}` };
  return { ...who, ...accounts, cookie: '', send: { Authorization: `Bearer ${who.key}` } };
};

const bySession: Scenario['who'] = async (test) => {
  const who = await byok.stranger(test);
  return { ...who, send: { Cookie: who.cookie } };
};

const withConnections: Scenario['who'] = async (test) => {
  const who = await byok.owner(test);
  return { ...who, send: { Authorization: `Bearer ${who.key}` } };
};

const nobody: Scenario['who'] = async (test) => ({ ...actor(await person(test)), send: {} });
const PASSWORD = 'correct horse battery';
const withPassword: Scenario['who'] = async (test) => {
  const who = await nobody(test);
  const accounts = test.app.context.database.db.updateTable('accounts');
  const hash = await hashPassword(PASSWORD, 4);
  await accounts.set({ password_hash: hash }).where('id', '=', who.accountId).execute();
  return who;
};
const student = byKey();
const admin = byKey({ role: 'admin' });
const usedUp = byKey({ dailyQuota: 0 });

const KEY = 'equivalence-key-1';
const OTHER = { keywords: ['standing desk'] };
const replay: Extras = { key: KEY, again: null, againCode: null };
const conflict = (again: Record<string, unknown>): Extras => ({ key: KEY, again, againCode: 'IDEMPOTENCY_CONFLICT' });

/** What all submissions of the shared pipeline have in common. */
const submission = (input: Record<string, unknown>, other: Record<string, unknown>): Scenario[] => [
  ok('bought', admin, input),
  ok('replayed', admin, input, replay),
  ok('same key, other content', admin, input, conflict(other)),
  refused('IDEMPOTENCY_KEY_REQUIRED', admin, input, { key: 'short' }),
  refused('UNAUTHENTICATED', nobody, input),
  refused('INSUFFICIENT_SCOPE', byKey({ scopes: ['feed:read'] }), input),
  refused('TRIAL_EXPIRED', byKey({ trialDays: -1 }), input),
  refused('VALIDATION_FAILED', admin, { ...input, locationCode: 1 }),
  refused('PLATFORM_BUDGET_EXCEEDED', admin, async (test) => {
    await spend(test, 'platform', 1_000_000_000);
    return input;
  }),
];

/** Books spending of today, so that nothing is left of a budget. `play` takes the platform's back. */
const spend = (test: TestApp, subject: string, micros: number) =>
  sql`insert into budget_days (subject, day, spent_micros) values (${subject}, app_today(), ${micros})
    on conflict (subject, day) do update set spent_micros = excluded.spent_micros`.execute(
    test.app.context.database.db,
  );

const EXPAND = { keywords: ['meal planner', 'diet app'] };
const COMPARE = { keywords: ['meal planner', 'diet app'], benchmark: 'standing desk', days: 30 };

const sharedJob: Scenario['input'] = async (test, who) => {
  const { body } = await post(test, '/api/research/expand', who, EXPAND, { Prefer: 'wait=30' });
  return { jobId: body.jobId };
};
const unknownJob = { jobId: '00000000-0000-7000-8000-000000000000' };

const privateJob =
  (kind: byok.Kind, input: unknown, spoil?: (test: TestApp, who: Actor) => void): Scenario['input'] =>
  async (test, who) => {
    spoil?.(test, who);
    return { jobId: (await byok.run(test, who, kind, input)).job.jobId };
  };

const quoted =
  (kind: byok.Kind, change: (quote: Record<string, unknown>, test: TestApp, who: Actor) => unknown = () => {}) =>
  async (test: TestApp, who: Actor) => {
    const { data } = await byok.quote(test, who, kind, kind === 'expand' ? EXPAND : COMPARE);
    const confirmation = byok.confirmationOf(data.quote);
    await change(confirmation, test, who);
    return confirmation;
  };

const quoting = (input: Record<string, unknown>): Scenario[] => [
  ok('quoted', withConnections, input, { key: KEY }),
  ok('replayed', withConnections, input, replay),
  ok('same key, other content', withConnections, input, conflict({ ...input, keywords: ['standing desk'] })),
  refused('IDEMPOTENCY_KEY_REQUIRED', withConnections, input, { key: 'short' }),
  refused('VALIDATION_FAILED', withConnections, { ...input, days: 3 }, { key: KEY }),
  refused('CONNECTIONS_REQUIRED', student, input, { key: KEY }),
  refused(
    'CONNECTION_NOT_VERIFIED',
    withConnections,
    async (test, who) => {
      await byok.rotate(test, who, 'openrouter');
      return input;
    },
    { key: KEY },
  ),
  refused('INSUFFICIENT_SCOPE', byKey({ scopes: ['research:execute'] }), input, { key: KEY }),
];

/** A job that bought nothing, and what happened to its owner since. */
const retryAfter =
  (since: (test: TestApp, who: Actor) => Promise<void>): Scenario['input'] =>
  async (test, who) => {
    const broke = (_: TestApp, { login }: Actor) => test.sandbox.control.setBalance(login, 0);
    const input = await privateJob('compare', COMPARE, broke)(test, who);
    await since(test, who);
    return input;
  };

async function removeGateway(test: TestApp, who: Actor): Promise<void> {
  const { openrouter: id } = await byok.connectionIds(test, who);
  await byok.asOwner(test, who, 'connections.remove', { id });
}

const setDate = (test: TestApp, quoteId: unknown) =>
  test.app.context.database.db
    .updateTable('quotes')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', String(quoteId))
    .execute();

const OTHER_CONFIRMATION = { quoteId: unknownJob.jobId, requestHash: 'other', confirmedEstimatedCostUsd: 1 };

/** Takes the owner's only slot with a job that some other worker has for the next hour. */
async function occupy(test: TestApp, who: Actor): Promise<void> {
  const { db } = test.app.context.database;
  await byok.asOwner(test, who, 'connections.setSpendControls', { maxConcurrentJobs: 1 });
  await sql`insert into jobs (id, owner_id, pipeline, operation, status, request, request_identity, progress_total,
      data_source, price_version, budget_day, lease_until)
    values (gen_random_uuid(), ${who.accountId}, 'byok', 'expand', 'processing', '{}', 'other', 1, 'sandbox', 'none',
      app_today(), app_now() + interval '1 hour')`.execute(db);
}

const executing = (kind: byok.Kind): Scenario[] => [
  ok('bought', withConnections, quoted(kind), { key: KEY }),
  ok('replayed', withConnections, quoted(kind), replay),
  refused('IDEMPOTENCY_KEY_REQUIRED', withConnections, quoted(kind), { key: 'short' }),
  refused(
    'QUOTE_NOT_FOUND',
    withConnections,
    quoted(kind, (of) => Object.assign(of, { quoteId: unknownJob.jobId })),
    {
      key: KEY,
    },
  ),
  refused(
    'COST_CONFIRMATION_MISMATCH',
    withConnections,
    quoted(kind, (of) => Object.assign(of, { confirmedEstimatedCostUsd: 0.000001 })),
    { key: KEY },
  ),
  refused(
    'QUOTE_EXPIRED',
    withConnections,
    quoted(kind, (of, test) => setDate(test, of.quoteId)),
    { key: KEY },
  ),
  refused(
    'CONNECTION_CHANGED',
    withConnections,
    quoted(kind, (_, test, who) => byok.rotate(test, who, 'openrouter').then(() => byokVerify(test, who))),
    { key: KEY },
  ),
  refused(
    'CONNECTION_NOT_VERIFIED',
    withConnections,
    quoted(kind, (_, test, who) => byok.rotate(test, who, 'openrouter')),
    {
      key: KEY,
    },
  ),
  refused(
    'CONNECTIONS_REQUIRED',
    withConnections,
    quoted(kind, (_, test, who) => removeGateway(test, who)),
    { key: KEY },
  ),
  refused(
    'CONCURRENCY_LIMIT_REACHED',
    withConnections,
    quoted(kind, (_, test, who) => occupy(test, who)),
    { key: KEY },
  ),
  ok('same key, other confirmation', withConnections, quoted(kind), conflict(OTHER_CONFIRMATION)),
  refused(
    'DAILY_BUDGET_EXCEEDED',
    withConnections,
    quoted(kind, (_, test, who) =>
      byok.asOwner(test, who, 'connections.setSpendControls', { dailyBudgetUsd: 0.000001 }),
    ),
    { key: KEY },
  ),
];

async function byokVerify(test: TestApp, who: Actor): Promise<void> {
  await byok.verify(test, who, (await byok.connectionIds(test, who)).openrouter);
}

const saved: Scenario['input'] = async (test, who) => ({ id: await byok.connect(test, who, 'openrouter') });
const noConnection = { id: unknownJob.jobId };
const credential = { provider: 'openrouter', credential: { apiKey: 'sk-or-equivalence' } };

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
  'keys.revoke': [
    ok('revoked', bySession, async (test, who) => {
      const { body } = await post(test, '/api/auth/keys', null, { name: 'short-lived' }, { Cookie: who.cookie });
      return { keyId: body.apiKey.id };
    }),
    refused('KEY_NOT_FOUND', bySession, { keyId: unknownJob.jobId }),
  ],
  'research.expand': [
    ...submission(EXPAND, OTHER),
    refused('QUOTA_EXCEEDED', usedUp, EXPAND),
    ok('filtered', admin, { ...EXPAND, filterTerms: ['free'], filterMode: 'literal', sources: ['suggestions'] }),
  ],
  'research.compare': [
    ...submission(COMPARE, { ...COMPARE, days: 60 }),
    refused('QUOTA_EXCEEDED', usedUp, COMPARE),
    ok('groups', admin, { groups: [{ name: 'food', keywords: ['meal planner'] }], benchmark: 'standing desk' }),
  ],
  'research.trends': [...submission(COMPARE, { ...COMPARE, days: 60 }), refused('QUOTA_EXCEEDED', usedUp, COMPARE)],
  'research.serp': [
    ...submission(EXPAND, OTHER),
    refused('SERP_NOT_VALIDATED', student, EXPAND),
    refused('QUOTA_EXCEEDED', byKey({ dailyQuota: 1 }), async (test, who) => {
      await sharedJob(test, who);
      return EXPAND;
    }),
    refused('VALIDATION_FAILED', admin, { ...EXPAND, depth: 5 }),
  ],
  'research.suggest': [
    ...submission({ keyword: 'meal planner' }, { keyword: 'standing desk' }),
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
    refused('VALIDATION_FAILED', admin, { cursor: 'nonsense' }),
  ],
  'research.cancel': [ok('final already', admin, sharedJob), refused('JOB_NOT_FOUND', admin, unknownJob)],
  'byok.readiness': [
    ok('ready', withConnections, {}),
    ok('not ready', student, {}),
    refused('INSUFFICIENT_SCOPE', byKey({ scopes: ['research:execute'] }), {}),
  ],
  'byok.quoteExpand': quoting(EXPAND),
  'byok.quoteCompare': quoting(COMPARE),
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
  'byok.job': [
    ok('read', withConnections, privateJob('expand', EXPAND)),
    refused('JOB_NOT_FOUND', withConnections, unknownJob),
  ],
  'byok.history': [
    ok('one job', withConnections, async (test, who) => {
      await privateJob('compare', COMPARE)(test, who);
      return { limit: 3, status: 'complete' };
    }),
    refused('VALIDATION_FAILED', withConnections, { cursor: 'nonsense' }),
  ],
  'byok.cancel': [
    ok('final already', withConnections, privateJob('compare', COMPARE)),
    refused('JOB_NOT_FOUND', withConnections, unknownJob),
  ],
  'games.list': [ok('empty', student, { limit: 10 }), refused('VALIDATION_FAILED', student, { cursor: 'nonsense' })],
  'feed.read': [
    ok('empty', student, { limit: 10 }),
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
  'connections.spendControls': [ok('read', bySession, {})],
  'connections.setSpendControls': [
    ok('set', bySession, { dailyBudgetUsd: 3, maxConcurrentJobs: 1 }),
    refused('VALIDATION_FAILED', bySession, { dailyBudgetUsd: -1 }),
  ],
};
