import { promisify } from 'node:util';
import { constants, type InputType, unzip, unzipSync, type ZlibOptions } from 'node:zlib';
import { type Arrival, headerOf } from './last-word.ts';

/** What may be sent packed (`Accept-Encoding`). */
export const PACKINGS = 'gzip';

/** Packed bytes that are unpacked at once: 10 to 80 us, and some 8 ms where they were made to be large. More are in the pool of threads. */
const AT_ONCE = 8 * 1024;
/** Bytes that the pool makes between two turns of the event loop, of which each costs more than a small answer. */
const MOST_AT_A_TIME = 1024 * 1024;

const unzipAside = promisify<InputType, ZlibOptions, Buffer>(unzip);

/** How what `unzip` takes is told. Whatever else is told is read as it came: nothing else was asked for. */
const PACKED = /^\s*(x-)?(gzip|deflate)\s*$/i;

/** The body of an answer as it was before it was packed; null when it is larger than `maxBytes` then, or cannot be unpacked. */
export async function unpacked(arrival: Arrival, maxBytes: number): Promise<readonly Uint8Array[] | null> {
  if (!PACKED.test(headerOf(arrival.headers, 'content-encoding') ?? '')) return arrival.parts;
  const bytes = Buffer.concat(arrival.parts);
  // Of what ends without its last bytes the rest is read, as browsers do: whether it is whole shows in what it says.
  const limits = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    if (bytes.byteLength <= AT_ONCE) return [unzipSync(bytes, limits)];
    return [await unzipAside(bytes, { ...limits, chunkSize: Math.min(MOST_AT_A_TIME, 8 * bytes.byteLength) })];
  } catch {
    return null;
  }
}
