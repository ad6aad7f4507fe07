import { z } from 'zod';
import { callerOf, type RequestContext } from '../context.ts';

export const JobResultsInput = z.strictObject({ jobIds: z.array(z.uuid()).min(1).max(100) });
export type JobResultsInput = z.output<typeof JobResultsInput>;

export const JobResults = z.object({ results: z.array(z.object({ jobId: z.string(), result: z.unknown() })) });

/**
 * The results of many jobs of the caller in one statement, for lists. Jobs without a result, and jobs of others, are not in
 * the answer.
 */
export async function readJobResults(
  ctx: RequestContext,
  { jobIds }: JobResultsInput,
  pipeline: 'shared' | 'byok',
): Promise<z.output<typeof JobResults>> {
  const rows = await ctx.app.database.db
    .selectFrom('jobs')
    .innerJoin('research_results', 'research_results.id', 'jobs.result_id')
    .select(['jobs.id', 'research_results.body'])
    .where('jobs.id', 'in', jobIds)
    .where('owner_id', '=', callerOf(ctx).accountId)
    .where('pipeline', '=', pipeline)
    .execute();
  return { results: rows.map(({ id, body }) => ({ jobId: id, result: JSON.parse(body) as unknown })) };
}
