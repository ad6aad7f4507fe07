import { stemmer } from 'stemmer';
import { contentWords } from '../data/lexicon.ts';
import { below, pick, uniform } from '../random.ts';

/** Words that mean about the same, for the decisions of a filter. */
const SYNONYMS: readonly string[][] = [
  ['free', 'gratis', 'cheap', 'discount', 'budget'],
  ['download', 'apk', 'torrent', 'install', 'mod'],
  ['job', 'jobs', 'salary', 'career', 'hiring', 'training', 'certification'],
  ['used', 'second', 'vintage', 'refurbished'],
  ['kid', 'kids', 'children', 'coloring', 'toys', 'plush', 'baby'],
  ['buy', 'price', 'shop', 'store', 'sale', 'order', 'discount', 'delivery', 'shopping'],
  ['wiki', 'meaning', 'definition', 'history', 'what'],
  ['video', 'youtube', 'movie', 'show', 'film'],
  ['adult', 'porn', 'nsfw'],
  ['local', 'near', 'nearby'],
  ['game', 'games', 'unblocked', 'cheats', 'simulator', 'gaming'],
  ['forum', 'reddit', 'memes', 'social'],
];

function stems(phrase: string): Set<string> {
  const words = [...phrase.toLowerCase().split(/\s+/), ...contentWords(phrase)];
  return new Set(words.map((word) => stemmer(word)));
}

/** A term's own stems and those of its synonyms. */
function meaning(term: string): Set<string> {
  const own = stems(term);
  for (const group of SYNONYMS) {
    const groupStems = group.map((word) => stemmer(word));
    if (groupStems.some((stem) => own.has(stem))) for (const stem of groupStems) own.add(stem);
  }
  return own;
}

/** A word that a filter drops, by its number. */
export interface Drop {
  n: number;
  reason: string;
}

interface Decision {
  keep: boolean;
  reason: string;
}

/** One decision per keyword: dropped when it shares a stem with a filter term or one of its synonyms. */
export function decide(keywords: readonly string[], filterTerms: readonly string[]): Decision[] {
  const meanings = filterTerms.map((term) => ({ term, stems: meaning(term) }));
  return keywords.map((keyword) => {
    const own = stems(keyword);
    const hit = meanings.find((term) => [...own].some((stem) => term.stems.has(stem)));
    const reason = hit === undefined ? 'unrelated to the excluded terms' : `about "${hit.term}"`;
    return { keep: hit === undefined, reason };
  });
}

const LABEL_WORDS: readonly [RegExp, string][] = [
  [/\b(generator|calculator|maker|tool|tools|software|template|app|converter)\b/, 'Tool'],
  [/\b(news|update|release|season|trailer)\b/, 'News'],
  [/\b(cheats|rules|wiki|tips|tricks|guide|codes)\b/, 'Game info'],
  [/\b(game|games|unblocked|simulator|quiz)\b/, 'Game'],
  [/\b(buy|price|cheap|sale|shop|store|discount|review|reviews|best)\b/, 'Commerce'],
  [/\b(login|download|pdf|test|near|weather|map)\b/, 'Utility'],
];
const LABELS = ['Tool', 'News', 'Game', 'Game info', 'Utility', 'Commerce', 'Other'];
const DEMANDS = ['an answer at once', 'something to use now', 'to compare before buying', 'to keep up to date'];

export interface IntentItem {
  keyword: string;
  label: string;
  demand: string;
  reason: string;
  confidence: number;
}

/** What a searcher wants, one item per keyword. */
export function intents(seed: number, keywords: readonly string[]): IntentItem[] {
  return keywords.map((keyword) => {
    const known = LABEL_WORDS.find(([words]) => words.test(keyword.toLowerCase()))?.[1];
    const label = known ?? pick(LABELS, seed, 'label', keyword);
    const sure = known === undefined ? 0.4 : 0.75;
    const confidence = Math.round((sure + 0.24 * uniform(seed, 'confidence', keyword)) * 100) / 100;
    const demand = DEMANDS[below(DEMANDS.length, seed, 'demand', keyword)]!;
    const reason = known === undefined ? 'no telling word' : `typical wording of ${label}`;
    return { keyword, label, demand, reason, confidence };
  });
}
