import { z } from 'zod';
import type { RawJson } from '../../core/raw-json.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { storedResult } from './stored-result.ts';

export const JobResultsInput = z.strictObject({ jobIds: z.array(z.uuid()).min(1).max(100) });
export type JobResultsInput = z.output<typeof JobResultsInput>;

export const JobResults = z.object({ results: z.array(z.object({ jobId: z.string(), result: z.unknown() })) });

/**
 * The results of many jobs of the caller, for lists, as JSON text. Jobs without a result, and jobs of others, are not in the
 * answer.
 */
export async function readJobResults(
  ctx: RequestContext,
  { jobIds }: JobResultsInput,
  pipeline: 'shared' | 'byok',
): Promise<{ results: { jobId: string; result: RawJson | null }[] }> {
  const { db } = ctx.app.database;
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'result_id'])
    .where('id', 'in', jobIds)
    .where('owner_id', '=', callerOf(ctx).accountId)
    .where('pipeline', '=', pipeline)
    .where('result_id', 'is not', null)
    .execute();
  return {
    results: await Promise.all(
      rows.map(async ({ id, result_id }) => ({ jobId: id, result: await storedResult(db, result_id!) })),
    ),
  };
}
