import bcrypt from 'bcrypt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AppError } from '../../server/core/errors.ts';
import { adminInvitesRevoke } from '../../server/operations/admin-accounts.ts';
import { authAccess, authSignUp } from '../../server/operations/auth.ts';
import { accountsApp, admin, invite, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';
import { moveClock } from '../support/clock.ts';

let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;
let next = 0;

beforeAll(async () => {
  ({ app, close } = await accountsApp());
});
afterAll(() => close());

const join = (inviteCode: string, email = `new${++next}@example.org`, password = PASSWORD) =>
  invokeAs(app, authSignUp, { email, password, inviteCode }, { address: `192.0.2.${++next}` });

describe('sign-up', () => {
  test('normalises the e-mail, starts the trial of the invite and signs in', async () => {
    const { data, effects } = await join(
      (await invite(app, { trialDays: 7 })).toLowerCase(),
      '  Mixed.Case@Example.ORG ',
    );
    expect(data.account).toMatchObject({ email: 'mixed.case@example.org', role: 'student' });
    const state = await invokeAs(app, authAccess, {}, { sessionToken: effects.session!.token });
    expect(state.data.trial).toMatchObject({ active: true, daysLeft: 7 });
    expect(data.expiresAt.getTime() - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  });

  test('invite codes have the promised form', async () => {
    for (let i = 0; i < 20; i++) expect(await invite(app)).toMatch(/^KR(-[A-HJ-NP-Z2-9]{4}){2}$/);
  });

  test('an invite ends by use, by time and by revocation', async () => {
    const once = await invite(app);
    await join(once);
    expect(await refusal(join(once))).toBe('INVITE_INVALID');
    const revoked = await invite(app);
    await invokeAs(app, adminInvitesRevoke, { code: revoked }, await admin(app));
    expect(await refusal(join(revoked))).toBe('INVITE_INVALID');
    const brief = await invite(app, { expiresInDays: 2 });
    await moveClock(app.database, '3 days');
    expect(await refusal(join(brief))).toBe('INVITE_INVALID');
    await moveClock(app.database, '0');
  });

  test('a made-up invite costs no hash of a password', async () => {
    const hashing = vi.spyOn(bcrypt, 'hash');
    expect(await refusal(join('KR-AAAA-AAAA'))).toBe('INVITE_INVALID');
    expect(hashing).not.toHaveBeenCalled();
    await join(await invite(app));
    expect(hashing).toHaveBeenCalledOnce();
    hashing.mockRestore();
  });

  test('a taken e-mail does not use up the invite, and reads like a wrong invite', async () => {
    const { email } = await student(app);
    const code = await invite(app);
    const refusals = await Promise.all(
      [join(code, email), join('KR-AAAA-AAAA', email)].map((attempt) => attempt.catch((error: AppError) => error)),
    );
    const [taken, wrong] = refusals as [AppError, AppError];
    expect([taken.code, wrong.code]).toEqual(['EMAIL_UNAVAILABLE', 'INVITE_INVALID']);
    expect(taken.message).toBe(wrong.message);
    expect(await refusal(join(code))).toBeNull();
  });

  test('without a valid invite a taken e-mail cannot be told from a free one', async () => {
    const { email } = await student(app);
    expect(await refusal(join('KR-AAAA-AAAA', email))).toBe('INVITE_INVALID');
    expect(await refusal(join('KR-AAAA-AAAA', 'nobody@example.org'))).toBe('INVITE_INVALID');
  });

  test('a password of more than 72 bytes is refused, however few characters it has', async () => {
    const code = await invite(app, { maxUses: 5 });
    expect(await refusal(join(code, undefined, 'ü'.repeat(37)))).toBe('VALIDATION_FAILED');
    expect(await refusal(join(code, undefined, 'ü'.repeat(36)))).toBeNull();
    expect(await refusal(join(code, undefined, 'a'.repeat(73)))).toBe('VALIDATION_FAILED');
    expect(await refusal(join(code, undefined, 'short-one'))).toBe('VALIDATION_FAILED');
  });

  test('the eleventh attempt of one address within the window is refused', async () => {
    const attempt = () =>
      invokeAs(
        app,
        authSignUp,
        { email: 'x@example.org', password: PASSWORD, inviteCode: 'NO' },
        { address: '203.0.113.9' },
      );
    const codes: (string | null)[] = [];
    for (let i = 0; i < 11; i++) codes.push(await refusal(attempt()));
    expect(codes).toEqual([...Array(10).fill('INVITE_INVALID'), 'RATE_LIMITED']);
  });
});
