import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminAccountsBlock,
  adminAccountsGet,
  adminAccountsIssueReset,
  adminAccountsList,
  adminAccountsSetQuota,
  adminAccountsSetTrial,
  adminAccountsUnblock,
  adminAuditList,
  adminInvitesList,
} from '../../server/operations/admin-accounts.ts';
import { authAccess, authChangePassword, authSignIn } from '../../server/operations/auth.ts';
import { keysCreate, keysList } from '../../server/operations/keys.ts';
import { researchExpand as research } from '../../server/operations/research.ts';
import { credentialsOf } from '../../server/services/access/credentials.ts';
import { researchCallsBack, takeResearchCall } from '../../server/services/quotas/quota.ts';
import { ADMIN, type As, accountsApp, admin, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';
import { moveClock } from '../support/clock.ts';

let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;
let operator: As;

beforeAll(async () => {
  ({ app, close } = await accountsApp());
  operator = await admin(app);
});
afterAll(() => close());

describe('administration', () => {
  test('a blocked account is stopped at once, can still sign in and read why, and is let in again', async () => {
    const { as, userId, email } = await student(app);
    await invokeAs(app, adminAccountsBlock, { userId, reason: 'shared its key' }, operator);
    expect(await refusal(invokeAs(app, keysList, {}, as))).toBe('ACCOUNT_BLOCKED');
    const entered = await invokeAs(app, authSignIn, { email, password: PASSWORD });
    const state = await invokeAs(app, authAccess, {}, { sessionToken: entered.effects.session!.token });
    expect(state.data).toMatchObject({ blocked: true, blockedReason: 'shared its key' });
    await invokeAs(app, adminAccountsUnblock, { userId }, operator);
    expect(await refusal(invokeAs(app, keysList, {}, as))).toBeNull();
  });

  test('administrators cannot block themselves, and have neither trial nor quota', async () => {
    const userId = (await invokeAs(app, authAccess, {}, operator)).data.userId;
    const block = invokeAs(app, adminAccountsBlock, { userId, reason: 'oops' }, operator);
    expect(await refusal(block)).toBe('VALIDATION_FAILED');
    const trial = invokeAs(app, adminAccountsSetTrial, { userId, expiresAt: new Date(0) }, operator);
    expect(await refusal(trial)).toBe('VALIDATION_FAILED');
    expect((await invokeAs(app, authAccess, {}, operator)).data).toMatchObject({
      trial: { active: false, daysLeft: null, expiresAt: null },
      quota: { limit: null, remaining: null, unlimited: true },
    });
  });

  test('a trial that is moved shows at once', async () => {
    const { as, userId } = await student(app);
    await invokeAs(app, adminAccountsSetTrial, { userId, expiresAt: new Date(Date.now() - 1000) }, operator);
    expect((await invokeAs(app, authAccess, {}, as)).data.trial).toMatchObject({ active: false, daysLeft: 0 });
    await invokeAs(app, adminAccountsSetTrial, { userId, expiresAt: new Date(Date.now() + 36 * 3_600_000) }, operator);
    expect((await invokeAs(app, authAccess, {}, as)).data.trial).toMatchObject({ active: true, daysLeft: 2 });
  });

  test('the database decides when a trial has ended, whatever the clock of the process says', async () => {
    const { as, userId } = await student(app, { trialDays: 3 });
    const expand = () => refusal(invokeAs(app, research, { keywords: [] }, as));
    expect(await expand()).toBe('VALIDATION_FAILED');
    await moveClock(app.database, '3 days 1 minute');
    credentialsOf(app).forget(userId);
    expect(await expand()).toBe('TRIAL_EXPIRED');
    await moveClock(app.database, '0');
  });

  test('an administrator has no trial, whatever is left of one in the account', async () => {
    const { userId } = (await invokeAs(app, authAccess, {}, operator)).data;
    const left = (at: Date | null) =>
      app.database.db.updateTable('accounts').set({ trial_expires_at: at }).where('id', '=', userId).execute();
    await left(new Date(0));
    credentialsOf(app).forget(userId);
    expect(await refusal(invokeAs(app, research, { keywords: [] }, operator))).toBe('VALIDATION_FAILED');
    await left(null);
  });

  test('a quota of its own replaces the default, is refused when used up, given back, and new every UTC day', async () => {
    const { as, userId } = await student(app);
    await invokeAs(app, adminAccountsSetQuota, { userId, dailyLimit: 2 }, operator);
    const { dailyQuota } = (await invokeAs(app, adminAccountsGet, { userId }, operator)).data;
    const account = { accountId: userId, role: 'student' as const, dailyQuota };
    const take = () => app.database.transaction((tx) => takeResearchCall(tx, account, app.config));
    const { day } = await take();
    await take();
    const error = await take().catch((thrown) => thrown);
    expect(error.code).toBe('QUOTA_EXCEEDED');
    const midnight = new Date(`${day}T00:00:00Z`).getTime() + 86_400_000;
    expect(Math.abs(error.details.retryAfterSeconds - (midnight - Date.now()) / 1000)).toBeLessThan(5);
    const ended = sql`(select ${userId}::uuid as owner_id, ${day}::date as quota_day, true as gives_back) ended`;
    await researchCallsBack(ended).execute(app.database.db);
    expect((await invokeAs(app, authAccess, {}, as)).data.quota).toMatchObject({ used: 1, limit: 2, remaining: 1 });
    await take();
    await moveClock(app.database, '1 day');
    expect((await take()).charged).toBe(1);
    await moveClock(app.database, '0');
    const nothing = { ...account, dailyQuota: 0 };
    const refused = app.database.transaction((tx) => takeResearchCall(tx, nothing, app.config));
    expect(await refusal(refused)).toBe('QUOTA_EXCEEDED');
  });

  test('lists go through every account once', async () => {
    for (let i = 0; i < 5; i++) await student(app);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { userId: string }[]; nextCursor: string | null } = (
        await invokeAs(app, adminAccountsList, { limit: 2, ...(cursor && { cursor }) }, operator)
      ).data;
      seen.push(...page.items.map((item) => item.userId));
      cursor = page.nextCursor;
    } while (cursor);
    const { count } = await app.database.db
      .selectFrom('accounts')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow();
    expect([new Set(seen).size, seen.length]).toEqual([count, count]);
    const found = await invokeAs(app, adminAccountsList, { email: ADMIN.email.toUpperCase() }, operator);
    expect(found.data.items.map((item) => item.email)).toEqual([ADMIN.email]);
    expect(
      (await invokeAs(app, adminInvitesList, {}, operator)).data.invites.every((item) => item.uses <= item.maxUses),
    ).toBe(true);
  });
});

