import { databaseDay } from '../../../core/database-clock.ts';
import type { AppContext } from '../../context.ts';
import { type ResearchRequest, serpRequest, trendsRequest } from '../../plan/requests.ts';
import { SerpInput, TrendsInput } from '../../plan/schemas.ts';
import { buy } from '../buy.ts';
import { mayBuy } from '../buyers.ts';
import { EVIDENCE_DAYS, MARKET, PURCHASE_MODE } from '../policy.ts';

interface OpenBatch {
  id: string;
  owner_id: string;
  benchmark: string;
  trends_job_id: string | null;
  serp_job_id: string | null;
}

/**
 * Submits the trends job and the SERP job of every batch that lacks one, oldest first, until the budget is used up.
 * Repeats, also by other processes, find the jobs that were made before.
 */
export async function submitBatches(app: AppContext): Promise<void> {
  const batches = await app.database.db
    .selectFrom('check_batches')
    .select(['id', 'owner_id', 'benchmark', 'trends_job_id', 'serp_job_id'])
    .where('settled_at', 'is', null)
    .where((of) => of.or([of('trends_job_id', 'is', null), of('serp_job_id', 'is', null)]))
    .where(mayBuy('check_batches.owner_id'))
    .orderBy('created_at')
    .execute();
  for (const batch of batches) {
    if (!(await submitBatch(app, batch))) return;
  }
}

/** False when the budget does not cover it. */
async function submitBatch(app: AppContext, batch: OpenBatch): Promise<boolean> {
  const items = app.database.db.selectFrom('game_items').select('keyword').where('batch_id', '=', batch.id);
  const keywords = (await items.orderBy('identity').execute()).map((item) => item.keyword);
  const common = { keywords, ...MARKET, mode: PURCHASE_MODE };
  if (batch.trends_job_id === null) {
    const input = TrendsInput.parse({ ...common, benchmark: batch.benchmark, days: EVIDENCE_DAYS });
    const request = trendsRequest({ ...input, keywords }, await databaseDay(app.database.db));
    if (!(await submitPart(app, batch, { column: 'trends_job_id', request }))) return false;
  }
  if (batch.serp_job_id !== null) return true;
  return submitPart(app, batch, {
    column: 'serp_job_id',
    request: serpRequest({ ...SerpInput.parse(common), keywords }),
  });
}

async function submitPart(
  app: AppContext,
  batch: OpenBatch,
  part: { column: 'trends_job_id' | 'serp_job_id'; request: ResearchRequest },
): Promise<boolean> {
  const jobId = await buy(app, { ownerId: batch.owner_id, name: `batch:${batch.id}`, request: part.request });
  if (jobId === null) return false;
  await app.database.db
    .updateTable('check_batches')
    .set({ [part.column]: jobId })
    .where('id', '=', batch.id)
    .where(part.column, 'is', null)
    .execute();
  return true;
}
