import { validationFailed } from './errors.ts';

/** Levels that lists and objects may be nested in each other; what the service takes needs six, tRPC's envelope included. */
export const MAX_DEPTH = 16;
/** Most values of one JSON text: the largest import of game keywords has two thirds of them. */
export const MAX_VALUES = 30_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Parses JSON whose depth and number of values were judged on the text, before anything of it is built: later walks may
 * then recurse. @throws AppError VALIDATION_FAILED
 */
export function parseJson(text: string): unknown {
  judgeJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw validationFailed([{ path: '', message: 'the body is not valid JSON' }]);
  }
}

/** Judges depth and number of values in one pass over the text; whether it is JSON at all is not said. @throws AppError VALIDATION_FAILED */
export function judgeJson(text: string): void {
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at);
    else if (char === COMMA) values += 1;
    else if (OPENING.has(char)) [depth, values] = [depth + 1, values + 1];
    else if (CLOSING.has(char)) depth -= 1;
    if (depth > MAX_DEPTH) throw validationFailed([{ path: '', message: `is nested deeper than ${MAX_DEPTH} levels` }]);
    if (values > MAX_VALUES) throw validationFailed([{ path: '', message: `has more than ${MAX_VALUES} values` }]);
  }
}

/** Place of the quote that ends a string; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === BACKSLASH) at += 1;
    else if (char === QUOTE) return at;
  }
  return at;
}
