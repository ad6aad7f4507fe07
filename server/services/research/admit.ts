import { sql } from 'kysely';
import { z } from 'zod';
import { type Tx, today } from '../../core/database.ts';
import { lockName } from '../../core/locks.ts';
import type { AppContext, Effect } from '../context.ts';
import { answerOf } from '../idempotency/answer-text.ts';
import { admitSized } from '../jobs/admit-plan.ts';
import { type Answerable, answeredJob, insertAnsweredJob } from '../jobs/answered-jobs.ts';
import { type AdmittedUnit, insertJob } from '../jobs/insert-job.ts';
import { ResearchJob } from '../jobs/job-schema.ts';
import type { ViewedJob } from '../jobs/job-view.ts';
import { holdsShare, reserveShared } from '../jobs/reserve-shared.ts';
import { boundOf } from '../jobs/reusable.ts';
import { type AskedPlace, checkPlace } from '../locations/check-place.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import { type QuotaAccount, takeResearchCall } from '../quotas/quota.ts';
import { cachedResult } from '../shared-cache/results.ts';
import type { JobRow } from '../spend/units.ts';
import { basisOf, judgedRequest } from './judged-request.ts';

/** A job whose every unit is in the cache needs a moment of computing only; it is waited for, so that hits answer at once. */
const COMPUTE_WAIT_SECONDS = 20;

/** What is asked, and what its caller calls it: the label belongs to the job, never to the request's identity. */
export interface Asked {
  /** Or how it is made, where that is judged with the submission: a repeat under the same key makes nothing. */
  request: ResearchRequest | ((on: Pick<Tx, 'db'>) => Promise<ResearchRequest>);
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
  const submission = async (on: Pick<Tx, 'db'>): Promise<Submission> => {
    checkPlace(app, asked.place);
    const request = typeof asked.request === 'function' ? await asked.request(on) : asked.request;
    return { ...asked, request, caller, ...judgedRequest(app, request) };
  };
  return {
    async alone(db) {
      known = await submission({ db });
      return submitted(await answeredJob(app, answerable(app, known)));
    },
    async run(tx) {
      // The cache was asked a moment ago, and is again once equal submissions have been.
      if (known) return await admitAlone(tx, app, known);
      const asking = await submission(tx);
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

interface Submission extends Asked {
  request: ResearchRequest;
  caller: QuotaAccount;
  identity: string;
  total: number;
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

function insertedAs(job: ViewedJob, waitSeconds = 0): Submitted {
  return { jobId: job.id, inserted: job, waitSeconds };
}

/** Equal submissions come in one after the other: each sees what the ones before it did. */
async function admitAlone(tx: Tx, app: AppContext, submission: Submission): Promise<Submitted> {
  await lockName(tx, `research:${submission.identity}`);
  let seen = await lookAround(tx, submission);
  if (seen.isRunning) {
    const leader = await runningEqual(tx, submission);
    if (leader) return insertedAs(await insertFollower(tx, app, { ...submission, leader }));
    // It may have ended while this one waited for its row; its result is in the cache since.
    seen = await lookAround(tx, submission);
  }
  const late = seen.isCached && (await answerFromCache(tx, app, submission));
  if (late) return late;
  const of = {
    pipeline: 'shared',
    owner_id: submission.caller.accountId,
    data_source: app.providers.dataSource,
  } as const;
  const { request, units } = await admitSized(tx.db, { of, basis: basisOf(app) }, submission.request);
  const admission = { ...submission, request, units };
  if (boundOf(units) === 0) {
    return { ...insertedAs(await insertNew(tx, app, admission, null), COMPUTE_WAIT_SECONDS), isNew: true };
  }
  const quota = await takeResearchCall(tx, submission.caller, app.config, seen.day);
  return { ...insertedAs(await insertNew(tx, app, admission, quota)), isNew: true };
}

interface Seen {
  /** Whether an equal job may be under way, */
  isRunning: boolean;
  /** and whether the cache answers by now: what ended meanwhile is either. */
  isCached: boolean;
  /** The UTC day. */
  day: string;
}

/** One statement and so one snapshot. Who asks holds the name of the identity: nothing equal begins meanwhile. */
async function lookAround({ db }: Tx, { identity }: Submission): Promise<Seen> {
  const { rows } =
    await sql<Seen>`select ${today} as day, exists (select from jobs where ${isLeading(identity)}) as "isRunning",
    exists (select from ${cachedResult(sql`${identity}`)} known) as "isCached"`.execute(db);
  return rows[0]!;
}

/** Columns of `jobs`: of this identity, under way, and no follower. */
function isLeading(identity: string) {
  return sql<boolean>`request_identity = ${identity} and pipeline = 'shared' and completed_at is null
    and follows_job_id is null and cancel_requested_at is null`;
}

async function insertNew(
  tx: Tx,
  app: AppContext,
  admission: Submission & { units: AdmittedUnit[] },
  quota: { charged: 0 | 1; day: string } | null,
): Promise<JobRow> {
  const { caller, units } = admission;
  const amount = boundOf(units);
  const booked = quota && { quota, reservedMicros: amount, budgetDay: quota.day, studentShare: holdsShare(caller) };
  const job = await insertJob(tx, { ...baseOf(app, admission), units, columns: { ...booked } });
  // Everybody's jobs wait for the row of the platform's day: nothing comes after this but the commit.
  if (quota) await reserveShared(tx, app.config, { ...caller, amount, day: quota.day });
  return job;
}

function baseOf(app: AppContext, { caller, request, label, identity }: Submission) {
  return {
    ownerId: caller.accountId,
    pipeline: 'shared' as const,
    request,
    label,
    identity,
    dataSource: app.providers.dataSource,
    priceVersion: app.providers.prices.version,
    model: app.config.OPENROUTER_MODEL,
  };
}

/** An equal job that buys at this moment. An economy job is no leader for a live one: it may take minutes. */
async function runningEqual({ db }: Tx, { identity, request }: Submission): Promise<JobRow | undefined> {
  const rows = await db.selectFrom('jobs').selectAll().where(isLeading(identity)).forUpdate().execute();
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
