/**
 * The feed at size: `node tests/bench/feed.bench.ts [entries]` (1,000,000 unless given) on a PostgreSQL of its own, or on the
 * empty database in BENCH_DATABASE_URL. Prints the plan and the times of a page by cursor, measured in the database
 * (EXPLAIN ANALYZE: planning + execution), and the time that the service needs for it.
 */
import { type CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import {
  type FeedSlice,
  feedPage,
  feedPageQuery,
  firstSinceQuery,
} from '../../server/services/discovery/feed/feed-page.ts';
import { startServer } from '../support/postgres-server.ts';
import { report } from './support.ts';

const ENTRIES = Number(process.argv[2] ?? 1_000_000);
const PAGES = 200;
const LIMIT = 101;
/** For a page in the database. */
const TARGET_MS = 10;

/** Entries as they would have been published one after another, one a minute. */
async function fill({ db }: DatabaseHandle): Promise<void> {
  await sql`alter table feed_entries disable trigger feed_entries_number`.execute(db);
  await sql`
    insert into feed_entries (id, item_id, kind, keyword, class, verdict, reason, evidence, data_source, published_at)
    select i, gen_random_uuid(),
      case when i % 5 = 0 then 'rising_keyword' else 'game_keyword' end, 'keyword number ' || i,
      (array['hot', 'niche', 'rising', 'watchlist'])[1 + i % case when i % 5 = 0 then 2 else 4 end], 'pass', 'Meets the rule: ratio 1.45, slope 0.07, 2 big sites.',
      '[{"kind":"trend","summary":"Ratio 1.45 and slope 0.07 against the benchmark.","observedAt":"2026-01-01T00:00:00.000Z"},
        {"kind":"serp","summary":"2 big sites in the top 5.","observedAt":"2026-01-01T00:00:00.000Z"}]',
      'live', app_now() - (${ENTRIES}::integer - i) * interval '1 minute'
    from generate_series(1, ${ENTRIES}::integer) i`.execute(db);
  await sql`vacuum analyze feed_entries`.execute(db);
}

interface Plan {
  'Planning Time': number;
  'Execution Time': number;
  Plan: unknown;
}

async function explain(client: pg.Client, compiled: CompiledQuery): Promise<Plan> {
  const { rows } = await client.query(`explain (analyze, format json) ${compiled.sql}`, [...compiled.parameters]);
  return rows[0]['QUERY PLAN'][0];
}

/** The statements of one page, as `feedPage` sends them. */
async function explainPage(client: pg.Client, { db }: DatabaseHandle, slice: FeedSlice): Promise<Plan[]> {
  if (!slice.since) return [await explain(client, feedPageQuery(db, slice).compile())];
  const first = await firstSinceQuery(db, slice.since).executeTakeFirstOrThrow();
  const place = await explain(client, firstSinceQuery(db, slice.since).compile());
  return [place, await explain(client, feedPageQuery(db, { ...slice, after: first.id - 1 }).compile())];
}

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;

function nodesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as { 'Node Type'?: string; 'Index Name'?: string; Plans?: unknown[] };
  const own = [node['Node Type'], node['Index Name']].filter(Boolean).join(' ');
  return [own, ...(node.Plans ?? []).flatMap(nodesOf)];
}

const someId = () => Math.floor(Math.random() * ENTRIES);
const CASES: Record<string, () => Omit<FeedSlice, 'limit'>> = {
  'by cursor': () => ({ after: someId() }),
  'by cursor, one class': () => ({ after: someId(), classes: ['hot'] }),
  'by cursor, one kind, two classes': () => ({
    ...{ after: someId(), kinds: ['rising_keyword'], classes: ['hot', 'niche'] },
  }),
  'by cursor, one kind and class': () => ({
    ...{ after: someId(), kinds: ['rising_keyword'], classes: ['hot'] },
  }),
  'by cursor, kind and class that never meet': () => ({
    ...{ after: someId(), kinds: ['rising_keyword'], classes: ['watchlist'] },
  }),
  'at the end': () => ({ after: ENTRIES }),
  'first page since a random time': () => ({
    after: 0,
    since: new Date(Date.now() - Math.random() * ENTRIES * 60_000),
  }),
  'first page since yesterday': () => ({ after: 0, since: new Date(Date.now() - 86_400_000) }),
};

async function measure(database: DatabaseHandle, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const table: Record<string, Record<string, string>> = {};
  const worst = new Map<string, number>();
  for (const [name, slice] of Object.entries(CASES)) {
    const inDatabase: number[] = [];
    const inService: number[] = [];
    let nodes: string[] = [];
    for (let i = 0; i < PAGES; i++) {
      const query = { ...slice(), limit: LIMIT };
      const plans = await explainPage(client, database, query);
      inDatabase.push(plans.reduce((sum, plan) => sum + plan['Planning Time'] + plan['Execution Time'], 0));
      nodes = plans.flatMap((plan) => nodesOf(plan.Plan));
      const started = performance.now();
      await feedPage(database.db, query);
      inService.push(performance.now() - started);
    }
    for (const list of [inDatabase, inService]) list.sort((a, b) => a - b);
    worst.set(name, percentile(inDatabase, 0.99));
    const show = (list: number[], share: number) => percentile(list, share).toFixed(2);
    table[name] = {
      ...{ 'database p50 ms': show(inDatabase, 0.5), 'database p99 ms': show(inDatabase, 0.99) },
      ...{ 'service p50 ms': show(inService, 0.5), 'service p99 ms': show(inService, 0.99) },
      scans: [...new Set(nodes.filter((node) => node.includes('Scan')))].join(', '),
    };
  }
  await client.end();
  console.log(`${ENTRIES.toLocaleString('en')} entries, ${PAGES} pages of ${LIMIT - 1} each`);
  console.table(table);
  for (const [name, ms] of worst) {
    report(`page ${name}`, `p99 ${ms.toFixed(2)} ms in the database, target ${TARGET_MS} ms`, ms <= TARGET_MS);
  }
}

const given = process.env.BENCH_DATABASE_URL;
const server = given ? null : await startServer();
const url = given ?? server!.url;
const database = await openDatabase({ kind: 'postgres', url });
await database.migrate();
await fill(database);
await measure(database, url);
await database.close();
await server?.stop();
