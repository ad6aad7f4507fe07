import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { owner, run } from '../support/byok.ts';
import { ANY_BACKENDS } from '../support/database.ts';
import { assertLedger } from '../support/ledger.ts';
import { fewWords } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe.each(ANY_BACKENDS)('what is final, on %s', (backend) => {
  let app: TestApp;
  let jobId: string;
  beforeAll(async () => {
    app = await startTestApp({ backend });
    const who = await owner(app);
    const words = fewWords(6);
    await run(app, who, 'compare', { keywords: words.slice(0, 3), benchmark: words[0] });
    app.sandbox.control.setFault({ match: { provider: 'openrouter' }, action: { kind: 'gatewayError', status: 402 } });
    ({
      job: { jobId },
    } = await run(app, who, 'compare', { keywords: words, benchmark: words[0] }));
  });
  afterAll(async () => {
    await assertLedger(app);
    await app.stop();
  });

  const change = (statement: string) => sql.raw(statement).execute(app.app.context.database.db);

  test('no column of a final unit can be changed', async () => {
    const units = await unitsOf(app, jobId);
    expect(new Set(units.map(({ state }) => state)).size).toBeGreaterThan(1);
    const { rows } = await sql<{ name: string; type: string }>`select column_name as name, udt_name as type
      from information_schema.columns where table_name = 'job_units'`.execute(app.app.context.database.db);
    const other: Record<string, (name: string) => string> = {
      text: (name) => `coalesce(${name}, '') || 'x'`,
      int4: (name) => `${name} + 1`,
      int8: (name) => `${name} + 1`,
      uuid: () => 'gen_random_uuid()',
      jsonb: () => `'{}'`,
      timestamptz: (name) => `coalesce(${name}, app_now()) + interval '1 s'`,
    };
    for (const { name, type } of rows) {
      for (const { id } of units) {
        const statement = `update job_units set ${name} = ${other[type]!(name)} where id = '${id}'`;
        await expect(change(statement), statement).rejects.toThrow(/is final/);
      }
    }
    await expect(change(`delete from job_units where job_id = '${jobId}'`)).rejects.toThrow(/is kept/);
  });

  test.each(["update result_pieces set body = ''", 'delete from result_pieces'])('%s is refused', async (statement) => {
    await expect(change(statement)).rejects.toThrow(/append-only/);
  });

  test('a finished result takes no further piece', async () => {
    const piece = `insert into result_pieces (result_id, ordinal, body) select result_id, 99, 'x' from jobs where id = '${jobId}'`;
    await expect(change(piece)).rejects.toThrow(/is final/);
  });

  test.each(['ledger', 'ledger_postings', 'audit_log', 'job_units', 'result_pieces', 'jobs', 'accounts'])(
    '%s cannot be emptied',
    async (table) => {
      await expect(change(`truncate ${table} cascade`)).rejects.toThrow(/is kept/);
    },
  );
});
