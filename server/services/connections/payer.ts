import type { DataForSeoCredential, OpenRouterCredential, Provider } from '../../providers/ports/calls.ts';
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

/** Who reads at no cost what a job was charged for. */
export interface Reader<C> {
  credential: C;
  account: string;
  /** Whether it is the very account that was charged: what that one does not know was not charged. */
  isSameAccount: boolean;
}

/**
 * The credential with which to look after what a job has sent: a rotation does not end that. Null when the owner's
 * connection is gone. It must not pay for anything (invariant 12).
 */
export async function readerFor<P extends Provider>(
  app: AppContext,
  job: Pick<JobRow, 'pipeline' | 'owner_id' | 'connections'>,
  provider: P,
): Promise<Reader<Credentials[P]> | null> {
  const connection = job.connections[provider];
  if (job.pipeline === 'shared' || !connection) {
    const payer = await payerFor(app, job, provider);
    return payer && { ...payer, isSameAccount: true };
  }
  const row = await app.database.db
    .selectFrom('provider_connections')
    .select(['credential_version', 'same_account_since'])
    .where('id', '=', connection.id)
    .executeTakeFirst();
  if (!row) return null;
  const now = { id: connection.id, version: row.credential_version };
  const payer = await payerFor(app, { ...job, connections: { [provider]: now } }, provider);
  return payer && { ...payer, isSameAccount: connection.version >= row.same_account_since };
}

/** The operator's credentials; the built-in doubles take any. */
export function platformCredentials({ config }: Pick<AppContext, 'config'>): Credentials {
  return {
    dataforseo: { login: config.DATAFORSEO_LOGIN ?? 'platform', password: config.DATAFORSEO_PASSWORD ?? 'platform' },
    openrouter: { apiKey: config.OPENROUTER_API_KEY ?? 'platform' },
  };
}
