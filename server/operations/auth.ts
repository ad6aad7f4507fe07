import { readAccess } from '../services/accounts/access.ts';
import { changePassword } from '../services/accounts/change-password.ts';
import { listSessions } from '../services/accounts/list-sessions.ts';
import { resetPassword } from '../services/accounts/reset-password.ts';
import { revokeSession } from '../services/accounts/revoke-session.ts';
import {
  Access,
  ChangePassword,
  ResetPassword,
  RevokeSession,
  SessionList,
  SignedIn,
  SignIn,
  SignUp,
} from '../services/accounts/schemas.ts';
import { signIn } from '../services/accounts/sign-in.ts';
import { signOut } from '../services/accounts/sign-out.ts';
import { signUp } from '../services/accounts/sign-up.ts';
import { NoInput, Nothing } from '../services/fields.ts';
import { access, operation } from './operation.ts';

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
  output: Nothing,
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
  output: Nothing,
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
  output: Nothing,
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
  output: SessionList,
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
  output: Nothing,
  access: access.settings,
  errors: ['NOT_FOUND'],
  run: revokeSession,
});
