import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp } from '../support/test-app.ts';

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
  // The look before it is admitted, claim, intent, settlement, and of the end its locks, its look, its result and its row.
  expect(texts).toHaveLength(8);
  for (const text of texts) {
    const { rows } = await sql.raw<object>(`explain (generic_plan) ${text}`).execute(app.app.context.database.db);
    expect(rows.map((row) => Object.values(row).join()).join('\n')).not.toMatch(READS_ALL);
  }
  await app.stop();
});
