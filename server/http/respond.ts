import { createHash } from 'node:crypto';
import { RawJson } from '../core/raw-json.ts';

/** JSON text of a payload in pieces. A `RawJson` member is spliced in as the pieces that it already is. */
function jsonPieces(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [JSON.stringify(data)];
  const entries = Object.entries(data);
  if (!entries.some(([, value]) => value instanceof RawJson)) return [JSON.stringify(data)];
  const members = entries.filter(([, value]) => value !== undefined);
  const pieces = members.flatMap(([key, value], index) => [
    `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    ...(value instanceof RawJson ? value.pieces : [JSON.stringify(value)]),
  ]);
  return [...pieces, '}'];
}

/** JSON text of a payload. */
export function jsonText(data: unknown): string {
  return jsonPieces(data).join('');
}

/** Payloads up to this many characters are sent at once. */
const AT_ONCE = 512 * 1024;

/** Body of a JSON answer: a large one is encoded piece by piece, as fast as the client takes it, with turns in between. */
export function jsonBody(data: unknown): string | ReadableStream<Uint8Array> {
  const pieces = jsonPieces(data);
  if (pieces.reduce((sum, piece) => sum + piece.length, 0) <= AT_ONCE) return pieces.join('');
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (next < pieces.length) controller.enqueue(encoder.encode(pieces[next++]));
      else controller.close();
    },
  });
}

/** Weak entity tag of a body. */
export function entityTag(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
