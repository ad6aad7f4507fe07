import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import { checkDecisions, type Decision, runInSlices, type Steps } from '../../server/science/index.ts';
import { pricesFor } from '../../server/services/connections/prices.ts';
import { filterBatchSteps, filterRequest, wordsOfFilter } from '../../server/services/plan/filter.ts';
import { type PlanBasis, paidRequestOf } from '../../server/services/plan/unit.ts';
import { isPlanned } from '../../server/services/spend/unit-states.ts';
import type { StageProblem } from '../handled.ts';
import type { Answered, JobRun } from '../job-run.ts';
import { lineageAnswers } from '../lineage.ts';

/** By keyword identity, and what could not be judged. */
interface Judged {
  decisions: Map<string, Decision>;
  problems: StageProblem[];
}

/**
 * The model judges what is not judged yet; decisions of the whole retry lineage count (money safety). It is the one that the
 * job was priced with, whatever is set by now; a job of an earlier version that did not note it asks none.
 */
export async function filterByModel(run: JobRun, terms: string[], words: readonly string[]): Promise<Judged> {
  const { app, job } = run.work;
  if (job.model === null) await run.skipRest('filter', 'MODEL_UNKNOWN');
  const basis = { prices: await pricesFor(app, job), model: job.model ?? '' };
  const asked = await askedBefore(run);
  const unplaced = await run.fill('filter', await runInSlices(requestSteps({ words, asked, terms, basis })));
  await run.buy('filter');
  await run.skipRest('filter');
  const decisions = await runInSlices(decisionSteps(await lineageAnswers(run, 'filter')));
  // Slots that were given up were not too few.
  const isGivenUp = run
    .units('filter')
    .some(({ outcome_code: code }) => code === 'CANCELED' || code === 'MODEL_UNKNOWN');
  const isShort = unplaced > 0 && !isGivenUp;
  return { decisions, problems: isShort ? [{ stage: 'filter', unit: 'overflow', code: 'FILTER_CAPACITY' }] : [] };
}

/** Requests of this job and of those that it retries, whatever came of them. */
async function askedBefore(run: JobRun): Promise<ChatRequest[]> {
  const answered = (await lineageAnswers(run, 'filter')).map(({ request }) => request as ChatRequest);
  const sent = run.units('filter').filter((unit) => !isPlanned(unit) && unit.request !== null);
  return [...answered, ...sent.map((unit) => paidRequestOf(unit, 'chat'))];
}

interface Planned {
  words: readonly string[];
  asked: readonly ChatRequest[];
  terms: string[];
  basis: PlanBasis;
}

/** Requests for the words that nobody was asked about, with offers to pause: there may be twenty thousand. */
export function* requestSteps({ words, asked, terms, basis }: Planned): Steps<ChatRequest[]> {
  const known = new Set<string>();
  for (const request of asked) {
    for (const word of wordsOfFilter(request)) known.add(word);
    yield;
  }
  const requests: ChatRequest[] = [];
  for (const batch of yield* filterBatchSteps(words, known)) {
    requests.push(filterRequest(batch, terms, basis));
    yield;
  }
  return requests;
}

/** What was decided, by identity, likewise. */
export function* decisionSteps(answers: readonly Pick<Answered, 'request' | 'body'>[]): Steps<Map<string, Decision>> {
  const decisions = new Map<string, Decision>();
  for (const { request, body } of answers) {
    const checked = checkDecisions(wordsOfFilter(request as ChatRequest), (body as { json: unknown }).json);
    if (checked.ok) for (const [word, decision] of checked.decisions) decisions.set(word, decision);
    yield;
  }
  return decisions;
}
