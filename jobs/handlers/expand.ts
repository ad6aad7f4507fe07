import { keywordIdentity } from '../../server/core/keyword.ts';
import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import type { KeywordDataAnswers, KeywordMetrics } from '../../server/providers/ports/keyword-data.ts';
import {
  assembleExpansion,
  checkDecisions,
  completeMetrics,
  type Decision,
  type SeedAnswer,
  wordsToAsk,
} from '../../server/science/index.ts';
import { pricesFor } from '../../server/services/connections/prices.ts';
import { RELATED_PER_SEED } from '../../server/services/plan/expand.ts';
import { filterBatches, filterRequest, wordsOfFilter } from '../../server/services/plan/filter.ts';
import { metricsBatches, metricsRequest } from '../../server/services/plan/metrics.ts';
import { type ExpandRequest, requestOf, usesModel } from '../../server/services/plan/requests.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { isPlanned } from '../../server/services/spend/unit-states.ts';
import type { Handled } from '../handled.ts';
import type { Answered, JobRun } from '../job-run.ts';
import { lineageAnswers } from '../lineage.ts';

type Metrics = { keyword: string; metrics: KeywordMetrics }[];

/** Seeds, then metrics of the words that came without, then the semantic filter (science 1). */
export async function runExpand(run: JobRun): Promise<Handled> {
  const request = requestOf(run.work.job, 'expand');
  await run.buy('related', 'suggestions');
  const bought = await run.answers('related', 'suggestions');
  const answers = seedAnswers(bought);
  const { languageCode, filterMode, filterTerms } = request;
  const rules = { exact: request.exact === true, variants: request.variants === true };
  const filterAsked = { mode: filterMode, terms: filterTerms, rules };
  const kept = await wordsToAsk({ answers, filter: filterAsked, languageCode });
  const metrics = request.includeMetrics
    ? await buyMetrics(
        run,
        request,
        kept.filter((word) => word.metrics === null).map((word) => word.keyword),
      )
    : [];
  const filtering = usesModel(request)
    ? await filter(
        run,
        request,
        kept.map((word) => word.keyword),
      )
    : null;
  const { keywords, dateFrom, dateTo, locationCode } = request;
  const result = await assembleExpansion({
    ...{ keywords, dateFrom, dateTo, locationCode, languageCode, answers, metrics, seeds: seedRows(bought) },
    filter: { ...filterAsked, ...(filtering ? { decisions: filtering.decisions } : {}) },
  });
  return {
    result: answers.length > 0 ? result : null,
    keywords: [...keywords, ...result.candidates.map((candidate) => candidate.keyword)],
    problems: filtering?.problems ?? [],
  };
}

function seedAnswers(answers: Answered[]): SeedAnswer[] {
  return answers.flatMap(({ unit, body }): SeedAnswer[] => {
    const seed = unit.label;
    if (unit.stage === 'suggestions') {
      const { items } = body as KeywordDataAnswers['keyword_suggestions'];
      const rows = items.map(({ keyword, metrics }) => ({
        keyword,
        value: metrics.volume,
        metrics: completeMetrics(metrics),
      }));
      return [{ seed, origin: 'suggestion', rows }];
    }
    const { top, rising } = body as KeywordDataAnswers['trends_queries'];
    const half = RELATED_PER_SEED / 2;
    const rows = (list: typeof top) => list.slice(0, half).map(({ query, value }) => ({ keyword: query, value }));
    return [
      { seed, origin: 'related_top', rows: rows(top) },
      { seed, origin: 'related_rising', rows: rows(rising) },
    ];
  });
}

/** What the provider says about the seeds themselves, which comes with their suggestions. */
function seedRows(answers: Answered[]): Map<string, KeywordMetrics> {
  const rows = answers.flatMap(({ unit, body }) =>
    unit.stage === 'suggestions' ? [(body as KeywordDataAnswers['keyword_suggestions']).seed] : [],
  );
  const known = rows.filter((row) => row !== null);
  return new Map(known.map(({ keyword, metrics }) => [keywordIdentity(keyword), completeMetrics(metrics)]));
}

/** Words without metrics are asked in bulk, save those that this job or the jobs it retries have asked already. */
async function buyMetrics(run: JobRun, request: ExpandRequest, words: string[]): Promise<Metrics> {
  const before = await lineageAnswers(run, 'metrics');
  const asked = new Set(run.units('metrics').flatMap((unit) => (isPlanned(unit) ? [] : askedWords(unit.request))));
  for (const answer of before) for (const word of askedWords(answer.request)) asked.add(word);
  const batches = metricsBatches(words.filter((word) => !asked.has(keywordIdentity(word))));
  await run.fill(
    'metrics',
    batches.map((batch) => metricsRequest(batch, request)),
  );
  await run.buy('metrics');
  await run.skipRest('metrics');
  return (await lineageAnswers(run, 'metrics')).flatMap(({ body }) =>
    (body as KeywordDataAnswers['keyword_overview']).items.map(({ keyword, metrics }) => ({
      keyword,
      metrics: completeMetrics(metrics),
    })),
  );
}

function askedWords(request: unknown): string[] {
  return ((request as { keywords?: string[] } | null)?.keywords ?? []).map(keywordIdentity);
}

/**
 * The model judges what is not judged yet; decisions of the whole retry lineage count (money safety). It is the one that the
 * job was priced with, whatever is set by now; a job of an earlier version that did not note it asks none.
 */
async function filter(run: JobRun, request: ExpandRequest, words: string[]) {
  const { app, job } = run.work;
  if (job.model === null) await run.skipRest('filter', 'MODEL_UNKNOWN');
  const basis = { prices: await pricesFor(app, job), model: job.model ?? '' };
  const known = new Set(
    (await lineageAnswers(run, 'filter')).flatMap(({ request: r }) => wordsOfFilter(r as ChatRequest)),
  );
  for (const unit of run.units('filter')) {
    if (!isPlanned(unit) && unit.request)
      for (const word of wordsOfFilter(paidRequestOf(unit, 'chat'))) known.add(word);
  }
  const open = filterBatches(words.filter((word) => !known.has(keywordIdentity(word))));
  const unplaced = await run.fill(
    'filter',
    open.map((batch) => filterRequest(batch, request.filterTerms, basis)),
  );
  await run.buy('filter');
  await run.skipRest('filter');
  const decisions = new Map<string, Decision>();
  for (const { request: judged, body } of await lineageAnswers(run, 'filter')) {
    const checked = checkDecisions(wordsOfFilter(judged as ChatRequest), (body as { json: unknown }).json);
    if (checked.ok) for (const [word, decision] of checked.decisions) decisions.set(word, decision);
  }
  // Slots that were given up were not too few.
  const isGivenUp = run
    .units('filter')
    .some(({ outcome_code: code }) => code === 'CANCELED' || code === 'MODEL_UNKNOWN');
  const isShort = unplaced > 0 && !isGivenUp;
  return { decisions, problems: isShort ? [{ stage: 'filter', unit: 'overflow', code: 'FILTER_CAPACITY' }] : [] };
}
