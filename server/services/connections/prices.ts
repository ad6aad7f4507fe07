import type { Db } from '../../core/database.ts';
import { bytesOfJson, type CacheKind } from '../../core/memory.ts';
import type { ModelPrice } from '../../providers/ports/gateway.ts';
import type { KeywordDataPrices, PriceTable } from '../../providers/ports/price-table.ts';
import { mergePrices } from '../../providers/prices.ts';
import type { AppContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';

/** What a verified connection read of its own account's prices. */
export interface OwnPriceList {
  keywordData?: KeywordDataPrices;
  models?: Record<string, ModelPrice>;
}

/** Every unit of a job asks: a table is read again after this time, and parallel units share one read. */
const KNOWN_MS = 1_000;
const TABLES: CacheKind<PriceTable, { app: AppContext; ownerId: string }> = {
  name: 'price-tables',
  maxBytes: 16 * 1024 * 1024,
  lifetimeMs: KNOWN_MS,
  bytesOf: bytesOfJson,
  read: (_jobId, { app, ownerId }) => pricesOfOwner(app, ownerId),
};

/** The price table that bounds a job: the platform's own, or its owner's, at most a second old. */
export async function pricesFor(
  app: AppContext,
  job: Pick<JobRow, 'id' | 'pipeline' | 'owner_id'>,
): Promise<PriceTable> {
  if (job.pipeline === 'shared') return app.providers.prices;
  // Kept per job, so that a job quoted with new prices never meets the table of an older one.
  return (await app.memory.cache(TABLES).fetch(job.id, { app, ownerId: job.owner_id }))!;
}

/**
 * The operator's prices, overridden by what the owner's accounts charge. The version changes with any price in use.
 * Inside a transaction pass its builder as `db`.
 */
export async function pricesOfOwner(
  app: Pick<AppContext, 'database' | 'providers'>,
  ownerId: string,
  db: Db = app.database.db,
): Promise<PriceTable> {
  const rows = await db.selectFrom('provider_connections').select('prices').where('owner_id', '=', ownerId).execute();
  const own: OwnPriceList = Object.assign({}, ...rows.map((row) => row.prices));
  return mergePrices(app.providers.prices, own);
}
