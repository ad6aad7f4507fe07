import type { CacheKind, Memory } from '../core/memory.ts';
import { bodyOf, holdsRaw, RawTokens } from '../core/raw-tokens.ts';
import { settledName } from '../core/settled.ts';

/** Payloads up to this many bytes are sent at once. */
const AT_ONCE = 512 * 1024;
const MEMORY_BYTES = 64 * 1024 * 1024;

interface Whole {
  body: Uint8Array<ArrayBuffer>;
}

/** Bodies of answers that never change, written once. Who may have one is decided before, at its operation. */
const BODIES: CacheKind<Whole> = {
  name: 'rest-bodies',
  maxBytes: MEMORY_BYTES,
  bytesOf: ({ body }) => body.byteLength,
};

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Body of a JSON answer. Raw values are written as they are; a large answer is sent piece by piece. */
export async function jsonBody(memory: Memory, data: unknown): Promise<Body> {
  const name = settledName(data);
  const known = name === undefined ? undefined : memory.cache(BODIES).get(name);
  if (known) return known.body;
  if (!holdsRaw(data)) return JSON.stringify(data);
  const body = await written(data);
  if (name !== undefined && body instanceof Uint8Array) memory.cache(BODIES).set(name, { body });
  return body;
}

async function written(data: object): Promise<Exclude<Body, string>> {
  const raw = new RawTokens();
  const text = JSON.stringify(await raw.replaceIn(data));
  const pieces = raw.splice(text);
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return bytes <= AT_ONCE ? Buffer.concat(pieces) : bodyOf(pieces);
}
