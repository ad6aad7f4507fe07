import { sql } from 'kysely';
import type { JobConnections } from '../../../entities/index.ts';
import { canonicalHash } from '../../core/canonical-json.ts';
import { type Db, jsonb, type Tx } from '../../core/database.ts';
import { databaseDay } from '../../core/database-clock.ts';
import { newId } from '../../core/ids.ts';
import { usdFromMicros } from '../../core/money.ts';
import type { PriceTable } from '../../providers/ports/price-table.ts';
import { chosenModel } from '../connections/connections.ts';
import { pricesOfOwner } from '../connections/prices.ts';
import { type AppContext, callerOf, type RequestContext } from '../context.ts';
import { answerOf, textOf } from '../idempotency/answer-text.ts';
import { admitPlan, admitSized } from '../jobs/admit-plan.ts';
import type { AdmittedUnit } from '../jobs/insert-job.ts';
import { boundOf, savedBy } from '../jobs/reusable.ts';
import { withWords } from '../lists/listed-words.ts';
import { type AskedPlace, checkPlace } from '../locations/check-place.ts';
import {
  type BulkMetricsRequest,
  bulkMetricsRequest,
  type CompareRequest,
  compareRequest,
  type ExpandRequest,
  expandRequest,
} from '../plan/requests.ts';
import {
  type BulkMetricsInput,
  BYOK_METRICS_MAX_KEYWORDS,
  type ByokCompareInput,
  COMPARE_MAX_KEYWORDS,
  EXPAND_MAX_KEYWORDS,
  type ExpandInput,
} from '../plan/schemas.ts';
import { expectedWait, type Mode, type QuoteRow, quoteView } from './quote-view.ts';
import { requiredConnections } from './required-connections.ts';
import { type Quote, QuoteAnswer } from './schemas.ts';

export type ByokRequest = ExpandRequest | (CompareRequest & { operation: 'compare' }) | BulkMetricsRequest;

/** Prices an expansion on the caller's own connections; nothing is bought (contract 6.1). */
export async function quoteExpand(ctx: RequestContext, input: ExpandInput): Promise<{ quote: Quote }> {
  const today = await databaseDay(ctx.app.database.db);
  const ask = async (db: Db) => expandRequest(await withWords(db, wordsOf(ctx, EXPAND_MAX_KEYWORDS), input), today);
  return quoteNew(ctx, ask, { ...input, takes: 'countries' });
}

/** Prices a comparison likewise. */
export async function quoteCompare(ctx: RequestContext, input: ByokCompareInput): Promise<{ quote: Quote }> {
  const today = await databaseDay(ctx.app.database.db);
  const words = wordsOf(ctx, COMPARE_MAX_KEYWORDS);
  const ask = async (db: Db) => compareRequest(await withWords(db, words, input), today) as ByokRequest;
  return quoteNew(ctx, ask, { ...input, takes: 'geoTargets' });
}

/** Prices bulk metrics likewise. @throws AppError VALIDATION_FAILED when none of the words can be asked */
export async function quoteMetrics(ctx: RequestContext, input: BulkMetricsInput): Promise<{ quote: Quote }> {
  const words = wordsOf(ctx, BYOK_METRICS_MAX_KEYWORDS);
  return quoteNew(ctx, async (db) => bulkMetricsRequest(await withWords(db, words, input)), {
    ...input,
    takes: 'countries',
  });
}

function wordsOf(ctx: RequestContext, most: number) {
  return { ownerId: callerOf(ctx).accountId, most };
}

/** @param ask makes the request, judged with the quote: a repeat under the same key makes nothing */
async function quoteNew(
  ctx: RequestContext,
  ask: (db: Db) => Promise<ByokRequest>,
  { label, ...place }: AskedPlace & { label?: string | undefined },
) {
  const draft = async (tx: Tx, basis: QuoteBasis) => {
    const asked = await ask(tx.db);
    const { dataSource } = ctx.app.providers;
    const store = { of: { pipeline: 'byok', owner_id: basis.ownerId, data_source: dataSource } as const, basis };
    const { request, units } = await admitSized(tx.db, store, asked);
    const admitted = (other: ByokRequest) => admitPlan(tx.db, store, other);
    const alternatives = 'mode' in request ? await otherMode(request, units, admitted) : [];
    return { request, label: label ?? null, units, retryOfJobId: null, alternatives };
  };
  return await quoteOnce(ctx, draft, () => checkPlace(ctx.app, place));
}

