import { sql } from 'kysely';
import { sha256 } from '../../core/canonical-json.ts';
import { AppError } from '../../core/errors.ts';
import { asValue } from '../../core/raw-json.ts';
import { settle } from '../../core/settled.ts';
import type { RequestContext } from '../context.ts';
import { requestView } from '../jobs/job-request.ts';
import type { SharedResult } from './schemas.ts';
import { shownRows } from './shown-rows.ts';

/**
 * What a link shows. Judged by the database each time, so that an ended link is dead everywhere at once; the links of a
 * blocked account are; an answer never changes. @throws AppError NOT_FOUND for unknown, ended and expired links alike
 */
export async function readShared(ctx: RequestContext, { token }: { token: string }): Promise<SharedResult> {
  const { db } = ctx.app.database;
  const row = await db
    .selectFrom('shares as s')
    .innerJoin('jobs as j', 'j.id', 's.job_id')
    .innerJoin('accounts as a', 'a.id', 'j.owner_id')
    .selectAll('j')
    .select(['s.id as shareId', 's.expires_at as linkEnds'])
    .where('s.token_hash', '=', sha256(token))
    .where(sql<boolean>`s.expires_at > app_now()`)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const { shareId, linkEnds: expiresAt, ...job } = row;
  const { part, columns, rows, total } = await shownRows(ctx, job);
  const { operation: kind, data_source: dataSource, completed_at: completedAt } = job;
  const shown = { kind, part, columns, total, dataSource, request: requestView(job), completedAt, expiresAt };
  return settle({ ...shown, rows: asValue<SharedResult['rows']>(rows) }, `share ${shareId}`);
}
