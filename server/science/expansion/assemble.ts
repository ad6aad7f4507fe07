import { keywordIdentity } from '../../core/keyword.ts';
import type { KeywordMetrics } from '../../providers/ports.ts';
import { inSteps, runInSlices, type Steps, sortInSteps } from '../slices.ts';
import { compareText } from '../text/order.ts';
import type { Candidate, MetricsByIdentity, SeedAnswer } from './candidate.ts';
import { type VariantCluster, variantClusterSteps } from './clusters.ts';
import type { Decision } from './decisions.ts';
import { type GrowthGroups, groupSteps } from './groups.ts';
import { type Filtered, literalFilterSteps, type RemovedKeyword } from './literal-filter.ts';
import { mergeSteps } from './merge.ts';

export type FilterMode = 'semantic' | 'literal';

/** Everything an expansion bought, and what was asked. */
export interface ExpansionInput {
  /** The seeds, as displayed. */
  keywords: string[];
  /** Calendar dates `YYYY-MM-DD`, inclusive. */
  dateFrom: string;
  dateTo: string;
  locationCode: number;
  languageCode: string;
  answers: SeedAnswer[];
  /** Metrics bought in bulk for words whose answers carried none. */
  metrics?: { keyword: string; metrics: KeywordMetrics }[];
  filter: {
    mode: FilterMode;
    terms: string[];
    /** Decisions of the semantic batches that succeeded, by identity. A word without one is kept. */
    decisions?: ReadonlyMap<string, Decision>;
  };
}

/** Result of an expansion (contract 4.1). */
export interface ExpansionResult {
  keywords: string[];
  dateFrom: string;
  dateTo: string;
  locationCode: number;
  languageCode: string;
  /** Best score first, then by identity. */
  candidates: Candidate[];
  groups: GrowthGroups;
  /** `total = kept + removed`, counted in candidates. */
  filter: { mode: FilterMode; terms: string[]; total: number; kept: number; removed: number };
  /** By identity. */
  filteredOut: RemovedKeyword[];
  clusters: VariantCluster[];
}

/**
 * Puts the result of an expansion together (contract 4.1, science 1): merge, literal pass, the model's decisions about what
 * the literal pass left, then groups and clusters of the words kept. Runs in slices of about ten milliseconds, so that
 * twenty thousand candidates do not hold up the event loop. The order of answers changes nothing.
 */
export function assembleExpansion(input: ExpansionInput): Promise<ExpansionResult> {
  return runInSlices(expansionSteps(input));
}

/** The words that the literal pass keeps, which is what further stages are asked about; in slices likewise. */
export function literallyKept(answers: readonly SeedAnswer[], terms: readonly string[]): Promise<Candidate[]> {
  return runInSlices(keptSteps(answers, terms));
}

function* keptSteps(answers: readonly SeedAnswer[], terms: readonly string[]): Steps<Candidate[]> {
  return (yield* literalFilterSteps(yield* mergeSteps(answers, new Map()), terms)).kept;
}

function* expansionSteps(input: ExpansionInput): Steps<ExpansionResult> {
  const { keywords, dateFrom, dateTo, locationCode, languageCode, answers, filter } = input;
  const merged = yield* mergeSteps(answers, yield* indexSteps(input.metrics ?? []));
  const { kept, removed } = yield* filterSteps(merged, filter);
  const candidates = yield* sortByIdentity(kept, (a, b) => b.score - a.score);
  const groups = yield* groupSteps(candidates);
  const clusters = yield* variantClusterSteps(candidates);
  const filteredOut = yield* sortByIdentity(removed, () => 0);
  const counts = { total: merged.length, kept: kept.length, removed: removed.length };
  const summary = { mode: filter.mode, terms: filter.terms, ...counts };
  return {
    ...{ keywords, dateFrom, dateTo, locationCode, languageCode },
    ...{ candidates, groups, filter: summary, filteredOut, clusters },
  };
}

function* indexSteps(rows: NonNullable<ExpansionInput['metrics']>): Steps<MetricsByIdentity> {
  const byIdentity = new Map<string, KeywordMetrics>();
  yield* inSteps(rows, ({ keyword, metrics }) => byIdentity.set(keywordIdentity(keyword), metrics));
  return byIdentity;
}

function* filterSteps(merged: Candidate[], filter: ExpansionInput['filter']): Steps<Filtered<Candidate>> {
  const literal = yield* literalFilterSteps(merged, filter.terms);
  const { decisions } = filter;
  if (filter.mode === 'literal' || decisions === undefined) return literal;
  const result: Filtered<Candidate> = { kept: [], removed: literal.removed };
  yield* inSteps(literal.kept, (candidate) => {
    const decision = decisions.get(keywordIdentity(candidate.keyword));
    if (decision === undefined || decision.keep) result.kept.push(candidate);
    else result.removed.push({ keyword: candidate.keyword, reason: decision.reason });
  });
  return result;
}

/** Sorts by the given order first and by identity where it ties; identities are computed once a keyword. */
function* sortByIdentity<T extends { keyword: string }>(items: T[], first: (a: T, b: T) => number): Steps<T[]> {
  const keyed: { item: T; identity: string }[] = [];
  yield* inSteps(items, (item) => keyed.push({ item, identity: keywordIdentity(item.keyword) }));
  const sorted = yield* sortInSteps(keyed, (a, b) => first(a.item, b.item) || compareText(a.identity, b.identity));
  return sorted.map(({ item }) => item);
}
