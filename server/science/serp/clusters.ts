import { keywordIdentity } from '../../core/keyword.ts';
import type { SerpPage } from '../../providers/ports.ts';
import { compareText } from '../text/order.ts';
import { neighbourFinder } from './neighbours.ts';
import { organicResults, TOP_TEN } from './organic.ts';

/** Keywords that the search engine answers with the same pages. */
export interface SerpCluster {
  label: string;
  /** The label first, then by identity. */
  keywords: string[];
  /** URLs of the label's top ten that another member shares, best first; four at least. */
  sharedUrls: string[];
}

/** A keyword and its organic URLs, best first. */
export interface RankedUrls {
  keyword: string;
  urls: string[];
}

/** The first ten organic URLs of a page. */
export function rankedUrls(page: SerpPage): RankedUrls {
  const urls = organicResults(page).slice(0, TOP_TEN);
  return { keyword: page.keyword, urls: urls.map((item) => item.url).filter((url) => url !== null) };
}

/**
 * Clusters keywords around their best-connected ones (science 3): every member shares at least four of its top-ten URLs
 * with the label, so a chain of weak links never joins strangers. Every keyword is in one cluster at most; keywords
 * without a neighbour are not listed. The order of the input changes nothing.
 * The cost grows with the number of neighbours, not with the square of the keywords.
 */
export function clusterSerps(pages: readonly RankedUrls[]): SerpCluster[] {
  const nodes = pages.map(toNode).sort((a, b) => compareText(a.identity, b.identity));
  const neighboursOf = neighbourFinder(nodes.map((node) => node.keys));
  const degrees = nodes.map((_, node) => neighboursOf(node).length);
  const order = [...nodes.keys()].sort((a, b) => degrees[b]! - degrees[a]! || a - b);
  const clustered = new Set<number>();
  const clusters: SerpCluster[] = [];
  for (const centre of order) {
    if (clustered.has(centre) || degrees[centre] === 0) continue;
    const others = neighboursOf(centre).filter((node) => !clustered.has(node));
    if (others.length === 0) continue;
    for (const node of [centre, ...others]) clustered.add(node);
    const members = others.sort((a, b) => a - b).map((node) => nodes[node]!);
    clusters.push(describe(nodes[centre]!, members));
  }
  return clusters;
}

interface Node extends RankedUrls {
  identity: string;
  /** Normalised URLs in rank order, each once. */
  keys: string[];
}

function toNode({ keyword, urls }: RankedUrls): Node {
  const pages = new Map<string, string>();
  for (const url of urls.slice(0, TOP_TEN)) if (!pages.has(urlKey(url))) pages.set(urlKey(url), url);
  return { keyword, urls: [...pages.values()], identity: keywordIdentity(keyword), keys: [...pages.keys()] };
}

/** The same page under another scheme, with or without www, a fragment or a closing slash is the same page. */
function urlKey(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/?(?:#.*)?$/, '');
}

function describe(centre: Node, others: readonly Node[]): SerpCluster {
  const elsewhere = new Set(others.flatMap((node) => node.keys));
  return {
    label: centre.keyword,
    keywords: [centre.keyword, ...others.map((node) => node.keyword)],
    sharedUrls: centre.urls.filter((url) => elsewhere.has(urlKey(url))),
  };
}
