import type { SerpItem, SerpPage } from '../../providers/ports/keyword-data.ts';
import type { Stem } from '../text/stems/index.ts';
import { containsRun, tokenize } from '../text/tokens.ts';
import { byClicks } from './click-curve.ts';
import { isContested, screenTaken } from './features.ts';
import { organicResults, TOP_TEN } from './organic.ts';
import { type OwnerClass, siteOf } from './owners/classify.ts';

/** How hard it is to rank on a page, and the parts of it, each 0..100. */
export interface SerpDifficulty {
  /** A whole number; null when the page has fewer than five organic results. */
  difficulty: number | null;
  parts: DifficultyParts | null;
}

export interface DifficultyParts {
  /** Strength of the owners of the top ten, each by the clicks its rank takes. */
  owners: number;
  /** Results of others than forums whose title has every word of the keyword, weighted likewise. */
  titles: number;
  /** Share of the first screen that features take above the first result. */
  features: number;
  /** Domains that link to the ranking pages, logarithmic; null = unknown. */
  links: number | null;
}

/**
 * How hard the page of an owner is to pass, 0..1. A forum or a page of users is a weak spot: nobody wrote it to rank. Owners
 * that no list knows count more where advertisers pay to stand, as such fields are worked on by everybody.
 */
const STRENGTH: Readonly<Record<Exclude<OwnerClass, 'other'>, number>> = {
  ...{ giant: 1, retailer: 0.95, publisher: 0.95, brand: 0.95, forum: 0.05, user_content: 0.1 },
};
const STRENGTH_OF_OTHERS = { plain: 0.3, contested: 0.6 };

/** Owners lead, as they are what a newcomer cannot change; titles and features are weaker hints. */
const SHARES = { owners: 0.7, titles: 0.15, features: 0.15 };

/** Part of the whole that the links take where they are known. */
const LINKS_SHARE = 0.25;
/** Linking domains at which links are as hard as they get; the scale is logarithmic, as links spread over decades. */
const FULL_LINKS = 1_000;

/** Fewer organic results say nothing. */
const FEWEST_RESULTS = 5;

export interface DifficultyBasis {
  /** Class of each organic result's owner. */
  ownerOf: (item: SerpItem) => OwnerClass;
  stem: Stem;
}

/**
 * How hard it is to rank on a page, 0..100: `100 (0.7 owners + 0.15 titles + 0.15 features)`, and a quarter of links where
 * they are known. Never falls when an owner gets stronger, a result's title gains the keyword, or links grow.
 * @param referringDomains mean number of domains that link to the ranking pages; null = unknown
 */
export function serpDifficulty(
  page: SerpPage,
  basis: DifficultyBasis,
  referringDomains: number | null = null,
): SerpDifficulty {
  const organic = organicResults(page);
  if (organic.length < FEWEST_RESULTS) return { difficulty: null, parts: null };
  const keyword = tokenize(page.keyword).map(basis.stem);
  const others = isContested(page) ? STRENGTH_OF_OTHERS.contested : STRENGTH_OF_OTHERS.plain;
  const strength = (item: SerpItem) => strengthOf(basis.ownerOf(item), others);
  const owners = byClicks(organic, strength);
  const titles = byClicks(organic, (item) =>
    strength(item) >= others && hasEvery(item.title, keyword, basis.stem) ? 1 : 0,
  );
  const features = screenTaken(page);
  const links = linkWeight(referringDomains);
  const page100 = SHARES.owners * owners + SHARES.titles * titles + SHARES.features * features;
  const whole = links === null ? page100 : (1 - LINKS_SHARE) * page100 + LINKS_SHARE * links;
  return {
    difficulty: Math.round(100 * whole),
    parts: {
      owners: percent(owners),
      titles: percent(titles),
      features: percent(features),
      links: percentKnown(links),
    },
  };
}

function strengthOf(owner: OwnerClass, others: number): number {
  return owner === 'other' ? others : STRENGTH[owner];
}

/** 0..1; null = unknown. */
export function linkWeight(domains: number | null): number | null {
  if (domains === null || !Number.isFinite(domains)) return null;
  return Math.min(1, Math.log1p(Math.max(0, domains)) / Math.log1p(FULL_LINKS));
}

/** Whether a title has all words of a keyword, in any order and inflection. */
function hasEvery(title: string | null, keyword: readonly string[], stem: Stem): boolean {
  if (title === null || keyword.length === 0) return false;
  const words = tokenize(title.slice(0, LONGEST_TITLE)).map(stem);
  const known = new Set(words);
  return keyword.every((word) => known.has(word)) || containsRun(words, keyword);
}

/** Search engines show some sixty characters; what is longer is read up to here. */
const LONGEST_TITLE = 1_000;

function percent(share: number): number {
  return Math.round(100 * share);
}

function percentKnown(share: number | null): number | null {
  return share === null ? null : percent(share);
}

/** Kinds of weak spots; off topic = a small site whose title lacks a word of the keyword. */
export const WEAK_SPOTS = ['forum', 'user_content', 'off_topic'] as const;

/** A place in the top ten that a better page can take. */
export interface WeakSpot {
  /** 1 = the first organic result. */
  rank: number;
  domain: string | null;
  kind: (typeof WEAK_SPOTS)[number];
}

/** The weak spots among the first `count` organic results, best rank first. */
export function weakSpots(page: SerpPage, basis: DifficultyBasis, count = TOP_TEN): WeakSpot[] {
  const keyword = tokenize(page.keyword).map(basis.stem);
  return organicResults(page)
    .slice(0, count)
    .flatMap((item, at): WeakSpot[] => {
      const owner = basis.ownerOf(item);
      const place = { rank: at + 1, domain: siteOf(item) };
      if (owner === 'forum' || owner === 'user_content') return [{ ...place, kind: owner }];
      const isOffTopic = owner === 'other' && item.title !== null && !hasEvery(item.title, keyword, basis.stem);
      return isOffTopic ? [{ ...place, kind: 'off_topic' }] : [];
    });
}
