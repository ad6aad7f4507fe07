import {
  authAccess,
  authChangePassword,
  authResetPassword,
  authRevokeSession,
  authSessions,
  authSignIn,
  authSignOut,
  authSignUp,
} from '../../server/operations/auth.ts';
import { mutation, query, router } from '../init.ts';

export const authRouter = router({
  signUp: mutation(authSignUp),
  signIn: mutation(authSignIn),
  signOut: mutation(authSignOut),
  access: query(authAccess),
  changePassword: mutation(authChangePassword),
  resetPassword: mutation(authResetPassword),
  sessions: query(authSessions),
  revokeSession: mutation(authRevokeSession),
});
