import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';

const fault = new Error('Allocation failed');
vi.spyOn(zlib, 'zstdCompressSync').mockImplementation(() => {
  throw fault;
});
vi.spyOn(zlib, 'zstdCompress').mockImplementation((_bytes, ...more) => {
  const done = more.at(-1) as (error: Error) => void;
  setImmediate(done, fault);
});
syncBuiltinESMExports();
const { pack, packAside, parsePacked, unpackedSize } = await import('../../server/core/packed.ts');

test('a text that cannot be compressed is kept as it is: an answer that is paid for is not lost for want of memory', async () => {
  for (const length of [5000, 400_000]) {
    const value = ['x'.repeat(length)];
    for (const packed of [pack(JSON.stringify(value)), await packAside(JSON.stringify(value))]) {
      expect(parsePacked(packed)).toEqual(value);
      expect(unpackedSize(packed)).toBe(length + 4);
    }
  }
});
