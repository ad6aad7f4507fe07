import * as byok from '../../support/byok.ts';
import { shortLived } from './purchases.ts';
import {
  admin,
  bySession,
  nobody,
  ok,
  PASSWORD,
  refused,
  type Scenario,
  student,
  unknownJob,
  withPassword,
} from './scenarios.ts';

/** Accounts and their keys. */
export const accounts: Record<string, Scenario[]> = {
  'auth.access': [ok('student', student, {}), ok('admin', admin, {}), refused('UNAUTHENTICATED', nobody, {})],
  'auth.signUp': [
    ok('signed up', admin, async (test, who) => {
      const asAdmin = { Cookie: await byok.cookieOf(test, who.accountId) };
      const { data } = await byok.mutate(test, asAdmin, { name: 'admin.invites.create', input: {}, key: null });
      return { email: `new-${who.email}`, password: PASSWORD, inviteCode: data.code };
    }),
    refused('INVITE_INVALID', nobody, (_, who) => ({
      ...{ email: `new-${who.email}`, password: 'a long password', inviteCode: 'KR-AAAA-AAAA' },
    })),
    refused('VALIDATION_FAILED', nobody, { email: 'x', password: 'short', inviteCode: 'KR-AAAA-AAAA' }),
  ],
  'auth.signIn': [
    ok('signed in', withPassword, (_, { email }) => ({ email, password: PASSWORD })),
    refused('INVALID_CREDENTIALS', withPassword, (_, { email }) => ({ email, password: 'not this one' })),
    refused('INVALID_CREDENTIALS', nobody, { email: 'nobody@example.com', password: 'not this one' }),
  ],
  'auth.signOut': [ok('signed out', bySession, {})],
  'keys.create': [
    ok('created', bySession, { name: 'integration', scopes: ['feed:read'], expiresInDays: 10 }),
    refused('COOKIE_AUTH_REQUIRED', student, { name: 'integration' }),
    refused('VALIDATION_FAILED', bySession, { name: '' }),
  ],
  'keys.list': [ok('listed', bySession, {}), refused('COOKIE_AUTH_REQUIRED', student, {})],
  'keys.update': [
    ok('limited', bySession, async (test, who) => ({ ...(await shortLived(test, who)), approvalAboveUsd: 0.5 })),
    refused('KEY_NOT_FOUND', bySession, { keyId: unknownJob.jobId, name: 'other' }),
    refused('VALIDATION_FAILED', bySession, { keyId: unknownJob.jobId, approvalAboveUsd: -1 }),
  ],
  'keys.revoke': [
    ok('revoked', bySession, shortLived),
    refused('KEY_NOT_FOUND', bySession, { keyId: unknownJob.jobId }),
  ],
};
