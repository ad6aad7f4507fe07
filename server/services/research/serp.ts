import { sql } from 'kysely';
import type { Caller } from '../../core/caller.ts';
import type { Db, Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { withWords } from '../lists/listed-words.ts';
import { serpRequest } from '../plan/requests.ts';
import { SERP_MAX_KEYWORDS as most, type SerpInput, type Worded } from '../plan/schemas.ts';
import { reviewedKeywords } from './reviewed-keywords.ts';
import { submitJob } from './submit.ts';

/**
 * Submits a SERP analysis (contract 4.3).
 * @throws AppError SERP_NOT_VALIDATED with the `keywords` that a student has not researched
 */
export async function submitSerpAnalysis(ctx: RequestContext, input: SerpInput): Promise<ResearchJob> {
  const caller = callerOf(ctx);
  const request = async ({ db }: Pick<Tx, 'db'>) => {
    const asked = await withWords(db, { ownerId: caller.accountId, most }, input);
    const keywords = caller.role === 'student' ? await unvalidated(db, caller, asked) : [];
    if (keywords.length > 0) throw new AppError('SERP_NOT_VALIDATED', { details: { keywords } });
    return serpRequest(asked);
  };
  return submitJob(ctx, {
    request,
    label: input.label,
    place: { locationCode: input.locationCode, takes: 'geoTargets' },
  });
}

/** Keywords that are neither in a result of the caller's own final jobs (or of the one named) nor reviewed game keywords. */
async function unvalidated(db: Db, caller: Caller, input: Worded<SerpInput>): Promise<string[]> {
  const identities = input.keywords.map(keywordIdentity);
  const { rows } = await sql<{ identity: string }>`
    select distinct k.identity from result_keywords k join jobs j on j.result_id = k.result_id
    where j.owner_id = ${caller.accountId} and j.completed_at is not null
      and (${input.jobId ?? null}::uuid is null or j.id = ${input.jobId ?? null}::uuid)
      and k.identity = any(${identities}::text[])`.execute(db);
  const known = new Set([...rows.map((row) => row.identity), ...(await reviewedKeywords(db, identities))]);
  return input.keywords.filter((keyword) => !known.has(keywordIdentity(keyword)));
}