describe('the audit log', () => {
  test('says who did what, when, from where and in which request, and holds no secret', async () => {
    const { as, userId, email } = await student(app);
    const { key } = (await invokeAs(app, keysCreate, { name: 'audited' }, as)).data;
    await refusal(invokeAs(app, authSignIn, { email, password: 'wrong password' }));
    const change = { currentPassword: PASSWORD, newPassword: 'another password' };
    await invokeAs(app, authChangePassword, change, as);
    const { data } = await invokeAs(app, adminAccountsIssueReset, { userId }, operator);
    const token = data.resetUrl.split('=')[1]!;
    const { items } = (await invokeAs(app, adminAuditList, { limit: 200 }, operator)).data;
    const mine = items.filter((item) => item.actorId === userId).map((item) => item.action);
    expect(mine).toEqual(['account.password_changed', 'key.created', 'account.signed_up']);
    const created = items.find((item) => item.action === 'key.created' && item.actorId === userId);
    expect(created).toMatchObject({ actorKind: 'session', address: as.address, requestId: expect.any(String) });
    const text = JSON.stringify(items);
    const secrets = [key, key.slice(-10), as.sessionToken, PASSWORD, 'another password', 'wrong password', token];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('can be filtered and paged, and nobody can change it', async () => {
    const page = (await invokeAs(app, adminAuditList, { action: 'account.signed_up', limit: 2 }, operator)).data;
    const next = (
      await invokeAs(app, adminAuditList, { action: 'account.signed_up', cursor: page.nextCursor! }, operator)
    ).data;
    expect(Number(next.items[0]!.id)).toBeLessThan(Number(page.items[1]!.id));
    await expect(app.database.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await expect(app.database.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
  });
});
