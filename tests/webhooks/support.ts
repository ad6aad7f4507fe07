import { newId } from '../../server/core/ids.ts';
import type { Person } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';

/** An endpoint, made directly in the database; to one that is paused nothing is sent. */
export async function listener(
  { app }: TestApp,
  who: Person,
  events: string[],
  { disabled = false, url = 'https://receiver.example/hook' } = {},
): Promise<string> {
  const id = newId();
  const sealed = { sealed_credential: 'x', wrapped_key: 'x', wrapping_key_version: 'v1' };
  const off = disabled ? { disabled_at: new Date(), disabled_reason: 'OWNER' as const } : {};
  const row = { id, owner_id: who.accountId, url, events, public_key: 'x', ...sealed, ...off };
  await app.context.database.db
    .insertInto('webhook_endpoints')
    .values({ ...row, paused_until: new Date('2200-01-01') })
    .execute();
  return id;
}

/** What an account's endpoints are owed or were sent, oldest first. */
export async function announced({ app }: TestApp, who: Person) {
  const rows = await app.context.database.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .innerJoin('webhook_events as n', 'n.id', 'd.event_id')
    .select(['n.id', 'n.type', 'n.subject', 'n.data', 'n.at'])
    .where('e.owner_id', '=', who.accountId)
    .orderBy('n.seq')
    .execute();
  return rows.map((row) => ({ ...row, data: row.data as Record<string, unknown> }));
}
