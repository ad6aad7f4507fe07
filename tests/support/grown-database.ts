import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** What a copy has instead of its original's value; `n` is its number. */
type Changed = Record<string, string>;

const ID = (of: string) => `md5('${of}' || n)::uuid`;
const EARLIER = (column: string) => `t.${column} - n * interval '1 minute'`;
const TIMES = {
  created_at: EARLIER('created_at'),
  updated_at: EARLIER('updated_at'),
  completed_at: EARLIER('completed_at'),
};

/** Tables that grow with every job, and what tells copies of a row apart. */
const GROWN: [table: string, changed: Changed][] = [
  ['jobs', { id: ID('job'), quote_id: 'null', request_identity: `'r' || n`, result_id: ID('result'), ...TIMES }],
  ['job_units', { id: ID('unit'), job_id: ID('job'), unit_key: `'k' || n`, settled_at: EARLIER('settled_at') }],
  ['answers', { unit_key: `'k' || n`, unit_id: ID('unit') }],
  ['job_events', { job_id: ID('job') }],
  ['research_results', { id: ID('result') }],
  ['result_keywords', { result_id: ID('result') }],
  ['result_cache', { identity: `'r' || n`, result_id: ID('result') }],
  ['ledger', { id: '1000000 + n', unit_id: ID('unit'), job_id: ID('job'), day: 't.day - (n / 100)::integer' }],
  ['ledger_postings', { id: '1000000 + n', job_id: ID('job'), day: 't.day - (n / 100)::integer' }],
];

/** Copies one row of each table that grows with every job so many times, as years would; all jobs are private ones of one owner. */
export async function growTables({ app }: TestApp, copies: number): Promise<string[]> {
  await app.context.database.transaction(async ({ db }) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const [table, changed] of GROWN) {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_name = ${table} and table_schema = current_schema() and is_generated = 'NEVER'`.execute(db);
      const names = rows.map(({ name }) => name);
      const values = names.map((name) => changed[name] ?? `t.${name}`);
      const original =
        table === 'job_units' ? `where state = 'settled'` : table === 'jobs' ? `where pipeline = 'byok'` : '';
      await sql
        .raw(`insert into ${table} (${names.join()}) select ${values.join()}
        from (select * from ${table} ${original} limit 1) t cross join generate_series(1, ${copies}) n`)
        .execute(db);
    }
  });
  for (const [table] of GROWN) await sql`analyze ${sql.table(table)}`.execute(app.context.database.db);
  return GROWN.map(([table]) => table);
}
