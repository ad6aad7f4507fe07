import { runDiscovery } from '../../server/services/discovery/run.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Repeats the scheduled steps, on every given process, until nothing is on its way any more. */
export async function driveDiscovery(...apps: TestApp[]): Promise<void> {
  await until(async () => {
    await Promise.all(apps.map((test) => runDiscovery(test.app.context)));
    return !(await isBusy(apps[0]!));
  });
}

async function isBusy({ app }: TestApp): Promise<boolean> {
  const { db } = app.context.database;
  const moving = db.selectFrom('game_items').select('id').where('state', 'in', ['candidate', 'checking']).limit(1);
  const scanning = db.selectFrom('watchlist_scans').select('id').where('ended_at', 'is', null).limit(1);
  return (await moving.executeTakeFirst()) !== undefined || (await scanning.executeTakeFirst()) !== undefined;
}
