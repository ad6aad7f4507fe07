import type { Stem } from '../text/stems/index.ts';

/** Words that say what goes where, or which stands against which: around them the order of words is kept. */
const ORDERING = new Set(
  [
    'to from vs versus v in into onto over under against before after than without with',
    'nach von zu gegen aus ohne mit vers contre sans avec de à en contra sin con para a da senza per em sem com',
    'naar van tegen till från mot do od na w в из на к от до против для με σε από إلى الى من في ضد',
  ].flatMap((line) => line.split(' ')),
);

/** Names of a letter or two (ps 5, t shirt) are glued to their neighbour whatever its inflection. */
const SHORT = 2;
const DIGITS = /^\d+$/;

/** What the words of a job know of each other. */
export interface Vocabulary {
  has(word: string): boolean;
}

/**
 * What the variants of a phrase have in common: its stems in any order, each as often as it stands there, but in their order
 * around words of direction. Two neighbours that others write as one word are one (t shirt, tshirt). Numbers are never glued.
 * @param vocabulary every word of the job, and every stem
 */
export function variantKey(words: readonly string[], stem: Stem, vocabulary: Vocabulary): string {
  const segments: string[][] = [[]];
  for (const word of glued(words, stem, vocabulary)) {
    if (ORDERING.has(word)) segments.push([word], []);
    else segments.at(-1)!.push(stem(word));
  }
  return segments.map((segment) => segment.sort().join(' ')).join('|');
}

function glued(words: readonly string[], stem: Stem, vocabulary: Vocabulary): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const next = words[at + 1];
    if (next !== undefined && isOneWord(word, next, { stem, vocabulary })) {
      result.push(word + next);
      at += 1;
    } else result.push(word);
  }
  return result;
}

function isOneWord(word: string, next: string, { stem, vocabulary }: { stem: Stem; vocabulary: Vocabulary }): boolean {
  if ((DIGITS.test(word) && DIGITS.test(next)) || ORDERING.has(word) || ORDERING.has(next)) return false;
  const both = word + next;
  if (vocabulary.has(both)) return true;
  return (word.length <= SHORT || next.length <= SHORT) && vocabulary.has(stem(both));
}
