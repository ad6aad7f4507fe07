import { below, hash32, pick, uniform } from '../random.ts';
import { commonWord, contentWords, isUnheardOf } from './lexicon.ts';
import { PATTERNS } from './patterns.ts';

const MAX_TOTAL = 6000;
const SMALL_SHARE = 0.12;

/** How many suggestions exist for a seed: thousands for most, a handful for some, none for a phrase nobody knows. */
export function suggestionCount(seed: number, phrase: string): number {
  if (isUnheardOf(phrase)) return 0;
  const u = uniform(seed, 'total', phrase);
  if (u < SMALL_SHARE) return 3 + below(40, seed, 'few', phrase);
  return Math.min(MAX_TOTAL, Math.round(120 + (u ** 3 * 9000) / phrase.split(' ').length));
}

function longer(seed: number, phrase: string, i: number): string {
  const word = commonWord(seed, 'word', phrase, i);
  const pattern = PATTERNS[hash32(seed, 'pattern', phrase, i) % PATTERNS.length]!;
  const shape = i % 4;
  if (shape === 0) return `${word} ${phrase}`;
  if (shape === 1) return `${phrase} ${word}`;
  if (shape === 2) return `${phrase} for ${word}`;
  return pattern.replace('_', `${phrase} ${word}`);
}

/** The first `count` phrases that contain the seed, each once, in no order that means anything. */
export function suggestions(seed: number, phrase: string, count: number): string[] {
  const found = new Set<string>();
  const offset = hash32(seed, 'offset', phrase) % PATTERNS.length;
  for (let i = 0; i < Math.min(count, PATTERNS.length); i++) {
    found.add(PATTERNS[(i + offset) % PATTERNS.length]!.replace('_', phrase));
  }
  for (let i = 0; found.size < count && i < count * 4; i++) found.add(longer(seed, phrase, i));
  found.delete(phrase);
  return [...found].slice(0, count);
}

/** Searches shown as related to a phrase: up to eight, most keep a word of it. */
export function relatedPhrases(seed: number, phrase: string): string[] {
  if (isUnheardOf(phrase)) return [];
  const words = phrase.split(' ');
  const core = words.length > 3 ? words.slice(0, 2).join(' ') : phrase;
  const found = new Set<string>();
  for (let i = 0; found.size < 8; i++) {
    const word = commonWord(seed, 'related', phrase, i);
    const head = pick(contentWords(phrase), seed, 'head', phrase, i);
    const pattern = PATTERNS[hash32(seed, 'related', phrase, i) % PATTERNS.length]!;
    const shapes = [pattern.replace('_', core), `${head} ${word}`, `${word} ${core}`];
    const related = shapes[i % shapes.length]!;
    if (related !== phrase) found.add(related);
  }
  return [...found];
}
