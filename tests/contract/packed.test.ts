import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64Of, pack, packAside, packBytes, parsePacked, unpackBytes } from '../../server/core/packed.ts';

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test('a JSON text comes back byte for byte, whatever it says and however long it is', () => {
  const any = fc.property(fc.json(), fc.constantFrom(1, 100, 5000), (text, times) => {
    const long = `[${Array<string>(times).fill(text).join()}]`;
    expect(textOf(unpackBytes(pack(long)))).toBe(long);
    expect(textOf(unpackBytes(pack(long), Buffer.byteLength(long)))).toBe(long);
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

test('what is packed holds no more memory than it has bytes', () => {
  const packed = pack('x'.repeat(5000));
  expect(packed.buffer.byteLength).toBe(packed.byteLength);
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
