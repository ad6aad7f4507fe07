import { type KyselyPlugin, type RawNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimDeliveries } from '../../jobs/webhooks/claim.ts';
import { newId } from '../../server/core/ids.ts';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** What it takes to find what is due, whatever the planner knows of the table: right after an upgrade or a burst it knows nothing. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  await sql`alter table webhook_deliveries set (autovacuum_enabled = off)`.execute(db());
});
afterAll(() => app.stop());

const db = () => app.app.context.database.db;
const PENDING = 10_000;

/** An endpoint of somebody with so many pending deliveries, over so many subjects. */
async function burst(subjects: number): Promise<string> {
  const { accountId } = await person(app);
  const endpointId = newId();
  await sql`delete from webhook_deliveries`.execute(db());
  await sql`insert into webhook_endpoints (id, owner_id, url, events, public_key, sealed_credential, wrapped_key, wrapping_key_version)
    values (${endpointId}, ${accountId}, 'https://receiver.example/', '{job.final}', 'k', 's', 'w', 'v1')`.execute(
    db(),
  );
  await sql`with events as (
      insert into webhook_events (id, owner_id, type, subject, data)
      select gen_random_uuid(), ${accountId}, 'job.final', 'job:' || at % ${subjects}::integer, '{}'
      from generate_series(1, ${PENDING}::integer) at returning id, seq, subject)
    insert into webhook_deliveries (endpoint_id, event_id, seq, subject, next_at)
    select ${endpointId}, id, seq, subject, app_now() - interval '1 minute' from events`.execute(db());
  return endpointId;
}

const CLAIM = { count: 20, perEndpoint: 5, leaseSeconds: 30 };

/** A node of a plan that was carried out: figures are of one of its loops. */
interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Asks for the plan of a raw statement, and what became of it. */
const explaining: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind !== 'RawNode') throw new Error(`${node.kind} is not explained`);
    const { sqlFragments } = node as RawNode;
    return {
      ...node,
      sqlFragments: [`explain (analyze, timing off, format json) ${sqlFragments[0]}`, ...sqlFragments.slice(1)],
    };
  },
  transformResult: async ({ result }) => result,
};

/** Rows that the nodes of a plan looked at. */
function looks(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, one) => sum + looks(one), own);
}

/** Rows that a claim looks at; what it took is taken back. */
async function claimLooks(): Promise<number> {
  const rows: unknown = await claimDeliveries(db().withPlugin(explaining), CLAIM);
  await sql`update webhook_deliveries set lease_until = null where lease_until is not null`.execute(db());
  const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];
  return looks(plans[0].Plan);
}

/** So many looks a pending delivery, in all steps: each is walked through some times, and none is compared with all others. */
const MOST_LOOKS = 10 * PENDING;

describe('a claim among 10,000 that are pending', () => {
  test.each([
    [1, 1],
    [50, 5],
    [PENDING, 5],
  ])('of %d subjects takes %d, and looks at each a few times, with and without statistics', async (subjects, takes) => {
    await burst(subjects);
    await sql`delete from pg_statistic where starelid = 'webhook_deliveries'::regclass`.execute(db());
    expect(await claimLooks()).toBeLessThan(MOST_LOOKS);
    await sql`analyze webhook_deliveries`.execute(db());
    expect(await claimLooks()).toBeLessThan(MOST_LOOKS);
    expect(await claimDeliveries(db(), CLAIM)).toHaveLength(takes);
  });
});
