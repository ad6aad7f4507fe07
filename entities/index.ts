import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { Account } from './account.ts';
import { Answer } from './answer.ts';
import { ApiKey } from './api-key.ts';
import { AuditEntry } from './audit-entry.ts';
import { BudgetDay } from './budget-day.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { Invite } from './invite.ts';
import { Job } from './job.ts';
import { JobEvent } from './job-event.ts';
import { JobUnit } from './job-unit.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { LedgerPosting } from './ledger-posting.ts';
import { PacingBucket } from './pacing-bucket.ts';
import { PasswordReset } from './password-reset.ts';
import { ProviderConnection } from './provider-connection.ts';
import { QuotaDay } from './quota-day.ts';
import { Quote } from './quote.ts';
import { ResearchResult } from './research-result.ts';
import { ResultCacheEntry } from './result-cache-entry.ts';
import { ResultKeyword } from './result-keyword.ts';
import { Session } from './session.ts';
import { Throttle } from './throttle.ts';

/** Every entity, listed: nothing is found by globbing. */
export const entities = [
  Account,
  Answer,
  ApiKey,
  AuditEntry,
  BudgetDay,
  IdempotencyKey,
  Invite,
  JobEvent,
  JobUnit,
  Job,
  LedgerEntry,
  LedgerPosting,
  PacingBucket,
  PasswordReset,
  ProviderConnection,
  QuotaDay,
  Quote,
  ResearchResult,
  ResultCacheEntry,
  ResultKeyword,
  Session,
  Throttle,
] as const;

/** The tables as the query builder sees them: column names in snake_case, as in the database. */
export type Database = InferKyselyDB<(typeof entities)[number]>;

export type { FailedStage, JobConnections } from './job.ts';
