import { sql } from 'kysely';
import { sha256 } from '../../core/canonical-json.ts';
import { AppError } from '../../core/errors.ts';
import type { RequestContext } from '../context.ts';
import { pageOf } from '../exports/read-rows.ts';
import { requestView } from '../jobs/job-request.ts';
import type { SharedResult } from './schemas.ts';

/** Rows that a link shows. */
const MAX_ROWS = 1_000;

/**
 * What a link shows. Judged by the database each time, so that an ended link is dead everywhere at once; the links of a
 * blocked account are. @throws AppError NOT_FOUND for unknown, ended and expired links alike
 */
export async function readShared(ctx: RequestContext, { token }: { token: string }): Promise<SharedResult> {
  const { db } = ctx.app.database;
  const row = await db
    .selectFrom('shares as s')
    .innerJoin('jobs as j', 'j.id', 's.job_id')
    .innerJoin('accounts as a', 'a.id', 'j.owner_id')
    .selectAll('j')
    .select('s.expires_at as linkEnds')
    .where('s.token_hash', '=', sha256(token))
    .where(sql<boolean>`s.expires_at > app_now()`)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const { linkEnds: expiresAt, ...job } = row;
  const { kind, part, columns, rows, total, dataSource } = await pageOf(ctx, job, { limit: MAX_ROWS });
  const shown = { kind, part, columns, rows, total, dataSource };
  return { ...shown, request: requestView(job), completedAt: job.completed_at, expiresAt };
}
