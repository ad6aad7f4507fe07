import { record, SYSTEM } from '../audit/record.ts';
import type { AppContext } from '../context.ts';
import { rewrap, SealError, unwrap } from '../sealing/seal.ts';
import { contextOf, SEALED_COLUMNS, sealedColumns, sealedOf } from './sealed-row.ts';

type Keyed = Pick<AppContext, 'database' | 'credentialKeys'>;
const BATCH = 100;

/**
 * Opens the data key of one stored credential of every key version in use, so that a wrong or missing key stops the start
 * and not the jobs. @throws Error that names every version concerned
 */
export async function checkCredentialKeys({ database, credentialKeys }: Keyed): Promise<void> {
  const canaries = await database.db
    .selectFrom('provider_connections')
    .distinctOn('wrapping_key_version')
    .select(SEALED_COLUMNS)
    .orderBy('wrapping_key_version')
    .orderBy('created_at')
    .execute();
  const problems: string[] = [];
  for (const row of canaries) {
    const version = row.wrapping_key_version;
    if (!credentialKeys.byVersion.has(version)) problems.push(`${version} is missing`);
    else if (!opens(() => unwrap(sealedOf(row), contextOf(row), credentialKeys))) problems.push(`${version} is wrong`);
  }
  if (problems.length === 0) return;
  throw new Error(`Stored provider credentials do not open. CREDENTIAL_KEYS: ${problems.join(', ')}.`);
}

export interface KeyRotation {
  /** The version that wraps from now on. */
  version: string;
  rewrapped: number;
  /** Connections whose data key does not open; they were left as they are. */
  failed: string[];
}

/**
 * Wraps every data key under the current key-encryption key, without decrypting a secret. Each batch commits on its own: an
 * interrupted run goes on where it stopped, and the service may run meanwhile.
 */
export async function rotateCredentialKeys(
  app: Keyed,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<KeyRotation> {
  const version = app.credentialKeys.current;
  const total = await countOutdated(app);
  const failed: string[] = [];
  let rewrapped = 0;
  onProgress(0, total);
  for (;;) {
    const batch = await rewrapBatch(app, failed);
    if (batch.rewrapped + batch.failed.length === 0) return { version, rewrapped, failed };
    rewrapped += batch.rewrapped;
    failed.push(...batch.failed);
    const done = rewrapped + failed.length;
    onProgress(done, Math.max(total, done));
  }
}

async function countOutdated({ database, credentialKeys }: Keyed): Promise<number> {
  const { count } = await database.db
    .selectFrom('provider_connections')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('wrapping_key_version', '!=', credentialKeys.current)
    .executeTakeFirstOrThrow();
  return count;
}

async function rewrapBatch({ database, credentialKeys }: Keyed, skipped: readonly string[]) {
  return await database.transaction(async (tx) => {
    let outdated = tx.db
      .selectFrom('provider_connections')
      .select(SEALED_COLUMNS)
      .where('wrapping_key_version', '!=', credentialKeys.current);
    if (skipped.length > 0) outdated = outdated.where('id', 'not in', skipped);
    const rows = await outdated.orderBy('id').limit(BATCH).forUpdate().execute();
    const failed: string[] = [];
    for (const row of rows) {
      const wrap = () => sealedColumns(rewrap(sealedOf(row), contextOf(row), credentialKeys));
      const columns = opens(wrap);
      if (columns) await tx.db.updateTable('provider_connections').set(columns).where('id', '=', row.id).execute();
      else failed.push(row.id);
    }
    const rewrapped = rows.length - failed.length;
    const details = { version: credentialKeys.current, connections: rewrapped };
    if (rewrapped > 0) await record(tx, SYSTEM, { action: 'credential_keys.rotated', target: null, details });
    return { rewrapped, failed };
  });
}

/** What `open` returns, or null when the configured keys do not fit. */
function opens<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
