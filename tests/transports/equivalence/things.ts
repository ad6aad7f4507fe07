import { sql } from 'kysely';
import { adminGamesDecide } from '../../../server/operations/admin-games.ts';
import * as byok from '../../support/byok.ts';
import { administrator, itemsInReview } from '../../support/discovery.ts';
import { call, person, post } from '../../support/people.ts';
import type { TestApp } from '../../support/test-app.ts';
import { untilTried } from '../../support/tried-message.ts';
import { type Actor, ok, refused, type Scenario, sharedJob, unknownJob } from './scenarios.ts';

export const saved: Scenario['input'] = async (test, who) => ({ id: await byok.connect(test, who, 'openrouter') });
export const noConnection = { id: unknownJob.jobId };
export const credential = { provider: 'openrouter', credential: { apiKey: 'sk-or-equivalence' } };

export const HOOK = { url: 'https://receiver.example/hook', events: ['feed.published', 'job.final'] };
export const noWebhook = { webhookId: unknownJob.jobId };

/** An endpoint to which nothing is sent meanwhile. */
export const webhook: Scenario['input'] = async (test, who) => {
  const { data } = await byok.asOwner(test, who, 'webhooks.create', HOOK);
  const { webhookId } = data.webhook;
  const row = test.app.context.database.db.updateTable('webhook_endpoints').where('id', '=', webhookId);
  await row.set({ paused_until: new Date('2200-01-01') }).execute();
  return { webhookId };
};

/** The same with a delivery that was tried once, and waits for ever. */
export const pinged: Scenario['input'] = async (test, who) => {
  const { webhookId } = (await webhook(test, who)) as { webhookId: string };
  const { data } = await byok.asOwner(test, who, 'webhooks.ping', { webhookId });
  await untilTried(test, webhookId);
  const rows = test.app.context.database.db.updateTable('webhook_deliveries').where('endpoint_id', '=', webhookId);
  await rows.set({ next_at: new Date('2200-01-01') }).execute();
  return { webhookId, deliveryId: data.deliveryId };
};

const GAMES = ['blob merge', 'idle tower', 'word ladder'];

/** Publishes three games unless they are; returns the input. */
export async function published(test: TestApp, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const found = test.app.context.database.db.selectFrom('game_items').select('id').where('keyword', 'in', GAMES);
  if ((await found.execute()).length > 0) return input;
  const admin = await administrator(test);
  const ids = await itemsInReview(admin, GAMES);
  await admin.run(adminGamesDecide, { ids, decision: 'approve', reason: 'fits' });
  return input;
}

/** The cursor behind the first two of them. */
export async function gamesCursor(test: TestApp): Promise<string> {
  const { headers } = await person(test);
  await published(test, {});
  return (await call(`${test.url}/api/game-keywords?limit=2`, { headers })).body.nextCursor;
}

/** The feed's cursor behind the first two of them, or behind all. */
export async function feedCursor(test: TestApp, behind: 'the first two' | 'all'): Promise<string> {
  const { headers } = await person(test);
  await published(test, {});
  const limit = behind === 'all' ? 1000 : 2;
  return (await call(`${test.url}/api/integrations/discovery-feed?limit=${limit}`, { headers })).body.nextCursor;
}

/** A list of the actor's own, and one that nobody has. */
export const keptList: Scenario['input'] = async (test, who) => {
  const { body } = await post(test, '/api/lists', who, { name: 'spring', keywords: ['meal planner', 'running shoes'] });
  return { listId: body.listId };
};
export const noList = { listId: unknownJob.jobId };
export const FILE = { format: 'text', text: 'diet app\n\nDiet  App\nmeal planner\nsite:example.com\n' };

/** A job whose answers have left the store since. */
export const answersGone: Scenario['input'] = async (test, who) => {
  const input = await sharedJob(test, who);
  await test.app.context.database.db.deleteFrom('answers').execute();
  return input;
};

/** A replay that some other worker has for the next hour. */
export async function heldReplay(test: TestApp, who: Actor, jobId: string): Promise<void> {
  await sql`insert into jobs (id, owner_id, pipeline, operation, status, request, request_identity, progress_total,
      data_source, price_version, budget_day, lease_until, replay_of_job_id)
    values (gen_random_uuid(), ${who.accountId}, 'shared', 'expand', 'processing', '{}', 'other', 1, 'sandbox', 'none',
      app_today(), app_now() + interval '1 hour', ${jobId})`.execute(test.app.context.database.db);
}

/** The words of an input as those of a list of the actor's own, and a list that nobody has. */
export function byList(input: Record<string, unknown>, who: Scenario['who'], key?: string): Scenario[] {
  const { keywords, ...rest } = input;
  const keyed = key === undefined ? {} : { key };
  const listed: Scenario['input'] = async (test, actor) => {
    const { body } = await post(test, '/api/lists', actor, { name: 'spring', keywords });
    return { ...rest, listId: body.listId };
  };
  return [ok('by a list', who, listed, keyed), refused('NOT_FOUND', who, { ...rest, ...noList }, keyed)];
}
