import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/core/caller.ts';
import { now } from '../../server/core/database.ts';
import { operations } from '../../server/operations/table.ts';
import { cookieOf } from '../support/byok.ts';
import { type Person, person } from '../support/people.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { CALLERS, type CallerClass } from './authorization-callers.ts';
import { AUTHORIZATION } from './authorization-table.ts';
import { bindingsOf } from './bindings.ts';

const REFUSALS = new Set<string | null>([
  'UNAUTHENTICATED',
  'COOKIE_AUTH_REQUIRED',
  'CROSS_ORIGIN_REQUEST',
  'ADMIN_ONLY',
  'ACCOUNT_BLOCKED',
  'TRIAL_EXPIRED',
  'INSUFFICIENT_SCOPE',
]);

let app: TestApp;
const people = new Map<CallerClass, Person>();

beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  for (const caller of CALLERS) if (caller !== 'nobody') people.set(caller, await personOf(caller));
});
afterAll(() => app.stop());

async function personOf(caller: CallerClass): Promise<Person> {
  const scope = /key (\S+)$/.exec(caller)?.[1] as Scope | undefined;
  const made = await person(app, {
    role: caller.startsWith('admin') ? 'admin' : 'student',
    trialDays: caller.startsWith('expired') ? -1 : 90,
    ...(scope ? { scopes: [scope] } : {}),
    ...(caller === 'student, bound key' ? { documents: ['query Own { access { userId } }'] } : {}),
  });
  if (caller.startsWith('blocked')) {
    const { db } = app.app.context.database;
    await db.updateTable('accounts').set({ blocked_at: now }).where('id', '=', made.accountId).execute();
  }
  return made;
}

async function headersOf(caller: CallerClass): Promise<Record<string, string>> {
  const who = people.get(caller);
  if (!who) return {};
  if (!caller.includes('cookie')) return { Authorization: `Bearer ${who.key}` };
  const origin = caller.endsWith('other origin') ? { 'Sec-Fetch-Site': 'cross-site' } : undefined;
  // A session of its own for each call, because some operations end it.
  return { Cookie: await cookieOf(app, who.accountId), ...origin };
}

test('every operation has a row, every row an operation, and every operation a binding', () => {
  expect([...operations.keys()].sort()).toEqual(Object.keys(AUTHORIZATION).sort());
  const unbound = [...operations.values()].filter((operation) => bindingsOf(operation).length === 0);
  expect(unbound.map((operation) => operation.name)).toEqual([]);
});

test('every operation that can miss something owned has a row that tries it as a stranger', () => {
  const owning = [...operations.values()].filter((operation) =>
    operation.errors.some((code) => /.+_NOT_FOUND$/.test(code)),
  );
  expect(owning.filter((operation) => !AUTHORIZATION[operation.name]?.owned).map((one) => one.name)).toEqual([]);
});

/**
 * Who calls a binding. At a desk one binding of each operation is called by every class of callers, the others by a sixth of them:
 * who may do what is decided behind the transports.
 */
function callersOf(binding: number): readonly CallerClass[] {
  return binding === 0 ? CALLERS : inTurns(CALLERS, 6);
}

describe.each([...operations.values()].map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, operation) => {
    const bindings = bindingsOf(operation).map((binding, at) => [binding.name, binding, at] as const);
    test.each(bindings)('%s', async (_, binding, at) => {
      const actual: Record<string, string> = {};
      const callers = callersOf(at);
      for (const caller of callers) {
        // Authorisation comes before validation, so an input that is never valid shows it without any effect.
        const { code } = await binding.send(app, await headersOf(caller), { neverAField: 'x' });
        actual[caller] = REFUSALS.has(code) ? code! : 'ok';
      }
      const expected = AUTHORIZATION[name]?.expected;
      expect(actual).toEqual(Object.fromEntries(callers.map((caller) => [caller, expected?.[caller]])));
    });
  },
);

const owned = Object.entries(AUTHORIZATION).filter(([, row]) => row.owned);
describe('what belongs to somebody else looks like what does not exist', () => {
  test.each(owned)('%s', async (name, row) => {
    // The owner is an admin, whom no guard of another kind stands in the way of.
    const [owner, stranger] = [await person(app, { role: 'admin' }), await person(app)];
    const input = await row.owned!.make(app, { ...owner, cookie: await cookieOf(app, owner.accountId) });
    for (const binding of bindingsOf(operations.get(name)!)) {
      const cookie = { Cookie: await cookieOf(app, stranger.accountId) };
      expect([binding.name, (await binding.send(app, cookie, input)).code]).toEqual([binding.name, row.owned!.code]);
    }
    const [first] = bindingsOf(operations.get(name)!);
    const own = await first!.send(app, { Cookie: await cookieOf(app, owner.accountId) }, input);
    expect(own.code).toBeNull();
  });
});
