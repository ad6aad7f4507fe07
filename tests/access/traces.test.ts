import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminAccountsIssueReset } from '../../server/operations/admin-accounts.ts';
import {
  authAccess,
  authChangePassword,
  authResetPassword,
  authSignIn,
  authSignUp,
} from '../../server/operations/auth.ts';
import { type As, accountsApp, admin, invite, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';

let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await accountsApp());
});
afterAll(() => close());

const NEW_PASSWORD = 'another long password';
const alive = (as: As) => refusal(invokeAs(app, authAccess, {}, as));
const enter = (email: string, password: string, as: As = {}) => invokeAs(app, authSignIn, { email, password }, as);

describe('signing in over a session', () => {
  test('ends the session that the request came with, and only that one', async () => {
    const { email, as } = await student(app);
    const elsewhere = { sessionToken: (await enter(email, PASSWORD)).effects.session!.token };
    const second = { sessionToken: (await enter(email, PASSWORD, as)).effects.session!.token };
    expect([await alive(as), await alive(second), await alive(elsewhere)]).toEqual(['UNAUTHENTICATED', null, null]);
  });

  test('ends it also when the new session is another account’s, by signing in or up', async () => {
    const [first, other] = [await student(app), await student(app)];
    const { effects } = await enter(other.email, PASSWORD, first.as);
    expect(await alive(first.as)).toBe('UNAUTHENTICATED');
    const second = { sessionToken: effects.session!.token };
    const input = { email: 'third@example.org', password: PASSWORD, inviteCode: await invite(app) };
    await invokeAs(app, authSignUp, input, second);
    expect(await alive(second)).toBe('UNAUTHENTICATED');
  });

  test('a failed attempt leaves it alone', async () => {
    const { email, as } = await student(app);
    expect(await refusal(enter(email, 'guess', as))).toBe('INVALID_CREDENTIALS');
    expect(await alive(as)).toBeNull();
  });
});

test('changing the password kills the reset links that are open', async () => {
  const { userId, as } = await student(app);
  const { data } = await invokeAs(app, adminAccountsIssueReset, { userId }, await admin(app));
  const token = new URL(data.resetUrl).hash.replace('#token=', '');
  await invokeAs(app, authChangePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, as);
  expect(await refusal(invokeAs(app, authResetPassword, { token, newPassword: PASSWORD }))).toBe('INVALID_CREDENTIALS');
});

test('every sign-in is in the audit log, the failed ones too, with where it came from', async () => {
  const { email, userId } = await student(app);
  const at = async (address: string) =>
    await app.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'actor_kind', 'target'])
      .where('address', '=', address)
      .orderBy('id')
      .execute();
  await enter(email, PASSWORD, { address: '10.5.0.1' });
  expect(await at('10.5.0.1')).toEqual([
    { action: 'account.signed_in', actor_id: userId, actor_kind: 'anonymous', target: userId },
  ]);
  await refusal(enter(email, 'guess', { address: '10.5.0.2' }));
  await refusal(enter('nobody@example.org', 'guess', { address: '10.5.0.2' }));
  const failed = { action: 'account.sign_in_failed', actor_id: null, actor_kind: 'anonymous' };
  expect(await at('10.5.0.2')).toEqual([
    { ...failed, target: userId },
    { ...failed, target: null },
  ]);
});
