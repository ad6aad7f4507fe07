import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppError } from '../../server/core/errors.ts';
import { newId } from '../../server/core/ids.ts';
import {
  adminGamesDecide,
  adminGamesImport,
  adminGamesList,
  adminGamesRetire,
  adminGamesStatistics,
  adminWatchlistAdd,
  adminWatchlistList,
  adminWatchlistRemove,
} from '../../server/operations/admin-games.ts';
import { feedRead, gamesList } from '../../server/operations/discovery.ts';
import { reviewedKeywords } from '../../server/services/research/reviewed-keywords.ts';
import { type Admin, administrator, itemsInReview, movesOf, stateOf } from '../support/discovery.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await startTestApp({ backend: 'postgres' });
  admin = await administrator(app);
});
afterAll(() => app.stop());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => (thrown as AppError).code,
  );
const approve = (ids: string[], reason = 'good find') =>
  admin.run(adminGamesDecide, { ids, decision: 'approve', reason });
const published = async () => (await admin.run(feedRead, { limit: 1000 })).items.map((item) => item.keyword);
const listed = async () => (await admin.run(gamesList, { limit: 200 })).keywords.map((item) => item.keyword);

describe('review', () => {
  test('approving lists and publishes an item; its moves name reviewer and reason', async () => {
    const [id] = await itemsInReview(admin, ['pixel farm']);
    expect(await listed()).not.toContain('pixel farm');
    await approve([id!], 'players ask for it');
    expect(await listed()).toContain('pixel farm');
    expect(await published()).toContain('pixel farm');
    expect(await reviewedKeywords(app.app.context.database.db, ['pixel farm', 'other'])).toEqual(['pixel farm']);
    const moves = await movesOf(app.app.context, id!);
    expect(moves.at(-1)).toEqual({
      action: 'game.approved',
      actor_id: admin.accountId,
      details: { reason: 'players ask for it' },
    });
  });

  test('a rejected item is neither listed nor published', async () => {
    const [id] = await itemsInReview(admin, ['clone wars game']);
    await admin.run(adminGamesDecide, { ids: [id!], decision: 'reject', reason: 'a trade mark' });
    expect(await stateOf(app.app.context, 'clone wars game')).toBe('rejected');
    expect([...(await listed()), ...(await published())]).not.toContain('clone wars game');
  });

  test('a decision about several items happens for all of them or for none', async () => {
    const ids = await itemsInReview(admin, ['bulk one', 'bulk two', 'bulk three']);
    await approve([ids[2]!]);
    expect(await codeOf(approve(ids))).toBe('VALIDATION_FAILED');
    expect(await codeOf(approve([ids[0]!, newId()]))).toBe('NOT_FOUND');
    expect(await stateOf(app.app.context, 'bulk one')).toBe('in_review');
    expect((await published()).filter((word) => word.startsWith('bulk'))).toEqual(['bulk three']);
    await approve(ids.slice(0, 2));
    expect((await published()).filter((word) => word.startsWith('bulk'))).toHaveLength(3);
  });

  test('an item that is named twice, in whatever letters, is decided once', async () => {
    const [id] = await itemsInReview(admin, ['named twice']);
    expect(await approve([id!, id!.toUpperCase()])).toEqual({ ids: [id] });
    expect((await published()).filter((word) => word === 'named twice')).toHaveLength(1);
  });

  test('of many reviewers who decide about one item at the same time, one does', async () => {
    const [id] = await itemsInReview(admin, ['contested']);
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(approve([id!]))));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(11);
    expect((await published()).filter((word) => word === 'contested')).toHaveLength(1);
  });

  test('a candidate cannot be approved before it was checked', async () => {
    const row = { keyword: 'unchecked', game: 'Unchecked', source: 'test', firstSeenAt: '2026-01-01' };
    await admin.run(adminGamesImport, { items: [row] });
    const { items } = await admin.run(adminGamesList, { state: 'candidate' });
    const item = items.find(({ keyword }) => keyword === 'unchecked')!;
    expect(await codeOf(approve([item.id]))).toBe('VALIDATION_FAILED');
  });

  test('retiring takes an item out of the list and leaves the feed as it was', async () => {
    const [id] = await itemsInReview(admin, ['short fame']);
    await approve([id!]);
    await admin.run(adminGamesRetire, { id: id!, reason: 'nobody plays it any more' });
    expect(await listed()).not.toContain('short fame');
    expect(await published()).toContain('short fame');
    expect(await codeOf(admin.run(adminGamesRetire, { id: id!, reason: 'again' }))).toBe('VALIDATION_FAILED');
    expect((await movesOf(app.app.context, id!)).map((move) => move.action)).toEqual([
      ...['game.candidate', 'game.approved', 'game.retired'],
    ]);
  });

  test('the database itself refuses to move an item backwards and to change the feed', async () => {
    const { db } = app.app.context.database;
    const [id] = await itemsInReview(admin, ['no way back']);
    await approve([id!]);
    const back = db.updateTable('game_items').set({ state: 'in_review' }).where('id', '=', id!);
    await expect(back.execute()).rejects.toThrow('cannot go from approved to in_review');
    await expect(db.deleteFrom('feed_entries').execute()).rejects.toThrow('append-only');
  });

  test('statistics count what people decided apart from what the classifier skipped', async () => {
    const ids = await itemsInReview(admin, ['s one', 's two', 's three', 's four'], { source: 'counted' });
    await approve(ids.slice(0, 3));
    await admin.run(adminGamesRetire, { id: ids[0]!, reason: 'over' });
    await admin.run(adminGamesDecide, { ids: [ids[3]!], decision: 'reject', reason: 'no' });
    const { sources } = await admin.run(adminGamesStatistics, {});
    expect(sources.find((row) => row.source === 'counted')).toEqual({
      ...{ source: 'counted', total: 4, candidate: 0, checking: 0, inReview: 0, skipped: 0 },
      ...{ approved: 2, rejected: 1, retired: 1, approvalRate: 0.75 },
    });
  });
});

describe('the watch list', () => {
  test('keeps each seed once and forgets what is removed', async () => {
    const seed = await admin.run(adminWatchlistAdd, { keyword: 'idle games', game: 'Idle' });
    expect((await admin.run(adminWatchlistAdd, { keyword: ' Idle  GAMES ' })).id).toBe(seed.id);
    expect((await admin.run(adminWatchlistList, {})).seeds).toMatchObject([{ keyword: 'idle games', game: 'Idle' }]);
    await admin.run(adminWatchlistRemove, { id: seed.id });
    expect((await admin.run(adminWatchlistList, {})).seeds).toEqual([]);
    expect(await codeOf(admin.run(adminWatchlistRemove, { id: seed.id }))).toBe('NOT_FOUND');
  });
});
