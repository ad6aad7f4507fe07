import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminGamesDecide,
  adminGamesImport,
  adminGamesList,
  adminPlatformSpendRead,
} from '../../server/operations/admin-games.ts';
import { gamesList } from '../../server/operations/discovery.ts';
import { runDiscovery } from '../../server/services/discovery/run.ts';
import { type Admin, administrator, movesOf, stateOf } from '../support/discovery.ts';
import { driveDiscovery } from '../support/drive-discovery.ts';
import { expectBalanced, expectOneChargeAUnit } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const titles = async (count: number) => {
  const csv = await readFile(new URL('../support/data/game-titles.csv', import.meta.url), 'utf8');
  return csv
    .split('\n')
    .slice(0, count + 1)
    .join('\n');
};

const kindOf = ({ endpoint }: { endpoint: string }) => (endpoint.includes('trends') ? 'trends' : 'serp');

describe('the life of an item', () => {
  let app: TestApp;
  let beside: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    app = await startTestApp({ backend: 'postgres' });
    beside = await startTestApp({ beside: app });
    admin = await administrator(app);
  });
  afterAll(async () => {
    await beside.stop();
    await app.stop();
  });

  test('two processes check 24 titles together: each is bought once, judged, and in review or skipped', async () => {
    await admin.run(adminGamesImport, { csv: await titles(24) });
    await driveDiscovery(app, beside);
    const queue = await admin.run(adminGamesList, { limit: 200 });
    const skipped = await admin.run(adminGamesList, { state: 'rejected', limit: 200 });
    expect(queue.items.length + skipped.items.length).toBe(24);
    expect(queue.items.length).toBeGreaterThan(0);
    // 24 words = two batches: six trend calls of four words (the second batch has one), 24 result pages.
    const bill = app.sandbox.control.bill();
    expect(
      Object.fromEntries(
        Map.groupBy(bill, kindOf)
          .entries()
          .map(([kind, lines]) => [kind, lines.length]),
      ),
    ).toEqual({
      trends: 6,
      serp: 24,
    });
    expectOneChargeAUnit(app);
    const { spent } = await expectBalanced(app);
    const report = await admin.run(adminPlatformSpendRead, { days: 3 });
    expect(report.days).toHaveLength(3);
    expect(report.days[0]).toMatchObject({ spentUsd: spent / 1e6, reservedUsd: 0, purchases: 30 });
  });

  test('an item in review carries class, reason, 90 days of trend, the results page and dated evidence', async () => {
    const { items } = await admin.run(adminGamesList, { limit: 200 });
    for (const item of items) {
      expect(item.class).not.toBe('skip');
      expect(item.reason).toContain(`Is ${item.class}:`);
      expect(item.trend!.points.length).toBeGreaterThan(80);
      expect(item.serp!.topResults).toHaveLength(5);
      expect(item.evidence.map((one) => one.kind)).toEqual(['trend', 'serp', 'history']);
      expect(item.dataSource).toBe('sandbox');
    }
  });

  test('what the classifier skips never enters review, says why, and nobody can approve it', async () => {
    const { items } = await admin.run(adminGamesList, { state: 'rejected', limit: 200 });
    for (const item of items) {
      expect(item).toMatchObject({
        class: 'skip',
        reviewedBy: null,
        reason: expect.stringMatching(/Nothing to gain|Established|Too little interest|going away/),
      });
    }
    const decide = admin.run(adminGamesDecide, { ids: [items[0]!.id], decision: 'approve', reason: 'but I like it' });
    await expect(decide).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const moves = await movesOf(app.app.context, items[0]!.id);
    expect(moves.map((move) => move.action)).toEqual(['game.candidate', 'game.checking', 'game.rejected']);
    expect(moves[2]).toMatchObject({ actor_id: null, details: { reason: items[0]!.reason } });
  });

  test('every move up to publication is in the audit log', async () => {
    const { items } = await admin.run(adminGamesList, {});
    const { id, keyword } = items[0]!;
    await admin.run(adminGamesDecide, { ids: [id], decision: 'approve', reason: 'worth it' });
    const listed = await admin.run(gamesList, {});
    expect(listed.keywords.map((item) => item.keyword)).toEqual([keyword]);
    expect((await movesOf(app.app.context, id)).map((move) => move.action)).toEqual([
      ...['game.candidate', 'game.checking', 'game.in_review', 'game.approved'],
    ]);
  });

  test('repeating every step when nothing is due buys nothing and moves nothing', async () => {
    const before = app.sandbox.control.bill().length;
    await driveDiscovery(app);
    await runDiscovery(app.app.context);
    expect(app.sandbox.control.bill()).toHaveLength(before);
  });

  test('evidence that could not be had is asked for again later, and only the missing part is bought', async () => {
    app.sandbox.control.setFault({
      match: { endpoint: 'serp', keyword: 'unlucky game' },
      action: { kind: 'code', code: 50000 },
    });
    const row = { keyword: 'unlucky game', game: 'Unlucky', source: 'test', firstSeenAt: '2026-01-01' };
    await admin.run(adminGamesImport, { items: [row] });
    const { db } = app.app.context.database;
    const due = db
      .selectFrom('game_items')
      .select(['state', 'attempts', 'due_at'])
      .where('keyword', '=', 'unlucky game');
    const looked = async () => {
      await runDiscovery(app.app.context);
      return await due.executeTakeFirst();
    };
    await expect.poll(looked).toMatchObject({ state: 'checking', attempts: 1, due_at: expect.any(Date) });
    app.sandbox.control.clearFaults();
    const trends = () => app.sandbox.control.bill().filter((line) => kindOf(line) === 'trends').length;
    const before = trends();
    await db
      .updateTable('game_items')
      .set({ due_at: new Date(0) })
      .where('keyword', '=', 'unlucky game')
      .execute();
    await driveDiscovery(app);
    expect(['in_review', 'rejected']).toContain(await stateOf(app.app.context, 'unlucky game'));
    expect(trends()).toBe(before);
  });
});

describe('the platform budget', () => {
  test('items that it does not cover wait; nothing is bought, no step fails, and no more are taken in', async () => {
    const poor = await startTestApp({ backend: 'postgres', env: { PLATFORM_DAILY_BUDGET_USD: '0.005' } });
    try {
      const admin = await administrator(poor);
      await admin.run(adminGamesImport, { csv: await titles(60) });
      for (let i = 0; i < 3; i++) await runDiscovery(poor.app.context);
      const states = poor.app.context.database.db
        .selectFrom('check_batches')
        .select(['trends_job_id', 'serp_job_id', sql<number>`count(*) over ()::integer`.as('batches')]);
      expect((await states.execute())[0]).toEqual({ trends_job_id: null, serp_job_id: null, batches: 3 });
      expect(poor.sandbox.control.bill()).toEqual([]);
      expect(poor.logs.filter((line) => line.includes('discovery step failed'))).toEqual([]);
    } finally {
      await poor.stop();
    }
  });
});
