import { sql } from 'kysely';
import { sha256 } from '../../core/canonical-json.ts';
import { validationFailed } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { newSecretToken } from '../access/secret-token.ts';
import { record } from '../audit/record.ts';
import { ownJob } from '../byok/any-job.ts';
import type { RequestContext } from '../context.ts';
import { noResult } from '../exports/read-rows.ts';
import { PARTS } from '../exports/tables.ts';
import type { SharedLink, ShareInput } from './schemas.ts';

/** Links of one job that are alive at once. */
export const MAX_LINKS = 20;

/** A new link to the result of a job of the caller. @throws AppError JOB_NOT_FOUND, VALIDATION_FAILED with too many links */
export async function shareJob(ctx: RequestContext, { jobId, expiresInDays }: ShareInput): Promise<SharedLink> {
  const job = await ownJob(ctx, jobId);
  if (job.result_id === null || !PARTS[job.operation]) throw noResult();
  const token = newSecretToken();
  const id = newId();
  return await ctx.app.database.transaction(async (tx) => {
    await tx.db.selectFrom('jobs').select('id').where('id', '=', job.id).forUpdate().execute();
    const alive = tx.db.selectFrom('shares').select('id').where('job_id', '=', job.id);
    if ((await alive.where(sql<boolean>`expires_at > app_now()`).execute()).length >= MAX_LINKS) {
      throw validationFailed([{ path: '', message: `${MAX_LINKS} links lead here already; end them first` }]);
    }
    const expires_at = sql<Date>`app_now() + make_interval(days => ${expiresInDays})`;
    const row = tx.db.insertInto('shares').values({ id, job_id: job.id, token_hash: sha256(token), expires_at });
    const { expires_at: expiresAt } = await row.returning('expires_at').executeTakeFirstOrThrow();
    await record(tx, ctx.origin, { action: 'share.created', target: job.id, details: { shareId: id, expiresInDays } });
    return { shareId: id, url: `${ctx.app.config.publicUrl}/shared/${token}`, expiresAt };
  });
}

/** Ends all links of a job, at once on every process; again is fine. @throws AppError JOB_NOT_FOUND */
export async function unshareJob(ctx: RequestContext, { jobId }: { jobId: string }): Promise<null> {
  const job = await ownJob(ctx, jobId);
  await ctx.app.database.transaction(async (tx) => {
    const { numDeletedRows } = await tx.db.deleteFrom('shares').where('job_id', '=', job.id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await record(tx, ctx.origin, { action: 'share.ended', target: job.id, details: { links: Number(numDeletedRows) } });
  });
  return null;
}
