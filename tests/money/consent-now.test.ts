import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockName } from '../../server/core/locks.ts';
import {
  asOwner,
  confirmationOf,
  execute,
  type Owner,
  owner,
  quote,
  type Reply,
  readAsOwner,
} from '../support/byok.ts';
import { budgetDays, jobsOf } from '../support/private-jobs.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const EXPAND = { keywords: ['meal planner'], limitPerSeed: 20, includeMetrics: false };

/** Nothing is worked on: what is asked is whether a job is admitted. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
});
afterAll(() => app.stop());

const db = () => app.app.context.database.db;
const quoted = async (who: Owner) => (await quote(app, who, 'expand', EXPAND)).data.quote;
type Quoted = Awaited<ReturnType<typeof quoted>>;

/** Makes a call that has been let in and waits for its turn, changes something meanwhile, and lets it go on. */
async function heldUp(who: Owner, call: () => Promise<Reply>, change: () => Promise<unknown>): Promise<Reply> {
  const waiting = () =>
    sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db());
  const running = await app.app.context.database.transaction(async (tx) => {
    await lockName(tx, `owner:${who.accountId}`);
    const begun = call();
    await expect.poll(async () => (await waiting()).rows.length, { interval: 20 }).toBe(1);
    await change();
    return { begun };
  });
  return await running.begun;
}

async function changeKeys(who: Owner, name: 'keys.revoke' | 'keys.update', fields: object = {}): Promise<void> {
  const { keys } = (await readAsOwner(app, who, 'keys.list')).data;
  for (const { id: keyId } of keys) await asOwner(app, who, name, { keyId, ...fields });
}

const account = (who: Owner, set: ReturnType<typeof sql>) =>
  sql`update accounts set ${set} where id = ${who.accountId}`.execute(db());
const endSession = (who: Owner) => sql`delete from sessions where account_id = ${who.accountId}`.execute(db());

async function boughtNothing(who: Owner): Promise<void> {
  expect(await jobsOf(app, who)).toEqual([]);
  const days = await budgetDays(app, `owner:${who.accountId}`);
  expect(days.every((day) => day.reserved_micros === 0)).toBe(true);
}

type Change = [what: string, code: string, change: (who: Owner) => Promise<unknown>];

const OF_THE_ACCOUNT: Change[] = [
  ['its account blocked', 'ACCOUNT_BLOCKED', (who) => account(who, sql`blocked_at = app_now()`)],
  ['its trial over', 'TRIAL_EXPIRED', (who) => account(who, sql`trial_expires_at = app_now()`)],
];

describe('a confirmation that was held up after it was let in', () => {
  test.each<Change>([
    ['its key revoked', 'UNAUTHENTICATED', (who) => changeKeys(who, 'keys.revoke')],
    ['its key asking a person', 'APPROVAL_REQUIRED', (who) => changeKeys(who, 'keys.update', { approvalAboveUsd: 0 })],
    [
      'the day of its key bounded',
      'DAILY_BUDGET_EXCEEDED',
      (who) => changeKeys(who, 'keys.update', { dailySpendLimitUsd: 0.000001 }),
    ],
    ...OF_THE_ACCOUNT,
  ])('finds %s, and buys nothing', async (_, code, change) => {
    const who = await owner(app);
    const of = await quoted(who);
    const refused = await heldUp(
      who,
      () => execute(app, who, of),
      () => change(who),
    );
    expect(refused.error?.appCode).toBe(code);
    await boughtNothing(who);
  });

  test('by a session that has ended buys nothing', async () => {
    const who = await owner(app);
    const of = await quoted(who);
    const call = () => execute(app, { ...who, headers: { Cookie: who.cookie } }, of);
    expect((await heldUp(who, call, () => endSession(who))).error?.appCode).toBe('UNAUTHENTICATED');
    await boughtNothing(who);
  });
});

describe('an approval that was held up after it was let in', () => {
  async function asked(who: Owner): Promise<Quoted> {
    await changeKeys(who, 'keys.update', { approvalAboveUsd: 0 });
    const of = await quoted(who);
    await execute(app, who, of);
    return of;
  }

  test.each<Change>([
    ['its session ended', 'UNAUTHENTICATED', endSession],
    ['the key revoked that asked', 'KEY_NOT_FOUND', (who) => changeKeys(who, 'keys.revoke')],
    ...OF_THE_ACCOUNT,
  ])('finds %s, and buys nothing', async (_, code, change) => {
    const who = await owner(app);
    const of = await asked(who);
    const refused = await heldUp(
      who,
      () => asOwner(app, who, 'byok.approve', confirmationOf(of)),
      () => change(who),
    );
    expect(refused.error?.appCode).toBe(code);
    await boughtNothing(who);
  });
});
