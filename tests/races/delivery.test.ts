import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { Executor } from '../../jobs/executor.ts';
import { JobDelivery, QUEUE } from '../../jobs/queue.ts';
import { isQueueMade } from '../../jobs/queue-version.ts';
import { type Db, openDatabase } from '../../server/core/database.ts';
import type { Embedded } from '../../server/core/embedded.ts';
import { openEmbedded } from '../../server/wiring/embedded/open.ts';
import { createPostgresDatabase, openCopy } from '../support/database.ts';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { finished, gateAt } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const LOOKS = 200;

/** The queue by itself, on a database of its own. */
async function startDelivery() {
  const { url } = await createPostgresDatabase();
  const delivery = new JobDelivery({ url }, pino({ level: 'silent' }));
  await delivery.start();
  return { delivery, database: await openDatabase({ kind: 'postgres', url }) };
}

test('an id is sent within a transaction, also on an embedded database that has just been made', async () => {
  const pglite = await openEmbedded({ folder: null, isDurable: false }, console);
  const database = await openDatabase({ kind: 'pglite', pglite });
  await database.migrate();
  const delivery = new JobDelivery({ pglite }, pino({ level: 'silent' }));
  await delivery.start(await isQueueMade(database.db));
  await database.transaction((tx) => delivery.enqueue(tx, 'first'));
  const { rows } = await sql`select from pgboss.job where data ->> 'jobId' = 'first'`.execute(database.db);
  expect(rows).toHaveLength(1);
  expect(await isQueueMade(database.db)).toBe(true);
  await delivery.stop();
  await database.close();
  await pglite.close();
});

test('what an upgrade of the queue left for later, e.g. indexes, is made on another connection than the one that sends', async () => {
  const { url, drop } = await createPostgresDatabase();
  const delivery = new JobDelivery({ url }, pino({ level: 'silent' }));
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const connectionsOf = (part: string) =>
    asked.mock.contexts.filter((_, at) => String(asked.mock.calls[at]![0]).includes(part));
  await delivery.start();
  await delivery.boss.insert(QUEUE, [{ data: { jobId: 'first' } }]);
  const [sends, makes] = [connectionsOf('INSERT INTO pgboss.job'), connectionsOf('bam_on')];
  asked.mockRestore();
  expect(sends).toHaveLength(1);
  expect(makes).not.toContain(sends[0]);
  await delivery.stop();
  await drop();
});

test('who could not read at its start which queues there are asks again at once, not within a transaction', async () => {
  const { pglite, close } = await openCopy();
  const database = await openDatabase({ kind: 'pglite', pglite });
  let failures = 0;
  const failing: Embedded = {
    ...pglite,
    exec: (text) => {
      if (failures > 0 || !/SELECT\s+q\.name/.test(text)) return pglite.exec(text);
      failures += 1;
      return Promise.reject(new Error('not now'));
    },
    close: () => pglite.close(),
  };
  const delivery = new JobDelivery({ pglite: failing }, pino({ level: 'silent' }));
  await delivery.start(await isQueueMade(database.db));
  expect(failures).toBe(1);
  await database.transaction((tx) => delivery.enqueue(tx, 'asked'));
  const { rows } = await sql`select from pgboss.job where data ->> 'jobId' = 'asked'`.execute(database.db);
  expect(rows).toHaveLength(1);
  await delivery.stop();
  await database.close();
  await close();
});

test('a queue that is not there, or of an earlier version, is not made', async () => {
  const { delivery, database } = await startDelivery();
  expect(await isQueueMade(database.db)).toBe(true);
  await sql`update pgboss.version set version = version - 1`.execute(database.db);
  expect(await isQueueMade(database.db)).toBe(false);
  await sql`update pgboss.version set version = version + 1`.execute(database.db);
  await sql`select pgboss.delete_queue('research-jobs')`.execute(database.db);
  expect(await isQueueMade(database.db)).toBe(false);
  await delivery.stop();
  await database.close();
});

test('a burst of more jobs than workers is worked off without a pause, and without the sweeper', async () => {
  const app = await startTestApp({ env: { JOB_CONCURRENCY: '2' }, overrides: { sweepSeconds: 3600 } });
  const admin = await person(app, { role: 'admin' });
  const submitted = await Promise.all(
    Array.from({ length: 40 }, () => post(app, '/api/research/trends', admin, { keywords: [freshWord('burst')] })),
  );
  for (const { body } of submitted) {
    expect((await finished(app, admin, 'trends', body.jobId)).body.status).toBe('complete');
  }
  await app.stop();
});

