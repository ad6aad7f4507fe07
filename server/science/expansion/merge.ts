import { displayKeyword, type KeywordIdentity, keywordIdentity, readKeyword } from '../../core/keyword.ts';
import { inSteps, runToEnd, type Steps, sortInSteps } from '../slices.ts';
import { compareText } from '../text/order.ts';
import type {
  CandidateOrigin,
  CandidateSource,
  FoundKeyword,
  IdentifiedCandidate,
  MetricsByIdentity,
  SeedAnswer,
} from './candidate.ts';

/**
 * Merges answers over seeds and origins by keyword identity (science 1). Every origin is kept in `sources`; the same word
 * twice in one answer is one source with its larger value. The order of answers changes nothing: words come by identity. Those
 * without a character are left out, nothing else is, the seeds themselves included.
 */
export function mergeCandidates(origins: readonly SeedAnswer[]): FoundKeyword[] {
  return runToEnd(mergeSteps(origins, new Map())).map(({ candidate }) => candidate);
}

/** The same with offers to pause; `bought` fills the metrics of words whose answers carried none. */
export function* mergeSteps(origins: readonly SeedAnswer[], bought: MetricsByIdentity): Steps<IdentifiedCandidate[]> {
  const byIdentity = new Map<KeywordIdentity, FoundKeyword>();
  for (const answer of [...origins].sort(compareAnswers)) {
    const seed = displayKeyword(answer.seed);
    yield* inSteps(answer.rows, (row) => addRow(byIdentity, row, sourceOf(row, { seed, origin: answer.origin })));
    yield;
  }
  yield* inSteps(byIdentity, ([identity, candidate]) => {
    candidate.metrics ??= bought.get(identity) ?? null;
  });
  const identities = yield* sortInSteps([...byIdentity.keys()], compareText);
  const found: IdentifiedCandidate[] = [];
  yield* inSteps(identities, (identity) => found.push({ identity, candidate: byIdentity.get(identity)! }));
  return found;
}

/** A fixed order of answers makes the display spelling and the order of sources independent of who answered first. */
function compareAnswers(a: SeedAnswer, b: SeedAnswer): number {
  return compareText(keywordIdentity(a.seed), keywordIdentity(b.seed)) || compareText(a.origin, b.origin);
}

type Row = SeedAnswer['rows'][number];

const MEASURED: readonly CandidateOrigin[] = ['suggestion', 'related_keyword'];

/** The figure of what comes with metrics is its volume, wherever the answer carries it. */
function sourceOf(row: Row, from: Pick<CandidateSource, 'seed' | 'origin'>): CandidateSource {
  const value = MEASURED.includes(from.origin) ? (row.value ?? row.metrics?.volume ?? null) : row.value;
  return { ...from, value };
}

function addRow(byIdentity: Map<KeywordIdentity, FoundKeyword>, row: Row, source: CandidateSource): void {
  const { display: keyword, identity } = readKeyword(row.keyword);
  if (keyword === '') return;
  let candidate = byIdentity.get(identity);
  if (candidate === undefined) {
    candidate = { keyword, sources: [], growthPct: null, metrics: null };
    byIdentity.set(identity, candidate);
  }
  candidate.metrics ??= row.metrics ?? null;
  if (source.origin === 'related_rising') candidate.growthPct = larger(candidate.growthPct, source.value);
  addSource(candidate.sources, source);
}

function addSource(sources: CandidateSource[], source: CandidateSource): void {
  const same = sources.find((known) => known.origin === source.origin && known.seed === source.seed);
  if (same === undefined) sources.push(source);
  else same.value = larger(same.value, source.value);
}

/** The larger of two figures, where unknown is smaller than every number. */
function larger(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}
