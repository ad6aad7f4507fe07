import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keywordIdentity } from '../../server/core/keyword.ts';
import {
  adminGamesDecide,
  adminGamesImport,
  adminGamesList,
  adminWatchlistAdd,
} from '../../server/operations/admin-games.ts';
import { feedRead, gamesList } from '../../server/operations/discovery.ts';
import { formBatches } from '../../server/services/discovery/checks/form-batches.ts';
import { findRisingKeywords, runDiscovery, runWatchlistScan } from '../../server/services/discovery/run.ts';
import { startScans } from '../../server/services/discovery/scan/start-scans.ts';
import { type Admin, administrator } from '../support/discovery.ts';
import { driveDiscovery } from '../support/drive-discovery.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, research } from '../support/research.ts';
import { storedJob } from '../support/stored-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let beside: TestApp;
let admin: Admin;
let student: Person;
beforeAll(async () => {
  app = await startTestApp({ backend: 'postgres' });
  beside = await startTestApp({ beside: app });
  admin = await administrator(app);
  student = await person(app);
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const itemsOf = (kind: 'game_keyword' | 'rising_keyword') =>
  app.app.context.database.db.selectFrom('game_items').selectAll().where('kind', '=', kind).execute();

describe('the scheduled scan', () => {
  test('expands the seeds once a day on two processes, and what grows and passes becomes a candidate', async () => {
    await admin.run(adminWatchlistAdd, { keyword: 'tower defense', game: 'Tower Defense' });
    await admin.run(adminWatchlistAdd, { keyword: 'idle clicker' });
    await Promise.all([app, beside].map((one) => runWatchlistScan(one.app.context)));
    await driveDiscovery(app, beside);
    await runWatchlistScan(app.app.context);
    await driveDiscovery(app, beside);
    const { db } = app.app.context.database;
    const scans = await db.selectFrom('watchlist_scans').selectAll().execute();
    expect(scans).toHaveLength(1);
    expect(scans[0]!.finds!.length).toBeGreaterThan(0);
    const found = await itemsOf('game_keyword');
    expect(found.length).toBeGreaterThan(0);
    const finds: ReadonlySet<string> = new Set(scans[0]!.finds!.map((find) => keywordIdentity(find.keyword)));
    for (const item of found) {
      expect(item).toMatchObject({ source: 'scan', owner_id: admin.accountId });
      expect(['Tower Defense', 'idle clicker']).toContain(item.game);
      expect(finds.has(item.identity)).toBe(true);
      expect(item.evidence.slice(0, 2).map((one) => one.kind)).toEqual(['growth', 'comparison']);
      expect(['in_review', 'rejected']).toContain(item.state);
    }
    expectOneChargeAUnit(app);
    await expectBalanced(app);
  });

  test('seeds of an administrator who was blocked are not scanned any more', async () => {
    const { db } = app.app.context.database;
    const gone = await administrator(app);
    await gone.run(adminWatchlistAdd, { keyword: 'farming simulator' });
    await db.updateTable('accounts').set({ blocked_at: new Date() }).where('id', '=', gone.accountId).execute();
    await runWatchlistScan(app.app.context);
    const scans = db.selectFrom('watchlist_scans').select('id').where('owner_id', '=', gone.accountId);
    expect(await scans.execute()).toEqual([]);
  });
});

test('nothing more is bought on behalf of an administrator who was blocked, others are not held up, and what waits goes on', async () => {
  const { db } = app.app.context.database;
  const gone = await administrator(app);
  const setBlocked = (blocked_at: Date | null) =>
    db.updateTable('accounts').set({ blocked_at }).where('id', '=', gone.accountId).execute();
  const jobsOf = async (who: Admin) =>
    (await db.selectFrom('jobs').select('id').where('owner_id', '=', who.accountId).execute()).length;
  await gone.run(adminWatchlistAdd, { keyword: 'city builder' });
  await startScans(app.app.context);
  const imported = (keyword: string) => ({ keyword, game: keyword, source: 'test', firstSeenAt: '2026-01-02' });
  await gone.run(adminGamesImport, { items: [imported('blocked game one')] });
  await formBatches(app.app.context);
  await gone.run(adminGamesImport, { items: [imported('blocked game two')] });
  await setBlocked(new Date());
  const before = await jobsOf(admin);
  await admin.run(adminGamesImport, { items: [imported('other game')] });
  for (let step = 0; step < 3; step++) await runDiscovery(app.app.context);
  expect([await jobsOf(gone), await jobsOf(admin)]).toEqual([0, before + 2]);
  // What waits is not said to be checked.
  const second = db.selectFrom('game_items').select(['state', 'attempts']).where('keyword', '=', 'blocked game two');
  expect(await second.execute()).toEqual([{ state: 'candidate', attempts: 0 }]);
  await setBlocked(null);
  await driveDiscovery(app, beside);
  expect(await jobsOf(gone)).toBeGreaterThanOrEqual(3);
});

describe('rising keywords', () => {
  test('a word that grows fast in one shared job and passes in another is published once a person approved it', async () => {
    const expansion = await research(app, student, 'expand', { keywords: ['sourdough bread'], includeMetrics: false });
    const { explosive, fastRising } = expansion.body.result.groups;
    const growing: string[] = [...explosive, ...fastRising];
    await findRisingKeywords(app.app.context);
    expect(await itemsOf('rising_keyword')).toEqual([]);
    const request = { keywords: growing.slice(0, 40), benchmark: 'flour' };
    const comparison = await research(app, student, 'compare', request);
    const passing: string[] = comparison.body.result.results
      .filter((row: { verdict: string }) => ['strong', 'pass'].includes(row.verdict))
      .map((row: { keyword: string }) => keywordIdentity(row.keyword));
    expect(passing.length).toBeGreaterThan(0);

    await Promise.all([app, beside].map((one) => findRisingKeywords(one.app.context)));
    const words = (await itemsOf('rising_keyword')).map((item) => item.identity);
    expect(words.toSorted()).toEqual(passing.toSorted());
    expect((await itemsOf('rising_keyword')).every((item) => item.state === 'candidate')).toBe(true);

    await driveDiscovery(app, beside);
    const { items } = await admin.run(adminGamesList, { kind: 'rising_keyword' });
    expect(items.length).toBeGreaterThan(0);
    expect(items[0]!).toMatchObject({ game: null, source: 'research', benchmark: 'flour' });
    expect(items[0]!.evidence.map((one) => one.kind)).toEqual(['growth', 'comparison', 'trend', 'serp']);
    expect((await admin.run(feedRead, {})).items).toEqual([]);
    await admin.run(adminGamesDecide, { ids: [items[0]!.id], decision: 'approve', reason: 'it rises' });
    const feed = await admin.run(feedRead, { kinds: ['rising_keyword'] });
    expect(feed.items.map((item) => item.keyword)).toEqual([items[0]!.keyword]);
    expect((await admin.run(gamesList, {})).keywords).toEqual([]);
  });

  test('a result that cannot be read, or says nothing of growth, holds up none behind it and is not looked at again', async () => {
    const { db } = app.app.context.database;
    for (const text of ['{', '{}', '[]', '"words"', '{"keywords":[]}', '{"groups":{}}', '{"groups":{"rising":null}}']) {
      await storedJob(app, student, { text });
    }
    await findRisingKeywords(app.app.context);
    const open =
      await sql`select from jobs j where j.pipeline = 'shared' and j.operation = 'expand' and j.result_id is not null
      and not exists (select from mined_results m where m.result_id = j.result_id)
      and not exists (select from watchlist_scans s where j.id in (s.expand_job_id, s.compare_job_id))`.execute(db);
    expect(open.rows).toEqual([]);
  });

  test('looking at the same results again makes no further candidates', async () => {
    const before = await itemsOf('rising_keyword');
    await findRisingKeywords(app.app.context);
    await runDiscovery(app.app.context);
    expect(await itemsOf('rising_keyword')).toHaveLength(before.length);
  });
});
