import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync, type InputType, type ZlibOptions } from 'node:zlib';
import type { Arrival } from './last-word.ts';

/** What may be sent packed (`Accept-Encoding`). */
export const PACKINGS = 'gzip';
/** How it begins (RFC 1952), and no JSON text does. */
const MAGIC = [0x1f, 0x8b];

/** Packed bytes that are unpacked at once, and what they may come to: 10 to 80 us, and 300 where they were made to be large. */
const AT_ONCE = 8 * 1024;
const MOST_AT_ONCE = 256 * 1024;
/** Bytes that the pool of threads makes between two turns of the event loop, of which each costs more than a small answer. */
const MOST_AT_A_TIME = 1024 * 1024;
/** Of what ends without its last bytes the rest is read, as browsers do: whether it is whole shows in what it says. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

const gunzipAside = promisify<InputType, ZlibOptions, Buffer>(gunzip);

/**
 * The body of an answer as it was before it was packed, whatever its headers say of that; null when it is larger than `maxBytes`
 * then, or damaged.
 */
export async function unpacked(
  { parts }: Pick<Arrival, 'parts'>,
  maxBytes: number,
): Promise<readonly Uint8Array[] | null> {
  if (MAGIC.some((byte, at) => parts[0]?.[at] !== byte)) return parts;
  const bytes = Buffer.concat(parts);
  if (bytes.byteLength <= AT_ONCE) {
    const little = unpackedAtOnce(bytes, Math.min(maxBytes, MOST_AT_ONCE));
    if (little) return [little];
  }
  const chunkSize = Math.min(MOST_AT_A_TIME, 8 * bytes.byteLength);
  return await gunzipAside(bytes, { ...LENIENT, maxOutputLength: maxBytes, chunkSize }).then(
    (all) => [all],
    () => null,
  );
}

function unpackedAtOnce(bytes: Uint8Array, maxOutputLength: number): Uint8Array | null {
  try {
    return gunzipSync(bytes, { ...LENIENT, maxOutputLength });
  } catch {
    return null;
  }
}
