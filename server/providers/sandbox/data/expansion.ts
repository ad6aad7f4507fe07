import { below, hash32, uniform } from '../random.ts';
import { commonWord, isUnheardOf } from './lexicon.ts';

/** `_` stands for the seed. Mixed on purpose: the filters of a research need something to remove. */
const PATTERNS = (
  'best _|_ online|free _|_ near me|how to _|_ for beginners|_ app|_ download|_ 2026|cheap _|_ review|_ reviews|buy _|_ price|' +
  '_ for kids|what is _|_ vs|_ alternatives|_ ideas|_ tutorial|_ game|_ games|top 10 _|_ jobs|_ course|_ apk|used _|_ sale|' +
  '_ meaning|_ wiki|_ reddit|_ youtube|_ generator|_ calculator|_ template|_ pdf|is _ worth it|_ login|_ unblocked|_ mod|' +
  'why is _ so popular|_ wallpaper|_ tips|_ tricks|_ rules|_ news|_ update|_ release date|_ guide|_ cheats|_ discount code|' +
  '_ store|_ shop|_ for sale|_ delivery|_ rental|_ software|_ tool|_ tools|_ maker|_ simulator|_ test|_ quiz|_ coloring pages|' +
  '_ costume|_ birthday cake|_ gift|diy _|homemade _|_ recipe|_ history|_ pictures|_ memes|_ drawing|_ font|_ logo|_ lyrics|' +
  '_ movie|_ show|_ season 2|_ plush|_ toys|_ set|_ kit|_ bundle|professional _|_ certification|_ salary|_ training|_ classes|' +
  '_ near me open now|_ uk|_ usa|_ canada|vintage _|_ size chart|_ warranty|_ repair|_ parts|_ accessories|_ for women|_ for men'
).split('|');

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
    const head = words[below(words.length, seed, 'head', phrase, i)]!;
    const pattern = PATTERNS[hash32(seed, 'related', phrase, i) % PATTERNS.length]!;
    const shapes = [pattern.replace('_', core), `${head} ${word}`, `${word} ${core}`];
    const related = shapes[i % shapes.length]!;
    if (related !== phrase) found.add(related);
  }
  return [...found];
}
