import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseAttempt } from '../../server/services/spend/attempts.ts';
import { recordIntent } from '../support/intend.ts';
import { ownerInDatabase } from '../support/owners.ts';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { claimed } from './claimed.ts';

let app: TestApp;
beforeAll(async () => {
  // Jobs are claimed by the test, not by a worker.
  app = await startTestApp({ env: { ROLE: 'web' } });
});
afterAll(() => app.stop());

/** Resolves when a session of this database waits for another one's lock. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.app.context.database.db);
    if (rows.length > 0) return;
    await delay(10);
  }
}

test('of two jobs that want one answer in the same moment, one buys it', async () => {
  const { accountId } = await person(app);
  const [first, second] = [await claimed(app, accountId), await claimed(app, accountId)];
  const { database } = app.app.context;
  let later: ReturnType<typeof recordIntent> | undefined;
  const one = await database.transaction(async (tx) => {
    const outcome = await recordIntent(tx.db, first.claim, first.intent);
    later = recordIntent(database.db, second.claim, second.intent);
    await untilBlocked();
    return outcome;
  });
  expect([one, await later]).toEqual(['sent', 'taken']);
});

test('of two jobs that take over in the same moment the flight of one that was refused, one buys', async () => {
  const { accountId } = await person(app);
  const [refused, first, second] = await Promise.all(Array.from({ length: 3 }, () => claimed(app, accountId)));
  const { database } = app.app.context;
  expect(await recordIntent(database.db, refused!.claim, refused!.intent)).toBe('sent');
  await refuseAttempt(database.db, { unitId: refused!.intent.unitId, fence: refused!.claim.fence }, { code: '40501' });
  let later: ReturnType<typeof recordIntent> | undefined;
  const one = await database.transaction(async (tx) => {
    const outcome = await recordIntent(tx.db, first!.claim, first!.intent);
    later = recordIntent(database.db, second!.claim, second!.intent);
    await untilBlocked();
    return outcome;
  });
  expect([one, await later]).toEqual(['sent', 'taken']);
});

test('a worker whose job was taken over while its intent waited sends nothing', async () => {
  const { accountId } = await person(app);
  const { claim, intent } = await claimed(app, accountId);
  const { database } = app.app.context;
  const { db } = database;
  let stale: ReturnType<typeof recordIntent> | undefined;
  await database.transaction(async (tx) => {
    await tx.db.selectFrom('job_units').select('id').where('id', '=', intent.unitId).forUpdate().execute();
    stale = recordIntent(db, claim, intent);
    await untilBlocked();
    await tx.db
      .updateTable('jobs')
      .set({ fence: claim.fence + 1 })
      .where('id', '=', claim.jobId)
      .execute();
    // The new worker's own intent.
    await sql`update job_units set state = 'sending', fence = ${claim.fence + 1}, sent_at = app_now()
      where id = ${intent.unitId}`.execute(tx.db);
  });
  expect(await stale).not.toBe('sent');
});

test.each(['replaced', 'removed'])(
  'an intent on a connection that was %s while it waited for its turn is not recorded',
  async (how) => {
    const who = await ownerInDatabase(app);
    const { db } = app.app.context.database;
    const { claim, intent } = await claimed(app, who.accountId);
    const { id } = await db
      .selectFrom('provider_connections')
      .select('id')
      .where('owner_id', '=', who.accountId)
      .where('provider', '=', 'dataforseo')
      .executeTakeFirstOrThrow();
    if (how === 'removed') await db.deleteFrom('provider_connections').where('id', '=', id).execute();
    else await db.updateTable('provider_connections').set({ credential_version: 2 }).where('id', '=', id).execute();
    const outcome = await recordIntent(db, claim, { ...intent, connection: { id, version: 1 } });
    const unit = await db.selectFrom('job_units').select('state').where('id', '=', intent.unitId).executeTakeFirst();
    expect([outcome, unit!.state]).toEqual(['connection', 'planned']);
  },
);
