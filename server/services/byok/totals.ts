import { sql } from 'kysely';
import { type MicroUsd, usdFromMicros } from '../../core/money.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { SCOPE_OF } from './any-job.ts';
import type { JobTotals, TotalsInput } from './totals-schema.ts';

/** Totals over the caller's jobs of the pipelines that they may read. */
export async function readTotals(ctx: RequestContext, { operation, status, label }: TotalsInput): Promise<JobTotals> {
  const { accountId, scopes } = callerOf(ctx);
  const pipelines = (['shared', 'byok'] as const).filter((pipeline) => scopes.includes(SCOPE_OF[pipeline]));
  const micros = (column: 'actual_micros' | 'saved_micros') =>
    sql<MicroUsd>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
  const row = await ctx.app.database.db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*)::integer`.as('jobs'),
      micros('actual_micros').as('actual'),
      micros('saved_micros').as('saved'),
    ])
    .where('owner_id', '=', accountId)
    .where('pipeline', 'in', pipelines)
    .$if(operation !== undefined, (query) => query.where('operation', '=', operation!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(label !== undefined, (query) => query.where('label', '=', label!))
    .executeTakeFirstOrThrow();
  const usd = (amount: MicroUsd) => usdFromMicros(Number(amount));
  return { jobs: row.jobs, actualUsd: usd(row.actual), savedUsd: usd(row.saved) };
}
