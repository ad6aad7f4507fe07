import { AppError } from '../../core/errors.ts';
import { type MicroUsd, usdFromMicros } from '../../core/money.ts';
import type { DataForSeoCredential, Free, FreeCall, OpenRouterCredential } from '../../providers/ports/calls.ts';
import type { AppContext } from '../context.ts';
import { openCredential } from './open-credential.ts';
import { priceOf, unavailable } from './price-lists.ts';
import type { OwnPriceList } from './prices.ts';
import type { VerificationCode } from './schemas.ts';
import type { ConnectionRow } from './view.ts';

/** Longest time for the free calls of a verification, its turn in the provider's lane included, milliseconds. */
const LONGEST_MS = 30_000;

export interface Finding {
  code: VerificationCode;
  /** What the owner has to change; null when nothing has to. */
  detail: string | null;
  /** The account's own prices; null when it shows none. */
  prices: OwnPriceList | null;
  /** Balance or remaining allowance, may be negative; null when unlimited or unknown. */
  balanceMicros: MicroUsd | null;
}

/** What the provider says about a saved credential. Free calls only. @throws AppError CREDENTIAL_VERSION_CONFLICT */
export async function inspectCredential(app: AppContext, ownerId: string, row: ConnectionRow): Promise<Finding> {
  const { id, provider, credential_version: version } = row;
  const credential = await openCredential(app, { id, version, ownerId, provider });
  if (!credential) throw new AppError('CREDENTIAL_VERSION_CONFLICT');
  const signal = AbortSignal.timeout(Math.min(LONGEST_MS, app.config.PROVIDER_TIMEOUT_MS));
  // A replaced credential may be another account: it does not wait for the turn of the one before.
  const call = { account: `owner:${ownerId}:v${version}`, signal };
  return provider === 'dataforseo'
    ? await inspectKeywordData(app, { ...call, credential: credential as DataForSeoCredential })
    : await inspectGateway(app, row.model, { ...call, credential: credential as OpenRouterCredential });
}

async function inspectKeywordData(app: AppContext, call: FreeCall<DataForSeoCredential>): Promise<Finding> {
  const answer = await app.providers.keywordData.account(call);
  if (!answer.ok) return refused(answer);
  // Reading the account works also while every other endpoint is closed to it.
  const access = await app.providers.keywordData.access(call);
  if (!access.ok) return refused(access);
  const { prices, balanceMicros } = answer.data;
  return inDebt(balanceMicros) ?? { ...VERIFIED, prices: prices && { keywordData: prices }, balanceMicros };
}

/** Of the gateway's price list only the model in use is kept. */
async function inspectGateway(
  app: AppContext,
  chosen: string | null,
  call: FreeCall<OpenRouterCredential>,
): Promise<Finding> {
  const key = await app.providers.gateway.key(call);
  if (!key.ok) return refused(key);
  const debt = inDebt(key.data.limitRemainingMicros);
  if (debt) return debt;
  const list = await app.providers.gateway.models(call);
  const model = chosen ?? app.config.OPENROUTER_MODEL;
  const price = list.ok && Object.hasOwn(list.data, model) ? list.data[model] : undefined;
  if (list.ok && Object.keys(list.data).length > 0 && !price?.structured) {
    const detail = unavailable(chosen === null ? 'OPENROUTER_MODEL' : 'model', model);
    return { ...NOTHING_LEARNT, code: 'MODEL_UNAVAILABLE', detail };
  }
  return {
    ...VERIFIED,
    prices: price ? { models: { [model]: priceOf(price) } } : null,
    balanceMicros: key.data.limitRemainingMicros,
  };
}

const VERIFIED = { code: 'VERIFIED', detail: null } as const;
const NOTHING_LEARNT = { prices: null, balanceMicros: null };

/** An account below zero is refused every paid call. */
function inDebt(balanceMicros: MicroUsd | null): Finding | null {
  if (balanceMicros === null || balanceMicros >= 0) return null;
  const detail = `the provider refuses paid calls: ${usdFromMicros(balanceMicros)} USD are left on the account or key`;
  return { ...NOTHING_LEARNT, code: 'VERIFICATION_FAILED', detail };
}

const CODES = {
  REFUSED: 'VERIFICATION_FAILED',
  INVALID_CREDENTIAL: 'INVALID_CREDENTIAL',
  RATE_LIMITED: 'PROVIDER_RATE_LIMITED',
  UNAVAILABLE: 'PROVIDER_UNAVAILABLE',
  NOT_FOUND: 'VERIFICATION_FAILED',
  MALFORMED: 'VERIFICATION_FAILED',
} as const satisfies Record<string, VerificationCode>;

/** Only what the provider says about the account itself is for its owner to act on. */
function refused({ code, message }: Extract<Free<never>, { ok: false }>): Finding {
  return { ...NOTHING_LEARNT, code: CODES[code], detail: code === 'REFUSED' ? message : null };
}
