import { keywordIdentity } from '../../core/keyword.ts';
import type { SerpPage } from '../../providers/ports/keyword-data.ts';
import { compareDescending, compareText } from '../text/order.ts';
import { neighbourIndex } from './neighbours.ts';
import { NumberedPages } from './numbered-pages.ts';
import { organicResults, TOP_TEN } from './organic.ts';
import type { Rows } from './rows.ts';

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
  const numbered = new NumberedPages();
  const nodes = pages.map(toNode).sort((a, b) => compareText(a.identity, b.identity));
  const shown = numbered.rowsOf(
    nodes.map(({ urls }) => urls),
    TOP_TEN,
  );
  const index = neighbourIndex(shown, numbered.size, fewestShared);
  const reach = nodes.map((_, node) => index.reach(node));
  const order = [...nodes.keys()].sort(
    (a, b) => compareDescending(nodes[a]!.volume, nodes[b]!.volume) || reach[b]! - reach[a]! || a - b,
  );
  const position = new Uint32Array(nodes.length);
  for (const [at, node] of order.entries()) position[node] = at;
  const cluster = new Forming(nodes, numbered, shown);
  const clustered = new Uint8Array(nodes.length);
  const clusters: SerpCluster[] = [];
  for (const centre of order) {
    if (clustered[centre] === 1) continue;
    index.leave(centre);
    const near = index.neighboursOf(centre).sort((a, b) => position[a]! - position[b]!);
    const members = cluster.closest(centre, near);
    for (const node of members) {
      clustered[node] = 1;
      index.leave(node);
    }
    if (members.length > 0) clusters.push(cluster.describe(centre, members));
    cluster.clear(centre, members);
  }
  return clusters;
}

interface Node {
  keyword: string;
  urls: readonly string[];
  volume: number | null;
  identity: string;
}

/** The cluster in hand: how many of its keywords show each page. */
class Forming {
  readonly #nodes: readonly Node[];
  readonly #numbered: NumberedPages;
  /** The pages that each keyword shows. */
  readonly #pages: Rows;
  readonly #shown: Uint32Array;

  constructor(nodes: readonly Node[], numbered: NumberedPages, pages: Rows) {
    this.#nodes = nodes;
    this.#numbered = numbered;
    this.#pages = pages;
    this.#shown = new Uint32Array(numbered.size);
  }

  /** The neighbours of a centre without those that share too little with the others; closest first while it is decided. */
  closest(centre: number, near: number[]): number[] {
    this.#count(centre, 1);
    for (const node of near) this.#count(node, 1);
    let members = near;
    for (;;) {
      const fewest = SHARED_ON_AVERAGE * members.length;
      const [kept, far]: [number[], number[]] = [[], []];
      for (const node of members) (this.#sharedBy(node) >= fewest ? kept : far).push(node);
      if (far.length === 0) return kept;
      // Only now: all of a round are judged by the same counts, whoever comes first.
      for (const node of far) this.#count(node, -1);
      members = kept;
    }
  }

  describe(centre: number, members: readonly number[]): SerpCluster {
    const { keyword, urls } = this.#nodes[centre]!;
    const byPage = new Map<number, string>();
    for (const url of urls.slice(0, TOP_TEN)) {
      const page = this.#numbered.numberOf(url);
      if (this.#shown[page]! > 1 && !byPage.has(page)) byPage.set(page, url);
    }
    return {
      label: keyword,
      keywords: [keyword, ...members.map((node) => this.#nodes[node]!.keyword)],
      sharedUrls: [...byPage.values()],
    };
  }

  clear(centre: number, members: readonly number[]): void {
    this.#count(centre, -1);
    for (const node of members) this.#count(node, -1);
  }

  #count(node: number, by: 1 | -1): void {
    const { starts, items } = this.#pages;
    for (let at = starts[node]!; at < starts[node + 1]!; at++) this.#shown[items[at]!]! += by;
  }

  /** Pages of a keyword on those of the others, each as often as it is there. */
  #sharedBy(node: number): number {
    const { starts, items } = this.#pages;
    let shared = 0;
    for (let at = starts[node]!; at < starts[node + 1]!; at++) shared += this.#shown[items[at]!]! - 1;
    return shared;
  }
}

function toNode({ keyword, urls, volume }: RankedUrls): Node {
  return { keyword, urls, volume: volume ?? null, identity: keywordIdentity(keyword) };
}
