import { keywordIdentity } from '../../core/keyword.ts';
import type { SerpPage } from '../../providers/ports.ts';
import { compareText } from '../text/order.ts';
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

/** URLs two keywords must share to be neighbours (science 3). */
const FEWEST_SHARED = 4;

/** The first ten organic URLs of a page. */
export function rankedUrls(page: SerpPage): RankedUrls {
  const urls = organicResults(page).slice(0, TOP_TEN);
  return { keyword: page.keyword, urls: urls.map((item) => item.url).filter((url) => url !== null) };
}

/**
 * Clusters keywords around their best-connected ones (science 3): every member shares at least four of its top-ten URLs
 * with the label, so a chain of weak links never joins strangers. Every keyword is in one cluster at most; keywords
 * without a neighbour are not listed. The order of the input changes nothing.
 * Neighbours are counted through an index from URL to keywords: the cost is the sum of the index lists that are walked.
 */
export function clusterSerps(pages: readonly RankedUrls[]): SerpCluster[] {
  const nodes = pages.map(toNode).sort((a, b) => compareText(a.identity, b.identity));
  const index = indexByUrl(nodes);
  const counts = new Uint8Array(nodes.length);
  const listsOf = (node: number) => nodes[node]!.keys.map((key) => index.get(key)!);
  const neighboursOf = (node: number) => neighbours(node, listsOf(node), counts);
  const degrees = nodes.map((_, node) => neighboursOf(node).length);
  const order = [...nodes.keys()].sort((a, b) => degrees[b]! - degrees[a]! || a - b);
  const clustered = new Set<number>();
  const clusters: SerpCluster[] = [];
  for (const centre of order) {
    if (clustered.has(centre) || degrees[centre] === 0) continue;
    const others = neighboursOf(centre).filter((node) => !clustered.has(node));
    if (others.length === 0) continue;
    for (const node of [centre, ...others]) clustered.add(node);
    clusters.push(
      describe(
        nodes[centre]!,
        others.map((node) => nodes[node]!),
      ),
    );
  }
  return clusters;
}

interface Node extends RankedUrls {
  identity: string;
  /** Normalised URLs in rank order, each once. */
  keys: string[];
}

function toNode({ keyword, urls }: RankedUrls): Node {
  const top = urls.slice(0, TOP_TEN);
  return { keyword, urls: top, identity: keywordIdentity(keyword), keys: [...new Set(top.map(urlKey))] };
}

/** The same page under another scheme, with or without www, a fragment or a closing slash is the same page. */
function urlKey(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/?(?:#.*)?$/, '');
}

function indexByUrl(nodes: readonly Node[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [node, { keys }] of nodes.entries()) {
    for (const key of keys) {
      const known = index.get(key);
      if (known === undefined) index.set(key, [node]);
      else known.push(node);
    }
  }
  return index;
}

/**
 * Nodes that occur in at least four of the given index lists, in ascending order, without `self`. `counts` is scratch space,
 * one byte a node, all zero before and after: a map a call would cost more than the counting.
 */
function neighbours(self: number, lists: readonly number[][], counts: Uint8Array): number[] {
  const found: number[] = [];
  for (const list of lists) {
    for (const node of list) {
      counts[node]! += 1;
      if (counts[node] === FEWEST_SHARED && node !== self) found.push(node);
    }
  }
  for (const list of lists) for (const node of list) counts[node] = 0;
  return found.sort((a, b) => a - b);
}

function describe(centre: Node, others: readonly Node[]): SerpCluster {
  const elsewhere = new Set(others.flatMap((node) => node.keys));
  return {
    label: centre.keyword,
    keywords: [centre.keyword, ...others.map((node) => node.keyword)],
    sharedUrls: centre.urls.filter((url, i) => elsewhere.has(urlKey(url)) && centre.urls.indexOf(url) === i),
  };
}
