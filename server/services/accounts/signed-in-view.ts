/** Answer of sign-up and sign-in; `expiresAt` is the session's absolute end. */
export interface SignedInView {
  account: { userId: string; email: string; role: 'admin' | 'student' };
  expiresAt: Date;
  /** The password was generated and shown once: whoever signs in with it is to be asked for a new one. */
  mustChangePassword: boolean;
}
