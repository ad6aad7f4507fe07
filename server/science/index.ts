/** Public face of the science: pure functions, no I/O. Everything else in this folder is internal. */
export { assembleComparison, type ComparisonInput, judgeSteps } from './comparison/assemble.ts';
export { hasBenchmark, type TrendBatch } from './comparison/batch.ts';
export { bridgesFor } from './comparison/bridges.ts';
export { CONFIDENCES } from './comparison/confidence.ts';
export { dataThrough } from './comparison/data-through.ts';
export { inTodaysShape } from './comparison/first-edition.ts';
export {
  type CheckedIntents,
  checkIntents,
  INTENT_LABELS,
  type Intent,
  type IntentLabel,
} from './comparison/intent.ts';
export { JudgedWords } from './comparison/judged-words.ts';
export type { ComparisonResult, GroupComparison, KeywordComparison } from './comparison/keyword-comparison.ts';
export { MOMENTA } from './comparison/momentum.ts';
export { DECAY_RISKS, FRESHNESS } from './comparison/outlook.ts';
export { REASONS } from './comparison/reasons.ts';
export { SIZES } from './comparison/size.ts';
export { VERDICTS, type Verdict, type VerdictCounts } from './comparison/verdict.ts';
export {
  assembleExpansion,
  type ExpansionInput,
  type ExpansionResult,
  expansionSteps,
  type FilterMode,
  wordsToAskSteps,
} from './expansion/assemble.ts';
export {
  type Candidate,
  type CandidateOrigin,
  type CandidateSource,
  type FoundKeyword,
  ORIGINS,
  type SeedAnswer,
} from './expansion/candidate.ts';
export type { VariantCluster } from './expansion/clusters.ts';
export { type CheckedDecisions, checkDecisions, type Decision } from './expansion/decisions.ts';
export {
  checkDrops,
  doubtfulDrops,
  type NumberedWords,
  withCanaries,
  withoutCanaries,
} from './expansion/drops.ts';
export { expansionInTodaysShape } from './expansion/first-edition.ts';
export type { KeywordFlags } from './expansion/flags.ts';
export type { GrowthAbove, GrowthGroups } from './expansion/groups.ts';
export { GROWTH_SOURCES, type Growth } from './expansion/growth.ts';
export { type Filtered, literalFilter, type RemovedKeyword } from './expansion/literal-filter.ts';
export { mergeCandidates } from './expansion/merge.ts';
export { completeMetrics } from './expansion/metrics.ts';
export type { ScoreParts } from './expansion/score.ts';
export { TOPIC_SIGNS, type Topic } from './expansion/topics.ts';
export {
  classifyGame,
  GAME_CLASSES,
  type GameClass,
  type GameClassification,
  type GameHistory,
  type GameObservations,
} from './games/classify.ts';
export type { GameEvidence } from './games/evidence.ts';
export { gameHistory } from './games/history.ts';
export { figuresOf, type KnownFigures, NOTHING_KNOWN } from './known-figures.ts';
export { assembleMetrics, type BulkAsked, type BulkMetrics, bulkSteps, NO_METRICS } from './metrics/assemble.ts';
export {
  analyseSerp,
  assembleSerp,
  type KeywordSerp,
  type SerpResult,
  type TopResult,
} from './serp/assemble.ts';
export { clusterSerps, type RankedUrls, type SerpCluster } from './serp/clusters.ts';
export type { DifficultyParts, WeakSpot } from './serp/difficulty.ts';
export { WEAK_SPOTS } from './serp/difficulty.ts';
export type { SerpFeature } from './serp/features.ts';
export { serpInTodaysShape } from './serp/first-edition.ts';
export { bigSitesInTop } from './serp/organic.ts';
export { type Market, OWNER_CLASSES } from './serp/owners/classify.ts';
export type { SerpSignals } from './serp/signals.ts';
export type { TrafficPotential } from './serp/traffic.ts';
export { inSteps, pacedByLength, runInSlices, runToEnd, type Steps, sortInSteps } from './slices.ts';
export { compareDescending, compareText } from './text/order.ts';
