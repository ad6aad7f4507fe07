import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import type { JobIdInput } from '../plan/schemas.ts';
import { ownJob } from './any-job.ts';
import type { JobStages } from './stages-schema.ts';

/** Steps of a job of the caller; of one that follows an equal job, that one's. @throws AppError JOB_NOT_FOUND, INSUFFICIENT_SCOPE */
export async function readStages(ctx: RequestContext, { jobId }: JobIdInput): Promise<JobStages> {
  const job = await ownJob(ctx, jobId);
  const { rows } = await sql<JobStages['stages'][number]>`
    select stage, count(*) filter (where state not in ('planned', 'sending') and lookup_at is null)::integer as completed,
      count(*)::integer as total
    from job_units where job_id = ${job.follows_job_id ?? job.id} group by stage order by min(ordinal)`.execute(
    ctx.app.database.db,
  );
  return { stages: rows };
}
