import { isIP } from 'node:net';
import { isPublicAddress } from '../../core/public-address.ts';

/** Names that never lead to the public Internet. */
const INNER_NAME = /^[^.]*$|(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Where a message goes. */
export interface Target {
  url: URL;
  /** Name or literal address, without brackets. */
  host: string;
  port: number;
  /** The operator lets webhooks go there, whatever its address, and without TLS. */
  isAllowed: boolean;
}

/** @param allowed the operator's list, `host` or `host:port` each. */
export function targetOf(url: URL, allowed: readonly string[]): Target {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isAllowed = allowed.includes(url.hostname) || allowed.includes(`${url.hostname}:${port}`);
  return { url, host: url.hostname.replace(/^\[|\]$/g, ''), port, isAllowed };
}

/**
 * What is wrong with a URL that webhooks shall go to, in words; null when nothing is. Where a name leads is judged at every
 * connection, not here: it may change.
 */
export function targetProblem(text: string, allowed: readonly string[]): string | null {
  const url = URL.parse(text);
  if (!url) return 'must be a URL such as https://example.com/hooks';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hash !== '') return 'must not contain a fragment';
  const { host, isAllowed } = targetOf(url, allowed);
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:')) return 'must begin with https://';
  if (isAllowed) return null;
  const isPublic = isIP(host) ? isPublicAddress(host) : !INNER_NAME.test(host.replace(/\.$/, ''));
  return isPublic ? null : 'must lead to a public host';
}
