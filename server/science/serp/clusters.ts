import { keywordIdentity } from '../../core/keyword.ts';
import type { SerpPage } from '../../providers/ports/keyword-data.ts';
import { compareDescending, compareText } from '../text/order.ts';
import { canonicalUrl } from './canonical-url.ts';
import { type NeighbourIndex, neighbourIndex } from './neighbours.ts';
import { organicResults, TOP_TEN } from './organic.ts';

/** Keywords that the search engine answers with the same pages. */
export interface SerpCluster {
  /** The member with the highest volume; where volumes are unknown, the best connected one. */
  label: string;
  /** The label first, then by volume and identity. */
  keywords: string[];
  /** URLs of the label's top ten that another member shares, best first; four at least. */
  sharedUrls: string[];
}

/** A keyword, its organic URLs, best first, and its searches a month where they are known. */
export interface RankedUrls {
  keyword: string;
  urls: string[];
  volume?: number | null;
}

/** URLs that a member must share with the others of its cluster on average: a chain of weak links joins nobody. */
const SHARED_ON_AVERAGE = 2;

/** The first ten organic URLs of a page. */
export function rankedUrls(page: SerpPage, volume: number | null = null): RankedUrls {
  const urls = organicResults(page).slice(0, TOP_TEN);
  return { keyword: page.keyword, urls: urls.map((item) => item.url).filter((url) => url !== null), volume };
}

/**
 * Clusters keywords around the largest of them (science D): every member shares at least four of its top-ten pages, or as
 * many as are asked for, with the label and two with the average other member. Every keyword is in one cluster at most; those without a neighbour are not
 * listed. The order of the input changes nothing. The cost grows with the keywords, also when all share their pages.
 */
export function clusterSerps(pages: readonly RankedUrls[], fewestShared?: number): SerpCluster[] {
  const canonical = new Map<string, string>();
  const nodes = pages.map((page) => toNode(page, canonical)).sort((a, b) => compareText(a.identity, b.identity));
  const index = neighbourIndex(
    nodes.map((node) => node.keys),
    fewestShared,
  );
  const reach = nodes.map((_, node) => index.reach(node));
  const order = [...nodes.keys()].sort(
    (a, b) => compareDescending(nodes[a]!.volume, nodes[b]!.volume) || reach[b]! - reach[a]! || a - b,
  );
  const position = new Uint32Array(nodes.length);
  for (const [at, node] of order.entries()) position[node] = at;
  const clustered = new Set<number>();
  const clusters: SerpCluster[] = [];
  for (const centre of order) {
    if (clustered.has(centre)) continue;
    index.leave(centre);
    const members = closeMembers(centre, { nodes, index, position });
    if (members.length === 0) continue;
    for (const node of members) {
      clustered.add(node);
      index.leave(node);
    }
    clusters.push(
      describe(
        nodes[centre]!,
        members.map((node) => nodes[node]!),
      ),
    );
  }
  return clusters;
}

interface Node {
  keyword: string;
  urls: string[];
  volume: number | null;
  identity: string;
  /** Canonical URLs in rank order, each once; `urls` are their spellings. */
  keys: string[];
}

/** The neighbours of a centre without those that share too little with the others; closest first while it is decided. */
function closeMembers(
  centre: number,
  field: { nodes: Node[]; index: NeighbourIndex; position: Uint32Array },
): number[] {
  const { nodes, index, position } = field;
  const near = index.neighboursOf(centre);
  let members = near.sort((a, b) => position[a]! - position[b]!);
  for (;;) {
    const counts = new Map<string, number>();
    for (const node of [centre, ...members]) {
      for (const key of nodes[node]!.keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const kept = members.filter((node) => {
      const shared = nodes[node]!.keys.reduce((total, key) => total + counts.get(key)! - 1, 0);
      return shared >= SHARED_ON_AVERAGE * members.length;
    });
    if (kept.length === members.length) return kept;
    members = kept;
  }
}

/** @param canonical what is known of URLs already: one that many pages show is read once */
function toNode({ keyword, urls, volume }: RankedUrls, canonical: Map<string, string>): Node {
  const pages = new Map<string, string>();
  for (const url of urls.slice(0, TOP_TEN)) {
    const key = canonical.get(url) ?? canonicalUrl(url);
    canonical.set(url, key);
    if (!pages.has(key)) pages.set(key, url);
  }
  const identity = keywordIdentity(keyword);
  return { keyword, urls: [...pages.values()], volume: volume ?? null, identity, keys: [...pages.keys()] };
}

function describe(centre: Node, others: readonly Node[]): SerpCluster {
  const elsewhere = new Set(others.flatMap((node) => node.keys));
  return {
    label: centre.keyword,
    keywords: [centre.keyword, ...others.map((node) => node.keyword)],
    sharedUrls: centre.urls.filter((_, at) => elsewhere.has(centre.keys[at]!)),
  };
}
