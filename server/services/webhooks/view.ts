import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import type { Webhook } from './schemas.ts';

/** Everything of an endpoint but its sealed keys. */
export const VIEW_COLUMNS = [
  'id',
  'url',
  'events',
  'description',
  'disabled_at',
  'disabled_reason',
  'public_key',
  'previous_public_key',
  'previous_until',
  'created_at',
  'updated_at',
] as const;

/** Whether the keys before the last rotation still sign. */
export const overlaps = sql<boolean>`coalesce(previous_until > app_now(), false)`.as('overlaps');

export type WebhookRow = Pick<Selectable<Database['webhook_endpoints']>, (typeof VIEW_COLUMNS)[number]> & {
  overlaps: boolean;
};

const NOTICES = {
  OWNER: null,
  GONE: 'The receiver answered 410 Gone. Nothing is sent until the webhook is enabled again; what is pending waits.',
  PLAN_USED_UP:
    'A message found no taker in ten attempts over three days. Nothing is sent until the webhook is enabled again; what is pending waits, and what failed can be replayed.',
} as const;

export function webhookView(row: WebhookRow): Webhook {
  return {
    webhookId: row.id,
    url: row.url,
    events: row.events as Webhook['events'],
    description: row.description,
    status: row.disabled_at === null ? 'enabled' : 'disabled',
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    notice: row.disabled_reason === null ? null : NOTICES[row.disabled_reason],
    publicKey: row.public_key,
    previousPublicKey: row.overlaps ? row.previous_public_key : null,
    previousUntil: row.overlaps ? row.previous_until : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
