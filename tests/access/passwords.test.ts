import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminAccountsIssueReset } from '../../server/operations/admin-accounts.ts';
import {
  authAccess,
  authChangePassword,
  authResetPassword,
  authSignIn,
  authSignUp,
} from '../../server/operations/auth.ts';
import { keysCreate } from '../../server/operations/keys.ts';
import { NewPassword } from '../../server/services/accounts/password.ts';
import { accountsApp, admin, invite, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';

let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await accountsApp());
});
afterAll(() => close());

const NEW_PASSWORD = 'another long password';

describe('a password that anybody would try', () => {
  test('is refused when it is among the 10,000 most common ones, in any case of letters', () => {
    const common = dictionary['passwords-common'].slice(0, 10_000).map(String);
    expect(common.filter((word) => NewPassword.safeParse(word).success)).toEqual([]);
    expect(common.filter((word) => NewPassword.safeParse(word.toUpperCase()).success)).toEqual([]);
    const problems = NewPassword.safeParse('Qwertyuiop').error?.issues.map(({ message }) => message);
    expect(problems).toEqual(['is one of the most common passwords']);
  });

  test('random ones are taken', () => {
    const random = fc.string({ minLength: 16, maxLength: 20, unit: 'grapheme-ascii' });
    fc.assert(fc.property(random, (text) => NewPassword.safeParse(text).success));
  });

  test('is refused when it is the e-mail, at sign-up, at a change and at a reset', async () => {
    const email = 'Somebody@example.org';
    const inviteCode = await invite(app);
    expect(await refusal(invokeAs(app, authSignUp, { email, password: email, inviteCode }))).toBe('VALIDATION_FAILED');
    const one = await student(app);
    const newPassword = ` ${one.email.toUpperCase()}`;
    const change = invokeAs(app, authChangePassword, { currentPassword: PASSWORD, newPassword }, one.as);
    expect(await refusal(change)).toBe('VALIDATION_FAILED');
    const { data } = await invokeAs(app, adminAccountsIssueReset, { userId: one.userId }, await admin(app));
    const token = new URL(data.resetUrl).hash.replace('#token=', '');
    expect(await refusal(invokeAs(app, authResetPassword, { token, newPassword }))).toBe('VALIDATION_FAILED');
    expect(await refusal(invokeAs(app, authResetPassword, { token, newPassword: NEW_PASSWORD }))).toBeNull();
  });

  test.each([
    ['a common one', 'qwertyuiop'],
    ['the e-mail', 'operator@example.org'],
  ])('does not become the operator’s: %s', async (_name, password) => {
    await expect(accountsApp({ env: { ADMIN_PASSWORD: password } })).rejects.toThrow(/- ADMIN_PASSWORD: /);
  });
});

describe('the first administrator', () => {
  test('is asked for a new password when it was generated, until it is changed', async () => {
    const made = await accountsApp({ embedded: true, env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } });
    const { adminEmail: email, adminPassword: password } = made.first;
    const entered = await invokeAs(made.app, authSignIn, { email: email!, password: password! });
    expect(entered.data.mustChangePassword).toBe(true);
    const as = { sessionToken: entered.effects.session!.token };
    expect((await invokeAs(made.app, authAccess, {}, as)).data.mustChangePassword).toBe(true);
    await invokeAs(made.app, authChangePassword, { currentPassword: password!, newPassword: NEW_PASSWORD }, as);
    expect((await invokeAs(made.app, authAccess, {}, as)).data.mustChangePassword).toBe(false);
    const again = await invokeAs(made.app, authSignIn, { email: email!, password: NEW_PASSWORD });
    expect(again.data.mustChangePassword).toBe(false);
    await made.close();
  });

  test('is not asked when the operator set it', async () => {
    const as = await admin(app);
    expect((await invokeAs(app, authAccess, {}, as)).data.mustChangePassword).toBe(false);
  });
});

test('a key that never expires says so when it is made; one that does has no warning', async () => {
  const { as } = await student(app);
  const { data: forever } = await invokeAs(app, keysCreate, { name: 'for ever' }, as);
  expect(forever.warnings).toEqual([{ code: 'NEVER_EXPIRES', message: expect.stringMatching(/until it is revoked/) }]);
  const { data: bounded } = await invokeAs(app, keysCreate, { name: 'a month', expiresInDays: 30 }, as);
  expect(bounded.warnings).toEqual([]);
});
