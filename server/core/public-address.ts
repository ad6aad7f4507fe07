import { BlockList, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';

/** IPv4 that is private, reserved, or of no single machine (IANA's registry of special-purpose addresses). */
const RESERVED_V4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;
/** Of IPv6 only global unicast is public: mapped, translated, local, multicast and whatever else is not lies outside of it. */
const UNICAST_V6 = '2000::/3';
/** Within it: protocol assignments, documentation, and 6to4, which holds an IPv4 address. */
const RESERVED_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

function listOf(family: Family, subnets: string): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.split(/\s+/)) {
    const [network, bits] = subnet.split('/');
    list.addSubnet(network!, Number(bits), family);
  }
  return list;
}

const reservedV4 = listOf('ipv4', RESERVED_V4);
const unicastV6 = listOf('ipv6', UNICAST_V6);
const reservedV6 = listOf('ipv6', RESERVED_V6);

/** Whether a text is the address of a machine on the public Internet; false for whatever is no address at all. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 4) return !reservedV4.check(text, 'ipv4');
  // A zone names an interface of this machine.
  if (isIP(text) !== 6 || text.includes('%')) return false;
  return unicastV6.check(text, 'ipv6') && !reservedV6.check(text, 'ipv6');
}
