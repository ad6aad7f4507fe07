import { sha256 } from '../../core/canonical-json.ts';
import type { CacheKind } from '../../core/memory.ts';
import type { AppContext } from '../context.ts';
import { type PlanBasis, planResearch } from '../plan/index.ts';
import { requestIdentity } from '../plan/request-identity.ts';
import type { ResearchRequest } from '../plan/requests.ts';

/** What follows from a request, the prices, the language model and the source of the answers alone. */
interface Judged {
  identity: string;
  /** Units of the plan. */
  total: number;
}

/** Bytes of one with its key, about. */
const EACH_BYTES = 512;
const JUDGED: CacheKind<Judged> = { name: 'judged-requests', maxBytes: 4 * 1024 * 1024, bytesOf: () => EACH_BYTES };

/** What the platform's plans are priced with. */
export function basisOf({ providers, config }: Pick<AppContext, 'providers' | 'config'>): PlanBasis {
  return { prices: providers.prices, model: config.OPENROUTER_MODEL };
}

/**
 * Identifies and plans a request, or remembers what that gave: it was an eighth of a repeated submission's time in the process
 * (`npm run bench -- hot-path cached`).
 * @throws AppError SERVICE_UNAVAILABLE for a model without a price
 */
export function judgedRequest(
  app: Pick<AppContext, 'providers' | 'config' | 'memory'>,
  request: ResearchRequest,
): Judged {
  const { dataSource } = app.providers;
  const basis = basisOf(app);
  const key = sha256(JSON.stringify([dataSource, basis.prices.version, basis.model, request]));
  const cache = app.memory.cache(JUDGED);
  const known = cache.get(key);
  if (known) return known;
  const identity = requestIdentity(request, basis.model, dataSource);
  const judged = { identity, total: planResearch(request, basis).length };
  cache.set(key, judged);
  return judged;
}
