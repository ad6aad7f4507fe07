import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressBlock } from '../../server/core/address.ts';

const octets = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 });
const groups = (count: number) => fc.array(fc.nat(0xffff), { minLength: count, maxLength: count });
const hex = (group: number) => group.toString(16);

describe('who an address counts as', () => {
  test('all addresses of one /64 are one, however they are written; those of two are two', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
        const written = [...network, ...one].map(hex).join(':');
        const padded = [...network, ...other].map((group) => hex(group).padStart(4, '0').toUpperCase()).join(':');
        fc.pre(!written.startsWith('0:0:0:0:0:ffff:'));
        expect(addressBlock(written)).toBe(addressBlock(padded));
        const next = [...network.slice(0, 3), network[3]! ^ 1, ...one].map(hex).join(':');
        expect(addressBlock(next)).not.toBe(addressBlock(written));
      }),
    );
  });

  test('an IPv4 address is one whole, also in IPv6 form', () => {
    fc.assert(
      fc.property(octets, (parts) => {
        const address = parts.join('.');
        const [a, b, c, d] = parts as [number, number, number, number];
        expect(addressBlock(address)).toBe(address);
        expect(addressBlock(`::ffff:${address}`)).toBe(address);
        expect(addressBlock(`::FFFF:${hex(a * 256 + b)}:${hex(c * 256 + d)}`)).toBe(address);
      }),
    );
  });

  test.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is %s', (address, block) => expect(addressBlock(address)).toBe(block));
});
