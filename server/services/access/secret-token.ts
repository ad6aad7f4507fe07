import { randomBytes } from 'node:crypto';

/** 32 random bytes, base64url: session cookies and reset links. Only the SHA-256 of one is ever stored. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}
