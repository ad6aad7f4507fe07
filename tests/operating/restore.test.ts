import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { administer } from '../../server/commands/administer.ts';
import { feedCursor } from '../../server/core/cursor.ts';
import { newId } from '../../server/core/ids.ts';
import { adminGamesImport } from '../../server/operations/admin-games.ts';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { runDiscovery } from '../../server/services/discovery/run.ts';
import { asOwner, confirm, execute, finalJob, type Owner, owner, quote, readAsOwner } from '../support/byok.ts';
import { moveClock } from '../support/clock.ts';
import { createPostgresDatabase } from '../support/database.ts';
import { administrator } from '../support/discovery.ts';
import { driveDiscovery } from '../support/drive-discovery.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { charges, fewWords } from '../support/private-jobs.ts';
import { finished, quotaUsed } from '../support/research.ts';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

let sandbox: Sandbox;
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
/** The same as it was when the backup was made. */
let backup: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  database = await createPostgresDatabase();
  backup = `${new URL(database.url).pathname.slice(1)}_backup`;
});
afterEach(async () => {
  await onServer(`drop database if exists "${backup}" with (force)`);
});
afterAll(async () => {
  await database.drop();
  await sandbox.stop();
});

async function onServer(statement: string): Promise<void> {
  const operator = new pg.Client({ connectionString: inject('postgresUrl') });
  await operator.connect();
  await operator.query(statement);
  await operator.end();
}

async function makeBackup(): Promise<void> {
  await onServer(`create database "${backup}" template "${new URL(database.url).pathname.slice(1)}"`);
}

function backupUrl(): string {
  return Object.assign(new URL(database.url), { pathname: `/${backup}` }).href;
}

/** A process on a database, with the doubles that all of this file share: they keep what was bought, whatever a database forgets. */
function startOn(databaseUrl: string, env: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp({ beside: { sandbox, databaseUrl } as TestApp, env });
}

const sayRestored = () =>
  administer(['restored'], { DATABASE_URL: backupUrl(), CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS });

const bought = (who: Owner) => charges({ sandbox } as TestApp, who).length;
const boughtInAll = () => sandbox.control.bill().length;

/** A publication of the feed; the cursor behind it. */
async function publish({ app }: TestApp, word: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into feed_entries (item_id, kind, keyword, class, reason, evidence, data_source)
    values (${newId()}, 'game_keyword', ${word}, 'hot', 'r', '[]', 'sandbox') returning id`.execute(
    app.context.database.db,
  );
  return feedCursor(rows[0]!.id);
}

test('what was bought after a backup is not bought again under the yes of then, once the operator has said that it was restored', async () => {
  const before = await startOn(database.url, { ROLE: 'web' });
  const who = await owner(before);
  const [student, other] = [await person(before), await person(before)];
  await asOwner(before, who, 'connections.setSpendControls', { maxConcurrentJobs: 3 });
  const quoted = async () => {
    const request = { keywords: fewWords(3), benchmark: 'gpts' };
    return (await quote(before, who, 'compare', request)).data.quote;
  };
  const [confirmed, open] = [await quoted(), await quoted()];
  const { jobId } = (await execute(before, who, confirmed)).data;
  const [word] = fewWords(1);
  const submit = async (by: Person) => (await post(before, '/api/research/trends', by, { keywords: [word] })).body;
  const [leader, follower] = [await submit(student), await submit(other)];
  expect(await quotaUsed(before, student)).toBe(1);
  await before.stop();
  await makeBackup();

  const lost = await startOn(database.url);
  expect((await finalJob(lost, who, jobId)).status).toBe('complete');
  expect((await confirm(lost, who, open)).job.status).toBe('complete');
  expect((await finished(lost, student, 'trends', leader.jobId)).body.status).toBe('complete');
  for (const word of ['first', 'second']) await publish(lost, word);
  const cursor = await publish(lost, 'third');
  await lost.stop();
  const bill = [bought(who), boughtInAll()];

  const { code, said } = await sayRestored();
  const withdrawn = { jobsCancelled: 3, quotesExpired: 1, sessionsEnded: 1, resetLinksEnded: 0 };
  expect([code, JSON.parse(said)]).toEqual([0, withdrawn]);
  const restored = await startOn(backupUrl());
  expect(await finalJob(restored, who, jobId)).toMatchObject({ status: 'failed', errorCode: 'CANCELED' });
  for (const [by, { jobId: id }] of [
    [student, leader],
    [other, follower],
  ] as const)
    expect((await finished(restored, by, 'trends', id)).body).toMatchObject({
      status: 'failed',
      error: { code: 'CANCELED' },
    });
  expect(await quotaUsed(restored, student)).toBe(0);
  expect((await execute(restored, who, open)).error).toMatchObject({ appCode: 'QUOTE_EXPIRED' });
  expect((await readAsOwner(restored, who, 'keys.list')).error).toMatchObject({ appCode: 'UNAUTHENTICATED' });
  expect([bought(who), boughtInAll()]).toEqual(bill);
  await publish(restored, 'after');
  const feed = await call(`${restored.url}/api/integrations/discovery-feed?cursor=${cursor}`, {
    headers: student.headers,
  });
  expect(feed.body.items).toMatchObject([{ keyword: 'after' }]);
  await restored.stop();
});

test('the discovery buys nothing of what was bought before a backup, and what was open then once more', async () => {
  const csvOf = (...titles: string[]) =>
    ['keyword,game,source,firstSeenAt', ...titles.map((title) => `${title},${title},test,2026-01-02`)].join('\n');
  const first = await startOn(database.url);
  const admin = await administrator(first);
  await admin.run(adminGamesImport, { csv: csvOf('settled one', 'settled two') });
  await driveDiscovery(first);
  await first.stop();
  const submitting = await startOn(database.url, { ROLE: 'web' });
  const again = await administrator(submitting);
  await again.run(adminGamesImport, { csv: csvOf('open one', 'open two', 'open three') });
  await runDiscovery(submitting.app.context);
  await submitting.stop();
  await makeBackup();
  const before = boughtInAll();

  const lost = await startOn(database.url);
  await driveDiscovery(lost);
  await lost.stop();
  const open = boughtInAll() - before;
  expect(open).toBeGreaterThan(0);

  expect(JSON.parse((await sayRestored()).said)).toMatchObject({ jobsCancelled: 2 });
  const restored = await startOn(backupUrl());
  const { db } = restored.app.context.database;
  const batches = db.selectFrom('check_batches').select('id').where('settled_at', 'is', null);
  await until(async () => {
    await runDiscovery(restored.app.context);
    return (await batches.execute()).length === 0;
  });
  expect(boughtInAll()).toBe(before + open);
  await moveClock(restored.app.context.database, '40 minutes');
  await driveDiscovery(restored);
  expect(boughtInAll()).toBe(before + 2 * open);
  await restored.stop();
});
