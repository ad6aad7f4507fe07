import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { holdAnswers } from '../support/held-answers.ts';
import { fault, freshWord, wordSearched } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, finished, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe('the database goes away', () => {
  let app: TestApp;
  let admin: Person;
  let operator: pg.Client;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await person(app, { role: 'admin' });
    operator = new pg.Client({ connectionString: app.databaseUrl! });
    await operator.connect();
  });
  afterAll(async () => {
    await operator.end();
    await app.stop();
  });

  const kill = () =>
    operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);

  test('all connections cut again and again while answers arrive: everything is bought once and nothing is lost', async () => {
    const words = Array.from({ length: 20 }, () => freshWord('cut'));
    const letGo = holdAnswers(app);
    const { body } = await post(app, '/api/research/trends', admin, { keywords: words });
    const { rows } = await operator.query(
      "select count(*)::int as count from job_units where job_id = $1 and stage = 'trends'",
      [body.jobId],
    );
    const charged = () => app.sandbox.control.bill().length;
    const cut = async () => {
      await kill();
      await operator.query('select pg_sleep(0.05)');
    };
    // Before anything was answered, while answers come, and when all were charged.
    for (let times = 0; times < 6; times += 1) await cut();
    letGo();
    while (charged() < rows[0].count) await cut();
    for (let times = 0; times < 10; times += 1) await cut();
    const job = await finished(app, admin, 'trends', body.jobId);
    const units = await unitsOf(app, body.jobId);
    const trends = units.filter(({ stage }) => stage === 'trends');
    expect(trends.map(({ state }) => state)).toEqual(trends.map(() => 'settled'));
    expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
    expectOneChargeAUnit(app);
    await expectBalanced(app);
  });

  test('a statement that is cancelled, for a lock or a limit of time, is tried again: an answer that was paid for is kept', async () => {
    const { control } = app.sandbox;
    const before = control.bill().length;
    const letGo = holdAnswers(app);
    const words = Array.from({ length: 4 }, () => wordSearched(3_000));
    const { body } = await post(app, '/api/research/trends', admin, { keywords: words });
    await expect.poll(() => control.counters().inFlight).toBe(1);
    const other = new pg.Client({ connectionString: app.databaseUrl! });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin; lock table job_units in share mode');
    letGo();
    const cancelSettling = async () => {
      const { rows } = await operator.query(`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%_to_recordset(%update job_units u set state = s.state%'`);
      return rows.length;
    };
    await expect.poll(cancelSettling, { interval: 20 }).toBe(1);
    await other.query('rollback');
    const job = await finished(app, admin, 'trends', body.jobId);
    expect(await unitsOf(app, body.jobId)).toContainEqual(
      expect.objectContaining({ stage: 'trends', state: 'settled' }),
    );
    expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(control.bill()).toHaveLength(before + 1);
    await expectBalanced(app);
  });

  test.each([
    ['a statement that the disk under the database fails', 'io_error'],
    ['a statement that loses against another', 'deadlock_detected'],
  ])('%s is tried again: an answer that was paid for is kept', async (_, condition) => {
    const { control } = app.sandbox;
    const before = control.bill().length;
    await operator.query(`create sequence failures; create function fail_thrice() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= 3 then raise exception 'given up' using errcode = '${condition}'; end if;
      return new; end $$;
      create trigger fail_thrice before insert on ledger for each row execute function fail_thrice()`);
    onTestFinished(async () => {
      await operator.query('drop trigger fail_thrice on ledger; drop function fail_thrice; drop sequence failures');
    });
    const { body } = await research(app, admin, 'trends', { keywords: [wordSearched(3_000)] });
    const { rows } = await operator.query('select last_value::int as tried from failures');
    expect(rows[0].tried).toBeGreaterThan(3);
    expect(await unitsOf(app, body.jobId)).toMatchObject([{ stage: 'trends', state: 'settled' }]);
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(control.bill()).toHaveLength(before + 1);
    await expectBalanced(app);
  });

  test('signals are heard on one connection again, however often it was cut while it came back', async () => {
    const listening = async () => {
      const { rows } = await operator.query(`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'service signals'`);
      return rows[0].count;
    };
    await expect.poll(listening).toBe(1);
    await operator.query('select pg_sleep(0.6)');
    expect(await listening()).toBe(1);
  });

  test('transactions that were cut give their connections back', async () => {
    const { database } = app.app.context;
    const slow = () => database.transaction((tx) => sql`select pg_sleep(600)`.execute(tx.db));
    const cut = Promise.allSettled(Array.from({ length: 16 }, slow));
    await expect
      .poll(async () => {
        const { rows } = await operator.query(`select count(*)::int as busy from pg_stat_activity
          where datname = current_database() and query like 'select pg_sleep(600)%' and state = 'active'`);
        return rows[0].busy;
      })
      .toBe(16);
    await kill();
    expect((await cut).every(({ status }) => status === 'rejected')).toBe(true);
    const quick = () => database.transaction((tx) => sql`select 1`.execute(tx.db));
    await expect(Promise.all(Array.from({ length: 32 }, quick))).resolves.toHaveLength(32);
  });

  test('final states, their result and their progress cannot be changed, whoever writes', async () => {
    const { body } = await research(app, admin, 'trends', { keywords: [freshWord('final')] });
    const { db } = app.app.context.database;
    const change = (set: string) => sql`update jobs set ${sql.raw(set)} where id = ${body.jobId}`.execute(db);
    const tries = [
      "status = 'failed'",
      'progress_completed = 0',
      'actual_micros = 0',
      'result_id = null',
      'fence = 99',
    ];
    for (const set of tries) await expect(change(set)).rejects.toThrow(/is final/);
    const unit = sql`update job_units set state = 'planned' where job_id = ${body.jobId}`.execute(db);
    await expect(unit).rejects.toThrow(/is final/);
    for (const table of ['ledger', 'ledger_postings']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(/append-only/);
    }
  });

  test('progress of an open job cannot fall, and its total cannot change', async () => {
    const { body } = await post(app, '/api/research/trends', admin, {
      keywords: [freshWord('open')],
      mode: 'economy',
    });
    const { db } = app.app.context.database;
    const change = (set: string) => sql`update jobs set ${sql.raw(set)} where id = ${body.jobId}`.execute(db);
    await expect(change('progress_total = progress_total + 1')).rejects.toThrow(/cannot fall/);
    await expect(change('fence = -1')).rejects.toThrow(/cannot fall|cannot go back/);
    await finished(app, admin, 'trends', body.jobId);
  });

  test('a caller who polls sees a fixed total, completed that never falls, and states that only move forward', async () => {
    const words = Array.from({ length: 20 }, () => freshWord('poll'));
    // One answer comes after the others have been seen; the first word is in all calls.
    fault(app, { kind: 'slow', ms: 3_600_000 }, { keyword: words[7]! });
    const seen: { status: string; progress: { completed: number; total: number } }[] = [];
    let job = await post(app, '/api/research/compare', admin, { keywords: words });
    while (job.body.status === 'queued' || job.body.status === 'processing') {
      seen.push(job.body);
      if (job.body.progress.completed > 0) app.sandbox.control.answerIn(0);
      // As often as a caller may ask.
      await delay(150);
      job = await post(app, `/api/research/compare/status?jobId=${job.body.jobId}`, admin, undefined);
    }
    seen.push(job.body);
    app.sandbox.control.clearFaults();
    const order = ['queued', 'processing', 'complete'];
    expect(new Set(seen.map(({ progress }) => progress.total))).toEqual(new Set([8]));
    for (const [index, view] of seen.slice(1).entries()) {
      expect(view.progress.completed).toBeGreaterThanOrEqual(seen[index]!.progress.completed);
      expect(order.indexOf(view.status)).toBeGreaterThanOrEqual(order.indexOf(seen[index]!.status));
    }
    expect(new Set(seen.map(({ progress }) => progress.completed)).size).toBeGreaterThan(2);
  });
});