test('a busy worker leaves to others what it cannot begin with', async () => {
  const held = gateAt('beforeIntent');
  const common = { env: { JOB_CONCURRENCY: '1' }, overrides: { sweepSeconds: 3600 } };
  const busy = await startTestApp({ ...common, overrides: { ...common.overrides, hooks: held.hooks } });
  const admin = await person(busy, { role: 'admin' });
  const submit = () => post(busy, '/api/research/trends', admin, { keywords: [freshWord('busy')] });
  const first = await submit();
  await held.reached;
  const others = await Promise.all([submit(), submit(), submit()]);
  const idle = await startTestApp({ ...common, beside: busy });
  for (const { body } of others) {
    expect((await finished(idle, admin, 'trends', body.jobId)).body.status).toBe('complete');
  }
  held.open();
  expect((await finished(busy, admin, 'trends', first.body.jobId)).body.status).toBe('complete');
  await idle.stop();
  await busy.stop();
});

test('a process that has room begins with what it admitted: that never lies in the queue', async () => {
  const app = await startTestApp({ overrides: { sweepSeconds: 3600 } });
  const admin = await person(app, { role: 'admin' });
  const { body } = await post(app, '/api/research/trends', admin, { keywords: [freshWord('room')] });
  expect((await finished(app, admin, 'trends', body.jobId)).body.status).toBe('complete');
  const { rows } = await sql`select from pgboss.job where data ->> 'jobId' = ${body.jobId}`.execute(
    app.app.context.database.db,
  );
  expect(rows).toHaveLength(0);
  await app.stop();
});

test('what waits in the queue is not overtaken; once that is empty, jobs begin at once again', async () => {
  const { delivery, database } = await startDelivery();
  const taken: string[] = [];
  const free = Promise.withResolvers<void>();
  const room = vi.fn(() => free.promise);
  let hasRoom = true;
  for (const id of ['first', 'second', 'third']) await delivery.enqueue(database, id);
  await delivery.deliver({ take: (id) => void taken.push(id), hasRoom: () => hasRoom, room });
  await until(() => room.mock.calls.length === 1);
  delivery.enqueueCommitted('fourth');
  expect(taken.toSorted()).toEqual(['first', 'second']);
  free.resolve();
  await until(() => taken.length === 4);
  expect(taken.slice(2).sort()).toEqual(['fourth', 'third']);
  delivery.enqueueCommitted('fifth');
  await until(() => taken.length === 5);
  // One may be delivered before the queue has said that it has it; the next one begins at once then.
  const beginsAtOnce = () => {
    const before = taken.length;
    delivery.enqueueCommitted('further');
    return taken.length > before;
  };
  await until(beginsAtOnce);
  hasRoom = false;
  delivery.enqueueCommitted('seventh');
  hasRoom = true;
  delivery.enqueueCommitted('eighth');
  expect(taken).not.toContain('eighth');
  await until(() => taken.includes('seventh') && taken.includes('eighth'));
  await delivery.stop();
  await database.close();
});

test('of what is delivered a worker takes what it has room for, and gives back the rest ahead of what waits', async () => {
  const { delivery, database } = await startDelivery();
  const taken: string[] = [];
  let places = 0;
  const take = (id: string) => {
    places -= 1;
    taken.push(id);
  };
  let free = Promise.withResolvers<void>();
  const room = vi.fn(() => free.promise);
  const someGoFree = (count: number) => {
    places = count;
    free.resolve();
    free = Promise.withResolvers();
  };
  await delivery.enqueue(database, 'first');
  await delivery.deliver({ take, hasRoom: () => places > 0, room });
  await until(() => room.mock.calls.length === 1);
  // What was given back waits: nothing new overtakes it.
  places = 1;
  delivery.enqueueCommitted('second');
  expect(taken).toEqual([]);
  someGoFree(1);
  await until(() => taken.length === 1);
  await until(() => room.mock.calls.length > 1);
  expect(taken).toHaveLength(1);
  while (taken.length < 2) {
    someGoFree(1);
    await setImmediate();
  }
  expect(taken.toSorted()).toEqual(['first', 'second']);
  await delivery.stop();
  await database.close();
});

async function connections(db: Db): Promise<number> {
  const asked = sql`select from pg_stat_activity where datname = current_database()`;
  return (await asked.execute(db)).rows.length;
}

