import { jsonb, now } from '../../core/database.ts';
import type { DataForSeoCredential, OpenRouterCredential } from '../../providers/ports.ts';
import { originOf, record } from '../audit/record.ts';
import { type AppContext, callerOf, type RequestContext } from '../context.ts';
import { countAttempt } from '../throttles/throttle.ts';
import { type ConnectionRow, connectionView, lockConnection } from './connections.ts';
import { openCredential } from './open-credential.ts';
import type { OwnPriceList } from './prices.ts';
import type { Connection, VerificationCode } from './schemas.ts';

/** Longest time for the free calls of a verification, milliseconds. */
const TIMEOUT_MS = 20_000;

interface Finding {
  code: VerificationCode;
  prices: OwnPriceList | null;
  balanceMicros: number | null;
}

/**
 * Asks the provider, at no cost, whether the credential works, and reads the account's own prices and balance on the way.
 * No transaction is open meanwhile; a credential that was rotated in between is left as it is.
 * @throws AppError CONNECTION_NOT_FOUND, RATE_LIMITED
 */
export async function verifyConnection(ctx: RequestContext, { id }: { id: string }) {
  const { app } = ctx;
  const ownerId = callerOf(ctx).accountId;
  const row = await lockConnection(app.database.db, ownerId, id);
  await countAttempt(app, 'verifyConnection', `${ownerId}:${row.provider}`);
  const finding = await ask(app, row, ctx.meta.signal);
  const status = statusOf(finding.code);
  const connection = await app.database.transaction(async (tx) => {
    const current = await lockConnection(tx.db, ownerId, id);
    if (current.credential_version !== row.credential_version) return connectionView(current);
    const saved = await tx.db
      .updateTable('provider_connections')
      .set({
        verification_status: status,
        last_verification_code: finding.code,
        ...(status === 'valid' ? { verified_at: now } : {}),
        ...(finding.prices ? { prices: jsonb(finding.prices as unknown as Record<string, unknown>) } : {}),
        ...(finding.balanceMicros === null ? {} : { balance_micros: finding.balanceMicros }),
        updated_at: now,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { provider: row.provider, code: finding.code };
    await record(tx, originOf(ctx), { action: 'connection.verified', target: row.id, details });
    return connectionView(saved);
  });
  return { connection, verification: { status, code: finding.code } };
}

function statusOf(code: VerificationCode): Exclude<Connection['verificationStatus'], 'unverified'> {
  if (code === 'VERIFIED') return 'valid';
  return code === 'INVALID_CREDENTIAL' ? 'invalid' : 'error';
}

async function ask(app: AppContext, row: ConnectionRow, requestSignal: AbortSignal): Promise<Finding> {
  const wanted = { id: row.id, version: row.credential_version, ownerId: row.owner_id, provider: row.provider };
  const credential = await openCredential(app, wanted);
  const signal = AbortSignal.any([requestSignal, AbortSignal.timeout(TIMEOUT_MS)]);
  const account = `owner:${row.owner_id}`;
  if (row.provider === 'dataforseo') {
    const answer = await app.providers.keywordData.account({
      credential: credential as DataForSeoCredential,
      account,
      signal,
    });
    if (!answer.ok) return { code: codeOf(answer.code), prices: null, balanceMicros: null };
    const { prices, balanceMicros } = answer.data;
    return { code: 'VERIFIED', prices: prices ? { keywordData: prices } : null, balanceMicros };
  }
  const call = { credential: credential as OpenRouterCredential, account, signal };
  const key = await app.providers.gateway.key(call);
  if (!key.ok) return { code: codeOf(key.code), prices: null, balanceMicros: null };
  const models = await app.providers.gateway.models(call);
  const model = app.config.OPENROUTER_MODEL;
  const price = models.ok ? models.data[model] : undefined;
  return {
    code: 'VERIFIED',
    prices: price ? { models: { [model]: price } } : null,
    balanceMicros: key.data.limitRemainingMicros,
  };
}

function codeOf(code: string): VerificationCode {
  if (code === 'INVALID_CREDENTIAL') return 'INVALID_CREDENTIAL';
  if (code === 'RATE_LIMITED') return 'PROVIDER_RATE_LIMITED';
  return code === 'UNAVAILABLE' ? 'PROVIDER_UNAVAILABLE' : 'VERIFICATION_FAILED';
}
