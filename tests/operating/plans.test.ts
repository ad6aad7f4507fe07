import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findStranded } from '../../jobs/sweeper.ts';
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
  // The look before it is admitted, claim, intent, settlement, of the end its locks, its look, its result and its row, and a poll.
  expect(texts).toHaveLength(9);
  for (const text of texts) {
    const { rows } = await sql.raw<object>(`explain (generic_plan) ${text}`).execute(app.app.context.database.db);
    expect(rows.map((row) => Object.values(row).join()).join('\n')).not.toMatch(READS_ALL);
  }
  await app.stop();
});

test('what looks for stranded jobs every few seconds reads the open ones, however many have ended', async () => {
  const app = await startTestApp({ env: { ROLE: 'web' } });
  const { context } = app.app;
  const [looked] = await queriesDuring(app, () => findStranded(context));
  const plan = await context.database.transaction(async ({ db }) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql.raw<object>(`explain (generic_plan) ${looked!.sql}`).execute(db);
    return rows.map((row) => Object.values(row).join()).join('\n');
  });
  expect(plan).toMatch(/Index Scan (using|on) jobs_(due|active)/);
  await app.stop();
});
