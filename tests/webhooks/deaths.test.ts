import type { ChildProcess } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DELIVERY_POINTS } from '../../jobs/crash-points.ts';
import { newId } from '../../server/core/ids.ts';
import { announce } from '../../server/services/webhooks/outbox.ts';
import { deathOf, startWorker } from '../crash/support.ts';
import { moveClock } from '../support/clock.ts';
import { sized } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { type Received, startReceiver } from './receiver.ts';
import { happen, type Subscriber, startSending, subscriber } from './support.ts';

// A receiver that answers is not taken for a dead one on a busy machine: after the tenth attempt there is no other.
const FIGURES = { leaseSeconds: 10, timeoutMs: 4_000, pollSeconds: 0.05, concurrency: 64, perEndpoint: 32 };
const ENV = { WEBHOOK_ALLOW_HOSTS: '127.0.0.1', WEBHOOK_FIGURES: JSON.stringify(FIGURES) };

let web: TestApp;
beforeAll(async () => {
  web = await startSending({ env: { ROLE: 'web' } });
});
afterEach(() => moveClock(web.app.context.database, '0'));
afterAll(() => web.stop());

const worker = (crash: Record<string, string> = {}) => startWorker(web, { ...ENV, ...crash });

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await deathOf(child);
}

const undelivered = async ({ webhookId }: Subscriber) => {
  const rows = web.app.context.database.db
    .selectFrom('webhook_deliveries')
    .select((of) => of.fn.countAll<number>().as('n'));
  const { n } = await rows
    .where('endpoint_id', '=', webhookId)
    .where('status', '<>', 'delivered')
    .executeTakeFirstOrThrow();
  return n;
};

/** First arrivals in their order, and that whatever came again came as it had come before. */
function firstArrivals(messages: readonly Received[]): Received[] {
  const first = new Map<string, Received>();
  for (const message of messages) {
    const known = first.get(message.id);
    if (known) expect(message.body).toBe(known.body);
    else first.set(message.id, message);
  }
  return [...first.values()];
}

describe('kill -9 of a worker', () => {
  const TIMES = { webhookClaimed: 1, webhookAnswered: 2, webhookSettled: 1 };

  test.each(DELIVERY_POINTS)(
    'at %s: another delivers the message, under its id, before the next of its subject',
    async (point) => {
      const receiver = await startReceiver();
      const of = await subscriber(web, receiver.url);
      const victim = await worker({ CRASH_AT: point });
      const [first, second] = await happen(web, of.who, ['a', 'a']);
      expect(await deathOf(victim)).toBe('SIGKILL');
      await moveClock(web.app.context.database, `${FIGURES.leaseSeconds + 1} seconds`);
      const rescuer = await startTestApp({
        beside: web,
        env: { ROLE: 'worker', ...ENV },
        overrides: { webhooks: FIGURES },
      });
      await expect.poll(() => undelivered(of), { interval: 100 }).toBe(0);
      const ids = receiver.messages.map(({ id }) => id);
      expect(ids).toEqual([...Array(TIMES[point]).fill(first), second]);
      expect(firstArrivals(receiver.messages)).toHaveLength(2);
      await rescuer.stop();
      await receiver.stop();
    },
  );
});

/** At a desk there are fewer jobs, of twenty events each as in CI, and fewer deaths of those who deliver them. */
const EVENTS = sized({ desk: 600, ci: 10_000 });
const DEATHS = sized({ desk: [0.4], ci: [0.1, 0.3, 0.5, 0.7] });
/** Hours since the receiver went down; after every so many steps somebody dies. */
const DOWN = [0, 0.01, 0.2, 1, 3, 8, 18, 32, 52, 72];
const DEATH_EACH = sized({ desk: 8, ci: 4 });
const JOBS = EVENTS / 20;

/** Events of many jobs, twenty of each, in turns. */
async function manyEvents(of: Subscriber): Promise<string[]> {
  const ids = Array.from({ length: EVENTS }, newId);
  await web.app.context.database.transaction((tx) =>
    announce(
      tx,
      sql`select t.id, ${of.who.accountId}::uuid as owner_id, 'job.final' as type, 'job:' || (t.place % ${JOBS}) as subject,
        null::text as once_key, jsonb_build_object('job', t.place % ${JOBS}, 'n', t.place / ${JOBS}) as data
      from (select id, (place - 1)::integer as place from unnest(${ids}::uuid[]) with ordinality as u (id, place)) t
      order by t.place`,
    ),
  );
  return ids;
}

test(`${EVENTS} events, a receiver that is down for three days, and workers that are killed all the while: none is lost, each job in order, nothing twice but under its id`, async () => {
  const { database } = web.app.context;
  const receiver = await startReceiver();
  const of = await subscriber(web, receiver.url);
  receiver.goDown();
  const ids = await manyEvents(of);
  // As the server does by itself within a minute.
  await sql`analyze webhook_deliveries, webhook_events`.execute(database.db);
  const workers = [worker(), worker()];
  const deliveries = () => database.db.selectFrom('webhook_deliveries').where('endpoint_id', '=', of.webhookId);
  const tried = async () => {
    const { attempts } = await deliveries()
      .select((row) => row.fn.sum<number>('fence').as('attempts'))
      .executeTakeFirstOrThrow();
    return Number(attempts);
  };
  // What is under way while the clock moves would be tried again by the later hour.
  const underWay = async () =>
    (await deliveries().select('event_id').where('lease_until', 'is not', null).execute()).length;
  for (const [step, hours] of DOWN.entries()) {
    const before = await tried();
    await moveClock(database, `${hours} hours`);
    await expect.poll(tried).toBeGreaterThan(before);
    if (step % DEATH_EACH === DEATH_EACH - 1) {
      await end(await workers.shift()!);
      workers.push(worker());
      await moveClock(database, `${hours * 3600 + FIGURES.leaseSeconds + 1} seconds`);
    }
    await expect.poll(underWay).toBe(0);
  }
  expect(await undelivered(of)).toBe(EVENTS);
  expect(await of.shown()).toMatchObject({ status: 'enabled' });

  expect(receiver.messages).toEqual([]);
  receiver.comeBack();
  await moveClock(database, '97 hours');
  for (const count of DEATHS.map((share) => share * EVENTS)) {
    await receiver.arrived(count);
    await end(await workers.shift()!);
    workers.push(worker());
  }
  // An attempt that a busy machine let fail comes again hours later.
  let hours = 97;
  const later = async () => {
    await moveClock(database, `${++hours} hours`);
    return (await undelivered(of)) === 0;
  };
  await until(later, { timeout: 480_000, interval: 2_000 });
  const arrived = firstArrivals(receiver.messages);
  expect(new Set(arrived.map(({ id }) => id))).toEqual(new Set(ids));
  const jobs = Map.groupBy(arrived, ({ payload }) => payload.data.job as number);
  expect(jobs.size).toBe(JOBS);
  for (const messages of jobs.values())
    expect(messages.map(({ payload }) => payload.data.n)).toEqual(messages.map((_, index) => index));
  for (const one of workers) await end(await one);
  await receiver.stop();
}, 900_000);
