import { z } from 'zod';
import { checkOwnEmail, NewPassword, TypedPassword } from './password.ts';

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

export const SignUp = z
  .strictObject({
    email: Email,
    password: NewPassword,
    /** Any text is looked up: a malformed code is a wrong code. */
    inviteCode: z.string().trim().toUpperCase().min(1).max(100),
  })
  .superRefine(checkOwnEmail);
export type SignUp = z.output<typeof SignUp>;

export const SignIn = z.strictObject({ email: Email, password: TypedPassword });
export type SignIn = z.output<typeof SignIn>;

export const ChangePassword = z.strictObject({ currentPassword: TypedPassword, newPassword: NewPassword });
export type ChangePassword = z.output<typeof ChangePassword>;

export const ResetPassword = z.strictObject({ token: z.string().min(1).max(200), newPassword: NewPassword });
export type ResetPassword = z.output<typeof ResetPassword>;

export const RevokeSession = z.strictObject({ sessionId: z.uuid() });
export type RevokeSession = z.output<typeof RevokeSession>;
