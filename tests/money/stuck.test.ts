import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { execute, finalJob, owner, quote } from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import { person } from '../support/people.ts';
import { fewWords, setControls } from '../support/private-jobs.ts';
import { research } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

test('a job that cannot be finished for a reason that does not pass ends with a code: its money is settled, its slot is free', async () => {
  const app = await startTestApp({ env: { PROVIDER_TIMEOUT_MS: '20000' }, overrides: { tunables: { maxStalls: 2 } } });
  const { db } = app.app.context.database;
  const who = await owner(app);
  await setControls(app, who, { maxConcurrentJobs: 1 });
  const offerOf = async () =>
    (await quote(app, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' })).data.quote;
  const [offer, next] = [await offerOf(), await offerOf()];
  await sql`create function refuse_result() returns trigger language plpgsql as
    $$ begin raise exception 'no result is taken'; end $$`.execute(db);
  await sql`create trigger refuse_result before insert on research_results
    for each row execute function refuse_result()`.execute(db);
  const { data } = await execute(app, who, offer);
  const job = await finalJob(app, who, data.jobId);
  expect(job).toMatchObject({ status: 'failed', result: null });
  expect(job.failedStages).toContainEqual(expect.objectContaining({ code: 'NOT_FINISHED' }));
  expect(job.spend.actualUsd).toBeGreaterThan(0);
  await assertLedger(app);
  await sql`drop trigger refuse_result on research_results`.execute(db);
  const admitted = await execute(app, who, next);
  expect(admitted.error).toBeNull();
  await finalJob(app, who, admitted.data.jobId);
  await assertLedger(app);
  await app.stop();
});

test('a job that waits for locks in vain is not given up: whoever holds them is ended, be it a while later', async () => {
  const app = await startTestApp({ overrides: { tunables: { maxStalls: 1 } } });
  const { db } = app.app.context.database;
  const admin = await person(app, { role: 'admin' });
  await sql`create sequence waits`.execute(db);
  await sql`create function hold_slots() returns trigger language plpgsql as $$ begin
    if nextval('waits') <= 3 then raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end if;
    return new; end $$`.execute(db);
  await sql`create trigger hold_slots before update of request on job_units
    for each row when (new.state = 'planned') execute function hold_slots()`.execute(db);
  // Always this word: of one in a hundred all is known without asking, and nothing is written that could be locked.
  const { body } = await research(app, admin, 'expand', { keywords: ['locked words'], includeMetrics: true });
  expect(body).toMatchObject({ status: 'complete', failedStages: [] });
  const { rows } = await sql<{ waits: number }>`select last_value::integer as waits from waits`.execute(db);
  expect(rows[0]!.waits).toBeGreaterThan(3);
  await app.stop();
});
