import { z } from 'zod';
import type { RawJson } from '../../core/raw-json.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { storedResults } from './stored-result.ts';

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
  const stored = await storedResults(db, [...new Set(rows.map((row) => row.result_id!))]);
  return { results: rows.map(({ id, result_id }) => ({ jobId: id, result: stored.get(result_id!) ?? null })) };
}
