import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStranded } from '../../jobs/sweeper.ts';
import { owner, run } from '../support/byok.ts';
import { growTables } from '../support/grown-database.ts';
import { freshWord } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const COPIES = 20_000;
/** How many jobs there are by their state tells who has counted them all. */
const READS_ALL = /count\(\*\)::int as "value" from "jobs"/;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ booksDiffer: 'rows are copied beside the books' });
});
afterAll(async () => app.stop());

/** The tables that the plan of a statement reads from one end to the other. */
async function readWhole(text: string): Promise<string[]> {
  const { rows } = await sql.raw<object>(`explain (generic_plan) ${text}`).execute(app.app.context.database.db);
  const plan = rows.map((row) => Object.values(row).join()).join('\n');
  return Array.from(plan.matchAll(/Seq Scan on (\w+)/g), ([, table]) => table!);
}

test('nothing that callers and timers do all day reads a table that grows with every job from one end to the other', async () => {
  const [admin, who] = [await person(app, { role: 'admin' }), await owner(app)];
  const bought = () => run(app, who, 'compare', { keywords: [freshWord('grown')], benchmark: 'gpts' });
  const shared = () => research(app, admin, 'expand', { keywords: [freshWord('grown')], sources: ['suggestions'] });
  await shared();
  await bought();
  const grown = await growTables(app, COPIES);
  const queries = await queriesDuring(app, async () => {
    expect((await shared()).body.status).toBe('complete');
    expect((await bought()).job.status).toBe('complete');
    await findStranded(app.app.context);
    for (const path of [
      '/metrics',
      '/api/research/history',
      '/api/research/byok/pipeline/history',
      '/api/research/byok/readiness',
    ]) {
      const { headers } = path.includes('byok') ? who : admin;
      expect((await fetch(app.url + path, { headers })).status, path).toBe(200);
    }
  });
  const texts = [...new Set(queries.map((query) => query.sql))].filter((text) =>
    /^\s*(with|select|insert|update|delete)/i.test(text),
  );
  const found: string[] = [];
  for (const text of texts.filter((one) => !/pgboss/.test(one) && !READS_ALL.test(one))) {
    const tables = (await readWhole(text)).filter((table) => grown.includes(table));
    if (tables.length > 0) found.push(`${tables.join()}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
  }
  expect(found).toEqual([]);
  expect(texts.length).toBeGreaterThan(40);
});
