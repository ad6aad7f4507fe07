import { bodyOf, RawTokens } from '../core/raw-tokens.ts';

/** Payloads up to this many bytes are sent at once. */
const AT_ONCE = 512 * 1024;

/** Body of a JSON answer. Raw values are written as they are; a large answer is sent piece by piece. */
export async function jsonBody(data: unknown): Promise<string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const raw = new RawTokens();
  const text = JSON.stringify(await raw.replaceIn(data));
  if (raw.isEmpty) return text;
  const pieces = raw.splice(text);
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return bytes <= AT_ONCE ? Buffer.concat(pieces) : bodyOf(pieces);
}
