import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDeliveries } from '../../jobs/webhooks/claim.ts';
import { Dispatcher } from '../../jobs/webhooks/dispatcher.ts';
import { settle } from '../../jobs/webhooks/settle.ts';
import { webhooksCreate, webhooksReplay, webhooksUpdate } from '../../server/operations/webhooks.ts';
import { invokeAs } from '../support/accounts.ts';
import { sessionOf } from '../support/owners.ts';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { happen, listener, subscriber } from './support.ts';

/** Nothing is sent but what a test sends. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
});
afterAll(() => app.stop());

const database = () => app.app.context.database;
const LIMITS = { count: 10, perEndpoint: 8, leaseSeconds: 30 };

/** An endpoint that is owed one message. */
async function owed() {
  const who = await person(app);
  const id = await listener(app, who, ['job.final']);
  await sql`update webhook_endpoints set paused_until = null where id = ${id}`.execute(database().db);
  const [event] = await happen(app, who, ['job:one']);
  const claim = async () => (await claimDeliveries(database().db, LIMITS)).find(({ eventId }) => eventId === event);
  const lapse = () =>
    sql`update webhook_deliveries set lease_until = app_now() where event_id = ${event}`.execute(database().db);
  const row = async () => {
    const rows = database().db.selectFrom('webhook_deliveries').selectAll().where('event_id', '=', event!);
    return await rows.executeTakeFirstOrThrow();
  };
  const endpoint = async () => {
    const rows = database().db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id);
    return await rows.executeTakeFirstOrThrow();
  };
  return { claim, lapse, row, endpoint };
}

const answered = (httpStatus: number) => ({ code: 'ANSWERED', httpStatus, retryAfterSeconds: null }) as const;

test('a message that is under way is taken up by nobody else until its lease ends', async () => {
  const { claim, lapse } = await owed();
  expect((await claim())?.fence).toBe(1);
  expect(await claim()).toBeUndefined();
  await lapse();
  expect((await claim())?.fence).toBe(2);
});

test.each([
  ['that it was taken', answered(200)],
  ['that the receiver is gone', answered(410)],
  ['that nobody answered', { code: 'TIMED_OUT' } as const],
  ['that it was interrupted', { code: 'INTERRUPTED' } as const],
])('who lost the lease decides nothing by learning late %s', async (_, outcome) => {
  const { claim, lapse, row, endpoint } = await owed();
  const late = (await claim())!;
  await lapse();
  const holder = (await claim())!;
  const before = [await row(), await endpoint()];
  await settle(database(), late, outcome, 0);
  expect([await row(), await endpoint()]).toEqual(before);
  await settle(database(), holder, answered(200), 0);
  expect(await row()).toMatchObject({ status: 'delivered', attempts: 2, lease_until: null });
});

test.each([
  ['the tenth attempt', 'job.final', 9],
  ['the one attempt of a trial', 'webhook.ping', 0],
])('a replay during %s begins the plan anew: what comes of that attempt ends nothing', async (_, type, earlier) => {
  const { who, webhookId, run, shown } = await subscriber(app, HOOK.url);
  const [event] = await happen(app, who, ['job:one']);
  await sql`update webhook_events set type = ${type} where id = ${event}`.execute(database().db);
  await sql`update webhook_deliveries set attempts = ${earlier} where event_id = ${event}`.execute(database().db);
  const last = (await claimDeliveries(database().db, LIMITS)).find(({ eventId }) => eventId === event)!;
  await run(webhooksReplay, { webhookId, deliveryId: event });
  await settle(database(), last, { code: 'TIMED_OUT' }, 0);
  expect(await shown()).toMatchObject({ status: 'enabled' });
  const rows = database().db.selectFrom('webhook_deliveries').selectAll().where('event_id', '=', event!);
  expect(await rows.executeTakeFirst()).toMatchObject({ status: 'pending', attempts: 0, lease_until: null });
});

test('a lease that two attempts would outlast is refused: every delivery would be put off, and none sent', () => {
  const start = (leaseSeconds: number) => new Dispatcher(app.app.context, { leaseSeconds, timeoutMs: 2_000 });
  expect(() => start(4)).toThrow(RangeError);
  expect(start(4.001)).toBeInstanceOf(Dispatcher);
});

const HOOK = { url: 'https://receiver.example/hooks', events: ['job.final'] };

test('an account has twenty endpoints at most, however many are made at once', async () => {
  const { who } = await subscriber(app, HOOK.url);
  const create = () => invokeAs(app.app.context, webhooksCreate, HOOK as never, sessionOf(who));
  const made = await Promise.allSettled(Array.from({ length: 25 }, create));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
});

test.each([
  'https://10.0.0.1/',
  'https://localhost./',
  'http://receiver.example/',
  'https://user@receiver.example/',
  'https://:word@receiver.example/',
  'https://receiver.example/#part',
])('an endpoint is not changed to %s', async (url) => {
  const { run, shown } = await subscriber(app, HOOK.url);
  await expect(run(webhooksUpdate, { url })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await shown()).url).toBe(HOOK.url);
});
