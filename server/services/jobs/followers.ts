import { now, type Tx } from '../../core/database.ts';
import type { AppContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import type { Ending, JobEnd } from './end-job.ts';

/** Ends that are the leader's own affair: cancelled, or promoted and not covered by its owner's share. */
const OWN_AFFAIRS: ReadonlySet<string | null> = new Set(['CANCELED', 'QUOTA_EXCEEDED']);

/**
 * The ends of the jobs that follow a leader, with the leader's result: bought once, shared by all. They are written with the leader's
 * own. A leader that ends for a reason of its own takes nobody with it: its oldest follower becomes the leader and goes on, from
 * what is in the cache by now.
 */
export async function releaseFollowers(
  tx: Tx,
  app: AppContext,
  leader: JobRow,
  end: JobEnd & { resultId: string | null },
): Promise<Ending[]> {
  const followers = await tx.db
    .selectFrom('jobs')
    .selectAll()
    .where('follows_job_id', '=', leader.id)
    .where('completed_at', 'is', null)
    .orderBy('created_at')
    .forUpdate()
    .execute();
  if (OWN_AFFAIRS.has(end.errorCode)) {
    await promote(tx, app, followers);
    return [];
  }
  const shared = { ...end, actualMicros: 0, unknownMicros: 0, savedMicros: end.actualMicros + end.savedMicros };
  return followers.map((job) => ({ job, end: { ...shared, fence: job.fence } }));
}

async function promote(tx: Tx, app: AppContext, followers: JobRow[]): Promise<void> {
  const [next, ...others] = followers;
  if (!next) return;
  await tx.db.updateTable('jobs').set({ follows_job_id: null, updated_at: now }).where('id', '=', next.id).execute();
  if (others.length > 0) {
    const ids = others.map((job) => job.id);
    await tx.db.updateTable('jobs').set({ follows_job_id: next.id }).where('id', 'in', ids).execute();
  }
  await app.queue.enqueue(tx, next.id);
}
