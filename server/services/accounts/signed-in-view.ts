/** Answer of sign-up and sign-in; `expiresAt` is the session's absolute end. */
export interface SignedInView {
  account: { userId: string; email: string; role: 'admin' | 'student' };
  expiresAt: Date;
}
