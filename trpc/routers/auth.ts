import * as auth from '../../server/operations/auth.ts';
import { mutation, query, router } from '../init.ts';

export const authRouter = router({
  signUp: mutation(auth.signUp),
  signIn: mutation(auth.signIn),
  signOut: mutation(auth.signOut),
  access: query(auth.access),
  changePassword: mutation(auth.changePassword),
  resetPassword: mutation(auth.resetPassword),
  sessions: query(auth.sessions),
  revokeSession: mutation(auth.revokeSession),
});
