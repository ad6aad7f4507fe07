import { type KeywordIdentity, keywordIdentity } from '../../core/keyword.ts';
import { lazily } from '../../core/lazily.ts';

/**
 * A word: letters, marks and digits, apostrophes inside it, and a tail of + or # ("c++" and "c#" are not the word "c").
 */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*[+#]*/gu;

/** Scripts written without spaces: only a dictionary knows where their words end. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The root locale, so that the result does not depend on the machine's language. */
const segmenter = lazily(() => new Intl.Segmenter('und', { granularity: 'word' }));

/** The normalised words of a text in their order (NFKC, lower case, punctuation left out). An empty text has none. */
export function tokenize(text: string): string[] {
  return wordsOf(keywordIdentity(text));
}

/** The same of an identity. */
export function wordsOf(identity: KeywordIdentity): string[] {
  const normalised = identity.replaceAll('’', "'");
  if (!UNSPACED.test(normalised)) return normalised.match(WORD) ?? [];
  return Array.from(segmenter().segment(normalised))
    .filter((part) => part.isWordLike)
    .map((part) => part.segment);
}

/** Whether `needle` (one word or more) occurs in `words` as an unbroken run that starts at `at`. */
export function runStartsAt(words: readonly string[], needle: readonly string[], at: number): boolean {
  if (needle.length === 0 || at + needle.length > words.length) return false;
  return needle.every((word, offset) => words[at + offset] === word);
}

/** Whether `needle` occurs anywhere in `words` as an unbroken run. An empty needle occurs nowhere. */
export function containsRun(words: readonly string[], needle: readonly string[]): boolean {
  return words.some((_, at) => runStartsAt(words, needle, at));
}
