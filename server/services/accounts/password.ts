import { createRequire } from 'node:module';
import type { dictionary } from '@zxcvbn-ts/language-common';
import bcrypt from 'bcrypt';
import { z } from 'zod';
import { validationFailed } from '../../core/errors.ts';
import { lazily } from '../../core/lazily.ts';
import { hasPasswordLength, MAX_PASSWORD_BYTES, PasswordLength } from '../../core/password-bounds.ts';

/** The most common passwords that are long enough to be set at all; the list is ordered by use and in lower case. */
const common = lazily(() => {
  const words: { dictionary: typeof dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
  return new Set(words.dictionary['passwords-common'].map(String).filter(hasPasswordLength));
});

/** A password to be set. */
export const NewPassword = PasswordLength.refine(
  (text) => !common().has(text.toLowerCase()),
  'is one of the most common passwords',
);

const IS_EMAIL = 'must not be the e-mail';

/** Whether a password is the account's e-mail (kept in lower case), which is the first thing that anybody tries. */
export function isOwnEmail(password: string, email: string): boolean {
  return password.trim().toLowerCase() === email;
}

/** @throws AppError VALIDATION_FAILED for a new password that is the account's e-mail */
export function refuseOwnEmail(newPassword: string, email: string): void {
  if (isOwnEmail(newPassword, email)) throw validationFailed([{ path: 'newPassword', message: IS_EMAIL }]);
}

/** The same rule where e-mail and password come in one input. */
export function checkOwnEmail(input: { email: string; password: string }, issue: z.core.$RefinementCtx<unknown>): void {
  if (isOwnEmail(input.password, input.email))
    issue.addIssue({ code: 'custom', path: ['password'], message: IS_EMAIL });
}

/** A password as somebody typed it at sign-in: one that could never have been set is simply wrong. */
export const TypedPassword = z.string().min(1).max(1000);

export function hashPassword(password: string, cost: number): Promise<string> {
  return bcrypt.hash(password, cost);
}

/**
 * True when the password belongs to the hash. `hash` null means that there is no such account. Every call does the
 * work of one comparison at `cost`, so that time tells neither an unknown account nor one hashed at an older, lower cost.
 */
export async function passwordMatches(password: string, hash: string | null, cost: number): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? dummyHash(cost));
  const done = hash === null ? cost : bcrypt.getRounds(hash);
  // 2^done + 2^done + 2^(done+1) + ... + 2^(cost-1) = 2^cost
  for (let missing = done; missing < cost; missing++) await bcrypt.compare(password, dummyHash(missing));
  return matches && hash !== null && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
}

/** Whether the cost setting rose above what the hash was made with. */
export function needsRehash(hash: string, cost: number): boolean {
  return bcrypt.getRounds(hash) < cost;
}

/** A well-formed hash that belongs to no account; only the time that a comparison takes matters. */
function dummyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$C6UzMDM.H6dfI/f/IKcEeO3lYkOLLvFfs6KNMvXKqsP1r7Ca9lOIa`;
}
