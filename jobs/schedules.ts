import { refreshDaily } from '../server/services/connections/price-lists.ts';
import type { AppContext } from '../server/services/context.ts';
import { findRisingKeywords, runDiscovery, runWatchlistScan } from '../server/services/discovery/run.ts';
import { purgeEnded } from '../server/services/retention/purge.ts';
import { endedMinutes } from '../server/services/retention/steps.ts';
import { purgeCache } from '../server/services/shared-cache/purge.ts';
import type { Scheduled } from './queue.ts';
import { reconcile } from './reconcile.ts';

/** Everything that runs by the clock. */
export function schedules(app: AppContext): Scheduled[] {
  return [
    { name: 'cache-purge', cron: '17 * * * *', run: () => purgeCache(app) },
    { name: 'retention', cron: '7 * * * *', run: () => purgeEnded(app) },
    { name: 'price-lists', cron: '29 * * * *', run: () => refreshDaily(app) },
    { name: 'request-windows-purge', cron: '*/10 * * * *', run: () => purgeEnded(app, [endedMinutes]) },
    { name: 'reconcile-closed', cron: '*/5 * * * *', run: () => reconcile(app) },
    ...discoverySchedules(app),
  ];
}

/** The watch list is scanned early in the UTC day, when the day's budget is whole. */
function discoverySchedules(app: AppContext): Scheduled[] {
  return [
    { name: 'watchlist-scan', cron: '15 0 * * *', run: () => runWatchlistScan(app) },
    { name: 'rising-keywords', cron: '41 * * * *', run: () => findRisingKeywords(app) },
    { name: 'discovery-checks', cron: '* * * * *', run: () => runDiscovery(app) },
  ];
}
