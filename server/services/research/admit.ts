import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../core/database.ts';
import { databaseDay } from '../../core/database-clock.ts';
import { lockName } from '../../core/locks.ts';
import type { AppContext, Effect } from '../context.ts';
import { answerOf } from '../idempotency/answer-text.ts';
import { admitSized } from '../jobs/admit-plan.ts';
import { type Answerable, answeredJob, insertAnsweredJob } from '../jobs/answered-jobs.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { ResearchJob } from '../jobs/job-schema.ts';
import type { ViewedJob } from '../jobs/job-view.ts';
import { reserveShared } from '../jobs/reserve-shared.ts';
import { boundOf } from '../jobs/reusable.ts';
import { type AskedPlace, checkPlace } from '../locations/check-place.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import { type QuotaAccount, takeResearchCall } from '../quotas/quota.ts';
import type { JobRow } from '../spend/units.ts';
import { admittedTogether } from './admit-together.ts';
import { dayOfRequest, dayToldLast, type Today } from './day-of-request.ts';
import { basisOf, judgedRequest } from './judged-request.ts';
import { baseOf, isLeading, lookAround, newJobOf, type Seen, type Submission, storeOf } from './submission.ts';

/** A job whose every unit is in the cache needs a moment of computing only; it is waited for, so that hits answer at once. */
const COMPUTE_WAIT_SECONDS = 20;

/** What is asked, and what its caller calls it: the label belongs to the job, never to the request's identity. */
export interface Asked {
  /** Or how it is made, where that is judged with the submission: a repeat under the same key makes nothing. */
  request: ResearchRequest | ((on: Pick<Tx, 'db'>, today: Today) => Promise<ResearchRequest>);
  label?: string | undefined;
  /** Where it is asked; judged before its words are. */
  place: AskedPlace;
}

interface Submitted {
  jobId: string;
  /** The job as it was inserted, so that nobody reads it again who does not wait for more. */
  inserted?: ViewedJob;
  /** To be executed. */
  isNew?: true;
  /** What the first call was told of a job that was not final. */
  told?: ResearchJob;
  /** How long an answer that needs computing only is worth waiting for. */
  waitSeconds: number;
}

const Kept = z.object({ jobId: z.string() });

/** A submission as the effect of a key; a repeat is answered with the job of the first. */
export function submissionOf(app: AppContext, caller: QuotaAccount, asked: Asked): Effect<Submitted> {
  let known: Submission | null = null;
  const submission = async (on: Pick<Tx, 'db'>, today: Today): Promise<Submission> => {
    checkPlace(app, asked.place);
    const request = typeof asked.request === 'function' ? await asked.request(on, today) : asked.request;
    return { request, label: asked.label, caller, ...judgedRequest(app, request) };
  };
  /** As of a day that may be over by now, or of the one that it is. */
  const answered = async (day: string | null) => {
    const as = { ofDay: null as string | null };
    const today = () => {
      as.ofDay = day;
      return day === null ? dayOfRequest(app) : Promise.resolve(day);
    };
    known = await submission(app.database, today);
    return { ...as, answer: submitted(await answeredJob(app, { ...answerable(app, known), ...as })) };
  };
  return {
    async alone() {
      const { answer, ofDay } = await answered(dayToldLast(app));
      if (answer) return answer;
      const isOver = ofDay !== null && (await dayOfRequest(app)) !== ofDay;
      const late = isOver ? (await answered(null)).answer : null;
      return late ?? admitted(await admittedTogether(app, known!));
    },
    async run(tx) {
      // The cache was asked a moment ago, and is again once equal submissions have been.
      if (known) return await admitAlone(tx, app, known);
      const asking = await submission(tx, () => databaseDay(tx.db));
      return (await answerFromCache(tx, app, asking)) ?? (await admitAlone(tx, app, asking));
    },
    committed({ jobId, isNew }) {
      if (isNew) app.queue.enqueueCommitted(jobId);
    },
    keep: ({ jobId }) => ({ jobId }),
    again(stored) {
      const told = answerOf(stored);
      const { jobId } = Kept.parse(stored);
      return { jobId, waitSeconds: 0, ...(told === null ? {} : { told: ResearchJob.parse(told) }) };
    },
  };
}

/** A result that is there answers any number of equal submissions at once: they wait for nobody. */
async function answerFromCache({ db }: Tx, app: AppContext, submission: Submission): Promise<Submitted | null> {
  return submitted(await insertAnsweredJob(db, answerable(app, submission)));
}

function answerable(app: AppContext, submission: Submission): Answerable {
  return { ...baseOf(app, submission), total: submission.total };
}

function submitted(answered: ViewedJob | undefined): Submitted | null {
  return answered ? insertedAs(answered) : null;
}

/** New work: what the cache has all units of is only computed. */
function admitted(job: JobRow | null): Submitted | null {
  const waitSeconds = job?.reserved_micros === 0 ? COMPUTE_WAIT_SECONDS : 0;
  return job && { ...insertedAs(job, waitSeconds), isNew: true };
}

function insertedAs(job: ViewedJob, waitSeconds = 0): Submitted {
  return { jobId: job.id, inserted: job, waitSeconds };
}

/** Equal submissions come in one after the other: each sees what the ones before it did. */
async function admitAlone(tx: Tx, app: AppContext, submission: Submission): Promise<Submitted> {
  await lockName(tx, `research:${submission.identity}`);
  let seen = await lookAt(tx, submission);
  if (seen.isRunning) {
    const leader = await runningEqual(tx, submission);
    if (leader) return insertedAs(await insertFollower(tx, app, { ...submission, leader }));
    // It may have ended while this one waited for its row; its result is in the cache since.
    seen = await lookAt(tx, submission);
  }
  const late = seen.isCached && (await answerFromCache(tx, app, submission));
  if (late) return late;
  const store = { of: storeOf(app, submission), basis: basisOf(app) };
  const { request, units } = await admitSized(tx.db, store, submission.request);
  const isPaid = boundOf(units) > 0;
  const quota = isPaid ? await takeResearchCall(tx, submission.caller, app.config, seen.day) : null;
  const job = await insertJob(tx, newJobOf(app, { submission: { ...submission, request }, units }, quota));
  // Everybody's jobs wait for the row of the platform's day: nothing comes after this but the commit.
  if (quota) await reserveShared(tx, app.config, { ...submission.caller, amount: boundOf(units), day: quota.day });
  return admitted(job)!;
}

async function lookAt(tx: Tx, { identity }: Submission): Promise<Seen> {
  return (await lookAround(tx, [identity]))[0]!;
}

/** An equal job that buys at this moment. An economy job is no leader for a live one: it may take minutes. */
async function runningEqual({ db }: Tx, { identity, request }: Submission): Promise<JobRow | undefined> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where(isLeading(sql`${identity}`))
    .forUpdate()
    .execute();
  const mode = 'mode' in request ? request.mode : 'live';
  return rows.find((row) => row.completed_at === null && (mode === 'economy' || row.request.mode !== 'economy'));
}

async function insertFollower(tx: Tx, app: AppContext, following: Submission & { leader: JobRow }): Promise<JobRow> {
  const quota = await takeResearchCall(tx, following.caller, app.config);
  // Should it have to buy for itself, it plans what its leader planned, and finds what that one bought.
  const { sizes } = following.leader.request;
  const request = { ...following.request, ...(sizes === undefined ? {} : { sizes }) } as ResearchRequest;
  return await insertJob(tx, {
    ...baseOf(app, { ...following, request }),
    units: [],
    total: following.leader.progress_total,
    columns: { followsJobId: following.leader.id, quota },
  });
}
