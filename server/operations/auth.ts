import { z } from 'zod';
import { SCOPES } from '../core/caller.ts';
import { readAccess } from '../services/accounts/access.ts';
import { changePassword } from '../services/accounts/change-password.ts';
import { listSessions } from '../services/accounts/list-sessions.ts';
import { resetPassword } from '../services/accounts/reset-password.ts';
import { revokeSession } from '../services/accounts/revoke-session.ts';
import { ChangePassword, ResetPassword, RevokeSession, SignIn, SignUp } from '../services/accounts/schemas.ts';
import { signIn } from '../services/accounts/sign-in.ts';
import { signOut } from '../services/accounts/sign-out.ts';
import { signUp } from '../services/accounts/sign-up.ts';
import { NoInput, Timestamp } from '../services/fields.ts';
import { access, operation } from './operation.ts';

const Role = z.enum(['admin', 'student']);

const MustChangePassword = z.boolean().meta({
  description: 'The password was generated and shown once; ask for a new one.',
});

const SignedIn = z.object({
  account: z.object({ userId: z.uuid(), email: z.string(), role: Role }),
  expiresAt: Timestamp,
  mustChangePassword: MustChangePassword,
});

const Access = z.object({
  userId: z.uuid(),
  email: z.string(),
  role: Role,
  trial: z.object({ active: z.boolean(), daysLeft: z.number().int().nullable(), expiresAt: Timestamp.nullable() }),
  quota: z.object({
    used: z.number().int(),
    limit: z.number().int().nullable(),
    remaining: z.number().int().nullable(),
    resetsAt: Timestamp,
    unlimited: z.boolean(),
  }),
  blocked: z.boolean(),
  blockedReason: z.string().nullable(),
  auth: z.object({ kind: z.enum(['session', 'api_key']), scopes: z.array(z.enum(SCOPES)) }),
  mustChangePassword: MustChangePassword,
});

const Session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});

const plain = { idempotency: 'none', spends: false } as const;

export const authSignUp = operation({
  ...plain,
  name: 'auth.signUp',
  summary: 'Create an account with an invite code and sign in.',
  kind: 'mutation',
  input: SignUp,
  output: SignedIn,
  access: access.public,
  errors: ['INVITE_INVALID', 'EMAIL_UNAVAILABLE', 'RATE_LIMITED'],
  run: signUp,
});

export const authSignIn = operation({
  ...plain,
  name: 'auth.signIn',
  summary: 'Sign in with e-mail and password.',
  kind: 'mutation',
  input: SignIn,
  output: SignedIn,
  access: access.public,
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  run: signIn,
});

export const authSignOut = operation({
  ...plain,
  name: 'auth.signOut',
  summary: 'End the session of the cookie.',
  kind: 'mutation',
  input: NoInput,
  output: z.null(),
  access: access.public,
  errors: [],
  run: signOut,
});

export const authAccess = operation({
  ...plain,
  name: 'auth.access',
  summary: 'Role, trial, quota and block state of the calling account.',
  kind: 'query',
  input: NoInput,
  output: Access,
  access: access.ownState,
  errors: [],
  run: readAccess,
});

export const authChangePassword = operation({
  ...plain,
  name: 'auth.changePassword',
  summary: 'Change the password; all other sessions end.',
  kind: 'mutation',
  input: ChangePassword,
  output: z.null(),
  access: access.settings,
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  run: changePassword,
});

export const authResetPassword = operation({
  ...plain,
  name: 'auth.resetPassword',
  summary: 'Set a new password with the token of a reset link; all sessions end.',
  kind: 'mutation',
  input: ResetPassword,
  output: z.null(),
  access: access.public,
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  run: resetPassword,
});

export const authSessions = operation({
  ...plain,
  name: 'auth.sessions',
  summary: 'The live sessions of the account.',
  kind: 'query',
  input: NoInput,
  output: z.object({ sessions: z.array(Session) }),
  access: access.settings,
  errors: [],
  run: listSessions,
});

export const authRevokeSession = operation({
  ...plain,
  name: 'auth.revokeSession',
  summary: 'End one session of the account.',
  kind: 'mutation',
  input: RevokeSession,
  output: z.null(),
  access: access.settings,
  errors: ['NOT_FOUND'],
  run: revokeSession,
});
