import { packBytes } from '../../core/packed.ts';

/** Characters of a piece of a result's text. */
const PIECE_CHARS = 64 * 1024;

const encoder = new TextEncoder();

/** A piece as it is stored. */
export interface ResultPiece {
  packed: Uint8Array<ArrayBuffer>;
  /** Of its text, UTF-8. */
  bytes: number;
}

/** The text of a result, which comes in parts, in pieces as they are stored. */
export function* piecesOf(parts: Iterable<string>): Generator<ResultPiece> {
  for (const utf8 of textPieces(parts)) yield { packed: packBytes(utf8), bytes: utf8.byteLength };
}

/** A text that comes in parts, in pieces of about one size, UTF-8; nobody joins it whole. */
export function* textPieces(parts: Iterable<string>): Generator<Uint8Array<ArrayBuffer>> {
  let open = '';
  for (const part of parts) {
    open += part;
    let start = 0;
    while (open.length - start > PIECE_CHARS) {
      const end = endOfPiece(open, start);
      yield encoder.encode(open.slice(start, end));
      start = end;
    }
    open = open.slice(start);
  }
  if (open !== '') yield encoder.encode(open);
}

/** A character of two code units stays whole: half of one has no UTF-8. */
function endOfPiece(text: string, start: number): number {
  const end = start + PIECE_CHARS;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end + 1 : end;
}
