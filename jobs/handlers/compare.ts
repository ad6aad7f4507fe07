import { databaseTime } from '../../server/core/database-clock.ts';
import { endsOf } from '../../server/core/ends-of.ts';
import { parsePacked } from '../../server/core/packed.ts';
import type { KeywordDataAnswers } from '../../server/providers/ports/keyword-data.ts';
import {
  assembleComparison,
  bridgesFor,
  checkIntents,
  type Intent,
  JudgedWords,
  judgeSteps,
  runInSlices,
  type TrendBatch,
} from '../../server/science/index.ts';
import { graphRequest, isTakable, unaskedTrends } from '../../server/services/plan/compare.ts';
import { unitKey } from '../../server/services/plan/index.ts';
import { wordsOfIntent } from '../../server/services/plan/intent.ts';
import { type CompareRequest, requestOf } from '../../server/services/plan/requests.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { isPlanned } from '../../server/services/spend/unit-states.ts';
import { storableSteps } from '../computing/storable.ts';
import type { Handled, StageProblem } from '../handled.ts';
import type { Answered, JobRun } from '../job-run.ts';
import { figuresFor } from '../known-figures.ts';
import { lineageAnswers } from '../lineage.ts';

/** Trend batches and intents side by side, then one comparison over all of them (science 2). */
export async function runCompare(run: JobRun): Promise<Handled> {
  const request = requestOf(run.work.job, 'compare', 'trends');
  await run.buy('trends', 'intent');
  const problems = unmeasured(run, request);
  const judged = new JudgedWords();
  const now = await timeOf(run, request);
  const [batches, intents, known] = await endsOf([
    trendAnswers(run, request, (some) => runInSlices(judgeSteps({ ...request, batches: some, now }, judged), 0)),
    request.operation === 'compare' ? readIntents(run, problems) : Promise.resolve(undefined),
    figuresFor(run, request),
  ]);
  const { groups, ...asked } = request;
  const computed = { ...asked, batches, now, groups, known, judged, ...(intents ? { intents } : {}) };
  const value = assembleComparison(computed);
  if (value.results.length === 0) return { result: null, problems };
  const keywords = [request.benchmark, ...value.results.map((row) => row.keyword)];
  return { result: await runInSlices(storableSteps({ value, keywords })), problems };
}

async function timeOf({ work: { app } }: JobRun, { asOf }: CompareRequest): Promise<Date> {
  return asOf === undefined ? await databaseTime(app.database.db) : new Date(asOf);
}

/**
 * Trend calls, and the bridges that they ask for: each is asked once, a retry carries those that were bought.
 * @param judge what the calls show, while bridges are being bought
 */
async function trendAnswers(
  run: JobRun,
  request: CompareRequest,
  judge: (batches: TrendBatch[]) => Promise<void>,
): Promise<TrendBatch[]> {
  const bodies = (answers: readonly Answered[]): KeywordDataAnswers['trends_graph'][] =>
    answers.map(({ packed }) => parsePacked(packed));
  const batches = bodies(await run.answers('trends'));
  const asked = new Set(run.units('bridges').flatMap((unit) => (isPlanned(unit) ? [] : [unit.unit_key])));
  const bought = bodies(await run.answers('bridges'));
  const wanted = bridgesFor(batches, request.benchmark, bought).map((words) => graphRequest(words, request));
  await run.fill(
    'bridges',
    wanted.filter((one) => !asked.has(unitKey(one))),
  );
  const ours = inRange(batches, request);
  await endsOf([run.buy('bridges'), judge(ours)]);
  await run.skipRest('bridges');
  return [...ours, ...inRange(bodies(await run.answers('bridges')), request)];
}

/** Of a replay only what lies whole in its range; any other is computed from all that came. */
function inRange(batches: KeywordDataAnswers['trends_graph'][], { asOf, dateFrom, dateTo }: CompareRequest) {
  if (asOf === undefined) return batches;
  const isInside = (point: { dateFrom: string; dateTo: string }) =>
    point.dateFrom.slice(0, 10) >= dateFrom && point.dateTo.slice(0, 10) <= dateTo;
  return batches.map((batch) => ({ ...batch, points: batch.points.filter(isInside) }));
}

/** Words without a trend, because the provider refuses them or an earlier job lacked them and they were not chosen again. */
function unmeasured(run: JobRun, request: CompareRequest): StageProblem[] {
  const asked = run.units('trends').map((unit) => unit.request);
  return unaskedTrends(request, asked).map((word) => ({
    stage: 'trends',
    unit: word,
    code: isTakable(word) ? 'TREND_MISSING' : 'KEYWORD_TOO_SHORT',
  }));
}

/** Intents of this job and those that it retries. A word that one answer left out may stand in a later one. */
async function readIntents(run: JobRun, problems: StageProblem[]): Promise<Map<string, Intent>> {
  const intents = new Map<string, Intent>();
  const answers = await lineageAnswers(run, 'intent');
  const asked = answers.map((answer) => {
    const words = wordsOfIntent(paidRequestOf(answer, 'chat'));
    const checked = checkIntents(words, parsePacked(answer.packed).json);
    for (const [word, intent] of checked.intents) intents.set(word, intent);
    return { unit: answer.unit, words };
  });
  for (const { unit, words } of asked) {
    const isOwn = unit.job_id === run.work.job.id;
    if (isOwn && words.some((word) => !intents.has(word))) {
      problems.push({ stage: 'intent', unit: unit.label, code: 'INTENT_MISSING' });
    }
  }
  return intents;
}
