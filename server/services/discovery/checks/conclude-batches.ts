import { sql } from 'kysely';
import { jsonb, now, type Tx } from '../../../core/database.ts';
import type { ComparisonResult, SerpResult } from '../../../science/index.ts';
import { SYSTEM } from '../../audit/record.ts';
import type { AppContext } from '../../context.ts';
import { endedJob } from '../../jobs/ended-job.ts';
import { type Move, recordMoves } from '../moves.ts';
import { MAX_ATTEMPTS, RETRY_MINUTES } from '../policy.ts';
import { type BatchEvidence, classifyItem, evidenceFor, serpOf } from './evidence.ts';

/** Classifies the items of every batch whose jobs are final. Returns how many batches it concluded. */
export async function concludeBatches(app: AppContext): Promise<number> {
  for (let concluded = 0; ; concluded++) {
    if (!(await app.database.transaction((tx) => concludeNext(tx, app)))) return concluded;
  }
}

/** One batch in one transaction, held by one process at a time. */
async function concludeNext(tx: Tx, { memory, log }: AppContext): Promise<boolean> {
  const batch = await tx.db
    .selectFrom('check_batches')
    .select(['id', 'trends_job_id', 'serp_job_id'])
    .where('settled_at', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('jobs').select('jobs.id').where(openJob))))
    .where('trends_job_id', 'is not', null)
    .where('serp_job_id', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!batch) return false;
  const shelf = { ...tx, memory };
  const trends = await endedJob<ComparisonResult>(shelf, batch.trends_job_id!, log);
  const serp = await endedJob<SerpResult>(shelf, batch.serp_job_id!, log);
  if (!trends || !serp) return false;
  const items = await tx.db
    .selectFrom('game_items')
    .select(['id', 'kind', 'identity', 'attempts', 'evidence'])
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'checking')
    .orderBy('id')
    .forUpdate()
    .execute();
  const moves: Move[] = [];
  for (const item of items) moves.push(...(await concludeItem(tx, item, { trends, serp })));
  await recordMoves(tx, SYSTEM, moves);
  await tx.db.updateTable('check_batches').set({ settled_at: now }).where('id', '=', batch.id).execute();
  return true;
}

const openJob = sql<boolean>`jobs.id in (check_batches.trends_job_id, check_batches.serp_job_id)
  and jobs.completed_at is null`;

interface CheckedItem {
  id: string;
  kind: 'game_keyword' | 'rising_keyword';
  identity: string;
  attempts: number;
  evidence: { kind: string; summary: string; observedAt: string }[];
}

/**
 * Judges one item by what was bought. Evidence that is missing is asked for again, a few times; then the item is judged
 * without it. What the classifier skips is rejected with the classifier's reason and never enters review (science E).
 */
async function concludeItem(tx: Tx, item: CheckedItem, evidence: BatchEvidence): Promise<Move[]> {
  const { row, page } = evidenceFor(item.identity, evidence);
  if ((row === null || page === null) && item.attempts < MAX_ATTEMPTS) {
    await askAgain(tx, item);
    return [];
  }
  const times = { trends: evidence.trends.completedAt, serp: evidence.serp.completedAt };
  const classified = classifyItem(item.kind, { row, page }, times);
  const to = classified.class === 'skip' ? 'rejected' : 'in_review';
  const sources = [evidence.trends.dataSource, evidence.serp.dataSource];
  await tx.db
    .updateTable('game_items')
    .set({
      state: to,
      class: classified.class,
      reason: classified.reason,
      verdict: row?.verdict ?? null,
      ratio: row?.ratioMean ?? null,
      slope: row?.slopeDiff ?? null,
      trend: row && jsonb(row.series),
      serp: page && jsonb(serpOf(page)),
      evidence: jsonb([...item.evidence, ...classified.evidence]),
      data_source: sources.includes('sandbox') ? 'sandbox' : 'live',
      batch_id: null,
      updated_at: now,
    })
    .where('id', '=', item.id)
    .execute();
  return [{ itemId: item.id, to, details: { class: classified.class, reason: classified.reason } }];
}

async function askAgain({ db }: Tx, item: CheckedItem): Promise<void> {
  const minutes = RETRY_MINUTES * item.attempts;
  await db
    .updateTable('game_items')
    .set({ batch_id: null, due_at: sql<Date>`app_now() + ${minutes}::integer * interval '1 minute'`, updated_at: now })
    .where('id', '=', item.id)
    .execute();
}
