import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, connectionIds, execute, finalJob, owner, quote, run } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person } from '../support/people.ts';
import { charges, fewWords, gate } from '../support/private-jobs.ts';
import { research, unitsOf } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const held = gate('afterSettle');
beforeAll(async () => {
  app = await startTestApp({ overrides: { hooks: held.hooks } });
  await run(app, await owner(app), 'compare', { keywords: fewWords(2), benchmark: 'gpts' });
});
afterAll(() => app.stop());

const change = (statement: string) => sql.raw(statement).execute(app.app.context.database.db);

describe('the ledger', () => {
  test.each([
    'update ledger set cost_micros = 0',
    'delete from ledger',
    'update ledger_postings set amount_micros = 1',
    'delete from ledger_postings',
  ])('is append-only: %s is refused by the database', async (statement) => {
    await expect(change(statement)).rejects.toThrow(/append-only/);
    await assertLedger(app);
  });

  test.each([
    ['an amount that was spent', 'update budget_days set spent_micros = spent_micros + 1', 'spent_micros - 1'],
    [
      'a reservation that leaked',
      'update budget_days set reserved_micros = reserved_micros + 1',
      'reserved_micros - 1',
    ],
  ])('the check sees %s', async (_name, statement, back) => {
    await change(statement);
    await expect(assertLedger(app)).rejects.toThrow();
    await change(`update budget_days set ${back.split(' ')[0]} = ${back}`);
    await assertLedger(app);
  });

  test('the check sees a charge without a row, also when nobody asks for it: the application cannot be stopped in silence', async () => {
    const other = await startTestApp();
    const stranger = `Basic ${Buffer.from('nobody:secret').toString('base64')}`;
    await fetch(`${other.sandbox.keywordDataUrl}/v3/serp/google/organic/live/advanced`, {
      method: 'POST',
      headers: { Authorization: stranger, 'Content-Type': 'application/json' },
      body: JSON.stringify([{ keyword: 'loss', location_code: 2840, language_code: 'en' }]),
    });
    expect(other.sandbox.control.bill()).toHaveLength(1);
    await expect(other.stop()).rejects.toThrow(/charge without a unit/);
  });
});

describe('the row of the platform’s day, which all shared jobs write', () => {
  /** What a job is written to. */
  const WRITES =
    /(?:insert into|update) "?(?:jobs|job_units|job_events|ledger_postings|result_\w+|pgboss\.\w+|budget_days)\b/i;

  test('is written last, so that nobody waits for another job’s statements', async () => {
    const admin = await person(app, { role: 'admin' });
    const statements = await queriesDuring(app, async () => {
      expect((await research(app, admin, 'trends', { keywords: [freshWord()] })).body.status).toBe('complete');
    });
    const writing = statements.map(({ sql: text }) => text).filter((text) => WRITES.test(text));
    const isBudget = (text: string) => text.includes('budget_days');
    expect(writing.filter(isBudget)).toHaveLength(2);
    expect(writing[writing.findIndex(isBudget) + 1]).toContain('fence + 1');
    expect(writing.findLastIndex(isBudget)).toBe(writing.length - 1);
  });
});

describe('a task that was posted and paid for', () => {
  test('is booked at its known cost, not as unknown, when its connection is removed before it was collected', async () => {
    const other = await startTestApp({ overrides: { hooks: held.hooks } });
    const who = await owner(other);
    const input = { keywords: fewWords(2), benchmark: 'gpts', mode: 'economy' };
    other.sandbox.control.setQueueDelay(3_600_000);
    held.arm();
    const { data } = await execute(other, who, (await quote(other, who, 'compare', input)).data.quote);
    await held.reached();
    const ids = async () =>
      (await unitsOf(other, data.jobId)).filter(({ stage }) => stage === 'trends').map((unit) => unit.provider_id);
    await expect.poll(ids).toEqual([expect.any(String)]);
    for (const id of Object.values(await connectionIds(other, who))) {
      await asOwner(other, who, 'connections.remove', { id });
    }
    held.open();
    const job = await finalJob(other, who, data.jobId);
    const [posted] = (await unitsOf(other, job.jobId)).filter((unit) => unit.stage === 'trends');
    const [charge] = charges(other, who).filter((line) => line.provider === 'dataforseo');
    expect(posted).toMatchObject({
      state: 'failed',
      outcome_code: 'PAID_WITHOUT_RESULT',
      provider_id: charge!.providerId,
    });
    expect(job.spend.unknownUsd).toBe(0);
    await other.stop();
  });
});
