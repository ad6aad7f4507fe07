import { mutate } from '../../support/byok.ts';
import { administrator } from '../../support/discovery.ts';
import { cookieOf } from '../../support/owners.ts';
import { bySession, nobody, type Step } from './step.ts';

const ADA = { email: 'ada@example.com', password: 'a long enough password' };

/** Ada gets an account, signs in, and makes keys. */
export const ACCOUNT: Step[] = [
  nobody('auth.signUp', 'with an invite code', ({ invite }) => ({ ...ADA, inviteCode: invite.code }), {
    before: async (test, told) => {
      const asAdmin = { Cookie: await cookieOf(test, (await administrator(test)).accountId) };
      told.invite = (await mutate(test, asAdmin, { name: 'admin.invites.create', input: {}, key: null })).data;
    },
  }),
  nobody('auth.signIn', 'with e-mail and password', ADA),
  bySession('auth.access', 'of a student'),
  bySession('keys.create', 'for scripts that may spend', {
    ...{ name: 'nightly report', scopes: ['research:execute', 'feed:read', 'byok:execute'], expiresInDays: 90 },
    dailySpendLimitUsd: 5,
  }),
  bySession('keys.list', 'one key'),
];

/** The end of the day: keys go, and so does the session. */
export const LEAVING: Step[] = [
  bySession('keys.revoke', 'a key', ({ 'keys.create': made }) => ({ keyId: made.apiKey.id })),
  bySession('auth.signOut', 'of whoever asks'),
];
