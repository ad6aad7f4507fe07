import { z } from 'zod';
import { checkOwnEmail, NewPassword, TypedPassword } from './password.ts';

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email()).meta({ format: 'email' });

export const SignUp = z
  .strictObject({
    email: Email.meta({ description: 'E-mail address of the account.' }),
    password: NewPassword.meta({ description: 'Password: 10 characters at least, 72 bytes in UTF-8 at most.' }),
    /** Any text is looked up: a malformed code is a wrong code. */
    inviteCode: z.string().trim().toUpperCase().min(1).max(100).meta({ description: 'Invite code, KR-XXXX-XXXX.' }),
  })
  .superRefine(checkOwnEmail);
export type SignUp = z.output<typeof SignUp>;

export const SignIn = z.strictObject({
  email: Email.meta({ description: 'E-mail address of the account.' }),
  password: TypedPassword.meta({ description: 'Password: 10 characters at least, 72 bytes in UTF-8 at most.' }),
});
export type SignIn = z.output<typeof SignIn>;

export const ChangePassword = z.strictObject({
  currentPassword: TypedPassword.meta({ description: 'Present password.' }),
  newPassword: NewPassword.meta({ description: 'New password: 10 characters at least, 72 bytes in UTF-8 at most.' }),
});
export type ChangePassword = z.output<typeof ChangePassword>;

export const ResetPassword = z.strictObject({
  token: z.string().min(1).max(200).meta({ description: 'Token of the reset link.' }),
  newPassword: NewPassword.meta({ description: 'New password: 10 characters at least, 72 bytes in UTF-8 at most.' }),
});
export type ResetPassword = z.output<typeof ResetPassword>;

export const RevokeSession = z.strictObject({ sessionId: z.uuid().meta({ description: 'Id of the session.' }) });
export type RevokeSession = z.output<typeof RevokeSession>;
