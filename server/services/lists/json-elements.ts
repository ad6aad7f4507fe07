import { validationFailed } from '../../core/errors.ts';
import { pacedByLength, type Steps } from '../../science/index.ts';
import { MAX_LINE, type PiecedText } from './pieced-text.ts';

/** Characters that are looked through between two offers to pause. */
const PIECE = 4096;

const [QUOTE, BACKSLASH, COMMA] = [...'"\\,'].map((sign) => sign.charCodeAt(0)) as [number, number, number];
const OPENING = [...'[{'].map((sign) => sign.charCodeAt(0));
const CLOSING = [...']}'].map((sign) => sign.charCodeAt(0));

/**
 * Visits the elements of one JSON list as they stand in the text; null in place of one that is too long to be looked at.
 * @throws AppError VALIDATION_FAILED for what is no list
 */
export function* jsonElements(text: PiecedText, visit: (raw: string | null) => void): Steps<void> {
  const isPause = pacedByLength();
  const list = new ListSigns();
  let start = 0;
  for (let from = 0; from < text.length; from += PIECE) {
    const piece = text.slice(from, from + PIECE);
    for (let at = 0; at < piece.length; at++) {
      if (!list.isBorder(piece.charCodeAt(at))) continue;
      const end = from + at;
      if (list.hasElement) {
        visit(end - start > MAX_LINE ? null : text.slice(start, end));
        if (isPause(end - start)) yield;
      }
      start = end + 1;
    }
    yield;
  }
  if (!list.isOver) throw noList();
}

/** What the signs of a JSON list mean that are read one after the other. */
class ListSigns {
  /** Whether something stands before the border that was read last. Blank elements are some, but for the one of `[]`. */
  hasElement = false;
  isOver = false;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #isBlank = true;
  #isFirst = true;

  /** Whether an element begins or ends at this sign. @throws AppError VALIDATION_FAILED for what stands outside of the list */
  isBorder(sign: number): boolean {
    if (this.#isInText) this.#readText(sign);
    else if (this.#depth === 0) return this.#opens(sign);
    else if (this.#depth === 1 && (sign === COMMA || CLOSING.includes(sign))) return this.#ends(sign);
    else {
      this.#isBlank &&= isBlank(sign);
      if (sign === QUOTE) this.#isInText = true;
      else if (OPENING.includes(sign)) this.#depth += 1;
      else if (CLOSING.includes(sign)) this.#depth -= 1;
    }
    return false;
  }

  #readText(sign: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === BACKSLASH) this.#isEscaped = true;
    else if (sign === QUOTE) this.#isInText = false;
  }

  #opens(sign: number): boolean {
    if (isBlank(sign)) return false;
    if (this.isOver || sign !== OPENING[0]) throw noList();
    this.#depth = 1;
    this.hasElement = false;
    return true;
  }

  #ends(sign: number): boolean {
    const isLast = sign !== COMMA;
    if (isLast && sign !== CLOSING[0]) throw noList();
    this.hasElement = !(isLast && this.#isFirst && this.#isBlank);
    [this.#isFirst, this.#isBlank] = [false, true];
    if (isLast) [this.#depth, this.isOver] = [0, true];
    return true;
  }
}

const noList = () => validationFailed([{ path: 'text', message: 'must be a JSON list of keywords' }]);

function isBlank(sign: number): boolean {
  return sign === 0x20 || (sign < 0x80 ? sign >= 0x09 && sign <= 0x0d : String.fromCharCode(sign).trim() === '');
}
