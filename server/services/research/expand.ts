import { databaseDay } from '../../core/database-clock.ts';
import type { RequestContext } from '../context.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { expandRequest } from '../plan/requests.ts';
import type { ExpandInput } from '../plan/schemas.ts';
import { submitJob } from './submit.ts';

/** Submits a keyword expansion (contract 4.1). */
export async function submitExpansion(ctx: RequestContext, input: ExpandInput): Promise<ResearchJob> {
  return submitJob(ctx, { request: expandRequest(input, await databaseDay(ctx.app.database.db)), label: input.label });
}
