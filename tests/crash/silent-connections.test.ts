import { Socket } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JobDelivery } from '../../jobs/queue.ts';
import { BoundedPool } from '../../server/core/bounded-pool.ts';
import { openDatabase } from '../../server/core/database.ts';
import { inTurn } from '../../server/core/migration-turn.ts';
import { isOutage } from '../../server/core/outage.ts';
import { LAST_LOOK, LOOK_MS, OVERDUE_MS } from '../../server/core/overdue.ts';
import { Pulse } from '../../server/core/pulse.ts';
import { postgresSignals } from '../../server/core/signals.ts';
import { createPostgresDatabase } from '../support/database.ts';
import { type DatabaseProxy, proxyTo } from '../support/database-proxy.ts';

let way: DatabaseProxy;
let closings: (() => Promise<unknown>)[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await createPostgresDatabase();
  way = await proxyTo(server.url);
  closings = [server.drop, way.stop];
});
afterEach(async () => {
  for (const close of closings.toReversed()) await close();
  vi.useRealTimers().restoreAllMocks();
});

const looks = (count: number) => vi.advanceTimersByTime(count * LOOK_MS);
const isOutageOf = async (promise: Promise<unknown>) => await promise.then(() => null, isOutage);

describe('a statement', () => {
  let pool: BoundedPool;
  beforeEach(() => {
    pool = new BoundedPool(new pg.Pool({ connectionString: way.url, max: 1 }));
  });
  afterEach(() => pool.end());

  async function ask<R>(text: string): Promise<R> {
    const client = await pool.connect();
    try {
      return (await client.query(text, [])).rows[0] as R;
    } finally {
      client.release();
    }
  }
  const process = () => ask<{ pid: number }>('select pg_backend_pid() as pid');
  /** One that the server never answers. */
  async function unanswered(): Promise<{ isOutage: Promise<boolean | null> }> {
    way.muteAt('never answered');
    const asked = isOutageOf(ask("select 'never answered'"));
    await way.muted();
    return { isOutage: asked };
  }

  test('that began beside a migration has a minute when that has ended', async () => {
    const { isOutage } = await pool.patiently(unanswered);
    looks(LAST_LOOK);
    expect(await isOutage).toBe(true);
  });

  test('has a minute as soon as nobody knows whether the server is there', async () => {
    await pool.patiently(async () => {
      pool.hurry();
      const { isOutage } = await unanswered();
      looks(LAST_LOOK);
      expect(await isOutage).toBe(true);
    });
  });

  test('that was answered during a migration leaves its connection to others', async () => {
    const before = await pool.patiently(process);
    looks(LAST_LOOK);
    expect(await process()).toEqual(before);
  });

  test('is looked after by nobody when its pool has ended', async () => {
    const other = new BoundedPool(new pg.Pool({ connectionString: way.url }));
    const timers = vi.getTimerCount();
    await other.end();
    expect(vi.getTimerCount()).toBe(timers - 1);
  });
});

describe('a sign of life', () => {
  let client: pg.Client;
  let pulse: Pulse;
  beforeEach(async () => {
    client = new pg.Client({ connectionString: way.url });
    await client.connect();
    pulse = new Pulse();
    pulse.watch(client);
  });
  afterEach(async () => {
    pulse.close();
    await client.end();
  });

  test('is asked for once while it is owed', async () => {
    const asked = vi.spyOn(client, 'query');
    way.muteAt('select 1');
    looks(LAST_LOOK - 1);
    expect(asked).toHaveBeenCalledOnce();
    await way.muted();
  });

  test('is asked for again when the server was told to give none', async () => {
    const asked = vi.spyOn(client, 'query').mockRejectedValueOnce(new Error('canceling statement due to user request'));
    looks(1);
    await Promise.allSettled([asked.mock.results[0]!.value]);
    looks(1);
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('a line of signals', () => {
  /** Connections that were made, and those that were ended. */
  function watch() {
    const [made, ended] = [vi.spyOn(pg.Client.prototype, 'connect'), vi.spyOn(pg.Client.prototype, 'end')];
    return { made: made.mock.contexts, ended: ended.mock.contexts };
  }

  test('that is closed while the server is silent to a new listener keeps no process', async () => {
    const { made, ended } = watch();
    const signals = await postgresSignals(way.url, console);
    const [listener] = made as pg.Client[];
    way.muteAt('listen');
    listener!.connection.stream.destroy();
    await way.muted();
    await signals.close();
    expect(made).toHaveLength(2);
    expect(ended).toEqual([made[1]]);
  });

  test('that is closed before it is opened again is not', async () => {
    const { made } = watch();
    const signals = await postgresSignals(way.url, console);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [listener] = made as pg.Client[];
    const ended = new Promise((resolve) => listener!.once('end', resolve));
    listener!.connection.stream.destroy();
    await ended;
    await signals.close();
    vi.runAllTimers();
    expect(made).toHaveLength(1);
  });

  test('that nobody listens on leaves no connection', async () => {
    const { made, ended } = watch();
    vi.spyOn(pg.Client.prototype, 'query').mockRejectedValueOnce(new Error('not now'));
    await expect(postgresSignals(way.url, console)).rejects.toThrow('not now');
    expect(ended).toEqual(made);
  });
});

test('the system looks after every connection, so that a way that broke without a word is found out where nothing else does', async () => {
  const kept = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const { migrate, close } = await openDatabase({ kind: 'postgres', url: way.url });
  closings.push(close);
  await migrate();
  await inTurn({ url: way.url, waitMs: 10_000 }, { work: async () => undefined, hurry: () => undefined });
  const signals = await postgresSignals(way.url, console);
  closings.push(signals.close);
  const queue = new JobDelivery({ url: way.url }, pino({ level: 'silent' }));
  closings.push(() => queue.stop());
  await queue.start();
  expect(kept.mock.calls).toEqual(Array.from({ length: way.joined() }, () => [true, OVERDUE_MS]));
});
