import { sql } from 'kysely';
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

/** Milliseconds of the quickest of a few claims; each is taken back. */
async function claimMs(expected: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    const claimed = await claimDeliveries(db(), CLAIM);
    times.push(performance.now() - start);
    expect(claimed).toHaveLength(expected);
    await sql`update webhook_deliveries set lease_until = null where lease_until is not null`.execute(db());
  }
  return Math.min(...times);
}

/** Milliseconds of a claim without statistics and with them. */
async function timesOf(takes: number): Promise<{ before: number; after: number }> {
  await sql`delete from pg_statistic where starelid = 'webhook_deliveries'::regclass`
    .execute(db())
    .catch(() => undefined);
  const before = await claimMs(takes);
  await sql`analyze webhook_deliveries`.execute(db());
  return { before, after: await claimMs(takes) };
}

// Measured again while a busy machine holds up one of the two.
describe('a claim among 10,000 that are pending', () => {
  test.each([
    [1, 1],
    [50, 5],
    [PENDING, 5],
  ])('of %d subjects takes %d, and hardly longer before statistics exist than with them', async (subjects, takes) => {
    await burst(subjects);
    const longer = async () => {
      const { before, after } = await timesOf(takes);
      console.info(
        `${subjects} subjects: ${before.toFixed(1)} ms without statistics, ${after.toFixed(1)} ms with them`,
      );
      return before - 4 * after;
    };
    await expect.poll(longer).toBeLessThan(20);
  });

  test('takes hardly longer when all wait for one of them than when none waits for another', async () => {
    const longer = async () => {
      await burst(1);
      const { after: waiting } = await timesOf(1);
      await burst(PENDING);
      return waiting - 2 * (await timesOf(5)).after;
    };
    await expect.poll(longer).toBeLessThan(20);
  });
});
