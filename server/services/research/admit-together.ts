import type { Tx } from '../../core/database.ts';
import { lockNames } from '../../core/locks.ts';
import type { StateKind } from '../../core/memory.ts';
import { isCancelled, isOutage } from '../../core/outage.ts';
import { type Bounds, together } from '../../core/together.ts';
import type { AppContext } from '../context.ts';
import { admitPlans } from '../jobs/admit-plan.ts';
import { type AdmittedUnit, insertJobs } from '../jobs/insert-job.ts';
import { reserveSharedOf } from '../jobs/reserve-shared.ts';
import { boundOf } from '../jobs/reusable.ts';
import { limitOf, takeResearchCalls } from '../quotas/quota.ts';
import type { JobRow } from '../spend/units.ts';
import { basisOf } from './judged-request.ts';
import { lookAround, newJobOf, type Submission, storeOf } from './submission.ts';

/** All wait for the row of the platform's day: side by side they would wait for each other. */
const BOUNDS: Bounds<Submission> = { underWay: 1, items: 32, weight: 200, weightOf: ({ total }) => total };

/** A job; null: to be admitted by itself; or what all of them failed with, who are not tried again one by one. */
type Admitted = { job: JobRow | null } | { outage: unknown };

const ADMITTING: StateKind<(submission: Submission) => Promise<Admitted>> = { name: 'admissions' };

/**
 * Admits new work in one transaction with what else comes meanwhile: its statements, and the wait for the day's row, are the same for
 * one and for many. Null, and nothing of it stays, for what is to be admitted by itself: a comparison, whose plan asks more; what
 * equals another one, runs or is cached; and all of which some have no place within the limits. @throws what an outage threw
 */
export async function admittedTogether(app: AppContext, submission: Submission): Promise<JobRow | null> {
  if ('benchmark' in submission.request) return null;
  const made = () => together((some: readonly Submission[]) => admitSome(app, some), BOUNDS);
  const admitted = await app.memory.state(ADMITTING, made)(submission);
  if ('outage' in admitted) throw admitted.outage;
  return admitted.job;
}

/** The limits do not allow all of them. */
class NotAll extends Error {}

/** They waited too long for the row that all need. */
class DayHeld extends Error {}

/**
 * What the database refuses fails by itself as well. After an outage nobody knows what became of them, and each of many would wait for
 * the database in its turn, or for the row that they waited for together, with a connection of its own: none is admitted again.
 */
async function admitSome(app: AppContext, submissions: readonly Submission[]): Promise<Admitted[]> {
  try {
    const jobs = await admitNew(app, submissions);
    return submissions.map((submission) => ({ job: jobs.get(submission) ?? null }));
  } catch (thrown) {
    const outage = thrown instanceof DayHeld ? thrown.cause : isOutage(thrown) && thrown;
    return submissions.map(() => (outage ? { outage } : { job: null }));
  }
}

function admitNew(app: AppContext, submissions: readonly Submission[]): Promise<Map<Submission, JobRow>> {
  // The first of equal ones leads, as it would by itself: an economy job that came later is followed by no live one.
  const different = new Map(submissions.toReversed().map((submission) => [submission.identity, submission]));
  const identities = [...different.keys()];
  return app.database.transaction(async (tx) => {
    await lockNames(
      tx,
      identities.map((identity) => `research:${identity}`),
    );
    const seen = await lookAround(tx, identities);
    const fresh = [...different.values()].filter((_, at) => !seen[at]!.isRunning && !seen[at]!.isCached);
    if (fresh.length === 0) return new Map();
    const { day } = seen[0]!;
    const planned = await plansOf(tx, app, fresh);
    const paid = planned.flatMap(({ submission: { caller }, units }) => {
      const amount = boundOf(units);
      return amount > 0 ? [{ ...caller, amount }] : [];
    });
    if (!(await takeResearchCalls(tx, paid, { config: app.config, day }))) throw new NotAll();
    const quotaOf = ({ submission: { caller }, units }: Planned) =>
      boundOf(units) > 0 ? ({ charged: limitOf(caller, app.config) === null ? 0 : 1, day } as const) : null;
    const jobs = await insertJobs(
      tx,
      planned.map((one) => newJobOf(app, one, quotaOf(one))),
    );
    // Everybody's jobs wait for the row of the platform's day: nothing comes after this but the commit.
    const reserved = reserveSharedOf(tx, app.config, paid, day).catch((thrown) => {
      throw isCancelled(thrown) ? new DayHeld('the day is held', { cause: thrown }) : thrown;
    });
    if (!(await reserved)) throw new NotAll();
    return new Map(fresh.map((submission, at) => [submission, jobs[at]!]));
  });
}

interface Planned {
  submission: Submission;
  units: AdmittedUnit[];
}

async function plansOf(tx: Tx, app: AppContext, submissions: readonly Submission[]): Promise<Planned[]> {
  const store = { of: storeOf(app, submissions[0]!), basis: basisOf(app) };
  const plans = await admitPlans(
    tx.db,
    store,
    submissions.map(({ request }) => request),
  );
  return submissions.map((submission, at) => ({ submission, units: plans[at]! }));
}
