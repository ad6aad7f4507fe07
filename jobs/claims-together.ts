import type { Db } from '../server/core/database.ts';
import { type Bounds, together } from '../server/core/together.ts';
import type { JobRow } from '../server/services/spend/units.ts';
import { claimFree, claimJob, type Terms } from './claim.ts';

const TOGETHER: Bounds<string> = { underWay: 1, items: 16, weight: Number.POSITIVE_INFINITY, weightOf: () => 0 };

/**
 * Claims jobs as `claimJob` does, in one statement those that are delivered together. What that leaves out, e.g. because somebody
 * is just cancelling it, is claimed by itself: the others go on meanwhile.
 */
export function claimsTogether(db: Db, terms: Terms): (jobId: string) => Promise<JobRow | null> {
  const claimed = together(async (jobIds: readonly string[]) => {
    const jobs = new Map((await claimFree(db, jobIds, terms)).map((job) => [job.id, job]));
    return jobIds.map((id) => taken(jobs, id));
  }, TOGETHER);
  return async (jobId) => (await claimed(jobId)) ?? (await claimJob(db, jobId, terms));
}

/** Once: who asks for the same job again has not claimed it. */
function taken(jobs: Map<string, JobRow>, id: string): JobRow | null {
  const job = jobs.get(id) ?? null;
  jobs.delete(id);
  return job;
}
