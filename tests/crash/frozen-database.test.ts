import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JobDelivery } from '../../jobs/queue.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import type { Embedded } from '../../server/core/embedded.ts';
import { inTurn } from '../../server/core/migration-turn.ts';
import { isOutage } from '../../server/core/outage.ts';
import { LAST_LOOK, LOOK_MS, OVERDUE_MS } from '../../server/core/overdue.ts';
import { postgresSignals } from '../../server/core/signals.ts';
import { beginThread } from '../../server/wiring/embedded/begin.ts';
import { openEmbedded } from '../../server/wiring/embedded/open.ts';
import { createDataDirectory, createPostgresDatabase } from '../support/database.ts';
import { type DatabaseProxy, proxyTo } from '../support/database-proxy.ts';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** For good, as far as a test can tell. */
const FROZEN = 'select pg_sleep(600)';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers().restoreAllMocks());

/** Calls find their way to the thread in turns of their own. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const looks = (count: number) => vi.advanceTimersByTime(count * LOOK_MS);
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const areOutages = async (reasons: Promise<unknown>[]) => (await Promise.all(reasons)).map(isOutage);

describe('the embedded database’s thread', () => {
  const threads: Worker[] = [];
  let directory: { path: string; drop(): Promise<void> };
  let embedded: Embedded;
  const begin = () => {
    const thread = beginThread();
    threads.push(thread);
    return thread;
  };
  beforeEach(async () => {
    directory = await createDataDirectory();
    const place = { folder: join(directory.path, 'database'), isDurable: false };
    embedded = await openEmbedded(place, { warn: () => undefined, begin });
    await embedded.exec('create table words (word text primary key)');
  });
  afterEach(async () => {
    await embedded.close();
    await directory.drop();
  });

  const write = (word: string) => embedded.query('insert into words values ($1)', [word]);
  const words = async () =>
    (await embedded.query<{ word: string }>('select word from words order by word')).rows.map(({ word }) => word);

  test('that answers nothing for a minute is ended: what waits fails as on a broken connection, what was committed stays', async () => {
    await write('committed');
    const frozen = threads.at(-1)!;
    const waiting = [embedded.query(FROZEN), write('behind it'), embedded.begin()].map(reasonOf);
    await turn();
    looks(LAST_LOOK - 1);
    expect(await Promise.race([...waiting, Promise.resolve('still waiting')])).toBe('still waiting');
    looks(1);
    expect(await areOutages(waiting)).toEqual([true, true, true]);
    await expect.poll(() => words().catch(() => null)).toEqual(['committed']);
    expect(threads.at(-1)).not.toBe(frozen);
  });

  test('that lets others wait behind a long transaction gives signs of life, and goes on', async () => {
    const transaction = await embedded.begin();
    const behind = write('behind it');
    await turn();
    for (let look = 0; look < 2 * LAST_LOOK; look++) {
      const sign = once(threads.at(-1)!, 'message');
      looks(1);
      await sign;
    }
    await transaction.end('commit');
    await behind;
    expect(await words()).toEqual(['behind it']);
  });

  test('that is ended while it hangs leaves nobody waiting at the end of the service', async () => {
    const frozen = reasonOf(embedded.query(FROZEN));
    const closing = embedded.close();
    await turn();
    looks(LAST_LOOK);
    expect(await areOutages([frozen])).toEqual([true]);
    await closing;
  });
});

describe('a PostgreSQL server', () => {
  let way: DatabaseProxy;
  let server: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: DatabaseHandle;
  let closings: (() => Promise<unknown>)[];
  beforeEach(async () => {
    server = await createPostgresDatabase();
    way = await proxyTo(server.url);
    database = await openDatabase({ kind: 'postgres', url: way.url, maxConnections: 1 });
    closings = [server.drop, way.stop, database.close];
  });
  afterEach(async () => {
    for (const close of closings.toReversed()) await close();
  });

  test('that answers nothing for a minute is a broken connection, whose transaction nobody else comes into', async () => {
    await sql`create table words (word text)`.execute(database.db);
    // Behind it nothing may take as long as it does.
    await database.migrate();
    const sent = Promise.withResolvers<void>();
    const frozen = reasonOf(
      database.transaction(async ({ db }) => {
        await sql`insert into words values ('lost')`.execute(db);
        way.muteAt('never answered');
        const answer = sql`select 'never answered'`.execute(db);
        await turn();
        sent.resolve();
        await answer;
      }),
    );
    await sent.promise;
    looks(LAST_LOOK);
    expect(await areOutages([frozen])).toEqual([true]);
    way.open();
    expect((await sql`select word from words`.execute(database.db)).rows).toEqual([]);
  });

  test('lets nobody wait for a process that stands still in a transaction, which has ended when it goes on', async () => {
    // So long this process may stand still on a busy machine before it has the lock.
    const other = await openDatabase({ kind: 'postgres', url: server.url, maxConnections: 1, idleMs: 2_000 });
    const lock = sql`select pg_advisory_xact_lock(1)`;
    const [stands, wakes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const frozen = reasonOf(
      other.transaction(async ({ db }) => {
        await lock.execute(db);
        stands.resolve();
        await wakes.promise;
        await sql`select 1`.execute(db);
      }),
    );
    await stands.promise;
    await lock.execute(database.db);
    wakes.resolve();
    expect(await areOutages([frozen])).toEqual([true]);
    expect((await sql`select 1 as again`.execute(other.db)).rows).toEqual([{ again: 1 }]);
    await other.close();
  });

  /** Somebody beside the proxy. */
  async function other(statement: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: server.url });
    closings.push(() => client.end());
    await client.connect();
    await client.query(statement);
    return client;
  }

  test('may take as long as it does for a migration while it gives signs of life, and a minute when it does not', async () => {
    await database.orm.migrator.down({ to: '0050-who-verified' });
    const holder = await other("begin; select pg_advisory_xact_lock(hashtext('a migration of the service'))");
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const migrating = reasonOf(database.migrate());
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await holder.query(waits)).rowCount).toBe(1);
    for (let look = 0; look < 2 * LAST_LOOK; look++) {
      looks(1);
      await asked.mock.results.at(-1)!.value;
    }
    expect(asked.mock.calls.filter(([text]) => (text as unknown) === 'select 1')).toHaveLength(2 * LAST_LOOK);
    way.mute();
    // Found out within a minute, and what it owes has another one.
    for (let look = 0; look < 3 * LAST_LOOK; look++) {
      looks(1);
      await turn();
    }
    expect(await areOutages([migrating])).toEqual([true]);
  });

  test('that falls silent when a migration is through, as it was committed, keeps nobody', async () => {
    const timers = vi.getTimerCount();
    await inTurn({ url: way.url, waitMs: 10_000 }, { work: async () => way.mute(), hurry: () => undefined });
    expect(vi.getTimerCount()).toBe(timers);
  });

  test('lets nobody wait for the turn of a machine that is gone', async () => {
    const [has, wakes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = async () => {
      way.mute();
      has.resolve();
      await wakes.promise;
    };
    const gone = inTurn({ url: way.url, waitMs: 10_000, idleMs: 1_000 }, { work, hurry: () => undefined });
    await has.promise;
    const next = vi.fn(async () => undefined);
    await inTurn({ url: server.url, waitMs: 10_000 }, { work: next, hurry: () => undefined });
    expect(next).toHaveBeenCalledOnce();
    wakes.resolve();
    await gone;
  });

  test('that is silent at the first look at its migrations is asked nothing more', async () => {
    way.muteAt('mikro_orm_migrations');
    const starting = reasonOf(database.migrate());
    await way.muted();
    way.mute();
    const connections = way.joined();
    for (let look = 0; look < 3 * LAST_LOOK; look++) {
      looks(1);
      await turn();
    }
    expect(await areOutages([starting])).toEqual([true]);
    expect(way.joined()).toBe(connections);
  });

  test('is waited for no longer than a minute by who has to wait for a turn to migrate', async () => {
    await other("select pg_advisory_lock(hashtext('migrations of the service'))");
    for (const statement of ['set_config', 'server_encoding', 'set lock_timeout', 'pg_advisory_lock']) {
      way.muteAt(statement);
      const waiting = reasonOf(database.migrate());
      await way.muted();
      looks(LAST_LOOK);
      expect(await areOutages([waiting])).toEqual([true]);
    }
  });

  test('ends such a transaction after the minute after which this process gives the server up', async () => {
    const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout')::interval
      = make_interval(secs => ${OVERDUE_MS / 1000}) as "isMinute"`.execute(database.db);
    expect(rows).toEqual([{ isMinute: true }]);
    expect(isOutage(Object.assign(new Error(), { code: '25P03' }))).toBe(true);
  });

  test('that answers nothing for a minute is listened to again on another connection', async () => {
    const heard: string[] = [];
    const signals = await postgresSignals<{ word: string }>(way.url, console);
    signals.subscribe(({ word }) => heard.push(word));
    const say = (word: string) => database.transaction((tx) => signals.publish(tx, { word }));
    await say('before');
    await expect.poll(() => heard).toEqual(['before']);
    way.muteAt('select 1');
    looks(1);
    await way.muted();
    looks(LAST_LOOK);
    way.open();
    const again = async () => {
      await say('again');
      return heard.at(-1);
    };
    await expect.poll(again).toBe('again');
    await signals.close();
  });

  test('that gives signs of life is listened to on the same connection', async () => {
    const signals = await postgresSignals<{ word: string }>(way.url, console);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const ended = vi.spyOn(pg.Client.prototype, 'end');
    for (let look = 0; look < 2 * LAST_LOOK; look++) {
      looks(1);
      await asked.mock.results.at(-1)!.value;
    }
    expect(asked).toHaveBeenCalledTimes(2 * LAST_LOOK);
    expect(ended).not.toHaveBeenCalled();
    await signals.close();
  });

  test('that answers nothing for a minute keeps no statement of the queue waiting, and its connection is used no more', async () => {
    const queue = new JobDelivery({ url: way.url }, pino({ level: 'silent' }));
    await queue.start();
    way.muteAt('never-answered');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const frozen = reasonOf(queue.boss.getQueue('never-answered'));
    await way.muted();
    vi.advanceTimersByTime(OVERDUE_MS);
    expect(await areOutages([frozen])).toEqual([true]);
    vi.useRealTimers();
    way.open();
    expect(await queue.boss.getQueue('never-answered')).toBe(null);
    await queue.stop();
  });
});

describe('a service whose embedded database hangs', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startTestApp({ backend: 'pglite', overrides: { sweepSeconds: 3600 } });
  });
  afterEach(() => service.stop());

  test('answers 503 SERVICE_UNAVAILABLE with Retry-After, and is there again by itself', async () => {
    const { headers } = await person(service, { role: 'admin' });
    const history = () => fetch(`${service.url}/api/research/history`, { headers });
    expect((await history()).status).toBe(200);
    const frozen = reasonOf(sql.raw(FROZEN).execute(service.app.context.database.db));
    await turn();
    const told = vi.spyOn(Worker.prototype, 'postMessage');
    const asked = history();
    const texts = () => told.mock.calls.map(([call]) => (call as { text: string }).text);
    await expect.poll(texts).toContainEqual(expect.stringMatching(/"(api_keys|jobs)"/));
    looks(LAST_LOOK);
    expect(await areOutages([frozen])).toEqual([true]);
    const answer = await asked;
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE', retryable: true }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(async () => (await history()).status).toBe(200);
  });
});
