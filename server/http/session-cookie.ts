import { SESSION_COOKIE } from '../operations/transport.ts';
import type { Effects } from '../services/context.ts';

/** The Set-Cookie value for what a verb decided about the session; null when it decided nothing. */
export function sessionCookie(session: Effects['session'], publicUrl: string): string | null {
  if (session === undefined) return null;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const base = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  if (session === null) return `${SESSION_COOKIE}=; ${base}; Max-Age=0`;
  return `${SESSION_COOKIE}=${session.token}; ${base}; Expires=${session.expiresAt.toUTCString()}`;
}
