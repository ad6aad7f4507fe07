import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/database.ts';
import { notify } from '../../core/signals.ts';
import type { Signal } from '../context.ts';

const SIGNAL: Signal = { kind: 'webhooks' };

/** Events as a query that gives `id, owner_id, type, subject, once_key, data`, in their order. */
export type NewEvents = RawBuilder<unknown>;

/** A row of a part of a statement, which nobody reads. */
type Row = Record<never, never>;

/** An enabled endpoint `e` whose owner is concerned by an event and wants to be told of it. */
const listens = (event: string) => sql`e.disabled_at is null and ${sql.ref(`${event}.type`)} = any(e.events)
  and (${sql.ref(`${event}.owner_id`)} is null or e.owner_id = ${sql.ref(`${event}.owner_id`)})`;

/** First part of the statement: the events that somebody wants to be told of. */
export function eventsOf(events: NewEvents): RawBuilder<Row> {
  return sql<Row>`(insert into webhook_events (id, owner_id, type, subject, once_key, data)
    select n.id, n.owner_id, n.type, n.subject, n.once_key, n.data from (${events}) n
    where exists (select from webhook_endpoints e where ${listens('n')})
    on conflict (owner_id, once_key) where once_key is not null do nothing
    returning id, owner_id, type, subject, seq)`;
}

/** Second part: a delivery to each of those, and a signal that wakes the workers at the commit. */
export function owedFor(announced: string): RawBuilder<Row> {
  return sql<Row>`(insert into webhook_deliveries (endpoint_id, event_id, seq, subject)
    select e.id, n.id, n.seq, n.subject from ${sql.table(announced)} n join webhook_endpoints e on ${listens('n')}
    returning ${notify(SIGNAL)})`;
}

/**
 * Writes events to the outbox in the transaction that makes them, with what is owed to every endpoint that asked for them:
 * both come with the commit, or not at all. Nothing is written that nobody listens to.
 */
export async function announce({ db }: Tx, events: NewEvents): Promise<void> {
  await sql`with announced as ${eventsOf(events)}, owed as ${owedFor('announced')} select 1`.execute(db);
}
