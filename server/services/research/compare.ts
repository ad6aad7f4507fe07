import { databaseDay } from '../../core/database-clock.ts';
import type { RequestContext } from '../context.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { compareRequest, trendsRequest } from '../plan/requests.ts';
import type { CompareInput, TrendsInput } from '../plan/schemas.ts';
import { submitJob } from './submit.ts';

/** Submits a comparison against a benchmark (contract 4.2). */
export async function submitComparison(ctx: RequestContext, input: CompareInput): Promise<ResearchJob> {
  return submitJob(ctx, { request: compareRequest(input, await databaseDay(ctx.app.database.db)), label: input.label });
}

/** Submits a trend check: a comparison without groups and intents (contract 4.4). */
export async function submitTrendCheck(ctx: RequestContext, input: TrendsInput): Promise<ResearchJob> {
  return submitJob(ctx, { request: trendsRequest(input, await databaseDay(ctx.app.database.db)), label: input.label });
}
