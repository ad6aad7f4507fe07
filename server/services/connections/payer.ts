import type { DataForSeoCredential, OpenRouterCredential, Provider } from '../../providers/ports/calls.ts';
import type { AppContext } from '../context.ts';
import type { JobRow, UnitRow } from '../spend/units.ts';
import { accountMark, isMarkOf } from './account-mark.ts';
import { openCredential } from './open-credential.ts';

/** Who pays for one unit: a credential, its account's name for pacing, and the saved connection behind it, if any. */
export interface Payer<C> {
  credential: C;
  account: string;
  connection: { id: string; version: number } | null;
  /** What stays of the account with what is sent (`account-mark.ts`). */
  mark: string;
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
    const credential = platformCredentials(app)[provider];
    const mark = accountMark(app, { provider, name: nameOf(credential) });
    return { credential, account: 'platform', connection: null, mark };
  }
  const connection = job.connections[provider];
  if (!connection) return null;
  const credential = await openCredential(app, { ...connection, ownerId: job.owner_id, provider });
  if (!credential) return null;
  const mark = accountMark(app, { provider, name: connection.id });
  return { credential: credential as Credentials[P], account: `owner:${job.owner_id}`, connection, mark };
}

/** Who reads at no cost what a job was charged for. */
export interface Reader<C> {
  credential: C;
  account: string;
  /**
   * Whether it is the very account that was asked: what that one does not know was not charged. Null: nobody knows, because an
   * earlier version sent it, or by a connection that was made anew since.
   */
  isSameAccount: boolean | null;
}

/**
 * The credential with which to look after what a unit has sent: neither a rotation ends that nor another account of the operator's, nor
 * a connection that its owner made anew. Null when the owner has none. It must not pay for anything (invariant 12).
 */
export async function readerFor<P extends Provider>(
  app: AppContext,
  { job, unit }: { job: Pick<JobRow, 'pipeline' | 'owner_id' | 'connections'>; unit: Pick<UnitRow, 'account_mark'> },
  provider: P,
): Promise<Reader<Credentials[P]> | null> {
  const { account_mark: mark } = unit;
  const isMarked = (name: string) => (mark === null ? null : isMarkOf(app, mark, { provider, name }));
  if (job.pipeline === 'shared') {
    const credential = platformCredentials(app)[provider];
    return { credential, account: 'platform', isSameAccount: isMarked(nameOf(credential)) };
  }
  const connection = job.connections[provider];
  if (!connection) return null;
  const row = await app.database.db
    .selectFrom('provider_connections')
    .select(['id', 'credential_version', 'same_account_since'])
    .where('owner_id', '=', job.owner_id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!row) return null;
  const now = { id: row.id, version: row.credential_version };
  const payer = await payerFor(app, { ...job, connections: { [provider]: now } }, provider);
  const isSameLogin = connection.version >= row.same_account_since;
  const isSame = isSameLogin && isMarked(connection.id) !== false;
  return payer && { ...payer, isSameAccount: row.id === connection.id ? isSame : null };
}

/** What an account is known by: a password changes, and it stays the same. */
export function nameOf(credential: DataForSeoCredential | OpenRouterCredential): string {
  return 'login' in credential ? credential.login : credential.apiKey;
}

/** The operator's credentials; the built-in doubles take any. */
export function platformCredentials({ config }: Pick<AppContext, 'config'>): Credentials {
  return {
    dataforseo: { login: config.DATAFORSEO_LOGIN ?? 'platform', password: config.DATAFORSEO_PASSWORD ?? 'platform' },
    openrouter: { apiKey: config.OPENROUTER_API_KEY ?? 'platform' },
  };
}
