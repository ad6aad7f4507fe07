import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schedules } from '../../jobs/schedules.ts';
import { adminSystem } from '../../server/operations/system.ts';
import { owner, run } from '../support/byok.ts';
import { type Admin, administrator } from '../support/discovery.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { fewWords } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let web: TestApp;
let admin: Admin;
beforeAll(async () => {
  web = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'an outcome stays open' });
  admin = await administrator(web);
});
afterAll(() => web?.stop());

const look = () => admin.run(adminSystem, {});
const alive = async () => (await look()).workers.alive;

test('workers are counted while they live, and jobs and purchases where they stand', async () => {
  expect(await look()).toMatchObject({
    queue: { waiting: 0, running: 0, oldestWaitingSeconds: null },
    workers: { alive: 0 },
    lanes: [],
  });
  const who = await person(web);
  const letGo = holdAnswers(web);
  await post(web, '/api/research/trends', who, { keywords: [freshWord('system')] });
  const waiting = await look();
  expect(waiting.queue).toMatchObject({ waiting: 1, running: 0 });
  expect(waiting.queue.oldestWaitingSeconds).toBeGreaterThanOrEqual(0);
  expect(waiting.lanes.every(({ underWay }) => underWay === 0)).toBe(true);
  const [one, two] = [await startTestApp({ beside: web }), await startTestApp({ beside: web })];
  expect(await alive()).toBe(2);
  await expect.poll(async () => (await look()).lanes.some(({ underWay }) => underWay > 0)).toBe(true);
  expect((await look()).queue).toMatchObject({ waiting: 0, running: 1, oldestWaitingSeconds: null });
  letGo();
  await expect.poll(async () => (await look()).queue.running).toBe(0);
  expect((await look()).lanes).toEqual([]);
  await one.stop();
  expect(await alive()).toBe(1);
  // What a worker leaves that dies: a lease that nobody renews.
  await sql`update pacing_leases set until = clock_timestamp() - interval '1 second'`.execute(
    web.app.context.database.db,
  );
  expect(await alive()).toBe(0);
  await two.stop();
});

test('outcomes that nobody knows are counted with what is booked for them, and the largest tables come first', async () => {
  const worker = await startTestApp({ beside: web });
  web.sandbox.control.setFault({ match: { endpoint: 'explore' }, action: { kind: 'resetBeforeCharge' } });
  web.sandbox.control.setFault({ match: { endpoint: 'id_list' }, action: { kind: 'http', status: 500 } });
  const { job } = await run(worker, await owner(worker), 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
  const unknown = (await unitsOf(web, job.jobId)).filter(({ state }) => state === 'unknown');
  expect(unknown.length).toBeGreaterThan(0);
  const { unknown: open, sizes } = await look();
  const bound = unknown.reduce((sum, { bound_micros: micros }) => sum + Number(micros), 0);
  expect(open).toEqual({ open: unknown.length, bookedUsd: bound / 1e6 });
  const bytes = sizes.tables.map((table) => table.bytes);
  expect(bytes).toEqual([...bytes].sort((a, b) => b - a));
  expect(sizes.databaseBytes).toBeGreaterThan(bytes[0]!);
  await worker.stop();
});

test('a worker puts all that is due by the clock into the plan of the queue, and a web process nothing', async () => {
  const planned = sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule order by name`;
  const { context } = web.app;
  expect((await planned.execute(context.database.db)).rows).toEqual([]);
  const due = schedules(context).map(({ name, cron }) => ({ name, cron }));
  due.sort((one, other) => (one.name < other.name ? -1 : 1));
  const worked = async () => {
    const worker = await startTestApp({ beside: web, env: { ROLE: 'worker' }, overrides: { byTheClock: true } });
    expect((await planned.execute(context.database.db)).rows).toEqual(due);
    await worker.stop();
  };
  await worked();
  // What an earlier version planned for another time, or not at all, is planned anew.
  const { name } = due[0]!;
  await sql`update pgboss.schedule set cron = '0 0 1 1 *' where name = ${name}`.execute(context.database.db);
  await sql`delete from pgboss.schedule where name = ${due[1]!.name}`.execute(context.database.db);
  await worked();
});
