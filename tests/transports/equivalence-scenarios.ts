import { sql } from 'kysely';
import type { ErrorCode } from '../../server/core/errors.ts';
import { adminGamesDecide } from '../../server/operations/admin-games.ts';
import { hashPassword } from '../../server/services/accounts/password.ts';
import * as byok from '../support/byok.ts';
import { administrator, itemsInReview } from '../support/discovery.ts';
import { call, type Person, person, post } from '../support/people.ts';
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

export const ok = (name: string, who: Scenario['who'], input: Input, extras: Extras = {}): Scenario => ({
  ...{ name, code: null, who, input: asFunction(input), ...extras },
});

export const refused = (code: ErrorCode, who: Scenario['who'], input: Input, extras: Extras = {}): Scenario => ({
  ...{ name: code, code, who, input: asFunction(input), ...extras },
});

export const byKey =
  (options: Parameters<typeof person>[1] = {}): Scenario['who'] =>
  async (test) =>
    actor(await person(test, options));

const actor = (who: Person): Actor => {
  const accounts = { login: `owner-${who.accountId}`, apiKey: `sk-or-${who.accountId}` };
  return { ...who, ...accounts, cookie: '', send: { Authorization: `Bearer ${who.key}` } };
};

export const bySession: Scenario['who'] = async (test) => {
  const who = await byok.stranger(test);
  return { ...who, send: { Cookie: who.cookie } };
};

export const withConnections: Scenario['who'] = async (test) => {
  const who = await byok.owner(test);
  return { ...who, send: { Authorization: `Bearer ${who.key}` } };
};

export const nobody: Scenario['who'] = async (test) => ({ ...actor(await person(test)), send: {} });
export const PASSWORD = 'correct horse battery';
export const withPassword: Scenario['who'] = async (test) => {
  const who = await nobody(test);
  const accounts = test.app.context.database.db.updateTable('accounts');
  const hash = await hashPassword(PASSWORD, 4);
  await accounts.set({ password_hash: hash }).where('id', '=', who.accountId).execute();
  return who;
};
export const student = byKey();
export const admin = byKey({ role: 'admin' });
export const usedUp = byKey({ dailyQuota: 0 });

export const KEY = 'equivalence-key-1';
export const OTHER = { keywords: ['standing desk'] };
export const replay: Extras = { key: KEY, again: null, againCode: null };
export const conflict = (again: Record<string, unknown>): Extras => ({
  key: KEY,
  again,
  againCode: 'IDEMPOTENCY_CONFLICT',
});

