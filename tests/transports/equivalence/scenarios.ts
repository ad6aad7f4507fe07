import { sql } from 'kysely';
import type { ErrorCode } from '../../../server/core/errors.ts';
import { hashPassword } from '../../../server/services/accounts/password.ts';
import * as byok from '../../support/byok.ts';
import { type Person, person, post } from '../../support/people.ts';
import type { TestApp } from '../../support/test-app.ts';

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

/** Well-formed, and no country of any list. */
export const NOWHERE = 2_999;

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
  refused('VALIDATION_FAILED', admin, { ...input, locationCode: NOWHERE }),
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
