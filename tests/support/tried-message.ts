import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Once the trial message of an endpoint was tried in vain: no name ends with `.example`. */
export async function untilTried({ app }: Pick<TestApp, 'app'>, webhookId: string): Promise<void> {
  const tried = app.context.database.db
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('endpoint_id', '=', webhookId)
    .where('subject', '=', 'ping')
    .where('last_code', 'is not', null)
    .where('lease_until', 'is', null);
  await until(() => tried.executeTakeFirst());
}
