import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  base64Of,
  PackedJson,
  pack,
  packAside,
  packBytes,
  packedAtOnce,
  packedOf,
  parsePacked,
  parseUndamaged,
  tellsOfDamage,
  unpackBytes,
  unpackedSize,
} from '../../server/core/packed.ts';

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test('a JSON text comes back byte for byte, whatever it says and however long it is', () => {
  const any = fc.property(fc.json(), fc.constantFrom(1, 100, 5000), (text, times) => {
    const long = `[${Array<string>(times).fill(text).join()}]`;
    expect(textOf(unpackBytes(pack(long)))).toBe(long);
    expect(parsePacked(pack(long))).toEqual(JSON.parse(long));
  });
  fc.assert(any, { numRuns: 30 });
  const noise = JSON.stringify(randomBytes(100_000).toString('latin1'));
  expect(textOf(unpackBytes(pack(noise)))).toBe(noise);
});

test('a text is some ten times smaller when it is packed; a short one, and what was never packed, is itself', () => {
  const rows = JSON.stringify(Array.from({ length: 1000 }, (_, at) => ({ keyword: `word ${at}`, volume: at * 7 })));
  expect(pack(rows).byteLength).toBeLessThan(rows.length / 4);
  for (const text of ['', '1', '"(µ/ý"', '{"a":[1,2]}']) expect(textOf(pack(text))).toBe(text);
  expect(textOf(unpackBytes(Buffer.from(rows)))).toBe(rows);
});

test('a value that was packed before is stored as it is, and anywhere else it is the value', async () => {
  const value = { items: Array.from({ length: 500 }, (_, at) => ({ keyword: `für ${at}` })) };
  const packed = pack(JSON.stringify(value));
  expect(await packedOf(new PackedJson(packed))).toBe(packed);
  expect([await packedOf(value), packedAtOnce(value)]).toEqual([packed, packed]);
  expect(packedAtOnce(new PackedJson(packed))).toBe(packed);
  expect(JSON.stringify({ held: new PackedJson(packed) })).toBe(JSON.stringify({ held: value }));
});

test('what is packed holds no more memory than it has bytes', () => {
  const packed = pack('x'.repeat(5000));
  expect(packed.buffer.byteLength).toBe(packed.byteLength);
});

test('a piece of a result is unpacked into one buffer: one that is just full would be followed by another', () => {
  const unpacked = unpackBytes(pack('x'.repeat(65_536)));
  expect(unpacked.byteLength).toBe(65_536);
  expect(unpacked.buffer.byteLength).toBe(65_537);
});

test('a part of a larger buffer is read as that part', () => {
  const packed = packBytes(new TextEncoder().encode('y'.repeat(5000)));
  const within = new Uint8Array([1, 2, 3, ...packed, 4]).subarray(3, 3 + packed.byteLength);
  expect(textOf(unpackBytes(within))).toBe('y'.repeat(5000));
  expect(base64Of(within)).toBe(base64Of(packed));
});

test('a long text is packed while others go on, a short one at once, to the same bytes', async () => {
  const [short, long] = ['x'.repeat(9000), 'y'.repeat(400_000)];
  const order: string[] = [];
  const packing = [long, short].map(async (text) => {
    expect(textOf(unpackBytes(await packAside(text)))).toBe(text);
    order.push(text[0]!);
  });
  queueMicrotask(() => setImmediate(() => order.push('others')));
  await Promise.all(packing);
  expect(order[0]).toBe('x');
  expect(order.at(-1)).toBe('y');
  expect(await packAside(short)).toEqual(pack(short));
});

test('a packed text tells how long it is, however it was packed and however little of it is left', async () => {
  for (const length of [0, 5, 1023, 1024, 1279, 5000, 65_535, 65_536, 65_791, 65_792, 262_144, 3_000_000]) {
    for (const text of [
      'x'.repeat(length),
      randomBytes(length)
        .toString('latin1')
        .replace(/[^ -~]/g, 'z'),
    ]) {
      expect([length, unpackedSize(pack(text))]).toEqual([length, text.length]);
      expect([length, unpackedSize(await packAside(text))]).toEqual([length, text.length]);
    }
  }
  // Of a stream that nobody knew the length of.
  const text = 'x'.repeat(5000);
  const unknown = await promisify(zstdCompress)(text);
  expect(unpackedSize(unknown)).toBe(Number.POSITIVE_INFINITY);
  expect(textOf(unpackBytes(unknown))).toBe(text);
  // Nobody packs so short a text; a frame of one is read like any other.
  expect(textOf(unpackBytes(zstdCompressSync('"a"')))).toBe('"a"');
});

test('a packed text that was damaged is an error, and never another text', () => {
  const packed = pack(JSON.stringify(Array.from({ length: 500 }, (_, at) => `word ${at}`)));
  for (let at = 0; at < packed.byteLength; at += 7) {
    const damaged = packed.slice();
    damaged[at]! ^= 4;
    expect(() => parsePacked(damaged)).toThrow();
    expect(parseUndamaged(damaged)).toBeUndefined();
  }
  for (const length of [5, 100, packed.byteLength - 1]) {
    expect(() => parsePacked(packed.slice(0, length))).toThrow();
    expect(parseUndamaged(packed.slice(0, length))).toBeUndefined();
  }
  expect(parseUndamaged(packed)).toHaveLength(500);
  expect(parseUndamaged(pack('null'))).toBeNull();
});

test('what cannot be read for want of memory was not damaged', () => {
  for (const code of ['ZSTD_error_memory_allocation', 'ERR_MEMORY_ALLOCATION_FAILED', undefined])
    expect(tellsOfDamage(Object.assign(new RangeError('no memory'), { code }))).toBe(false);
});
