import type { KeywordDataPrices, ModelPrice, PriceTable } from '../../providers/ports.ts';
import { mergePrices } from '../../providers/prices.ts';
import type { AppContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import { connectionsOf } from './connections.ts';

/** What a verified connection read of its own account's prices. */
export interface OwnPriceList {
  keywordData?: KeywordDataPrices;
  models?: Record<string, ModelPrice>;
}

/** The price table that bounds a job: the platform's own, or its owner's. */
export async function pricesFor(app: AppContext, job: Pick<JobRow, 'pipeline' | 'owner_id'>): Promise<PriceTable> {
  return job.pipeline === 'shared' ? app.providers.prices : await pricesOfOwner(app, job.owner_id);
}

/** The defaults, overridden by what the owner's accounts charge. The version changes with any price in use. */
export async function pricesOfOwner(app: AppContext, ownerId: string): Promise<PriceTable> {
  const rows = await connectionsOf(app.database.db, ownerId);
  const own: OwnPriceList = Object.assign({}, ...rows.map((row) => (row.prices ?? {}) as OwnPriceList));
  return mergePrices(app.providers.prices, own);
}