/** The same request in the other mode, where that has another price. */
async function otherMode(
  request: Extract<ByokRequest, { mode: Mode }>,
  units: AdmittedUnit[],
  admitted: (request: ByokRequest) => Promise<AdmittedUnit[]>,
): Promise<Quote['alternatives']> {
  const mode = request.mode === 'live' ? 'economy' : 'live';
  const cost = boundOf(await admitted({ ...request, mode }));
  if (cost === boundOf(units)) return [];
  return [{ mode, estimatedCostUsd: usdFromMicros(cost), expectedWaitSeconds: expectedWait(mode) }];
}

/** What pricing needs: whose prices, which connections, which model. */
export interface QuoteBasis {
  ownerId: string;
  prices: PriceTable;
  model: string;
  /** The model that the owner chose; null: the operator's. */
  chosen: string | null;
  connections: JobConnections;
}

export interface Draft {
  request: ByokRequest;
  /** What the owner calls it. The confirmation agrees to what is asked, not to its name: the hash leaves it out. */
  label: string | null;
  units: AdmittedUnit[];
  retryOfJobId: string | null;
  alternatives: Quote['alternatives'];
}

/**
 * Makes a quote once per Idempotency-Key. Calls no provider and decrypts nothing.
 * @param judge what is asked, before anything else is looked at; a repeat is answered without
 * @throws AppError CONNECTIONS_REQUIRED, CONNECTION_NOT_VERIFIED, IDEMPOTENCY_CONFLICT, and what `judge` and `draft` throw
 */
export async function quoteOnce(
  ctx: RequestContext,
  draft: (tx: Tx, basis: QuoteBasis) => Promise<Draft>,
  judge: () => void = () => undefined,
): Promise<{ quote: Quote }> {
  const { app } = ctx;
  const ownerId = callerOf(ctx).accountId;
  return await ctx.once({
    async run(tx) {
      judge();
      const connections = await requiredConnections(tx.db, ownerId);
      const prices = await pricesOfOwner(app, ownerId, tx.db);
      const chosen = await chosenModel(tx.db, ownerId);
      const basis = { ownerId, prices, model: chosen ?? app.config.OPENROUTER_MODEL, chosen, connections };
      const drafted = await draft(tx, basis);
      return QuoteAnswer.parse({ quote: quoteView(await insertQuote(tx, app, basis, drafted), drafted.alternatives) });
    },
    keep: (answer) => textOf(answer, { quote: { quoteId: answer.quote.quoteId } }),
    again: (stored) => QuoteAnswer.parse(answerOf(stored) ?? stored),
  });
}

async function insertQuote({ db }: Tx, app: AppContext, basis: QuoteBasis, draft: Draft): Promise<QuoteRow> {
  const { request, label, units, retryOfJobId } = draft;
  const { connections, prices, chosen } = basis;
  return await db
    .insertInto('quotes')
    .values({
      id: newId(),
      owner_id: basis.ownerId,
      operation: request.operation,
      label,
      request: jsonb(request as unknown as Record<string, unknown>),
      request_hash: requestHash({
        ...{ request, connections, priceVersion: prices.version, retryOfJobId },
        ...(chosen === null ? {} : { model: chosen }),
      }),
      plan: jsonb(units),
      estimated_micros: boundOf(units),
      saved_micros: savedBy(units),
      price_version: prices.version,
      model: basis.model,
      connections: jsonb(connections),
      data_source: app.providers.dataSource,
      retry_of_job_id: retryOfJobId,
      expires_at: sql<Date>`app_now() + ${app.config.QUOTE_TTL_SECONDS} * interval '1 second'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** SHA-256 of everything that the confirmation agrees to (contract 6.1); sizes are nothing that was asked. */
function requestHash(agreed: {
  request: ByokRequest;
  connections: JobConnections;
  priceVersion: string;
  retryOfJobId: string | null;
  /** Only when the owner chose one. */
  model?: string;
}): string {
  const { operation, ...request } = agreed.request;
  if ('sizes' in request) delete request.sizes;
  return canonicalHash({ ...agreed, operation, request });
}
