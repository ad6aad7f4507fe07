import { stemmer } from 'stemmer';
import { below, hash32, uniform } from '../random.ts';
import { relatedPhrases } from './expansion.ts';
import { commonWord, contentWords, isUnheardOf } from './lexicon.ts';

/** Sites that stand on the first page of almost anything. */
const BIG_SITES = [
  'www.wikipedia.org',
  'www.youtube.com',
  'www.reddit.com',
  'www.amazon.com',
  'www.quora.com',
  'www.ebay.com',
  'www.pinterest.com',
  'www.facebook.com',
  'www.instagram.com',
  'www.tiktok.com',
  'www.walmart.com',
  'www.etsy.com',
  'store.steampowered.com',
  'play.google.com',
  'apps.apple.com',
  'www.nytimes.com',
  'www.forbes.com',
  'www.bbc.co.uk',
];
const NICHE_ENDINGS = [
  'hub.com',
  'guide.net',
  'world.org',
  'lab.io',
  'zone.com',
  'central.co',
  'daily.com',
  'nerd.net',
];

/** Share of big sites in a cluster's pool of pages, drawn per cluster. */
const MOST_BIG = 0.8;
export const PAGE_SIZE = 10;
const FEW_RESULTS_SHARE = 0.03;
const MAX_RESULTS = 100;

export interface Place {
  domain: string;
  url: string;
  title: string;
  description: string;
}

const slug = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-');
const titled = (text: string) => text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** Keywords with the same first two meaningful stems are served from one pool, so that real clusters exist. */
function topicOf(keyword: string): string {
  return contentWords(keyword)
    .map((word) => stemmer(word))
    .sort()
    .slice(0, 2)
    .join(' ');
}

function place(seed: number, topic: string, i: number): Place {
  const bigShare = MOST_BIG * uniform(seed, 'big share', topic);
  const big = uniform(seed, 'big', topic, i) < bigShare;
  const niche = `www.${slug(topic.split(' ')[0]!)}${NICHE_ENDINGS[hash32(seed, 'niche', topic, i) % NICHE_ENDINGS.length]}`;
  const domain = big ? BIG_SITES[hash32(seed, 'site', topic, i) % BIG_SITES.length]! : niche;
  const word = commonWord(seed, 'page', topic, i);
  return {
    domain,
    url: `https://${domain}/${slug(topic)}/${slug(word)}-${i}`,
    title: `${titled(topic)}: ${titled(word)}`,
    description: `Everything about ${topic} and ${word}, with examples and answers to common questions.`,
  };
}

/** How many organic results a search has in all. */
export function resultCount(seed: number, keyword: string): number {
  if (isUnheardOf(keyword)) return 0;
  return uniform(seed, 'few results', keyword) < FEW_RESULTS_SHARE ? 2 + below(6, seed, 'few', keyword) : MAX_RESULTS;
}

/** Organic results 1..count: the topic's pages, lightly shuffled per keyword, with an exact title now and then. */
export function organicPlaces(seed: number, keyword: string, count: number): Place[] {
  const topic = topicOf(keyword);
  const order = Array.from({ length: count + 4 }, (_, i) => ({ i, rank: i + 5 * uniform(seed, 'rank', keyword, i) }));
  order.sort((a, b) => a.rank - b.rank);
  return order.slice(0, count).map(({ i }) => {
    const found = place(seed, topic, i);
    return uniform(seed, 'exact', keyword, i) < 0.25
      ? { ...found, title: `${titled(keyword)} - ${found.domain}` }
      : found;
  });
}

export interface Features {
  aiOverview: boolean;
  featuredSnippet: boolean;
  knowledgeGraph: boolean;
  peopleAlsoAsk: string[];
  relatedSearches: string[];
}

/** What else stands on the page. */
export function featuresOf(seed: number, keyword: string): Features {
  const question = /^(how|what|why|is|can|does)\b/.test(keyword);
  const ask = ['what is', 'how does', 'why is', 'where to find'].map((start) => `${start} ${keyword}?`);
  return {
    aiOverview: uniform(seed, 'ai', keyword) < (question ? 0.75 : 0.3),
    featuredSnippet: uniform(seed, 'snippet', keyword) < (question ? 0.5 : 0.12),
    knowledgeGraph: uniform(seed, 'graph', keyword) < 0.15,
    peopleAlsoAsk: uniform(seed, 'ask', keyword) < 0.65 ? ask : [],
    relatedSearches: uniform(seed, 'searches', keyword) < 0.85 ? relatedPhrases(seed, keyword) : [],
  };
}
