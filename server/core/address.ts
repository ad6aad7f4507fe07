import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** One customer of a network holds at least a /64 of IPv6: its first four groups. */
const SUBSCRIBER_GROUPS = 4;
const MAPPED = ['0', '0', '0', '0', '0', 'ffff'];

/**
 * Who an address counts as (contract 1): an IPv4 address is one whole, an IPv6 address its /64, and an IPv4 address in IPv6
 * form (`::ffff:192.0.2.1`) is that IPv4 address. Text that is no address counts as itself.
 */
export function addressBlock(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  if (MAPPED.every((group, index) => groups[index] === group)) return ipv4Of(groups.slice(-2));
  return `${groups.slice(0, SUBSCRIBER_GROUPS).join(':')}::/64`;
}

const WITH_PORT = /^(\d+(?:\.\d+){3}|\[[^\]]*\]):\d+$/;

/** The address in what a proxy wrote of its client: some write a port behind it, which is another one with each connection. */
export function writtenAddress(text: string): string {
  const [, address = text] = WITH_PORT.exec(text) ?? [];
  return address.replace(/^\[(.*)\]$/, '$1');
}

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Whether a host, perhaps with a port, names this machine itself: no name that a stranger's DNS may lead here. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** The eight groups of an IPv6 address in lower-case hex without leading zeros; the URL parser knows every spelling. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return [...first, ...Array<string>(GROUPS - first.length - last.length).fill('0'), ...last];
}

function ipv4Of(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.');
}
