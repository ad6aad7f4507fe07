import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { findStranded } from '../../jobs/sweeper.ts';
import { type Owner, owner, run } from '../support/byok.ts';
import { growTables } from '../support/grown-database.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const COPIES = 20_000;
/** How many jobs there are by their state tells who has counted them all. */
const READS_ALL = /count\(\*\)::int as "value" from "jobs"/;

let app: TestApp;
let admin: Person;
let who: Owner;
let grown: string[];
beforeAll(async () => {
  app = await startTestApp({ booksDiffer: 'rows are copied beside the books' });
  [admin, who] = [await person(app, { role: 'admin' }), await owner(app)];
  await shared();
  await bought();
  grown = await growTables(app, COPIES);
});
afterAll(async () => app.stop());

const bought = () => run(app, who, 'compare', { keywords: [freshWord('grown')], benchmark: 'gpts' });
const shared = () => research(app, admin, 'expand', { keywords: [freshWord('grown')], sources: ['suggestions'] });

/** The tables that the plan of a statement reads from one end to the other. */
async function readWhole(text: string): Promise<string[]> {
  const { rows } = await sql.raw<object>(`explain (generic_plan) ${text}`).execute(app.app.context.database.db);
  const plan = rows.map((row) => Object.values(row).join()).join('\n');
  return Array.from(plan.matchAll(/Seq Scan on (\w+)/g), ([, table]) => table!);
}

test('nothing that callers and timers do all day reads a table that grows with every job from one end to the other', async () => {
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

test('nor does who looks for what was closed without evidence, of which each is looked for by its key', async () => {
  await growDoubts((await bought()).job.jobId);
  const queries = await queriesDuring(app, () => reconcile(app.app.context));
  const looked = queries.filter(({ sql: text }) => /reconciliations/.test(text));
  expect(looked).toHaveLength(1);
  expect(await readWhole(looked[0]!.sql)).toEqual([]);
});

/** Copies of a settled unit that were taken for not charged, of former months: nobody looks for them any more. */
async function growDoubts(jobId: string): Promise<void> {
  await app.app.context.database.transaction(async ({ db }) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`create temporary table doubts on commit drop as select u.* from job_units u
      where job_id = ${jobId} and state = 'settled' limit 1`.execute(db);
    await sql`update doubts set state = 'refused', outcome_code = 'NOT_CHARGED', cost_micros = 0,
      sent_at = sent_at - interval '40 days', settled_at = settled_at - interval '40 days'`.execute(db);
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'job_units' and table_schema = current_schema() and is_generated = 'NEVER'`.execute(db);
    const own: Record<string, string> = { id: 'gen_random_uuid()', ordinal: '1000 + n', unit_key: `'d' || n` };
    const values = rows.map(({ name }) => own[name] ?? name);
    const names = rows.map(({ name }) => name).join();
    await sql
      .raw(
        `insert into job_units (${names}) select ${values.join()} from doubts cross join generate_series(1, ${COPIES / 10}) n`,
      )
      .execute(db);
    await sql`insert into reconciliations (unit_id, next_at, cost_micros)
      select id, app_now() + interval '1 hour', 0 from job_units where unit_key like 'd%'`.execute(db);
  });
  await sql`analyze job_units, reconciliations`.execute(app.app.context.database.db);
}
