import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { requestView } from '../jobs/job-request.ts';
import type { Approval } from './approval-schema.ts';
import { type QuoteRow, quoteView } from './quote-view.ts';

/** A quote that a key asked for, with what became of it. */
export async function approvalView(db: Db, quote: QuoteRow): Promise<Approval> {
  const { key_id, key_name, prefix, last4, job_id, expired, ...row } = await db
    .selectFrom('purchase_approvals as a')
    .innerJoin('api_keys as k', 'k.id', 'a.key_id')
    .innerJoin('quotes as q', 'q.id', 'a.quote_id')
    .leftJoin('jobs as j', 'j.quote_id', 'a.quote_id')
    .select(['a.key_id', 'a.transport', 'a.client', 'a.asked_at', 'a.decision', 'a.decided_at'])
    .select(['k.name as key_name', 'k.prefix', 'k.last4', 'j.id as job_id'])
    .select(sql<boolean>`q.expires_at <= app_now()`.as('expired'))
    .where('a.quote_id', '=', quote.id)
    .executeTakeFirstOrThrow();
  return {
    state: row.decision ?? (job_id ? 'approved' : expired ? 'expired' : 'pending'),
    quote: quoteView(quote, []),
    request: requestView(quote),
    key: { id: key_id, name: key_name, prefix, last4 },
    transport: row.transport as Approval['transport'],
    client: row.client,
    askedAt: row.asked_at,
    decidedAt: row.decided_at,
    jobId: job_id,
  };
}