/** What all submissions of the shared pipeline have in common. */
export const submission = (input: Record<string, unknown>, other: Record<string, unknown>): Scenario[] => [
  ok('bought', admin, input),
  ok('labelled', admin, { ...input, label: ' Client A ' }),
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

export const EXPAND = { keywords: ['meal planner', 'diet app'] };
/** The second word is one that the provider does not take. */
export const METRICS = { keywords: ['meal planner', 'what is a diet?', 'diet app'] };
export const COMPARE = { keywords: ['meal planner', 'diet app'], benchmark: 'standing desk', days: 30 };

export const sharedJob: Scenario['input'] = async (test, who) => {
  const { body } = await post(
    test,
    '/api/research/expand',
    who,
    { ...EXPAND, label: 'Client A' },
    { Prefer: 'wait=30' },
  );
  return { jobId: body.jobId };
};
/** The token of a link to a job of an administrator. */
export const linkOf: Scenario['input'] = async (test) => {
  const who = await person(test, { role: 'admin' });
  const { jobId } = await sharedJob(test, actor(who));
  const { body } = await post(test, `/api/jobs/${jobId}/share`, who, {});
  return { token: body.url.split('/').at(-1) };
};
export const unknownJob = { jobId: '00000000-0000-7000-8000-000000000000' };

export const privateJob =
  (kind: byok.Kind, input: unknown, spoil?: (test: TestApp, who: Actor) => void): Scenario['input'] =>
  async (test, who) => {
    spoil?.(test, who);
    return { jobId: (await byok.run(test, who, kind, input)).job.jobId };
  };

const QUOTED: Record<byok.Kind, object> = { expand: EXPAND, compare: COMPARE, metrics: METRICS };

const quoted =
  (kind: byok.Kind, change: (quote: Record<string, unknown>, test: TestApp, who: Actor) => unknown = () => {}) =>
  async (test: TestApp, who: Actor) => {
    const { data } = await byok.quote(test, who, kind, QUOTED[kind]);
    const confirmation = byok.confirmationOf(data.quote);
    await change(confirmation, test, who);
    return confirmation;
  };

export const quoting = (input: Record<string, unknown>, wrong: object = { days: 3 }): Scenario[] => [
  ok('quoted', withConnections, { ...input, label: 'Client A' }, { key: KEY }),
  ok('replayed', withConnections, input, replay),
  ok('same key, other content', withConnections, input, conflict({ ...input, keywords: ['standing desk'] })),
  refused('IDEMPOTENCY_KEY_REQUIRED', withConnections, input, { key: 'short' }),
  refused('VALIDATION_FAILED', withConnections, { ...input, ...wrong }, { key: KEY }),
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
export const retryAfter =
  (since: (test: TestApp, who: Actor) => Promise<void>): Scenario['input'] =>
  async (test, who) => {
    const broke = (_: TestApp, { login }: Actor) => test.sandbox.control.setBalance(login, 0);
    const input = await privateJob('compare', COMPARE, broke)(test, who);
    await since(test, who);
    return input;
  };

export async function removeGateway(test: TestApp, who: Actor): Promise<void> {
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
  await sql`with job as (
      insert into jobs (id, owner_id, pipeline, operation, status, request, request_identity, progress_total,
        data_source, price_version, budget_day, lease_until)
      values (gen_random_uuid(), ${who.accountId}, 'byok', 'expand', 'processing', '{}', 'other', 1, 'sandbox', 'none',
        app_today(), app_now() + interval '1 hour') returning id)
    insert into job_units (id, job_id, ordinal, stage, label, provider, operation, bound_micros, state)
    select gen_random_uuid(), id, 1, 'related', 'seed', 'dataforseo', 'trends_queries', 0, 'planned' from job`.execute(
    db,
  );
}

export const executing = (kind: byok.Kind): Scenario[] => [
  refused('APPROVAL_REQUIRED', withConnections, asked(kind), { key: KEY }),
  refused('APPROVAL_DECLINED', withConnections, asked(kind, decline), { key: KEY }),
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

/** A quote of the actor's own key that a person must approve, and what the owner did about it. */
export const asked =
  (kind: byok.Kind, since: Since = async () => undefined): Scenario['input'] =>
  async (test, who) => {
    await limitKeys(test, who);
    const of = (await quoted(kind)(test, who)) as Confirmation;
    await byok.mutate(test, who.headers, { name: `byok.execute${byok.WORD[kind]}`, input: of });
    await since(test, who, of);
    return of;
  };
type Confirmation = ReturnType<typeof byok.confirmationOf>;
type Since = (test: TestApp, who: Actor, of: Confirmation) => Promise<unknown>;

/** Every key of the actor asks above a tenth of a cent. */
async function limitKeys(test: TestApp, who: Actor): Promise<void> {
  const { keys } = (await byok.readAsOwner(test, who, 'keys.list', {})).data;
  for (const { id: keyId } of keys) await byok.asOwner(test, who, 'keys.update', { keyId, approvalAboveUsd: 0.001 });
}

const decline = (test: TestApp, who: Actor, { quoteId }: Confirmation) =>
  byok.asOwner(test, who, 'byok.decline', { quoteId });

/** The owner of connections and of a key, signed in. */
export const byPerson: Scenario['who'] = async (test) => {
  const who = await withConnections(test);
  return { ...who, send: { Cookie: who.cookie } };
};

/** The input of what takes no confirmation. */
export const onlyQuoteId =
  (input: Scenario['input']): Scenario['input'] =>
  async (test, who) => ({ quoteId: (await input(test, who)).quoteId });

export const shortLived: Scenario['input'] = async (test, who) => {
  const { body } = await post(test, '/api/auth/keys', null, { name: 'short-lived' }, { Cookie: who.cookie });
  return { keyId: body.apiKey.id };
};

/** What a person's yes can be answered with. */
export const approving: Scenario[] = [
  ok('approved', byPerson, asked('expand')),
  refused('QUOTE_NOT_FOUND', byPerson, quoted('expand')),
  refused('APPROVAL_DECLINED', byPerson, asked('expand', decline)),
  refused('COOKIE_AUTH_REQUIRED', withConnections, asked('expand')),
  refused('KEY_NOT_FOUND', byPerson, asked('expand', revokeKeys)),
  refused(
    'COST_CONFIRMATION_MISMATCH',
    byPerson,
    asked('expand', async (_, __, of) => Object.assign(of, { confirmedEstimatedCostUsd: 0.000001 })),
  ),
  refused(
    'QUOTE_EXPIRED',
    byPerson,
    asked('expand', (test, _, { quoteId }) => setDate(test, quoteId)),
  ),
  refused(
    'CONNECTION_CHANGED',
    byPerson,
    asked('expand', (test, who) => byok.rotate(test, who, 'openrouter').then(() => byokVerify(test, who))),
  ),
  refused(
    'CONNECTION_NOT_VERIFIED',
    byPerson,
    asked('expand', (test, who) => byok.rotate(test, who, 'openrouter')),
  ),
  refused('CONNECTIONS_REQUIRED', byPerson, asked('expand', removeGateway)),
  refused('CONCURRENCY_LIMIT_REACHED', byPerson, asked('expand', occupy)),
  refused(
    'DAILY_BUDGET_EXCEEDED',
    byPerson,
    asked('expand', (test, who) =>
      byok.asOwner(test, who, 'connections.setSpendControls', { dailyBudgetUsd: 0.000001 }),
    ),
  ),
];

async function revokeKeys(test: TestApp, who: Actor): Promise<void> {
  const { keys } = (await byok.readAsOwner(test, who, 'keys.list', {})).data;
  for (const { id: keyId } of keys) await byok.asOwner(test, who, 'keys.revoke', { keyId });
}

async function byokVerify(test: TestApp, who: Actor): Promise<void> {
  await byok.verify(test, who, (await byok.connectionIds(test, who)).openrouter);
}

export const saved: Scenario['input'] = async (test, who) => ({ id: await byok.connect(test, who, 'openrouter') });
export const noConnection = { id: unknownJob.jobId };
export const credential = { provider: 'openrouter', credential: { apiKey: 'sk-or-equivalence' } };

export const HOOK = { url: 'https://receiver.example/hook', events: ['feed.published', 'job.final'] };
export const noWebhook = { webhookId: unknownJob.jobId };

/** An endpoint to which nothing is sent meanwhile. */
export const webhook: Scenario['input'] = async (test, who) => {
  const { data } = await byok.asOwner(test, who, 'webhooks.create', HOOK);
  const { webhookId } = data.webhook;
  const row = test.app.context.database.db.updateTable('webhook_endpoints').where('id', '=', webhookId);
  await row.set({ paused_until: new Date('2200-01-01') }).execute();
  return { webhookId };
};

/** The same with a delivery that waits. */
export const pinged: Scenario['input'] = async (test, who) => {
  const input = await webhook(test, who);
  const { data } = await byok.asOwner(test, who, 'webhooks.ping', input);
  return { ...input, deliveryId: data.deliveryId };
};

const GAMES = ['blob merge', 'idle tower', 'word ladder'];

/** Publishes three games unless they are; returns the input. */
export async function published(test: TestApp, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const found = test.app.context.database.db.selectFrom('game_items').select('id').where('keyword', 'in', GAMES);
  if ((await found.execute()).length > 0) return input;
  const admin = await administrator(test);
  const ids = await itemsInReview(admin, GAMES);
  await admin.run(adminGamesDecide, { ids, decision: 'approve', reason: 'fits' });
  return input;
}

/** The cursor behind the first two of them. */
export async function gamesCursor(test: TestApp): Promise<string> {
  const { headers } = await person(test);
  await published(test, {});
  return (await call(`${test.url}/api/game-keywords?limit=2`, { headers })).body.nextCursor;
}

/** The feed's cursor behind the first two of them, or behind all. */
export async function feedCursor(test: TestApp, behind: 'the first two' | 'all'): Promise<string> {
  const { headers } = await person(test);
  await published(test, {});
  const limit = behind === 'all' ? 1000 : 2;
  return (await call(`${test.url}/api/integrations/discovery-feed?limit=${limit}`, { headers })).body.nextCursor;
}

/** A list of the actor's own, and one that nobody has. */
export const keptList: Scenario['input'] = async (test, who) => {
  const { body } = await post(test, '/api/lists', who, { name: 'spring', keywords: ['meal planner', 'running shoes'] });
  return { listId: body.listId };
};
export const noList = { listId: unknownJob.jobId };
export const FILE = { format: 'text', text: 'diet app\n\nDiet  App\nmeal planner\nsite:example.com\n' };

/** A job whose answers have left the store since. */
export const answersGone: Scenario['input'] = async (test, who) => {
  const input = await sharedJob(test, who);
  await test.app.context.database.db.deleteFrom('answers').execute();
  return input;
};

/** A replay that some other worker has for the next hour. */
export async function heldReplay(test: TestApp, who: Actor, jobId: string): Promise<void> {
  await sql`insert into jobs (id, owner_id, pipeline, operation, status, request, request_identity, progress_total,
      data_source, price_version, budget_day, lease_until, replay_of_job_id)
    values (gen_random_uuid(), ${who.accountId}, 'shared', 'expand', 'processing', '{}', 'other', 1, 'sandbox', 'none',
      app_today(), app_now() + interval '1 hour', ${jobId})`.execute(test.app.context.database.db);
}

/** The words of an input as those of a list of the actor's own, and a list that nobody has. */
export function byList(input: Record<string, unknown>, who: Scenario['who'], key?: string): Scenario[] {
  const { keywords, ...rest } = input;
  const keyed = key === undefined ? {} : { key };
  const listed: Scenario['input'] = async (test, actor) => {
    const { body } = await post(test, '/api/lists', actor, { name: 'spring', keywords });
    return { ...rest, listId: body.listId };
  };
  return [ok('by a list', who, listed, keyed), refused('NOT_FOUND', who, { ...rest, ...noList }, keyed)];
}
