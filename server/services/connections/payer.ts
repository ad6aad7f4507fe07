import type { DataForSeoCredential, OpenRouterCredential, Provider } from '../../providers/ports.ts';
import type { AppContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import { openCredential } from './open-credential.ts';

/** Who pays for one unit: a credential, its account's name for pacing, and the saved connection behind it, if any. */
export interface Payer<C> {
  credential: C;
  account: string;
  connection: { id: string; version: number } | null;
}

interface Credentials {
  dataforseo: DataForSeoCredential;
  openrouter: OpenRouterCredential;
}

/**
 * The account that a job buys on. A shared job pays with the platform's, a bring-your-own-key job with its owner's: no
 * path leads from one to the other (invariant 10). Null when the owner's connection is gone or was rotated.
 */
export async function payerFor<P extends Provider>(
  app: AppContext,
  job: Pick<JobRow, 'pipeline' | 'owner_id' | 'connections'>,
  provider: P,
): Promise<Payer<Credentials[P]> | null> {
  if (job.pipeline === 'shared') {
    return { credential: platformCredentials(app)[provider], account: 'platform', connection: null };
  }
  const connection = job.connections[provider];
  if (!connection) return null;
  const credential = await openCredential(app, { ...connection, ownerId: job.owner_id, provider });
  return credential && { credential: credential as Credentials[P], account: `owner:${job.owner_id}`, connection };
}

/** The operator's credentials; the built-in doubles take any. */
export function platformCredentials({ config }: Pick<AppContext, 'config'>): Credentials {
  return {
    dataforseo: { login: config.DATAFORSEO_LOGIN ?? 'platform', password: config.DATAFORSEO_PASSWORD ?? 'platform' },
    openrouter: { apiKey: config.OPENROUTER_API_KEY ?? 'platform' },
  };
}
