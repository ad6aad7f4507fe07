import { sql } from 'kysely';
import * as byok from '../../support/byok.ts';
import { post } from '../../support/people.ts';
import type { TestApp } from '../../support/test-app.ts';
import {
  type Actor,
  byKey,
  COMPARE,
  conflict,
  EXPAND,
  KEY,
  METRICS,
  NOWHERE,
  ok,
  refused,
  replay,
  type Scenario,
  student,
  unknownJob,
  withConnections,
} from './scenarios.ts';

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
  refused('VALIDATION_FAILED', student, { ...input, locationCode: NOWHERE }, { key: KEY }),
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
