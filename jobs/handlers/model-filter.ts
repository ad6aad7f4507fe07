import { parsePacked } from '../../server/core/packed.ts';
import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import { type Decision, doubtfulDrops, inSteps, runInSlices, type Steps } from '../../server/science/index.ts';
import { pricesFor } from '../../server/services/connections/prices.ts';
import {
  decisionsOf,
  type FilterAsked,
  filterBatchSteps,
  filterRequest,
  lookOf,
  wordsOfFilter,
} from '../../server/services/plan/filter.ts';
import type { ExpandRequest } from '../../server/services/plan/requests.ts';
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
 * The model judges what is not judged yet; decisions of the whole retry lineage count (money safety). Where a batch loses
 * more than is believable its drops are asked once more, and are kept until that is answered (science C). The model is the
 * one that the job was priced with; a job of an earlier version that did not note it asks none.
 */
export async function filterByModel(run: JobRun, request: ExpandRequest, words: readonly string[]): Promise<Judged> {
  const { app, job } = run.work;
  if (job.model === null) await run.skipRest('filter', 'MODEL_UNKNOWN');
  const basis = { prices: await pricesFor(app, job), model: job.model ?? '' };
  const about = { terms: request.filterTerms, seeds: request.keywords };
  const unplaced = await ask(run, words, { asks: { ...about, again: false }, basis });
  const { doubtful } = await judgements(run);
  const unplacedAgain = await ask(run, doubtful, { asks: { ...about, again: true }, basis });
  await run.skipRest('filter');
  const { decisions } = await judgements(run);
  // Slots that were given up were not too few.
  const isGivenUp = run
    .units('filter')
    .some(({ outcome_code: code }) => code === 'CANCELED' || code === 'MODEL_UNKNOWN');
  const isShort = unplaced + unplacedAgain > 0 && !isGivenUp;
  return { decisions, problems: isShort ? [{ stage: 'filter', unit: 'overflow', code: 'FILTER_CAPACITY' }] : [] };
}

/** Asks about the words that nobody was asked about at this look. Returns how many calls found no slot. */
async function ask(run: JobRun, words: readonly string[], how: Pick<Planned, 'asks' | 'basis'>): Promise<number> {
  const asked = (await askedBefore(run)).filter((request) => (lookOf(request) === 'again') === how.asks.again);
  const unplaced = await run.fill('filter', await runInSlices(requestSteps({ words, asked, ...how })));
  await run.buy('filter');
  return unplaced;
}

/** Requests of this job and of those that it retries, whatever came of them. */
async function askedBefore(run: JobRun): Promise<ChatRequest[]> {
  const answered = (await lineageAnswers(run, 'filter')).map((one) => paidRequestOf(one, 'chat'));
  const sent = run.units('filter').filter((unit) => !isPlanned(unit) && unit.request !== null);
  return [...answered, ...sent.map((unit) => paidRequestOf(unit, 'chat'))];
}

async function judgements(run: JobRun): Promise<Judgements> {
  return await runInSlices(decisionSteps(await lineageAnswers(run, 'filter')));
}

interface Planned {
  words: readonly string[];
  asked: readonly ChatRequest[];
  asks: FilterAsked;
  basis: PlanBasis;
}

/** Requests for the words that nobody was asked about, with offers to pause: there may be twenty thousand. */
export function* requestSteps({ words, asked, asks, basis }: Planned): Steps<ChatRequest[]> {
  const known = new Set<string>();
  for (const request of asked) {
    for (const word of wordsOfFilter(request)) known.add(word);
    yield;
  }
  const requests: ChatRequest[] = [];
  for (const batch of yield* filterBatchSteps(words, known)) {
    requests.push(filterRequest(batch, asks, basis));
    yield;
  }
  return requests;
}

interface Judgements {
  /** By identity. What is doubtful has none before the second look. */
  decisions: Map<string, Decision>;
  /** Words to ask once more, whether that was done by now or not. */
  doubtful: string[];
}

/** What was decided, likewise. */
export function* decisionSteps(answers: readonly Pick<Answered, 'request' | 'packed'>[]): Steps<Judgements> {
  const first = new Map<string, Decision>();
  const again = new Map<string, Decision>();
  const doubtful: string[] = [];
  for (const answer of answers) {
    const asked = paidRequestOf(answer, 'chat');
    const checked = decisionsOf(asked, parsePacked(answer.packed).json);
    const look = lookOf(asked);
    const decided = look === 'again' ? again : first;
    if (checked.ok) for (const [word, decision] of checked.decisions) decided.set(word, decision);
    if (checked.ok && look === 'first') doubtful.push(...doubtfulDrops(checked.decisions));
    yield;
  }
  yield* inSteps(doubtful, (word) => {
    const second = again.get(word);
    if (second === undefined) first.delete(word);
    else first.set(word, second);
  });
  return { decisions: first, doubtful };
}
