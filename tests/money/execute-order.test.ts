import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../server/core/errors.ts';
import { startPriceLists } from '../../server/services/connections/price-lists.ts';
import {
  asOwner,
  confirmationOf,
  connectionIds,
  execute,
  mutate,
  type Owner,
  owner,
  quote,
  rotate,
  verify,
} from '../support/byok.ts';
import { databaseNow, moveClock, setToNoon } from '../support/clock.ts';
import { person } from '../support/people.ts';
import { fewWords, jobsOf, setControls } from '../support/private-jobs.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Without a worker every job stays queued and holds its slot and its reservation. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
});
afterAll(async () => {
  await app.stop();
});

const EXECUTE = 'byok.executeCompare';
async function quoted(who: Owner) {
  return (await quote(app, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' })).data.quote;
}

/** What makes the checks 4 to 10 of contract 6.2 fail, in their order. */
const FLAWS = {
  'unknown quote': 'QUOTE_NOT_FOUND',
  mismatch: 'COST_CONFIRMATION_MISMATCH',
  expired: 'QUOTE_EXPIRED',
  removed: 'CONNECTIONS_REQUIRED',
  unverified: 'CONNECTION_NOT_VERIFIED',
  changed: 'CONNECTION_CHANGED',
  'no slot': 'CONCURRENCY_LIMIT_REACHED',
  'no budget': 'DAILY_BUDGET_EXCEEDED',
} as const satisfies Record<string, ErrorCode>;
type Flaw = keyof typeof FLAWS;
const ALL = Object.keys(FLAWS) as Flaw[];

/** Three states of one connection: only one of them can be there. */
const CONNECTION = new Set<Flaw>(['removed', 'unverified', 'changed']);

type Confirmation = ReturnType<typeof confirmationOf>;

async function apply(flaw: Flaw, who: Owner, confirmation: Confirmation): Promise<void> {
  const ids = CONNECTION.has(flaw) ? await connectionIds(app, who) : null;
  switch (flaw) {
    case 'unknown quote':
      confirmation.quoteId = randomUUID();
      return;
    case 'mismatch':
      confirmation.requestHash = 'f'.repeat(64);
      return;
    case 'expired':
      return await expire(confirmation.quoteId);
    case 'removed':
      await asOwner(app, who, 'connections.remove', { id: ids!.openrouter });
      return;
    case 'unverified':
      return await rotate(app, who, 'openrouter');
    case 'changed':
      await rotate(app, who, 'openrouter');
      return await verify(app, who, ids!.openrouter);
    case 'no slot':
      await setControls(app, who, { maxConcurrentJobs: 1 });
      await execute(app, who, await quoted(who));
      return;
    case 'no budget':
      return await setControls(app, who, { dailyBudgetUsd: 0 });
  }
}

async function expire(quoteId: string): Promise<void> {
  await app.app.context.database.db
    .updateTable('quotes')
    .set({ expires_at: sql<Date>`app_now() - interval '1 millisecond'` })
    .where('id', '=', quoteId)
    .execute();
}

/** The order in which flaws can be made: a job that takes the slot needs everything else in order. */
const MADE_FIRST = ['no slot', ...ALL.filter((flaw) => flaw !== 'no slot').reverse()];

/** A caller whose confirmation has all the flaws. */
async function flawed(...flaws: Flaw[]) {
  const who = await owner(app);
  const offer = await quoted(who);
  const confirmation = confirmationOf(offer);
  for (const flaw of flaws.sort((a, b) => MADE_FIRST.indexOf(a) - MADE_FIRST.indexOf(b)))
    await apply(flaw, who, confirmation);
  const send = (options: { key?: string } = {}) =>
    mutate(app, who.headers, { name: EXECUTE, input: confirmation, ...options });
  return { who, offer, confirmation, send };
}

const pairs = ALL.flatMap((first, i) =>
  ALL.slice(i + 1)
    .filter((later) => !(CONNECTION.has(first) && CONNECTION.has(later)))
    .map((later) => [first, later] as const),
);

describe('the checks of a confirmation', () => {
  test.each(ALL)('%s alone is refused with its code, and nothing is admitted', async (flaw) => {
    const { who, send } = await flawed(flaw);
    const before = await jobsOf(app, who);
    expect((await send()).error.appCode).toBe(FLAWS[flaw]);
    expect(await jobsOf(app, who)).toEqual(before);
  });

  test.each(inTurns(pairs, 3))('%s hides %s', async (first, later) => {
    const { send } = await flawed(first, later);
    expect((await send()).error.appCode).toBe(FLAWS[first]);
  });

  test('a quote of invented figures is not confirmed once it would spend at the vendors, nor the other way round', async () => {
    const { providers } = app.app.context;
    const who = await owner(app);
    const offer = await quoted(who);
    Object.assign(providers, { dataSource: 'live' });
    const real = await quoted(who);
    const elsewhere = await execute(app, who, offer);
    Object.assign(providers, { dataSource: 'sandbox' });
    const refusals = [elsewhere, await execute(app, who, real)].map(({ error }) => error.appCode);
    expect([refusals, await jobsOf(app, who)]).toEqual([['CONNECTION_CHANGED', 'CONNECTION_CHANGED'], []]);
    expect((await execute(app, who, offer)).error).toBeNull();
  });

  test('what doubles found good is verified anew before it spends at the vendors, at prices that the vendors tell', async () => {
    const { context } = app.app;
    const lists = async () => {
      const rows = await context.database.db.selectFrom('price_lists').select(['provider', 'data_source']).execute();
      return new Set(rows.map((row) => row.data_source));
    };
    const who = await owner(app);
    const restarted = async (dataSource: 'live' | 'sandbox') => {
      Object.assign(context.providers, { dataSource });
      const stop = await startPriceLists({ ...context, config: { ...context.config, ROLE: 'all' } });
      stop();
    };
    await restarted('sandbox');
    expect([await lists(), (await quoted(who)).quoteId]).toEqual([new Set(['sandbox']), expect.any(String)]);
    await restarted('live');
    const refused = await quote(app, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' });
    expect([await lists(), refused.error?.appCode]).toEqual([new Set(['live']), 'CONNECTION_NOT_VERIFIED']);
    for (const id of Object.values(await connectionIds(app, who))) await verify(app, who, id);
    for (const source of ['sandbox', 'live'] as const) {
      await restarted(source);
      expect([await lists(), (await quoted(who)).quoteId]).toEqual([new Set(['live']), expect.any(String)]);
    }
    await restarted('sandbox');
  });

  test.each(ALL.slice(1))('a quote that was executed gives its job, also when it is %s since', async (flaw) => {
    const who = await owner(app);
    const offer = await quoted(who);
    const job = (await execute(app, who, offer)).data;
    const confirmation = confirmationOf(offer);
    await apply(flaw, who, confirmation);
    const again = await mutate(app, who.headers, { name: EXECUTE, input: confirmation });
    expect(again.data).toEqual(job);
  });

  test.each(inTurns(ALL, 3))(
    'a key that was used with other content is a conflict before %s is looked at',
    async (flaw) => {
      const { who, send } = await flawed(flaw);
      const key = `used-${who.accountId}`;
      const first = await owner(app);
      expect((await execute(app, first, await quoted(first), { key })).error).toBeNull();
      expect((await send({ key })).error.appCode).toBe(FLAWS[flaw]);
      await plant(who, key);
      expect((await send({ key })).error.appCode).toBe('IDEMPOTENCY_CONFLICT');
    },
  );

  test('an unknown field or a missing key is refused before the key is looked up, and does not burn it', async () => {
    const who = await owner(app);
    const offer = await quoted(who);
    const key = `body-${who.accountId}`;
    const extra = { ...confirmationOf(offer), extra: 1 };
    expect((await mutate(app, who.headers, { name: EXECUTE, input: extra, key })).error.appCode).toBe(
      'VALIDATION_FAILED',
    );
    expect((await execute(app, who, offer, { key: null })).error.appCode).toBe('IDEMPOTENCY_KEY_REQUIRED');
    expect((await execute(app, who, offer, { key })).error).toBeNull();
    const replayed = await mutate(app, who.headers, { name: EXECUTE, input: extra, key });
    expect(replayed.error.appCode).toBe('VALIDATION_FAILED');
  });

  test('a key without the scope is refused before its body is looked at', async () => {
    const who = await person(app, { scopes: ['research:execute', 'feed:read'] });
    const { error } = await mutate(app, who.headers, { name: EXECUTE, input: { nonsense: true }, key: null });
    expect(error).toMatchObject({ appCode: 'INSUFFICIENT_SCOPE', requiredScope: 'byok:execute' });
  });

  test("somebody else's quote and a quote of another operation do not exist", async () => {
    const [mine, theirs] = [await owner(app), await owner(app)];
    const offer = await quoted(theirs);
    expect((await execute(app, mine, offer)).error.appCode).toBe('QUOTE_NOT_FOUND');
    expect((await execute(app, theirs, { ...offer, operation: 'expand' })).error.appCode).toBe('QUOTE_NOT_FOUND');
    expect((await execute(app, theirs, { ...offer, quoteId: 'nonsense' })).error.appCode).toBe('QUOTE_NOT_FOUND');
  });

  test('an amount that differs by a micro-dollar is a mismatch that tells the right one', async () => {
    const who = await owner(app);
    const offer = await quoted(who);
    for (const difference of [-0.000001, 0.000001]) {
      const input = { ...confirmationOf(offer), confirmedEstimatedCostUsd: offer.estimatedCostUsd + difference };
      const { error } = await mutate(app, who.headers, { name: EXECUTE, input });
      expect(error).toMatchObject({
        appCode: 'COST_CONFIRMATION_MISMATCH',
        estimatedCostUsd: offer.estimatedCostUsd,
      });
    }
  });

  test.each(['mismatch', 'no slot', 'no budget'] as const)('a refusal for %s does not burn the key', async (flaw) => {
    const { who, offer, send } = await flawed(flaw);
    const key = `burn-${who.accountId}`;
    expect((await send({ key })).error.appCode).toBe(FLAWS[flaw]);
    await setControls(app, who, { maxConcurrentJobs: 2, dailyBudgetUsd: 5 });
    expect((await execute(app, who, offer, { key })).error).toBeNull();
  });
});

describe('a refusal tells its figures', () => {
  test('expiredAt, limit and active, and all of the budget', async () => {
    const expired = await flawed('expired');
    const { error } = await expired.send();
    expect(Date.parse(error.expiredAt)).toBeLessThan(Date.now());

    const crowded = await flawed('no slot');
    expect((await crowded.send()).error).toMatchObject({ limit: 1, active: 1, retryable: true });

    const { database } = app.app.context;
    await setToNoon(database);
    const poor = await flawed('no slot', 'no budget');
    await setControls(app, poor.who, { maxConcurrentJobs: 5, dailyBudgetUsd: 0.001 });
    const [held] = await jobsOf(app, poor.who);
    const midnight = await databaseNow(database);
    midnight.setUTCHours(24, 0, 0, 0);
    const refused = await poor.send();
    await moveClock(database, '0');
    expect(refused.error).toMatchObject({
      appCode: 'DAILY_BUDGET_EXCEEDED',
      dailyBudgetUsd: 0.001,
      spentUsd: 0,
      reservedUsd: held!.reserved_micros / 1e6,
      requestedUsd: poor.offer.estimatedCostUsd,
      resetsAt: midnight.toISOString(),
    });
  });
});

/** A key that was used before, with content of another time. */
async function plant(who: Owner, key: string): Promise<void> {
  await app.app.context.database.db
    .insertInto('idempotency_keys')
    .values({ owner_id: who.accountId, operation: EXECUTE, key, content_hash: 'other', response: sql`'{}'::jsonb` })
    .execute();
}
