import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminAccountsIssueReset } from '../../server/operations/admin-accounts.ts';
import {
  authAccess,
  authChangePassword,
  authResetPassword,
  authRevokeSession,
  authSessions,
  authSignIn,
  authSignOut,
} from '../../server/operations/auth.ts';
import { credentialsOf } from '../../server/services/access/credentials.ts';
import { type As, accountsApp, admin, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';
import { moveClock } from '../support/clock.ts';

let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await accountsApp());
});
afterAll(() => close());

const NEW_PASSWORD = 'another long password';
const alive = (as: As) => refusal(invokeAs(app, authAccess, {}, as));
const enter = async (email: string, password = PASSWORD): Promise<As> => {
  const { effects } = await invokeAs(app, authSignIn, { email, password });
  return { sessionToken: effects.session!.token };
};
/** Lets the next check read the database again, as it would after the memory's lifetime. */
const forget = (userId: string) => credentialsOf(app).forget(userId);

describe('sessions', () => {
  test('only the hash of a token is stored', async () => {
    const { as } = await student(app);
    const rows = await app.database.db.selectFrom('sessions').selectAll().execute();
    expect(as.sessionToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(as.sessionToken);
  });

  test('seven idle days end a session, use prolongs it, thirty days end it in any case', async () => {
    const { as, userId } = await student(app);
    for (const [day, code] of [
      [6, null],
      [12, null],
      [18, null],
      [24, null],
      [29, null],
      [30, 'UNAUTHENTICATED'],
    ] as const) {
      await moveClock(app.database, `${day} days 1 minute`);
      forget(userId);
      expect(await alive(as)).toBe(code);
      await credentialsOf(app).usage.flush();
    }
    await moveClock(app.database, '0');
    const idle = await student(app);
    await moveClock(app.database, '7 days 2 minutes');
    forget(idle.userId);
    expect(await alive(idle.as)).toBe('UNAUTHENTICATED');
    await moveClock(app.database, '0');
  });

  test('changing the password ends all other sessions and keeps this one', async () => {
    const { email, as } = await student(app);
    const other = await enter(email);
    const wrong = { currentPassword: 'wrong', newPassword: NEW_PASSWORD };
    expect(await refusal(invokeAs(app, authChangePassword, wrong, as))).toBe('INVALID_CREDENTIALS');
    await invokeAs(app, authChangePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, as);
    expect([await alive(as), await alive(other)]).toEqual([null, 'UNAUTHENTICATED']);
    expect(await refusal(enter(email))).toBe('INVALID_CREDENTIALS');
    expect(await refusal(enter(email, NEW_PASSWORD))).toBeNull();
  });

  test('a reset link works once, for a day, and ends every session', async () => {
    const operator = await admin(app);
    const { email, as, userId } = await student(app);
    const issue = async () => {
      const { data } = await invokeAs(app, adminAccountsIssueReset, { userId }, operator);
      return new URL(data.resetUrl).hash.replace('#token=', '');
    };
    const reset = (token: string) => refusal(invokeAs(app, authResetPassword, { token, newPassword: NEW_PASSWORD }));
    const [replaced, token] = [await issue(), await issue()];
    expect(await reset(replaced)).toBe('INVALID_CREDENTIALS');
    expect([await reset(token), await reset(token)]).toEqual([null, 'INVALID_CREDENTIALS']);
    expect(await alive(as)).toBe('UNAUTHENTICATED');
    expect(await refusal(enter(email, NEW_PASSWORD))).toBeNull();
    const late = await issue();
    await moveClock(app.database, '25 hours');
    expect(await reset(late)).toBe('INVALID_CREDENTIALS');
    await moveClock(app.database, '0');
  });

  test('sessions are listed and ended one by one; those of others cannot be seen or ended', async () => {
    const [owner, stranger] = [await student(app), await student(app)];
    const second = await enter(owner.email);
    const listed = (await invokeAs(app, authSessions, {}, owner.as)).data.sessions;
    expect(listed.map((session) => session.current)).toEqual([false, true]);
    const sessionId = listed[0]!.id;
    expect(await refusal(invokeAs(app, authRevokeSession, { sessionId }, stranger.as))).toBe('NOT_FOUND');
    expect(await alive(second)).toBeNull();
    await invokeAs(app, authRevokeSession, { sessionId }, owner.as);
    expect([await alive(second), await alive(owner.as)]).toEqual(['UNAUTHENTICATED', null]);
  });

  test('signing out ends the session, and works with a dead one too', async () => {
    const { as } = await student(app);
    const { effects } = await invokeAs(app, authSignOut, {}, as);
    expect(effects.session).toBeNull();
    expect(await alive(as)).toBe('UNAUTHENTICATED');
    expect((await invokeAs(app, authSignOut, {}, as)).effects.session).toBeNull();
  });
});
