/**
 * How the science grows: `node --expose-gc tests/bench/science.bench.ts` (the heap figures are coarser without the flag).
 * Prints processor time, also as a multiple of one JSON.parse of the same input in the same run, the exponent of the fit
 * time ~ size^k, and the longest stretch for which the event loop was held up.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { KeywordMetrics } from '../../server/providers/ports/keyword-data.ts';
import {
  assembleComparison,
  assembleExpansion,
  clusterSerps,
  type ExpansionInput,
  type RankedUrls,
  type SeedAnswer,
} from '../../server/science/index.ts';
import { trendPoints } from '../science/trend-fixtures.ts';
import { report } from './support.ts';
import { tell } from './table.ts';

const SIZES = [10_000, 20_000, 50_000, 100_000];
/** Targets for the largest size, times JSON.parse of the input, and for the fit over all. */
const MOST_PARSES = 8;
const EXPANSION_MB = 300;
const NEAR_LINEAR = 1.1;
const SEEDS = 20;
/** As many runs at least, and more of what is short: one collection of garbage would else be most of its figure. */
const LEAST_RUNS = 3;
const LEAST_MS = 500;

/** A small linear congruential generator: the same data on every run and machine. */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Figures as a suggestion carries them: every figure that a score needs, and a year of months. */
function metricsOf(random: (limit: number) => number): KeywordMetrics {
  const [volume, links] = [random(50_000), random(400)];
  return {
    ...{ volume, cpc: random(900) / 100, competition: random(100) / 100, competitionLevel: 'LOW' },
    ...{ difficulty: random(100), intent: 'informational', foreignIntents: ['commercial'], coreKeyword: null },
    monthly: Array.from({ length: 12 }, (_, at) => ({ year: 2025, month: at + 1, volume: random(50_000) })),
    trendPct: { monthly: random(50), quarterly: random(50), yearly: random(50) },
    ...{ bid: { low: random(90) / 100, high: 2 }, links: { backlinks: 3 * links, referringDomains: links } },
    ...{
      language: 'en',
      isAnotherLanguage: false,
      categories: [10_013, 11_088],
      measuredAt: '2025-12-02T03:04:05.000Z',
    },
    serp: { itemTypes: ['people_also_ask', 'organic', 'related_searches'], results: random(1_000_000) },
  };
}

/**
 * An expansion that ends with about `size` candidates: variants, words of several seeds, a literal filter of 100 terms.
 * Suggestions carry their metrics, rising queries a figure alone.
 */
function expansionOf(size: number): ExpansionInput {
  const random = randomBelow(size);
  const endings = ['', 's', 'ing', 'ed'];
  const letter = () => 'bcdfghklmnprstvz'[random(16)];
  const stems = Array.from({ length: 400 }, () => `${letter()}a${letter()}o${letter()}${letter()}`);
  const word = () => `${stems[random(400)]}${endings[random(4)]}`;
  const rows = Array.from({ length: size }, (_, i) => {
    const row = { keyword: `${word()} ${word()}`, value: random(900) };
    return (i % SEEDS) % 2 === 0 ? row : { ...row, metrics: metricsOf(random) };
  });
  const answers: SeedAnswer[] = Array.from({ length: SEEDS }, (_, seed) => ({
    seed: `seed ${seed}`,
    origin: seed % 2 === 0 ? 'related_rising' : 'suggestion',
    rows: rows.filter((_row, i) => i % SEEDS === seed || i % (SEEDS * 5) === seed),
  }));
  const terms = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? stems[i]! : `${stems[i]} ${stems[i + 1]}`));
  const place = { dateFrom: '2026-01-01', dateTo: '2026-03-31', locationCode: 2840, languageCode: 'en' };
  return { keywords: answers.map((one) => one.seed), ...place, answers, filter: { mode: 'literal', terms } };
}

/** Keywords in fields of about eight that share most of their URLs; `hot` URLs are on every page. */
function serpsOf(size: number, hot: number): RankedUrls[] {
  const random = randomBelow(size);
  return Array.from({ length: size }, (_, i) => {
    const urls = Array.from(
      { length: 10 },
      (_url, rank) => `https://site${random(20)}.com/${Math.floor(i / 8)}/${rank}`,
    );
    return { keyword: `keyword ${i}`, urls: urls.map((url, rank) => (rank < hot ? `https://hot.com/${rank}` : url)) };
  });
}

/** Fifty words in thirteen answers of 270 daily points, the most a comparison can be. */
function compareFifty(): void {
  const random = randomBelow(50);
  const column = () => Array.from({ length: 270 }, () => random(101));
  const batches = Array.from({ length: 13 }, (_, batch) => ({
    keywords: [...Array.from({ length: 4 }, (_word, i) => `word ${batch * 4 + i}`), 'bench'],
    points: trendPoints(Array.from({ length: 5 }, column)),
  }));
  const keywords = batches.flatMap((batch) => batch.keywords);
  const place = { dateFrom: '2026-01-01', dateTo: '2026-09-27', locationCode: 2840, languageCode: 'en' };
  assembleComparison({ ...place, keywords, benchmark: 'bench', batches });
}

/** Least processor time of a few runs, in milliseconds: the one that other work on the machine disturbed least. */
async function fastest(run: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let runs = 0; runs < LEAST_RUNS || spent < LEAST_MS; runs++) {
    const started = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(started);
    const ms = (user + system) / 1000;
    best = Math.min(best, ms);
    spent += ms;
  }
  return best;
}

