import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { administer } from '../../server/commands/administer.ts';
import { fault, wordSearched } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { expectBalanced, finished, gateAt, unitsOf } from '../support/research.ts';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';

/** The operator's word that the database was restored, while the service works on it. */
async function restored({ databaseUrl }: TestApp): Promise<{ jobsCancelled: number }> {
  const { code, said } = await administer(['restored'], {
    DATABASE_URL: databaseUrl!,
    CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS,
  });
  expect(code).toBe(0);
  return JSON.parse(said);
}

const submit = async (app: TestApp, who: Person): Promise<string> =>
  (await post(app, '/api/research/trends', who, { keywords: [wordSearched(3_000)] })).body.jobId;

/** How a job of somebody ended, whose session has ended by now. */
async function endOf(app: TestApp, jobId: string) {
  const job = app.app.context.database.db.selectFrom('jobs').select(['status', 'error_code as code']);
  await expect.poll(() => job.where('id', '=', jobId).executeTakeFirst()).toMatchObject({ code: expect.anything() });
  return await job.where('id', '=', jobId).executeTakeFirst();
}

test('a process that works while it is said that its database was restored sends nothing more', async () => {
  const gate = gateAt('beforeIntent');
  const app = await startTestApp({ overrides: { hooks: gate.hooks } });
  const jobId = await submit(app, await person(app));
  await gate.reached;
  expect(await restored(app)).toMatchObject({ jobsCancelled: 1 });
  gate.open();
  expect(await endOf(app, jobId)).toEqual({ status: 'failed', code: 'CANCELED' });
  expect(app.sandbox.control.bill()).toEqual([]);
  // From then on it works as ever.
  const anew = await person(app);
  expect((await finished(app, anew, 'trends', await submit(app, anew))).body.status).toBe('complete');
  await expectBalanced(app);
  await app.stop();
});

test('what it has sent by then is settled', async () => {
  const app = await startTestApp();
  fault(app, { kind: 'slow', ms: 3_600_000 }, { endpoint: 'explore' }, 1);
  const jobId = await submit(app, await person(app));
  await expect.poll(() => app.sandbox.control.counters().inFlight).toBe(1);
  await restored(app);
  app.sandbox.control.answerIn(0);
  expect(await endOf(app, jobId)).toMatchObject({ code: 'CANCELED' });
  expect(await unitsOf(app, jobId)).toMatchObject([{ state: 'settled' }]);
  await expectBalanced(app);
  await app.stop();
});

test('it is said again by itself when it loses against a transaction of such a process', async () => {
  const gate = gateAt('beforeIntent');
  const app = await startTestApp({ overrides: { hooks: gate.hooks } });
  const jobId = await submit(app, await person(app));
  await gate.reached;
  const { database } = app.app.context;
  const { db } = database;
  const withdrawn = await database.transaction(async (tx) => {
    await sql`set local deadlock_timeout = '1h'`.execute(tx.db);
    await sql`lock table password_resets in access exclusive mode`.execute(tx.db);
    const said = restored(app);
    const waits = sql`select from pg_locks where relation = 'password_resets'::regclass and not granted`;
    await expect.poll(async () => (await waits.execute(db)).rows.length, { interval: 5 }).toBe(1);
    await sql`select id from jobs where id = ${jobId} for update`.execute(tx.db);
    return { said };
  });
  expect(await withdrawn.said).toMatchObject({ jobsCancelled: 1 });
  gate.open();
  expect(await endOf(app, jobId)).toEqual({ status: 'failed', code: 'CANCELED' });
  await app.stop();
});

test('an embedded database is refused as long as its process runs', async () => {
  const app = await startTestApp({ backend: 'pglite' });
  const env = { ...process.env, DATA_DIR: app.app.context.config.DATA_DIR };
  const shell = promisify(execFile)(process.execPath, ['server/commands/admin.ts', 'restored'], { env });
  await expect(shell).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('in use by process') });
  await app.stop();
});
