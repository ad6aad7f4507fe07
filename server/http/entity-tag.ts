import { createHash } from 'node:crypto';

/** Weak entity tag of a body. */
export function entityTag(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Whether an `If-None-Match` names the tag; weak and strong tags of one value are the same here (RFC 9110, 8.8.3.2 and 13.1.2). */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (text: string) => text.slice(text.indexOf('"'));
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((one) => opaque(one) === opaque(tag));
}
