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
  account: z
    .object({
      userId: z.uuid().meta({ description: 'Id of the account.' }),
      email: z.string().meta({ description: 'E-mail address of the account.' }),
      role: Role.meta({ description: 'Students have a quota and a trial, administrators neither.' }),
    })
    .meta({ description: 'The account that signed in.' }),
  expiresAt: Timestamp.meta({ description: 'When it ends.' }),
  mustChangePassword: MustChangePassword,
});

const Access = z.object({
  userId: z.uuid().meta({ description: 'Id of the account.' }),
  email: z.string().meta({ description: 'E-mail address of the account.' }),
  role: Role.meta({ description: 'Students have a quota and a trial, administrators neither.' }),
  trial: z
    .object({
      active: z.boolean().meta({ description: 'Whether it goes on.' }),
      daysLeft: z.number().int().nullable().meta({ description: 'Whole days until it ends; null: no trial.' }),
      expiresAt: Timestamp.nullable().meta({ description: 'When it ends.' }),
    })
    .meta({ description: 'The trial of a student.' }),
  quota: z
    .object({
      used: z.number().int().meta({ description: 'Research calls taken.' }),
      limit: z.number().int().nullable().meta({ description: 'Calls of a day; null: no limit.' }),
      remaining: z.number().int().nullable().meta({ description: 'What is left; null: no limit.' }),
      resetsAt: Timestamp.meta({ description: 'The next 00:00 UTC.' }),
      unlimited: z.boolean().meta({ description: 'Whether there is no limit.' }),
    })
    .meta({ description: 'Research calls of the current UTC day.' }),
  blocked: z.boolean().meta({ description: 'Whether an administrator blocked the account.' }),
  blockedReason: z.string().nullable().meta({ description: 'Why it is blocked.' }),
  auth: z
    .object({
      kind: z.enum(['session', 'api_key']).meta({ description: 'session or api_key.' }),
      scopes: z.array(z.enum(SCOPES)).meta({ description: 'What the key may do.' }),
    })
    .meta({ description: 'What the request was authenticated with.' }),
  mustChangePassword: MustChangePassword,
});

const Session = z.object({
  id: z.uuid().meta({ description: 'Id of the session.' }),
  current: z.boolean().meta({ description: 'Whether this request uses it.' }),
  createdAt: Timestamp.meta({ description: 'When it was made.' }),
  lastSeenAt: Timestamp.meta({ description: 'When it was used last.' }),
  expiresAt: Timestamp.meta({ description: 'When it ends.' }),
  address: z.string().nullable().meta({ description: 'Network address it was opened from.' }),
  userAgent: z.string().nullable().meta({ description: 'Browser or program that opened it.' }),
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
  output: z.object({ sessions: z.array(Session).meta({ description: 'Live sessions.' }) }),
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
