import { type Config, isLocal } from '../config.ts';
import type { DatabaseHandle } from '../core/database.ts';
import { postgresBucket } from '../core/rate-bucket.ts';
import { postgresSlots } from '../core/slot-leases.ts';
import { createKeywordDataProvider } from '../providers/keyword-data/client.ts';
import type { ReadAside } from '../providers/keyword-data/rows-aside.ts';
import { createLlmGateway } from '../providers/llm-gateway/client.ts';
import { createLimiter, paceGateway, paceKeywordData, type RateBucket } from '../providers/pacing.ts';
import { defaultPrices } from '../providers/prices.ts';
import { startDoublesInThread } from '../sandbox/thread.ts';
import type { Providers } from '../services/context.ts';

/** Where the two providers answer. */
export interface ProviderAddresses {
  keywordDataUrl: string;
  gatewayUrl: string;
  /** Ends what was started for it. */
  stop(): Promise<void>;
}

/** The vendors' addresses, or those of doubles that are started here when the platform has no credentials. */
export async function findProviders(config: Config): Promise<ProviderAddresses> {
  const { keywordDataSandbox, gatewaySandbox, DATAFORSEO_BASE_URL, OPENROUTER_BASE_URL } = config;
  const forced = config.PROVIDERS === 'sandbox';
  const inPlace = (sandbox: boolean, url: string) => sandbox && (forced || !isLocal(url));
  const ownKeywordData = inPlace(keywordDataSandbox, DATAFORSEO_BASE_URL);
  const ownGateway = inPlace(gatewaySandbox, OPENROUTER_BASE_URL);
  const doubles = ownKeywordData || ownGateway ? await startDoublesInThread() : null;
  return {
    keywordDataUrl: doubles && ownKeywordData ? doubles.keywordDataUrl : DATAFORSEO_BASE_URL,
    gatewayUrl: doubles && ownGateway ? doubles.gatewayUrl : OPENROUTER_BASE_URL,
    stop: async () => await doubles?.stop(),
  };
}

/**
 * The two providers as paced clients.
 * @param bucket sending times in place of those that the processes share
 * @param readAside reads long answers in another thread
 */
export function connectProviders(
  config: Config,
  database: DatabaseHandle,
  { keywordDataUrl, gatewayUrl, stop }: ProviderAddresses,
  { bucket, readAside }: { bucket?: RateBucket | undefined; readAside?: ReadAside } = {},
): { providers: Providers; close(): Promise<void> } {
  // The embedded database serves one process, which shares with nobody.
  const slots = config.embedded ? null : postgresSlots(database.db);
  const shared = slots && { bucket: postgresBucket(database.db), slots };
  const limiter = createLimiter({ ...shared, ...(bucket && { bucket }), limitSeconds: config.PACING_LIMIT_SECONDS });
  const timeoutMs = config.PROVIDER_TIMEOUT_MS;
  const keywordData = { baseUrl: keywordDataUrl, timeoutMs, ...(readAside && { readAside }) };
  const providers: Providers = {
    keywordData: paceKeywordData(createKeywordDataProvider(keywordData), limiter),
    gateway: paceGateway(createLlmGateway({ baseUrl: gatewayUrl, timeoutMs }), limiter),
    prices: defaultPrices(),
    modelServed: null,
    dataSource: isLocal(keywordDataUrl) || isLocal(gatewayUrl) ? 'sandbox' : 'live',
  };
  const close = async () => {
    slots?.stop();
    await stop();
  };
  return { providers, close };
}
