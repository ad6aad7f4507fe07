import { keywordIdentity } from '../../core/keyword.ts';
import type { KeywordMetrics } from '../../providers/ports/keyword-data.ts';
import { inSteps, largestFirst, runInSlices, type Steps, sortInSteps } from '../slices.ts';
import { compareText } from '../text/order.ts';
import { type Stem, stemmerFor } from '../text/stems/index.ts';
import { wordsOf } from '../text/tokens.ts';
import type {
  Candidate,
  FoundKeyword,
  IdentifiedCandidate,
  MetricsByIdentity,
  ReadCandidate,
  SeedAnswer,
} from './candidate.ts';
import { type VariantCluster, variantClusterSteps } from './clusters.ts';
import type { Decision } from './decisions.ts';
import { evaluateSteps } from './evaluate.ts';
import { type GrowthAbove, type GrowthGroups, groupSteps as growthSteps } from './groups.ts';
import { type Filtered, type LiteralRules, literalFilterSteps, type RemovedKeyword } from './literal-filter.ts';
import { mergeSteps } from './merge.ts';
import { type Topic, topicSteps } from './topics.ts';

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
  /** The provider's own rows of the seeds, by identity. */
  seeds?: ReadonlyMap<string, KeywordMetrics>;
  filter: {
    mode: FilterMode;
    terms: string[];
    /** How literally terms are taken; a semantic filter passes over them first only when `exact`. */
    rules?: LiteralRules;
    /** Decisions of the semantic batches that succeeded, by identity. A word without one is kept. */
    decisions?: ReadonlyMap<string, Decision>;
  };
  /** Where the groups of growth begin; without it the figures of science 1. */
  growthAbove?: GrowthAbove;
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
  /** Spellings, inflections and word orders of one phrase. */
  clusters: VariantCluster[];
  /** What one page could serve: by core keyword, then by meaning word. */
  topics: Topic[];
  /** What the seeds themselves measure; null = unknown. */
  seeds: { keyword: string; metrics: KeywordMetrics | null }[];
}

/**
 * Puts the result of an expansion together (contract 4.1, science 1): merge, literal pass, the model's decisions about what
 * the literal pass left, then groups and clusters of the words kept. Runs in slices of a few milliseconds, so that
 * twenty thousand candidates do not hold up the event loop. The order of answers changes nothing.
 */
export function assembleExpansion(input: ExpansionInput): Promise<ExpansionResult> {
  return runInSlices(expansionSteps(input));
}

/** The words that further stages are asked about. */
export function* wordsToAskSteps({
  answers,
  filter,
  languageCode,
}: Pick<ExpansionInput, 'answers' | 'filter' | 'languageCode'>): Steps<FoundKeyword[]> {
  const read = yield* readSteps(yield* mergeSteps(answers, new Map()));
  const { kept } = yield* literalSteps(read, filter, stemmerFor(languageCode));
  return kept.map(({ candidate }) => candidate);
}

/** @see assembleExpansion */
export function* expansionSteps(input: ExpansionInput): Steps<ExpansionResult> {
  const { keywords, dateFrom, dateTo, locationCode, languageCode, filter } = input;
  const stem = stemmerFor(languageCode);
  const found = yield* readSteps(yield* mergeSteps(input.answers, yield* indexSteps(input.metrics ?? [])));
  const { kept, removed } = yield* filterSteps(found, filter, stem);
  const evaluated = yield* evaluateSteps(kept, languageCode);
  const best = yield* largestFirst(evaluated, ({ candidate }) => candidate.score);
  const candidates = best.map(({ candidate }) => candidate);
  const groups = yield* growthSteps(evaluated, input.growthAbove);
  const byVolume = yield* largestFirst(evaluated, ({ candidate }) => candidate.metrics?.volume ?? null);
  const clusters = yield* variantClusterSteps(byVolume, stem);
  const topics = yield* topicSteps(byVolume, keywords, stem);
  const filteredOut = yield* sortByIdentity(removed);
  const counts = { total: found.length, kept: kept.length, removed: removed.length };
  const summary = { mode: filter.mode, terms: filter.terms, ...counts };
  const seeds = keywords.map((keyword) => ({ keyword, metrics: input.seeds?.get(keywordIdentity(keyword)) ?? null }));
  return {
    ...{ keywords, dateFrom, dateTo, locationCode, languageCode },
    ...{ candidates, groups, filter: summary, filteredOut, clusters, topics, seeds },
  };
}

function* indexSteps(rows: NonNullable<ExpansionInput['metrics']>): Steps<MetricsByIdentity> {
  const byIdentity = new Map<string, KeywordMetrics>();
  yield* inSteps(rows, ({ keyword, metrics }) => byIdentity.set(keywordIdentity(keyword), metrics));
  return byIdentity;
}

/** Words repeat far more often than they differ: each is kept once, and known by its place in memory ever after. */
function* readSteps(found: readonly IdentifiedCandidate[]): Steps<ReadCandidate[]> {
  const read: ReadCandidate[] = [];
  const known = new Map<string, string>();
  const once = (word: string) => {
    const first = known.get(word);
    if (first === undefined) known.set(word, word);
    return first ?? word;
  };
  yield* inSteps(found, ({ candidate, identity }) => {
    read.push({ candidate, identity, words: wordsOf(identity).map(once) });
  });
  return read;
}

/** What literal terms take out: all they match in a literal filter, and in a semantic one when it was asked to. */
function* literalSteps(
  read: ReadCandidate[],
  { mode, terms, rules }: ExpansionInput['filter'],
  stem: Stem,
): Steps<Filtered<ReadCandidate>> {
  if (mode === 'semantic' && rules?.exact !== true) return { kept: read, removed: [] };
  return yield* literalFilterSteps(read, terms, rules?.variants === true ? stem : null);
}

function* filterSteps(
  read: ReadCandidate[],
  filter: ExpansionInput['filter'],
  stem: Stem,
): Steps<Filtered<ReadCandidate>> {
  const literal = yield* literalSteps(read, filter, stem);
  const { decisions } = filter;
  if (filter.mode === 'literal' || decisions === undefined) return literal;
  const result: Filtered<ReadCandidate> = { kept: [], removed: literal.removed };
  yield* inSteps(literal.kept, (one) => {
    const decision = decisions.get(one.identity);
    if (decision === undefined || decision.keep) result.kept.push(one);
    else result.removed.push({ keyword: one.candidate.keyword, reason: decision.reason });
  });
  return result;
}

/** Identities are computed once a keyword. */
function* sortByIdentity<T extends { keyword: string }>(items: T[]): Steps<T[]> {
  const keyed: { item: T; identity: string }[] = [];
  yield* inSteps(items, (item) => keyed.push({ item, identity: keywordIdentity(item.keyword) }));
  const sorted = yield* sortInSteps(keyed, (a, b) => compareText(a.identity, b.identity));
  return sorted.map(({ item }) => item);
}
