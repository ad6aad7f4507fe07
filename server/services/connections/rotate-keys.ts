import { type RawBuilder, sql } from 'kysely';
import { record, SYSTEM } from '../audit/record.ts';
import type { AppContext } from '../context.ts';
import { sealedColumns, sealedOf } from '../sealing/columns.ts';
import { rewrap, SealError, unwrap } from '../sealing/seal.ts';
import { contextOf, type SealedRow } from './sealed-row.ts';

type Keyed = Pick<AppContext, 'database' | 'credentialKeys'>;
const BATCH = 100;

/** Every table with sealed columns, and what its rows are bound to as their provider. */
const TABLES = [
  { table: 'provider_connections', provider: sql`provider`, noun: 'connections' },
  { table: 'webhook_endpoints', provider: sql`'webhook'`, noun: 'webhooks' },
] as const;
type SealedTable = (typeof TABLES)[number];

/** Rows of a table with what it takes to open them. */
function rowsOf({ table, provider }: SealedTable): RawBuilder<SealedRow> {
  return sql`select id, owner_id, ${provider} as provider, credential_version, sealed_credential, wrapped_key,
    wrapping_key_version, created_at from ${sql.table(table)}`;
}
const allRows = sql`(${sql.join(TABLES.map(rowsOf), sql` union all `)}) as sealed`;

/**
 * Opens the data key of one stored credential of every key version in use, so that a wrong or missing key stops the start
 * and not the jobs. @throws Error that names every version concerned
 */
export async function checkCredentialKeys({ database, credentialKeys }: Keyed): Promise<void> {
  const { rows: canaries } = await sql<SealedRow>`
    select distinct on (wrapping_key_version) * from ${allRows} order by wrapping_key_version, created_at`.execute(
    database.db,
  );
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
  /** Connections and webhooks whose data key does not open; they were left as they are. */
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
    const batch = (await rewrapBatch(app, TABLES[0], failed)) ?? (await rewrapBatch(app, TABLES[1], failed));
    if (batch === null) return { version, rewrapped, failed };
    rewrapped += batch.rewrapped;
    failed.push(...batch.failed);
    const done = rewrapped + failed.length;
    onProgress(done, Math.max(total, done));
  }
}

async function countOutdated({ database, credentialKeys }: Keyed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${allRows} where wrapping_key_version <> ${credentialKeys.current}`.execute(
    database.db,
  );
  return rows[0]!.count;
}

/** Null when the table has none left. */
async function rewrapBatch({ database, credentialKeys }: Keyed, of: SealedTable, skipped: readonly string[]) {
  return await database.transaction(async (tx) => {
    const { rows } = await sql<SealedRow>`
      ${rowsOf(of)} where wrapping_key_version <> ${credentialKeys.current} and id <> all(${skipped}::uuid[])
      order by id limit ${BATCH} for update`.execute(tx.db);
    if (rows.length === 0) return null;
    const failed: string[] = [];
    for (const row of rows) {
      const wrap = () => sealedColumns(rewrap(sealedOf(row), contextOf(row), credentialKeys));
      const columns = opens(wrap);
      if (columns) await tx.db.updateTable(of.table).set(columns).where('id', '=', row.id).execute();
      else failed.push(row.id);
    }
    const rewrapped = rows.length - failed.length;
    const details = { version: credentialKeys.current, [of.noun]: rewrapped };
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
