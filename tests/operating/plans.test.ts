import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activeJobs } from '../../server/services/byok/admission.ts';
import { freshWord } from '../support/jobs.ts';
import { call, person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Statements that go from what they bring along, or from one unit, to rows of the tables that grow with every job. */
const LOOKS_UP = /limit \(select|on conflict \(scope, unit_key\)/;
/** The intent alone judges a flight of others by a part that reads more, which it needs in a conflict only. */
const READS_ALL = /Seq Scan on (jobs|answers(?! seen)|job_units(?! o))/;

test('what a job writes is looked up by its key by the plan that is made while the tables are small', async () => {
  const app = await startTestApp();
  const student = await person(app);
  const queries = await queriesDuring(app, async () => {
    const { body } = await research(app, student, 'metrics', { keywords: [freshWord('plan')] });
    expect(body.status).toBe('complete');
  });
  const texts = [...new Set(queries.map((query) => query.sql))].filter((text) => LOOKS_UP.test(text));
  // The look before it is admitted, claim, intent, settlement, of the end its locks, its look, its result and its row, and a poll.
  expect(texts).toHaveLength(9);
  for (const text of texts) {
    const { rows } = await sql.raw<object>(`explain (generic_plan) ${text}`).execute(app.app.context.database.db);
    expect(rows.map((row) => Object.values(row).join()).join('\n')).not.toMatch(READS_ALL);
  }
  await app.stop();
});

describe('of many jobs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { ROLE: 'web' } });
  });
  afterAll(async () => app.stop());

  /** The plan of a statement where only what no index serves reads a whole table. */
  async function planOf(text: RegExp, work: () => Promise<unknown>): Promise<string> {
    const asked = (await queriesDuring(app, work)).find((query) => text.test(query.sql));
    return await app.app.context.database.transaction(async ({ db }) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const { rows } = await sql.raw<object>(`explain (generic_plan) ${asked!.sql}`).execute(db);
      return rows.map((row) => Object.values(row).join()).join('\n');
    });
  }

  test('a page is read from an index in its order', async () => {
    const { headers } = await person(app);
    const plan = await planOf(/from "jobs"/, () => call(`${app.url}/api/research/history`, { headers }));
    expect(plan).toMatch(/Index Scan using jobs_owner/);
    expect(plan).not.toContain('Sort');
  });

  test('the slots that an owner takes are counted among those that have not ended', async () => {
    const { accountId } = await person(app);
    const count = () => app.app.context.database.transaction((tx) => activeJobs(tx, accountId));
    expect(await planOf(/awaits_evidence/, count)).toMatch(/Index Scan (using|on) jobs_(due|active)/);
  });
});
