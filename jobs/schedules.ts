import type { AppContext } from '../server/services/context.ts';
import { purgeCache } from '../server/services/shared-cache/purge.ts';
import type { Scheduled } from './queue.ts';

/** Everything that runs by the clock. */
export function schedules(app: AppContext): Scheduled[] {
  return [{ name: 'cache-purge', cron: '17 * * * *', run: () => purgeCache(app) }];
}
