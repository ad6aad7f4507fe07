import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { Account } from './account.ts';
import { Answer } from './answer.ts';
import { ApiKey } from './api-key.ts';
import { AuditEntry } from './audit-entry.ts';
import { BudgetDay } from './budget-day.ts';
import { CheckBatch } from './check-batch.ts';
import { FeedEntry } from './feed-entry.ts';
import { GameItem } from './game-item.ts';
import { HeldAnswer } from './held-answer.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { Invite } from './invite.ts';
import { Job } from './job.ts';
import { JobEvent } from './job-event.ts';
import { JobUnit } from './job-unit.ts';
import { KeywordList } from './keyword-list.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { LedgerPosting } from './ledger-posting.ts';
import { MinedResult } from './mined-result.ts';
import { PacingBucket } from './pacing-bucket.ts';
import { PacingLease } from './pacing-lease.ts';
import { PasswordReset } from './password-reset.ts';
import { PersistedOperation } from './persisted-operation.ts';
import { PriceList } from './price-list.ts';
import { ProviderConnection } from './provider-connection.ts';
import { PurchaseApproval } from './purchase-approval.ts';
import { QuotaDay } from './quota-day.ts';
import { Quote } from './quote.ts';
import { Reconciliation } from './reconciliation.ts';
import { RequestWindow } from './request-window.ts';
import { ResearchResult } from './research-result.ts';
import { ResultCacheEntry } from './result-cache-entry.ts';
import { ResultKeyword } from './result-keyword.ts';
import { ResultPiece } from './result-piece.ts';
import { RisingSignal } from './rising-signal.ts';
import { Session } from './session.ts';
import { Share } from './share.ts';
import { Throttle } from './throttle.ts';
import { UpstreamCost } from './upstream-cost.ts';
import { WatchlistScan } from './watchlist-scan.ts';
import { WatchlistSeed } from './watchlist-seed.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';
import { WebhookEvent } from './webhook-event.ts';

/** Every entity, listed: nothing is found by globbing. */
export const entities = [
  Account,
  Answer,
  ApiKey,
  AuditEntry,
  BudgetDay,
  CheckBatch,
  FeedEntry,
  GameItem,
  HeldAnswer,
  IdempotencyKey,
  Invite,
  JobEvent,
  JobUnit,
  Job,
  KeywordList,
  LedgerEntry,
  LedgerPosting,
  MinedResult,
  PacingBucket,
  PacingLease,
  PasswordReset,
  PersistedOperation,
  PriceList,
  ProviderConnection,
  PurchaseApproval,
  QuotaDay,
  Quote,
  RequestWindow,
  Reconciliation,
  ResearchResult,
  ResultCacheEntry,
  ResultKeyword,
  ResultPiece,
  RisingSignal,
  Session,
  Share,
  Throttle,
  UpstreamCost,
  WatchlistScan,
  WatchlistSeed,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
] as const;

/** The tables as the query builder sees them: column names in snake_case, as in the database. */
export type Database = InferKyselyDB<(typeof entities)[number]>;

export type { ItemEvidence, ItemSerp } from './game-item.ts';
export type { FailedStage, JobConnections } from './job.ts';
