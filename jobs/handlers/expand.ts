import { keywordIdentity } from '../../server/core/keyword.ts';
import type { KeywordDataAnswers, KeywordMetrics } from '../../server/providers/ports/keyword-data.ts';
import { assembleExpansion, completeMetrics, runInSlices, wordsToAsk } from '../../server/science/index.ts';
import { metricsBatches, metricsRequest } from '../../server/services/plan/metrics.ts';
import { type ExpandRequest, requestOf, usesModel } from '../../server/services/plan/requests.ts';
import { SOURCES } from '../../server/services/plan/unit.ts';
import { isPlanned } from '../../server/services/spend/unit-states.ts';
import { figuresIn, type Handled } from '../handled.ts';
import type { JobRun } from '../job-run.ts';
import { lineageAnswers } from '../lineage.ts';
import { filterByModel } from './model-filter.ts';
import { seedRows, seedSteps } from './seed-answers.ts';

type Metrics = { keyword: string; metrics: KeywordMetrics }[];

/** Seeds, then metrics of the words that came without, then the semantic filter (science 1). */
export async function runExpand(run: JobRun): Promise<Handled> {
  const request = requestOf(run.work.job, 'expand');
  await run.buy(...SOURCES);
  const bought = await run.answers(...SOURCES);
  const answers = await runInSlices(seedSteps(bought));
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
  const words = kept.map((word) => word.keyword);
  const filtering = usesModel(request) ? await filterByModel(run, request, words) : null;
  const { keywords, dateFrom, dateTo, locationCode } = request;
  const seeds = seedRows(bought);
  const result = await assembleExpansion({
    ...{ keywords, dateFrom, dateTo, locationCode, languageCode, answers, metrics, seeds },
    filter: { ...filterAsked, ...(filtering ? { decisions: filtering.decisions } : {}) },
    ...(request.growthAbove ? { growthAbove: request.growthAbove } : {}),
  });
  return {
    result: answers.length > 0 ? result : null,
    keywords: [...keywords, ...result.candidates.map((candidate) => candidate.keyword)],
    known: await figuresIn([
      ...keywords.map((keyword) => ({ keyword, metrics: seeds.get(keywordIdentity(keyword)) ?? null })),
      ...result.candidates,
    ]),
    problems: filtering?.problems ?? [],
  };
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
