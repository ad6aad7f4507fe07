import { now } from '../../core/database.ts';
import type { AppContext } from '../context.ts';

/**
 * At the vendors nothing counts that doubles said: they take any credential, and their prices bound no vendor's charge. The other
 * way round all stays: a start without the vendors by mistake costs no owner a verification.
 */
export async function forgetInvented({ database: { db }, providers }: AppContext): Promise<void> {
  if (providers.dataSource !== 'live') return;
  await db.deleteFrom('price_lists').where('data_source', '=', 'sandbox').execute();
  const nothing = {
    verified_at: null,
    verified_with: null,
    last_verification_code: null,
    prices: null,
    balance_micros: null,
  };
  await db
    .updateTable('provider_connections')
    .set({ ...nothing, verification_status: 'unverified', updated_at: now })
    .where('verified_with', '=', 'sandbox')
    .execute();
}
