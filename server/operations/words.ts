import { Readiness } from '../services/byok/readiness-schema.ts';
import { Quote } from '../services/byok/schemas.ts';
import { ITEM_KINDS, PUBLISHED_CLASSES } from '../services/discovery/schemas.ts';
import { FORMATS } from '../services/exports/export-schema.ts';
import { DataSource } from '../services/fields.ts';
import { FailedStage, ResearchJob } from '../services/jobs/job-schema.ts';
import { ComparisonResult } from '../services/jobs/results/comparison.ts';
import { ExpansionResult } from '../services/jobs/results/expansion.ts';
import { KeywordMetrics, MetricsResult } from '../services/jobs/results/metrics.ts';
import { SerpResult } from '../services/jobs/results/serp.ts';
import { IMPORT_FORMATS, REFUSALS } from '../services/lists/schemas.ts';
import { range } from '../services/plan/fields.ts';
import { ExpandInput, SerpInput } from '../services/plan/schemas.ts';
import { authAccess } from './auth.ts';

const account = authAccess.output.shape;
const compared = ComparisonResult.shape.results.element.shape;
const candidate = ExpansionResult.shape.candidates.element.shape;
const page = SerpResult.shape.results.valueType.shape;

/** The closed lists of words in what operations take and answer, for a transport that prints them. */
export const WORDS = {
  role: account.role.options,
  credentialKind: account.auth.shape.kind.options,
  jobStatus: ResearchJob.shape.status.options,
  jobKind: ResearchJob.shape.kind.options,
  stage: FailedStage.shape.stage.options,
  stageOutcome: FailedStage.shape.outcome.options,
  quotedOperation: Quote.shape.operation.options,
  dataSource: DataSource.options,
  mode: range.mode.unwrap().options,
  filterMode: ExpandInput.shape.filterMode.unwrap().options,
  expansionSource: ExpandInput.shape.sources.in.unwrap().element.options,
  device: SerpInput.shape.device.unwrap().options,
  provider: Readiness.shape.connections.element.shape.provider.options,
  readinessReason: Readiness.shape.reasons.element.options,
  importFormat: IMPORT_FORMATS,
  importRefusal: REFUSALS,
  exportFormat: FORMATS,
  itemKind: ITEM_KINDS,
  opportunityClass: PUBLISHED_CLASSES,
  verdict: compared.verdict.options,
  size: compared.size.options,
  momentum: compared.momentum.options,
  confidence: compared.confidence.options,
  comparisonReason: compared.reasons.element.shape.code.options,
  freshness: compared.freshness.options,
  decayRisk: compared.decayRisk.options,
  direction: compared.movement.shape.direction.options,
  candidateOrigin: candidate.sources.element.shape.origin.options,
  growthSource: candidate.growth.shape.source.unwrap().options,
  topicSign: ExpansionResult.shape.topics.element.shape.by.options,
  competitionLevel: KeywordMetrics.shape.competitionLevel.unwrap().options,
  missingMetrics: MetricsResult.shape.items.element.shape.reason.unwrap().options,
  ownerClass: page.topResults.element.shape.owner.options,
  weakSpotKind: page.weakSpots.element.shape.kind.options,
} as const;