/** What reading the same input once costs. */
function parseTime(input: unknown): Promise<number> {
  const text = JSON.stringify(input);
  return fastest(() => JSON.parse(text));
}

/** Longest hold-up of the event loop while `run` works, in milliseconds. */
async function longestHoldUp(run: () => Promise<unknown>): Promise<number> {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  await new Promise((resolve) => setTimeout(resolve, 20));
  monitor.reset();
  await run();
  await new Promise((resolve) => setTimeout(resolve, 5));
  monitor.disable();
  return monitor.max / 1e6;
}

/** Highest heap growth while `run` works, in MB, seen between its slices. */
async function heapGrowth(run: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().heapUsed);
  }, 1);
  const result = await run();
  highest = Math.max(highest, process.memoryUsage().heapUsed);
  clearInterval(sampler);
  return result === undefined ? 0 : (highest - before) / 2 ** 20;
}

/** Least-squares exponent k of time ~ size^k. */
function exponent(sizes: readonly number[], times: readonly number[]): number {
  const xs = sizes.map(Math.log);
  const ys = times.map(Math.log);
  const centre = (list: number[]) => list.reduce((total, one) => total + one, 0) / list.length;
  const [mx, my] = [centre(xs), centre(ys)];
  const covariance = xs.reduce((total, x, i) => total + (x - mx) * (ys[i]! - my), 0);
  return covariance / xs.reduce((total, x) => total + (x - mx) ** 2, 0);
}

/** What was measured of each size, and one JSON.parse of the same input: what it grows by is the machine's and the collector's part. */
interface Grown {
  sizes: readonly number[];
  times: readonly number[];
  parses: readonly number[];
}

/** A row by processor time; the growth counts too. */
function tellParses(name: string, { sizes, times, parses }: Grown, did: string): void {
  const [ms, parseMs, fit] = [times.at(-1)!, parses.at(-1)!, exponent(sizes, times)];
  const ratio = ms / parseMs;
  tell({
    ...{ name, ratio, did },
    ours: `${ms.toFixed(0)} ms, ~ n^${fit.toFixed(2)}`,
    against: `JSON.parse of the input (${parseMs.toFixed(0)} ms, ~ n^${exponent(sizes, parses).toFixed(2)})`,
    target: `<= ${MOST_PARSES}, <= n^${NEAR_LINEAR}`,
    isMet: ratio <= MOST_PARSES && fit <= NEAR_LINEAR,
  });
}

async function benchExpansion(): Promise<void> {
  const times: number[] = [];
  const parses: number[] = [];
  const heaps: number[] = [];
  const rows: Record<string, unknown>[] = [];
  for (const size of SIZES) {
    const input = expansionOf(size);
    const heldUp = await longestHoldUp(() => assembleExpansion(input));
    const heapMb = await heapGrowth(() => assembleExpansion(input));
    const ms = await fastest(() => assembleExpansion(input));
    times.push(ms);
    heaps.push(heapMb);
    const parseMs = await parseTime(input.answers);
    parses.push(parseMs);
    const { filter, clusters } = await assembleExpansion(input);
    rows.push({ size, candidates: filter.total, kept: filter.kept, clusters: clusters.length, ms: ms.toFixed(0) });
    Object.assign(rows.at(-1)!, { 'us/word': ((1000 * ms) / size).toFixed(2), 'x parse': (ms / parseMs).toFixed(1) });
    Object.assign(rows.at(-1)!, { heapMb: heapMb.toFixed(0), 'longest hold-up ms': heldUp.toFixed(1) });
  }
  console.log('Expansion: merge, filter, score, group, cluster, sort');
  console.table(rows);
  const [heapMb, fit] = [heaps.at(-1)!, exponent(SIZES, times)];
  const size = SIZES.at(-1)!.toLocaleString('en');
  tellParses(`science, ${size} candidates`, { sizes: SIZES, times, parses }, `heap +${heapMb.toFixed(0)} MB`);
  report(`${size} candidates`, `heap +${heapMb.toFixed(0)} MB, target ${EXPANSION_MB} MB`, heapMb <= EXPANSION_MB);
  report('growth of the expansion', `time ~ size^${fit.toFixed(2)}, target ${NEAR_LINEAR}`, fit <= NEAR_LINEAR);
}

async function benchSerps(): Promise<void> {
  const sizes = [1250, 2500, 5000];
  for (const hot of [0, 3, 9, 10]) {
    const times: number[] = [];
    const parses: number[] = [];
    for (const size of sizes) {
      const pages = serpsOf(size, hot);
      times.push(await fastest(() => clusterSerps(pages)));
      parses.push(await parseTime(pages));
    }
    console.log(`SERP clusters, ${hot} of 10 URLs on every page`);
    console.table(
      sizes.map((keywords, i) => ({
        keywords,
        ms: times[i]!.toFixed(1),
        'x parse': (times[i]! / parses[i]!).toFixed(1),
      })),
    );
    const fit = exponent(sizes, times);
    report(
      `growth of clustering, ${hot} on every page`,
      `time ~ keywords^${fit.toFixed(2)}, target ${NEAR_LINEAR}`,
      fit <= NEAR_LINEAR,
    );
    if (hot < 10) continue;
    tellParses('science, 5,000 results pages that share all URLs', { sizes, times, parses }, '10 URLs a page');
  }
}

await benchExpansion();
await benchSerps();
console.log(`Comparison of 50 words in 13 answers of 270 points: ${(await fastest(compareFifty)).toFixed(0)} ms`);
