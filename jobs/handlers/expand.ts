import { keywordIdentity } from '../../server/core/keyword.ts';
import { earlierUnits } from '../../server/services/jobs/lineage-units.ts';
import { lostOf } from '../../server/services/jobs/lost-units.ts';
import { metricsBatches, metricsRequest } from '../../server/services/plan/metrics.ts';
import { usesModel } from '../../server/services/plan/request-identity.ts';
import { type ExpandRequest, requestOf } from '../../server/services/plan/requests.ts';
import { SOURCES } from '../../server/services/plan/unit.ts';
import { isPlanned } from '../../server/services/spend/unit-states.ts';
import { compute } from '../computing/compute.ts';
import type { Words } from '../computing/expansion.ts';
import type { Handled, StageProblem } from '../handled.ts';
import type { Answered, JobRun } from '../job-run.ts';
import { lineageAnswers } from '../lineage.ts';
import { filterByModel } from './model-filter.ts';

interface Measured {
  answers: Answered[];
  problems: StageProblem[];
}

const NO_WORDS: Words = { kept: [], unmeasured: [] };
const NO_METRICS: Measured = { answers: [], problems: [] };

/** Seeds, then metrics of the words that came without, then the semantic filter (science 1). */
export async function runExpand(run: JobRun): Promise<Handled> {
  const { app } = run.work;
  const request = requestOf(run.work.job, 'expand');
  await run.buy(...SOURCES);
  const answers = await run.answers(...SOURCES);
  const { keywords, dateFrom, dateTo, locationCode, languageCode, filterMode, filterTerms, growthAbove } = request;
  const rules = { exact: request.exact === true, variants: request.variants === true };
  const filter = { mode: filterMode, terms: filterTerms, rules };
  const asksMore = request.includeMetrics || usesModel(request);
  const words = asksMore ? await compute(app, 'wordsOfExpansion', { filter, languageCode }, answers) : NO_WORDS;
  const metrics = request.includeMetrics ? await buyMetrics(run, request, words.unmeasured) : NO_METRICS;
  const filtering = usesModel(request) ? await filterByModel(run, request, words.kept) : null;
  const problems = [...metrics.problems, ...(filtering?.problems ?? [])];
  if (answers.length === 0) return { result: null, problems };
  const asked = {
    ...{ keywords, dateFrom, dateTo, locationCode, languageCode },
    filter: { ...filter, ...(filtering ? { decisions: filtering.decisions } : {}) },
    ...(growthAbove ? { growthAbove } : {}),
  };
  return { result: await compute(app, 'expansion', asked, [...answers, ...metrics.answers]), problems };
}

/**
 * Words without metrics are asked in bulk, save those that this job or the jobs it retries have asked already. Returns the
 * answers of all these, and tells where what was bought once finds no slot: it was there when the retry was priced, and is gone.
 */
async function buyMetrics(run: JobRun, request: ExpandRequest, words: readonly string[]): Promise<Measured> {
  const before = await lineageAnswers(run, 'metrics');
  const asked = new Set(run.units('metrics').flatMap((unit) => (isPlanned(unit) ? [] : askedWords(unit.request))));
  for (const answer of before) for (const word of askedWords(answer.request)) asked.add(word);
  const batches = metricsBatches(words.filter((word) => !asked.has(keywordIdentity(word))));
  const unplaced = await run.fill(
    'metrics',
    batches.map((batch) => metricsRequest(batch, request)),
  );
  await run.buy('metrics');
  await run.skipRest('metrics');
  const isLacking = unplaced > 0 && (await wereBought(run, batches.slice(-unplaced).flat()));
  const problems: StageProblem[] = isLacking ? [{ stage: 'metrics', unit: 'overflow', code: 'METRICS_CAPACITY' }] : [];
  return { answers: await lineageAnswers(run, 'metrics'), problems };
}

/** Whether any of these words had metrics in a job that this one retries. What nobody chose to buy is not told of. */
async function wereBought(run: JobRun, words: readonly string[]): Promise<boolean> {
  if (run.units('metrics').some(({ outcome_code: code }) => code === 'CANCELED')) return false;
  const { app, job } = run.work;
  const { db } = app.database;
  const lost = await lostOf(db, job, await earlierUnits(db, job, ['metrics']));
  const bought = new Set(lost.flatMap(({ request }) => askedWords(request)));
  return words.some((word) => bought.has(keywordIdentity(word)));
}

function askedWords(request: unknown): string[] {
  return ((request as { keywords?: string[] } | null)?.keywords ?? []).map(keywordIdentity);
}
