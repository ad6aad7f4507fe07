import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { execute, finalJob, owner, quote } from '../support/byok.ts';
import { startHasty } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { fewWords, setControls } from '../support/private-jobs.ts';

it('a job that cannot be finished for a reason that does not pass ends with a code: its money is settled, its slot is free', async () => {
  const test = await startHasty({ env: { PROVIDER_TIMEOUT_MS: '20000' }, overrides: { tunables: { maxStalls: 2 } } });
  const { db } = test.app.context.database;
  const who = await owner(test);
  await setControls(test, who, { maxConcurrentJobs: 1 });
  const offerOf = async () =>
    (await quote(test, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' })).data.quote;
  const [offer, next] = [await offerOf(), await offerOf()];
  await sql`create function refuse_result() returns trigger language plpgsql as
    $$ begin raise exception 'no result is taken'; end $$`.execute(db);
  await sql`create trigger refuse_result before insert on research_results
    for each row execute function refuse_result()`.execute(db);
  const { data } = await execute(test, who, offer);
  const job = await finalJob(test, who, data.jobId);
  expect(job).toMatchObject({ status: 'failed', result: null });
  expect(job.failedStages).toContainEqual(expect.objectContaining({ code: 'NOT_FINISHED' }));
  expect(job.spend.actualUsd).toBeGreaterThan(0);
  await assertLedger(test);
  await sql`drop trigger refuse_result on research_results`.execute(db);
  const admitted = await execute(test, who, next);
  expect(admitted.error).toBeNull();
  await finalJob(test, who, admitted.data.jobId);
  await assertLedger(test);
  await test.stop();
});
