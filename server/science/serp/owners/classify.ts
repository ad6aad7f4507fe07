import { getDomain } from 'tldts';
import type { SerpItem } from '../../../providers/ports/keyword-data.ts';
import { GIANTS } from './giants.ts';
import { MARKETS } from './markets.ts';
import { FORUM_HOST, FORUM_PATH, FORUMS, USER_CONTENT } from './user-content.ts';

/** Who owns a page, as far as its strength goes. */
export const OWNER_CLASSES = ['giant', 'retailer', 'publisher', 'brand', 'forum', 'user_content', 'other'] as const;
export type OwnerClass = (typeof OWNER_CLASSES)[number];

/** Where a results page was read: what is a brand in one market is nobody in another. */
export interface Market {
  locationCode: number;
  languageCode: string;
}

/** The longest address that is looked into; what is longer is no page that people visit. */
const LONGEST_ADDRESS = 2_000;

/**
 * The domain an owner registered, e.g. `example.co.uk` of `https://shop.example.co.uk/x`; null for addresses without one.
 * A subdomain of a shared host (`someone.github.io`) is a site of its own, as the public suffix list says.
 */
function registrableDomain(urlOrHost: string): string | null {
  if (urlOrHost.length > LONGEST_ADDRESS) return null;
  return getDomain(urlOrHost, { allowPrivateDomains: true });
}

/** The registrable domain of a result; null when it has no usable address. */
export function siteOf(item: Pick<SerpItem, 'url' | 'domain'>): string | null {
  const address = item.url ?? item.domain;
  return address === null ? null : registrableDomain(address);
}

/** Whether a registrable domain is a very large site of any market: an exact look-up, so `notamazon.com` is not one. */
export function isGiant(domain: string): boolean {
  return GIANTS.has(domain);
}

/** The class of each result's owner in a market. Lists are looked up by registrable domain, never by a part of a name. */
export function ownersIn(market: Market): (item: Pick<SerpItem, 'url' | 'domain'>) => OwnerClass {
  const known = knownOwners(market);
  return (item) => {
    const site = siteOf(item);
    const shared = sharedHost(item);
    if (shared !== null) return shared;
    if (site === null) return 'other';
    if (FORUMS.has(site)) return 'forum';
    if (USER_CONTENT.has(site) || USER_CONTENT.has(publicSite(item) ?? '')) return 'user_content';
    if (GIANTS.has(site)) return 'giant';
    return known.get(site) ?? 'other';
  };
}

/** A forum by its host or its path, whoever owns the domain. */
function sharedHost(item: Pick<SerpItem, 'url' | 'domain'>): 'forum' | null {
  const address = item.url ?? (item.domain === null ? null : `https://${item.domain}/`);
  if (address === null || address.length > LONGEST_ADDRESS || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  return FORUM_HOST.test(hostname) || FORUM_PATH.test(pathname) ? 'forum' : null;
}

/** The host of a shared suffix, e.g. `blogspot.com` of `someone.blogspot.com`. */
function publicSite(item: Pick<SerpItem, 'url' | 'domain'>): string | null {
  const address = item.url ?? item.domain;
  return address === null || address.length > LONGEST_ADDRESS ? null : getDomain(address);
}

/** The owners of the market's language and country; where neither is listed, those of every market. */
function knownOwners({ locationCode, languageCode }: Market): ReadonlyMap<string, OwnerClass> {
  const language = languageCode.slice(0, 2).toLowerCase();
  const near = MARKETS.filter((one) => one.languageCode === language || one.countries.includes(locationCode));
  const owners = new Map<string, OwnerClass>();
  for (const { retailers, publishers, brands } of near.length > 0 ? near : MARKETS) {
    for (const name of brands) owners.set(name, 'brand');
    for (const name of publishers) owners.set(name, 'publisher');
    for (const name of retailers) owners.set(name, 'retailer');
  }
  return owners;
}
