import { z } from 'zod';
import { SCOPES } from '../../core/caller.ts';
import { Timestamp } from '../fields.ts';
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

const Role = z.enum(['admin', 'student']);

const MustChangePassword = z.boolean().meta({
  description: 'The password was generated and shown once; ask for a new one.',
});

export const SignedIn = z.object({
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

export const Access = z.object({
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

export const SessionList = z.object({ sessions: z.array(Session).meta({ description: 'Live sessions.' }) });
