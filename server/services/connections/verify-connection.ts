import { sql } from 'kysely';
import type { z } from 'zod';
import { jsonb, now } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import type { ModelPrice } from '../../providers/ports/gateway.ts';
import { record } from '../audit/record.ts';
import { type AppContext, callerOf, type RequestContext } from '../context.ts';
import { countAttempt } from '../throttles/throttle.ts';
import { findConnection } from './connections.ts';
import { type Finding, inspectCredential } from './inspect-credential.ts';
import type { Connection, VerificationCode, Verified } from './schemas.ts';
import { type ConnectionRow, connectionView, VIEW_COLUMNS } from './view.ts';

type Status = Exclude<Connection['verificationStatus'], 'unverified'>;

/**
 * Asks the provider, at no cost, whether the credential works, and reads the account's own prices and balance on the way.
 * No transaction is open meanwhile, and a caller who hangs up changes nothing of the finding.
 * @throws AppError CONNECTION_NOT_FOUND, RATE_LIMITED, and CREDENTIAL_VERSION_CONFLICT when the credential was replaced
 * meanwhile: the finding is about the old one and is dropped
 */
export async function verifyConnection(
  ctx: RequestContext,
  { id }: { id: string },
): Promise<z.output<typeof Verified>> {
  const ownerId = callerOf(ctx).accountId;
  const row = await findConnection(ctx.app.database.db, ownerId, id);
  await countAttempt(ctx.app, 'verifyConnection', `${ownerId}:${row.provider}`);
  const finding = await inspectCredential(ctx.app, ownerId, row);
  const status = statusOf(finding.code);
  const connection = await store(ctx, row, { ...finding, status });
  return { connection, verification: { status, code: finding.code, detail: finding.detail } };
}

function statusOf(code: VerificationCode): Status {
  if (code === 'VERIFIED') return 'valid';
  return code === 'INVALID_CREDENTIAL' ? 'invalid' : 'error';
}

async function store(ctx: RequestContext, row: ConnectionRow, finding: Finding & { status: Status }) {
  const { status, code } = finding;
  return await ctx.app.database.transaction(async (tx) => {
    const saved = await tx.db
      .updateTable('provider_connections')
      .set({ verification_status: status, last_verification_code: code, updated_at: now, ...learnt(ctx.app, finding) })
      .where('id', '=', row.id)
      .where('credential_version', '=', row.credential_version)
      .returning(VIEW_COLUMNS)
      .executeTakeFirst();
    if (!saved) throw new AppError('CREDENTIAL_VERSION_CONFLICT');
    const details = { provider: row.provider, code };
    await record(tx, ctx.origin, { action: 'connection.verified', target: row.id, details });
    return connectionView(saved);
  });
}

/** Jobs that run with a model chosen earlier keep its price. */
function withModels(models: Record<string, ModelPrice>) {
  return sql<Record<string, unknown>>`jsonb_build_object('models',
    coalesce(prices -> 'models', '{}'::jsonb) || ${JSON.stringify(models)}::jsonb)`;
}

/** A credential that the provider accepted replaces all that was known; any other keeps the prices its jobs run with. */
function learnt({ providers }: AppContext, { status, prices, balanceMicros }: Finding & { status: Status }) {
  if (status !== 'valid') return { verified_at: null };
  return {
    verified_at: now,
    verified_with: providers.dataSource,
    prices: prices && (prices.models ? withModels(prices.models) : jsonb(prices as Record<string, unknown>)),
    balance_micros: balanceMicros,
  };
}
