import type { Caller } from '../../core/caller.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import { now, type Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import { sameUsd, usdFromMicros } from '../../core/money.ts';
import { type AppContext, callerOf, type RequestContext } from '../context.ts';
import { type AdmittedUnit, insertJob, type NewJob } from '../jobs/insert-job.ts';
import { resultOf } from '../jobs/job-view.ts';
import { boundOf } from '../jobs/reusable.ts';
import { shelfOf } from '../jobs/stored-result.ts';
import { requestIdentity, requestOf } from '../plan/requests.ts';
import { post } from '../spend/budget.ts';
import type { JobRow } from '../spend/units.ts';
import { reserveFor, slotFree } from './admission.ts';
import { byokJobHead } from './job-view.ts';
import type { QuoteRow } from './quote-view.ts';
import { requiredConnections } from './required-connections.ts';
import { type ByokJob, ByokJobHead, type ExecuteInput } from './schemas.ts';

/** Confirms the quote of an expansion and starts its job. */
export function executeExpand(ctx: RequestContext, input: ExecuteInput): Promise<ByokJob> {
  return executeQuote(ctx, 'expand', input);
}

/** Confirms the quote of a comparison likewise. */
export function executeCompare(ctx: RequestContext, input: ExecuteInput): Promise<ByokJob> {
  return executeQuote(ctx, 'compare', input);
}

/**
 * Starts the job of a confirmed quote. The checks run in the order of contract 6.2, in one transaction with everything they
 * admit, under one lock per owner: one quote leads to at most one job, and the budget covers it.
 */
async function executeQuote(
  ctx: RequestContext,
  operation: 'expand' | 'compare',
  input: ExecuteInput,
): Promise<ByokJob> {
  const { app } = ctx;
  const caller = callerOf(ctx);
  const head = await ctx.once({
    queue: 'owner',
    async run(tx) {
      const quote = await findQuote(tx, { ownerId: caller.accountId, operation, quoteId: input.quoteId });
      return byokJobHead((await jobOfQuote(tx, quote)) ?? (await admit(tx, app, { caller, quote, input })));
    },
    again: (stored) => ByokJobHead.parse(stored),
  });
  return await withResult(app, head);
}

/** The result of a final job never changes, so a stored answer needs no copy of it. */
async function withResult(app: AppContext, head: ByokJobHead): Promise<ByokJob> {
  if (head.completedAt === null) return { ...head, result: null };
  const { db } = app.database;
  const job = await db.selectFrom('jobs').select('result_id').where('id', '=', head.jobId).executeTakeFirstOrThrow();
  return { ...head, result: resultOf(shelfOf(app), job) };
}

async function findQuote(
  { db }: Tx,
  wanted: { ownerId: string; operation: string; quoteId: string },
): Promise<QuoteRow> {
  const quote = isId(wanted.quoteId)
    ? await db
        .selectFrom('quotes')
        .selectAll()
        .where('id', '=', wanted.quoteId)
        .where('owner_id', '=', wanted.ownerId)
        .executeTakeFirst()
    : undefined;
  if (!quote || quote.operation !== wanted.operation) throw new AppError('QUOTE_NOT_FOUND');
  return quote;
}

async function jobOfQuote({ db }: Tx, quote: QuoteRow): Promise<JobRow | undefined> {
  return await db.selectFrom('jobs').selectAll().where('quote_id', '=', quote.id).executeTakeFirst();
}

interface Confirmation {
  caller: Caller;
  quote: QuoteRow;
  input: ExecuteInput;
}

async function admit(tx: Tx, app: AppContext, confirmation: Confirmation): Promise<JobRow> {
  const { caller, quote } = confirmation;
  checkConfirmation(confirmation);
  await checkExpiry(tx, quote);
  await checkConnections(tx, quote);
  await slotFree(tx, app, caller.accountId);
  const gatewayAmount = boundOf((quote.plan as AdmittedUnit[]).filter(({ provider }) => provider === 'openrouter'));
  const budgetDay = await reserveFor(tx, app, caller, { amount: quote.estimated_micros, gatewayAmount });
  const job = await insertJob(tx, newJob(app, confirmation, budgetDay));
  const subject = `owner:${caller.accountId}` as const;
  const posting = { subject, day: job.budget_day, jobId: job.id, debit: 'available', credit: 'reserved' } as const;
  await post(tx.db, { ...posting, amount: quote.estimated_micros });
  await app.queue.enqueue(tx, job.id);
  return job;
}

function newJob(app: AppContext, { caller, quote }: Confirmation, budgetDay: string): NewJob {
  const request = requestOf(quote, 'expand', 'compare');
  return {
    ownerId: caller.accountId,
    pipeline: 'byok',
    request,
    label: quote.label,
    identity: requestIdentity(request, quote.model ?? '', app.providers.dataSource),
    dataSource: app.providers.dataSource,
    priceVersion: quote.price_version,
    model: quote.model,
    units: quote.plan as AdmittedUnit[],
    columns: {
      reservedMicros: quote.estimated_micros,
      budgetDay,
      quotedMicros: quote.estimated_micros,
      keyId: caller.keyId,
      quoteId: quote.id,
      retryOfJobId: quote.retry_of_job_id,
      connections: quote.connections,
    },
  };
}

function checkConfirmation({ quote, input }: Confirmation): void {
  const agreed =
    input.requestHash === quote.request_hash && sameUsd(input.confirmedEstimatedCostUsd, quote.estimated_micros);
  if (agreed) return;
  throw new AppError('COST_CONFIRMATION_MISMATCH', {
    details: { estimatedCostUsd: usdFromMicros(quote.estimated_micros) },
  });
}

/** Expiry is judged by the database's clock. */
async function checkExpiry({ db }: Tx, quote: QuoteRow): Promise<void> {
  const valid = await db
    .selectFrom('quotes')
    .select('id')
    .where('id', '=', quote.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!valid) throw new AppError('QUOTE_EXPIRED', { details: { expiredAt: quote.expires_at } });
}

async function checkConnections({ db }: Tx, quote: QuoteRow): Promise<void> {
  const connections = await requiredConnections(db, quote.owner_id);
  if (canonicalJson(connections) !== canonicalJson(quote.connections)) throw new AppError('CONNECTION_CHANGED');
}
