import { sql } from 'kysely';
import type { z } from 'zod';
import { newId } from '../../server/core/ids.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { webhooksCreate, webhooksDeliveries, webhooksList } from '../../server/operations/webhooks.ts';
import { announce } from '../../server/services/webhooks/outbox.ts';
import { invokeAs } from '../support/accounts.ts';
import { type Owner, sessionOf, stranger } from '../support/owners.ts';
import type { Person } from '../support/people.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts';

/** An application that may send to this machine, and looks often. */
export function startSending({ env, overrides, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const webhooks = { pollSeconds: 0.05, ...overrides?.webhooks };
  const all = { WEBHOOK_ALLOW_HOSTS: '127.0.0.1', ...env };
  return startTestApp({ ...options, env: all, overrides: { ...overrides, webhooks } });
}

/** An account with one endpoint, made as its owner does. */
export async function subscriber(test: TestApp, url: string, events: string[] = ['job.final']) {
  const who = await stranger(test);
  const { webhook, secret } = await as(test, who, webhooksCreate, { url, events } as never);
  const webhookId = webhook.webhookId;
  return {
    who,
    webhookId,
    webhook,
    secret,
    run: <I extends z.ZodType, O extends z.ZodType>(operation: Operation<I, O>, input: Record<string, unknown> = {}) =>
      as(test, who, operation, { webhookId, ...input } as never),
    deliveries: async () => (await as(test, who, webhooksDeliveries, { webhookId, limit: 100 })).items,
    shown: async () => (await as(test, who, webhooksList, {})).webhooks[0]!,
  };
}
export type Subscriber = Awaited<ReturnType<typeof subscriber>>;

async function as<I extends z.ZodType, O extends z.ZodType>(
  test: TestApp,
  who: Owner,
  operation: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return (await invokeAs(test.app.context, operation, input, sessionOf(who))).data;
}

/** Makes events of an account, one transaction each; `n` of `data` counts them within their subject. */
export async function happen(test: TestApp, who: Person, subjects: string[]): Promise<string[]> {
  const counts = new Map<string, number>();
  const ids: string[] = [];
  for (const subject of subjects) {
    const [id, n] = [newId(), (counts.get(subject) ?? 0) + 1];
    counts.set(subject, n);
    ids.push(id);
    await test.app.context.database.transaction((tx) =>
      announce(
        tx,
        sql`select ${id}::uuid as id, ${who.accountId}::uuid as owner_id, 'job.final' as type, ${subject} as subject,
          null::text as once_key, ${JSON.stringify({ subject, n })}::jsonb as data`,
      ),
    );
  }
  return ids;
}

/** An endpoint, made directly in the database; nothing is sent to it. */
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
