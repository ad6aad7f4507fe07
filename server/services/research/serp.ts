import { sql } from 'kysely';
import type { Caller } from '../../core/caller.ts';
import { AppError } from '../../core/errors.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { type AppContext, callerOf, type RequestContext } from '../context.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { serpRequest } from '../plan/requests.ts';
import type { SerpInput } from '../plan/schemas.ts';
import { reviewedKeywords } from './reviewed-keywords.ts';
import { submitJob } from './submit.ts';

/**
 * Submits a SERP analysis (contract 4.3).
 * @throws AppError SERP_NOT_VALIDATED with the `keywords` that a student has not researched
 */
export async function submitSerpAnalysis(ctx: RequestContext, input: SerpInput): Promise<ResearchJob> {
  const caller = callerOf(ctx);
  if (caller.role === 'student') {
    const keywords = await unvalidated(ctx.app, caller, input);
    if (keywords.length > 0) throw new AppError('SERP_NOT_VALIDATED', { details: { keywords } });
  }
  return submitJob(ctx, { request: serpRequest(input), label: input.label });
}

/** Keywords that are neither in a result of the caller's own final jobs (or of the one named) nor reviewed game keywords. */
async function unvalidated(app: AppContext, caller: Caller, input: SerpInput): Promise<string[]> {
  const identities = input.keywords.map(keywordIdentity);
  const { rows } = await sql<{ identity: string }>`
    select distinct k.identity from result_keywords k join jobs j on j.result_id = k.result_id
    where j.owner_id = ${caller.accountId} and j.completed_at is not null
      and (${input.jobId ?? null}::uuid is null or j.id = ${input.jobId ?? null}::uuid)
      and k.identity = any(${identities}::text[])`.execute(app.database.db);
  const known = new Set([...rows.map((row) => row.identity), ...(await reviewedKeywords(app.database.db, identities))]);
  return input.keywords.filter((keyword) => !known.has(keywordIdentity(keyword)));
}
