import { sql } from 'kysely';
import type { DatabaseHandle, Tx } from '../../server/core/database.ts';
import { record, SYSTEM } from '../../server/services/audit/record.ts';
import { PLAN_ATTEMPTS, waitAfter } from '../../server/services/webhooks/plan.ts';
import type { Delivery } from './claim.ts';
import type { Outcome } from './send.ts';

/** Statuses that ask for a pause of the whole endpoint. */
const THROTTLES = [429, 502, 503, 504];
/** Shortest and longest pause, seconds. */
const [MIN_PAUSE, MAX_PAUSE] = [5, 86_400];
const GONE = 410;

/** What an outcome means for the delivery and its endpoint. */
interface Judgement {
  code: string;
  httpStatus: number | null;
  /** delivered, or failed for good at once; otherwise the plan says. */
  end: 'delivered' | 'gone' | null;
  /** Seconds for which the endpoint is left alone; null: not at all. */
  pauseSeconds: number | null;
}

/** 2xx alone is success: who redirects has not taken the message. */
export function judge(outcome: Outcome): Judgement {
  if (outcome.code !== 'ANSWERED') return { code: outcome.code, httpStatus: null, end: null, pauseSeconds: MIN_PAUSE };
  const { httpStatus, retryAfterSeconds } = outcome;
  const answered = { httpStatus, end: null, pauseSeconds: null };
  if (httpStatus >= 200 && httpStatus < 300) return { ...answered, code: 'DELIVERED', end: 'delivered' };
  if (httpStatus === GONE) return { ...answered, code: 'GONE', end: 'gone' };
  if (httpStatus >= 300 && httpStatus < 400) return { ...answered, code: 'REDIRECTED' };
  if (!THROTTLES.includes(httpStatus)) return { ...answered, code: 'REFUSED' };
  const pauseSeconds = Math.min(MAX_PAUSE, Math.max(MIN_PAUSE, retryAfterSeconds ?? 0));
  return { ...answered, code: 'THROTTLED', pauseSeconds };
}

/**
 * Writes what came of an attempt, if it is still the last one that was begun. A plan that is used up and a receiver that is
 * gone disable the endpoint; trials do not, and end with their one attempt.
 */
export async function settle(
  database: DatabaseHandle,
  delivery: Delivery,
  outcome: Outcome,
  random: number,
): Promise<void> {
  if (outcome.code === 'INTERRUPTED') return await giveBack(database, delivery);
  const judgement = judge(outcome);
  await database.transaction(async (tx) => {
    // The endpoint first, as whoever removes it does; a healthy one that has taken a message is not touched at all.
    const concerns = judgement.end !== 'delivered' || delivery.wasPaused;
    if (concerns) await lockEndpoint(tx, delivery.endpointId);
    const wait = judgement.end === null ? waitAfter(await attemptsMade(tx, delivery), random) : null;
    if ((await write(tx, delivery, judgement, wait)) && concerns) await tell(tx, delivery, judgement, wait);
  });
}

async function lockEndpoint({ db }: Tx, id: string): Promise<void> {
  await db.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Attempts of the plan that is under way: a replay began it anew while this one was made. A trial's plan is one attempt. */
async function attemptsMade({ db }: Tx, delivery: Delivery): Promise<number> {
  const { endpointId, eventId } = delivery;
  const row = db.selectFrom('webhook_deliveries').select('attempts').where('event_id', '=', eventId);
  const { attempts } = (await row.where('endpoint_id', '=', endpointId).executeTakeFirst()) ?? delivery;
  return attempts > 0 && delivery.type === 'webhook.ping' ? PLAN_ATTEMPTS : attempts;
}

/** @param wait seconds to the next attempt; null: none follows. False when another attempt was begun meanwhile. */
async function write({ db }: Tx, delivery: Delivery, judgement: Judgement, wait: number | null): Promise<boolean> {
  const status = judgement.end === 'delivered' ? 'delivered' : wait === null ? 'failed' : 'pending';
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({
      status,
      ended_at: status === 'pending' ? null : sql<Date>`app_now()`,
      next_at: sql<Date>`app_now() + ${wait ?? 0}::double precision * interval '1 second'`,
      lease_until: null,
      last_code: judgement.code,
      last_http_status: judgement.httpStatus,
    })
    .where('endpoint_id', '=', delivery.endpointId)
    .where('event_id', '=', delivery.eventId)
    .where('fence', '=', delivery.fence)
    .where('status', '=', 'pending')
    .returning('event_id')
    .execute();
  return rows.length === 1;
}

/** What the endpoint has to know of it. */
async function tell(tx: Tx, delivery: Delivery, { end, pauseSeconds }: Judgement, wait: number | null): Promise<void> {
  const isTrial = delivery.type === 'webhook.ping';
  const pause = sql<Date>`app_now() + ${pauseSeconds}::double precision * interval '1 second'`;
  const endpoint = tx.db.updateTable('webhook_endpoints').where('id', '=', delivery.endpointId);
  await endpoint.set({ paused_until: pauseSeconds === null ? null : pause }).execute();
  const reason = end === 'gone' ? 'GONE' : end === null && wait === null && !isTrial ? 'PLAN_USED_UP' : null;
  if (reason === null) return;
  const off = { disabled_at: sql<Date>`app_now()`, disabled_reason: reason, updated_at: sql<Date>`app_now()` } as const;
  const disabled = await endpoint.set(off).where('disabled_at', 'is', null).returning('id').execute();
  if (disabled.length === 0) return;
  const details = { reason, deliveryId: delivery.eventId };
  await record(tx, SYSTEM, { action: 'webhook.disabled', target: delivery.endpointId, details });
}

/** An attempt that the end of the process cut short does not count. */
async function giveBack({ db }: Pick<DatabaseHandle, 'db'>, { endpointId, eventId, fence }: Delivery): Promise<void> {
  await sql`update webhook_deliveries set lease_until = null, attempts = greatest(attempts - 1, 0), next_at = app_now()
    where endpoint_id = ${endpointId} and event_id = ${eventId} and fence = ${fence} and status = 'pending'`.execute(
    db,
  );
}
