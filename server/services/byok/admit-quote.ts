import { QUOTED_KINDS } from '../../../entities/quote.ts';
import type { Caller } from '../../core/caller.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import { now, type Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { sameUsd, usdFromMicros } from '../../core/money.ts';
import { record } from '../audit/record.ts';
import type { AppContext, RequestContext } from '../context.ts';
import { type AdmittedUnit, insertJob, type NewJob } from '../jobs/insert-job.ts';
import { boundOf } from '../jobs/reusable.ts';
import { requestIdentity } from '../plan/request-identity.ts';
import { requestOf } from '../plan/requests.ts';
import type { JobRow } from '../spend/units.ts';
import { reserveFor, slotFree } from './admission.ts';
import type { QuoteRow } from './quote-view.ts';
import { requiredConnections } from './required-connections.ts';
import type { ExecuteInput } from './schemas.ts';

/** Whose money a job spends, and through which key it was asked for. */
export type Payer = Pick<Caller, 'accountId' | 'keyId' | 'keyDailyLimitMicros'>;

interface Confirmation {
  payer: Payer;
  quote: QuoteRow;
  input: ExecuteInput;
  /** Throws when whoever confirms may not do so alone. */
  allowed(): Promise<void>;
}

/**
 * Checks 6 to 10 of contract 6.2, reservation, job and the record of the consent, inside the caller's transaction and under
 * the owner's lock. @throws AppError with the code of the check that failed
 */
export async function admit(tx: Tx, ctx: RequestContext, confirmation: Confirmation): Promise<JobRow> {
  const { app } = ctx;
  const { payer, quote } = confirmation;
  checkConfirmation(confirmation);
  await checkExpiry(tx, quote);
  await checkConnections(tx, app, quote);
  await confirmation.allowed();
  await slotFree(tx, app, payer.accountId);
  const gatewayAmount = boundOf((quote.plan as AdmittedUnit[]).filter(({ provider }) => provider === 'openrouter'));
  const budgetDay = await reserveFor(tx, app, payer, { amount: quote.estimated_micros, gatewayAmount });
  const job = await insertJob(tx, newJob(app, confirmation, budgetDay));
  await app.queue.enqueue(tx, job.id);
  await recordConsent(tx, ctx, { jobId: job.id, quote, payer });
  return job;
}

function newJob(app: AppContext, { payer, quote }: Confirmation, budgetDay: string): NewJob {
  const request = requestOf(quote, ...QUOTED_KINDS);
  return {
    ownerId: payer.accountId,
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
      keyId: payer.keyId,
      quoteId: quote.id,
      retryOfJobId: quote.retry_of_job_id,
      connections: quote.connections,
    },
  };
}

/** Who said yes, over which transport, to what amount; the origin holds client and address. */
async function recordConsent(
  tx: Tx,
  { origin, meta }: RequestContext,
  { jobId, quote, payer }: { jobId: string; quote: QuoteRow; payer: Payer },
): Promise<void> {
  const amountUsd = usdFromMicros(quote.estimated_micros);
  const details = { quoteId: quote.id, keyId: payer.keyId, amountUsd, transport: meta.transport };
  await record(tx, origin, { action: 'purchase.confirmed', target: jobId, details });
}

function checkConfirmation({ quote, input }: Pick<Confirmation, 'quote' | 'input'>): void {
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

/** The same connections, and what they lead to: whoever agreed to invented figures agreed to no spending at the vendors. */
async function checkConnections({ db }: Tx, { providers }: AppContext, quote: QuoteRow): Promise<void> {
  const connections = await requiredConnections(db, quote.owner_id);
  const isElsewhere = quote.data_source !== null && quote.data_source !== providers.dataSource;
  if (isElsewhere || canonicalJson(connections) !== canonicalJson(quote.connections)) {
    throw new AppError('CONNECTION_CHANGED');
  }
}
