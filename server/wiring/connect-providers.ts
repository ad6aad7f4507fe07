import { type Config, isLocal } from '../config.ts';
import type { DatabaseHandle } from '../core/database.ts';
import { postgresBucket } from '../core/rate-bucket.ts';
import { postgresSlots } from '../core/slot-leases.ts';
import { createKeywordDataProvider } from '../providers/keyword-data/client.ts';
import { createLlmGateway } from '../providers/llm-gateway/client.ts';
import { createLimiter, paceGateway, paceKeywordData, type RateBucket } from '../providers/pacing.ts';
import { defaultPrices } from '../providers/prices.ts';
import { startDoublesInThread } from '../sandbox/thread.ts';
import type { Providers } from '../services/context.ts';

/**
 * The two providers as paced clients. Without credentials of the platform they speak to doubles started here.
 * @param bucket sending times in place of those that the processes share
 */
export async function connectProviders(
  config: Config,
  database: DatabaseHandle,
  bucket?: RateBucket,
): Promise<{ providers: Providers; close(): Promise<void> }> {
  const { keywordDataSandbox, gatewaySandbox } = config;
  const forced = config.PROVIDERS === 'sandbox';
  const inPlace = (sandbox: boolean, url: string) => sandbox && (forced || !isLocal(url));
  const ownKeywordData = inPlace(keywordDataSandbox, config.DATAFORSEO_BASE_URL);
  const ownGateway = inPlace(gatewaySandbox, config.OPENROUTER_BASE_URL);
  const doubles = ownKeywordData || ownGateway ? await startDoublesInThread() : null;
  const keywordDataUrl = doubles && ownKeywordData ? doubles.keywordDataUrl : config.DATAFORSEO_BASE_URL;
  const gatewayUrl = doubles && ownGateway ? doubles.gatewayUrl : config.OPENROUTER_BASE_URL;
  // The embedded database serves one process, which shares with nobody.
  const slots = config.embedded ? null : postgresSlots(database.db);
  const shared = slots && { bucket: postgresBucket(database.db), slots };
  const limiter = createLimiter({ ...shared, ...(bucket && { bucket }), limitSeconds: config.PACING_LIMIT_SECONDS });
  const timeoutMs = config.PROVIDER_TIMEOUT_MS;
  const providers: Providers = {
    keywordData: paceKeywordData(createKeywordDataProvider({ baseUrl: keywordDataUrl, timeoutMs }), limiter),
    gateway: paceGateway(createLlmGateway({ baseUrl: gatewayUrl, timeoutMs }), limiter),
    prices: defaultPrices(),
    modelServed: null,
    dataSource: isLocal(keywordDataUrl) || isLocal(gatewayUrl) ? 'sandbox' : 'live',
  };
  const close = async () => {
    slots?.stop();
    await doubles?.stop();
  };
  return { providers, close };
}
