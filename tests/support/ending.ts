import { claimJob } from '../../jobs/claim.ts';
import { finalize } from '../../jobs/finalize.ts';
import type { Handled } from '../../jobs/handled.ts';
import { JobRun } from '../../jobs/job-run.ts';
import { ProgressLog } from '../../jobs/progress.ts';
import { persistently, type Work } from '../../jobs/work.ts';
import type { JobRow } from '../../server/services/spend/units.ts';
import { freshWord } from './jobs.ts';
import { person, post } from './people.ts';
import type { TestApp } from './test-app.ts';

const CLAIM = { leaseSeconds: 30, longestPauseSeconds: 240 };
const NOTHING: Handled = { result: null, problems: [] };

/** Two claimed jobs of two students, in the order of the students' ids; the application has no worker. */
export async function claimedJobs(app: TestApp): Promise<[JobRow, JobRow]> {
  const jobs = [];
  for (const who of [await person(app), await person(app)]) {
    const { body } = await post(app, '/api/research/metrics', who, { keywords: [freshWord('end')] });
    jobs.push((await claimJob(app.app.context.database.db, body.jobId, CLAIM))!);
  }
  return jobs.toSorted((a, b) => (a.owner_id < b.owner_id ? -1 : 1)) as [JobRow, JobRow];
}

/** Ends jobs in one moment, without having bought anything. */
export function endTogether(
  { app: { context } }: TestApp,
  jobs: JobRow[],
  handledOf: (job: JobRow) => Handled = () => NOTHING,
): Promise<boolean[]> {
  return Promise.all(
    jobs.map((job) => {
      const claim = { jobId: job.id, fence: job.fence };
      const persist: Work['persist'] = (write) => persistently(write, new AbortController().signal);
      const work = { app: context, job, claim, persist } as unknown as Work;
      return finalize(new JobRun(work, new ProgressLog(context, claim, 0)), handledOf(job));
    }),
  );
}
