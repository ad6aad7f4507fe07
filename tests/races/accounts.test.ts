import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminInvitesRevoke } from '../../server/operations/admin-accounts.ts';
import { authAccess, authSignIn, authSignUp } from '../../server/operations/auth.ts';
import { keysCreate, keysList, keysRevoke } from '../../server/operations/keys.ts';
import { blockAccount } from '../../server/services/accounts/block-account.ts';
import { bootstrap } from '../../server/services/accounts/bootstrap.ts';
import { SYSTEM } from '../../server/services/audit/record.ts';
import type { Origin } from '../../server/services/context.ts';
import { takeResearchCall } from '../../server/services/quotas/quota.ts';
import { accountsApp, admin, invite, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';
import { createPostgresDatabase } from '../support/database.ts';

let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;

beforeAll(async () => {
  own = await createPostgresDatabase();
  ({ app, close } = await accountsApp({ url: own.url }));
});
afterAll(async () => {
  await close();
  await own.drop();
});

const fifty = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, i) => work(i)));
const tally = (codes: (string | null)[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (code) => code ?? 'ok')
      .entries()
      .map(([code, all]) => [code, all.length]),
  );
const join = (email: string, inviteCode: string, i: number) =>
  refusal(invokeAs(app, authSignUp, { email, password: PASSWORD, inviteCode }, { address: `192.0.2.${i}` }));

const block = (origin: Origin, userId: string) => blockAccount({ app, origin }, { userId, reason: 'gone' });

describe('on PostgreSQL', () => {
  test('50 parallel sign-ups on a 1-use invite make one account', async () => {
    const code = await invite(app);
    expect(tally(await fifty((i) => join(`race${i}@example.org`, code, i)))).toEqual({ ok: 1, INVITE_INVALID: 49 });
    const { made } = await app.database.db
      .selectFrom('accounts')
      .select(sql<number>`count(*)::integer`.as('made'))
      .where('email', 'like', 'race%')
      .executeTakeFirstOrThrow();
    expect(made).toBe(1);
  });

  test('an invite that is revoked while it is taken makes no account, and one that is taken first is used once', async () => {
    const operator = await admin(app);
    const { db } = app.database;
    const [taken, revoked] = [await invite(app), await invite(app)];
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const heldUp = async (code: string, begun: (() => Promise<string | null>)[]) =>
      await Promise.all(
        await app.database.transaction(async (tx) => {
          await tx.db.selectFrom('invites').select('code').where('code', '=', code).forUpdate().execute();
          const codes: Promise<string | null>[] = [];
          for (const [at, work] of begun.entries()) {
            codes.push(work());
            await expect.poll(async () => (await waiting.execute(db)).rows.length, { interval: 5 }).toBeGreaterThan(at);
          }
          return codes;
        }),
      );
    const revoke = (code: string) => () => refusal(invokeAs(app, adminInvitesRevoke, { code }, operator));
    const take = (code: string) => () => join(`${code}@example.org`, code, 120);
    expect(await heldUp(taken, [take(taken), revoke(taken)])).toEqual([null, null]);
    expect(await heldUp(revoked, [revoke(revoked), take(revoked)])).toEqual([null, 'INVITE_INVALID']);
    const emails = db.selectFrom('accounts').select('email').where('email', 'like', 'kr-%');
    expect(await emails.execute()).toEqual([{ email: `${taken}@example.org`.toLowerCase() }]);
  });

  test('50 parallel sign-ups with one e-mail make one account and use the invite once', async () => {
    const code = await invite(app, { maxUses: 50 });
    const codes = await fifty((i) => join('same@example.org', code, i + 60));
    expect(tally(codes)).toEqual({ ok: 1, EMAIL_UNAVAILABLE: 49 });
    const invites = app.database.db.selectFrom('invites').select('uses').where('code', '=', code);
    expect((await invites.executeTakeFirstOrThrow()).uses).toBe(1);
  });

  test('50 parallel key creations stop at 20, and a revoked key makes room for one', async () => {
    const { as } = await student(app);
    const create = () => refusal(invokeAs(app, keysCreate, { name: 'parallel' }, as));
    expect(tally(await fifty(create))).toEqual({ ok: 20, VALIDATION_FAILED: 30 });
    const { keys } = (await invokeAs(app, keysList, {}, as)).data;
    expect(keys).toHaveLength(20);
    await invokeAs(app, keysRevoke, { keyId: keys[0]!.id }, as);
    expect(tally(await fifty(create))).toEqual({ ok: 1, VALIDATION_FAILED: 49 });
  });

  test('50 parallel calls for the last 3 units of a quota get 3', async () => {
    const { userId } = await student(app);
    const account = { accountId: userId, role: 'student' as const, dailyQuota: 3 };
    const take = () => refusal(app.database.transaction((tx) => takeResearchCall(tx, account, app.config)));
    expect(tally(await fifty(take))).toEqual({ ok: 3, QUOTA_EXCEEDED: 47 });
  });

  test('50 parallel guesses at one password get 5 comparisons, over all processes', async () => {
    const { email } = await student(app);
    const second = await accountsApp({ url: own.url });
    const guess = (i: number) =>
      refusal(
        invokeAs(i % 2 ? app : second.app, authSignIn, { email, password: 'guess' }, { address: `203.0.113.${i}` }),
      );
    expect(tally(await fifty(guess))).toEqual({ INVALID_CREDENTIALS: 5, RATE_LIMITED: 45 });
    await second.close();
  });

  test('bad keys of one address are counted over all processes', async () => {
    const second = await accountsApp({ url: own.url });
    const as = { authorization: 'Bearer nonsense', address: '203.0.113.200' };
    const probe = (i: number) => refusal(invokeAs(i % 2 ? app : second.app, authAccess, {}, as));
    expect(tally(await fifty(probe))).toEqual({ UNAUTHENTICATED: 30, RATE_LIMITED: 20 });
    await second.close();
  });

  test('of administrators who block each other in the same moment one stays', async () => {
    const { database } = app;
    const [first, second] = await Promise.all([student(app), student(app)]);
    const ids = [first.userId, second.userId];
    const admins = database.db.selectFrom('accounts').select('id').where('role', '=', 'admin');
    for (const { id } of await admins.execute()) await block(SYSTEM, id);
    await database.db.updateTable('accounts').set({ role: 'admin' }).where('id', 'in', ids).execute();
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // Both have written down whom they block before either can record it.
    const codes = await database.transaction(async ({ db }) => {
      await sql`lock table audit_log in exclusive mode`.execute(db);
      const blocked = ids.map((actorId, at) => refusal(block({ ...SYSTEM, actorId }, ids[1 - at]!)));
      await expect.poll(async () => (await waiting.execute(database.db)).rows, { interval: 5 }).toHaveLength(2);
      return blocked;
    });
    expect(tally(await Promise.all(codes))).toEqual({ ok: 1, VALIDATION_FAILED: 1 });
    expect(await admins.where('blocked_at', 'is', null).execute()).toHaveLength(1);
  });

  test('processes that start at the same time make one administrator', async () => {
    const fresh = await createPostgresDatabase();
    const started = await Promise.all(Array.from({ length: 3 }, () => accountsApp({ url: fresh.url })));
    const admins = await started[0]!.app.database.db.selectFrom('accounts').selectAll().execute();
    expect(admins.map((account) => account.role)).toEqual(['admin']);
    expect((await bootstrap(started[1]!.app)).adminPassword).toBeNull();
    await Promise.all(started.map((one) => one.close()));
    await fresh.drop();
  });
});