test('what is on its way into the queue is neither overtaken nor lost with a stop', async () => {
  const { delivery, database } = await startDelivery();
  const { db } = database;
  await sql`create function wait_for_it() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(7); return new; end $$`.execute(db);
  await sql`create trigger wait_for_it before insert on pgboss.job_common for each row
    when (new.data ->> 'jobId' = 'slow') execute function wait_for_it()`.execute(db);
  const taken: string[] = [];
  let hasRoom = false;
  const room = () => (hasRoom ? Promise.resolve() : new Promise<void>(() => undefined));
  await delivery.deliver({ take: (id) => void taken.push(id), hasRoom: () => hasRoom, room });
  let stopped = Promise.resolve();
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(tx.db);
    delivery.enqueueCommitted('slow');
    hasRoom = true;
    await delivery.enqueue(database, 'other');
    await until(() => taken.length === 1);
    delivery.enqueueCommitted('late');
    expect(taken).toEqual(['other']);
    hasRoom = false;
    stopped = delivery.stop();
    // What looks for work has gone; what sends waits for the lock that this transaction holds.
    await until(async () => (await connections(db)) === 3);
  });
  await stopped;
  const { rows } = await sql`select distinct data ->> 'jobId' from pgboss.job
    where state = 'created' and data ->> 'jobId' in ('slow', 'late')`.execute(db);
  expect(rows).toHaveLength(2);
  await database.close();
});

test('a job that is found time and again while it waits for a place has one', async () => {
  const held = gateAt('beforeIntent');
  const app = await startTestApp({ env: { ROLE: 'web' } });
  const admin = await person(app, { role: 'admin' });
  const submit = () => post(app, '/api/research/trends', admin, { keywords: [freshWord('again')] });
  const [first, second] = [await submit(), await submit()];
  const executor = new Executor(app.app.context, { concurrency: 1, hooks: held.hooks });
  void executor.execute(first.body.jobId);
  await held.reached;
  const executions = Array.from({ length: 50 }, () => executor.execute(second.body.jobId));
  held.open();
  await executions[0];
  await setImmediate();
  expect(executor.hasRoom()).toBe(true);
  await Promise.all(executions);
  await app.stop();
});

test('a process that shuts down gives back what is still delivered to it', async () => {
  const held = gateAt('beforeIntent');
  const leaving = await startTestApp({ overrides: { sweepSeconds: 3600, hooks: held.hooks } });
  const web = await startTestApp({ beside: leaving, env: { ROLE: 'web' } });
  const admin = await person(leaving, { role: 'admin' });
  await post(leaving, '/api/research/trends', admin, { keywords: [freshWord('leaving')] });
  await held.reached;
  const stopped = leaving.stop();
  const { body } = await post(web, '/api/research/trends', admin, { keywords: [freshWord('late')] });
  const givenBack = sql`select from pgboss.job where data ->> 'jobId' = ${body.jobId} and priority > 0`;
  await until(async () => (await givenBack.execute(web.app.context.database.db)).rows.length === 1);
  const other = await startTestApp({ beside: leaving, overrides: { sweepSeconds: 3600 } });
  expect((await finished(other, admin, 'trends', body.jobId)).body.status).toBe('complete');
  held.open();
  await other.stop();
  await web.stop();
  await stopped;
});

test('a job whose delivery is lost with the process that admitted it is found by the sweeper', async () => {
  const app = await startTestApp({ overrides: { sweepSeconds: 1 } });
  const admin = await person(app, { role: 'admin' });
  app.app.context.queue.enqueueCommitted = () => undefined;
  const { body } = await post(app, '/api/research/trends', admin, { keywords: [freshWord('lost')] });
  expect((await finished(app, admin, 'trends', body.jobId)).body.status).toBe('complete');
  await app.stop();
});

test('a job whose end waits for others holds up no other one; as many are ended as are executed', async () => {
  const first = Promise.withResolvers<void>();
  const ending = new Set<string>();
  const reached = async (point: string, jobId: string) => {
    if (point !== 'beforeFinal') return;
    ending.add(jobId);
    await first.promise;
  };
  // The only worker is the one of this test.
  const app = await startTestApp({ env: { ROLE: 'web' } });
  const { context } = app.app;
  const admin = await person(app, { role: 'admin' });
  const submit = () => post(app, '/api/research/metrics', admin, { keywords: [freshWord('ending')] });
  const jobs = await Promise.all([submit(), submit(), submit()]);
  const executor = new Executor(context, { concurrency: 1, hooks: { reached } });
  const executions = jobs.map(({ body }) => executor.execute(body.jobId));
  await until(() => ending.size === 1);
  await context.database.transaction(async ({ db }) => {
    // What all ends ask for.
    await sql`select from budget_days for update`.execute(db);
    first.resolve();
    await until(() => ending.size === 2);
    // As many questions as a claim would need, and more.
    const begun = sql`select from jobs where fence > 0`;
    for (let look = 0; look < LOOKS; look++) expect((await begun.execute(context.database.db)).rows).toHaveLength(2);
  });
  await executor.idle();
  for (const { body } of jobs) expect((await finished(app, admin, 'metrics', body.jobId)).body.status).toBe('complete');
  await Promise.all(executions);
  await app.stop();
});
