import type { RequestContext } from '../context.ts';
import type { ResearchJob } from './job-schema.ts';
import { expandRequest } from './requests.ts';
import type { ExpandInput } from './schemas.ts';
import { databaseDay, submitResearch } from './submit.ts';

/** Submits a keyword expansion (contract 4.1). */
export async function submitExpansion(ctx: RequestContext, input: ExpandInput): Promise<ResearchJob> {
  return submitResearch(ctx, expandRequest(input, await databaseDay(ctx.app)), input);
}
