import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { adminGamesImport, adminGamesList } from '../../server/operations/admin-games.ts';
import { importRows } from '../../server/services/discovery/items/import-games.ts';
import { readCsv } from '../../server/services/discovery/items/import-rows.ts';
import { type Admin, administrator, movesOf } from '../support/discovery.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Real titles with their platform; the date is the first day of the year of release. */
const TITLES = new URL('../support/data/game-titles.csv', import.meta.url);

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await administrator(app);
});
afterAll(() => app.stop());

const items = async () =>
  (await app.app.context.database.db.selectFrom('game_items').select('keyword').execute()).length;

async function issuesOf(
  input: Parameters<typeof adminGamesImport.run>[1],
): Promise<{ path: string; message: string }[]> {
  const thrown = await admin.run(adminGamesImport, input).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AppError);
  expect((thrown as AppError).code).toBe('VALIDATION_FAILED');
  return (thrown as AppError).details.issues as { path: string; message: string }[];
}

describe('import of game keywords', () => {
  test('takes a whole file of real titles; the same file again changes nothing and is no error', async () => {
    const csv = await readFile(TITLES, 'utf8');
    const rows = csv.trim().split('\n').length - 1;
    expect(rows).toBeGreaterThanOrEqual(200);
    expect(await admin.run(adminGamesImport, { csv })).toEqual({ imported: rows, known: 0 });
    expect(await admin.run(adminGamesImport, { csv })).toEqual({ imported: 0, known: rows });
    expect(await items()).toBe(rows);
    const queue = await admin.run(adminGamesList, { state: 'candidate', limit: 200 });
    const papers = queue.items.find((item) => item.keyword === 'papers please');
    expect(papers).toMatchObject({ game: 'Papers, Please', source: 'steam', state: 'candidate' });
    expect(papers!.firstSeenAt).toEqual(new Date('2013-01-01'));
    expect(await movesOf(app.app.context, papers!.id)).toMatchObject([
      { action: 'game.candidate', actor_id: admin.accountId },
    ]);
  });

  test('reads a file as a stream, in pieces of any size', async () => {
    const stream = createReadStream(TITLES, { encoding: 'utf8', highWaterMark: 7 });
    const report = await importRows(admin.ctx, readCsv(stream));
    expect(report).toEqual({ imported: 0, known: await items() });
  });

  test('names the line of every wrong row and imports none of the others', async () => {
    const before = await items();
    const csv = [
      'game,keyword,firstSeenAt,source',
      'Good One,good one,2026-01-01,steam',
      'No Keyword,,2026-01-01,steam',
      'Bad Date,bad date,2026-02-30,steam',
      'Short row,short row',
      `Later,later game,2999-01-01,steam`,
      'Operator,site:example.com,2026-01-01,steam',
      ',no game,2026-01-01,steam',
      'Good Two,good two,2026-01-01,steam',
    ].join('\n');
    expect((await issuesOf({ csv })).map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'line 3, keyword: a keyword needs at least one character',
      'line 4, firstSeenAt: line 4, firstSeenAt must be an ISO 8601 date or timestamp',
      'line 5: line 5 has 2 columns instead of 4',
      'line 6, firstSeenAt: line 6, firstSeenAt must not be in the future',
      'line 7, keyword: search operators are not accepted',
      'line 8, game: line 8, game must be text of 1 to 200 characters',
    ]);
    expect(await items()).toBe(before);
  });

  test('a wrong row after thousands of good ones leaves nothing behind', async () => {
    const before = await items();
    const good = Array.from({ length: 1200 }, (_, i) => ({
      ...{ keyword: `late failure ${i}`, game: 'G', source: 's', firstSeenAt: '2026-01-01' },
    }));
    const issues = await issuesOf({ items: [...good, { keyword: 'x' }] });
    expect(issues).toContainEqual({ path: 'items.1200.game', message: 'items.1200.game is missing' });
    expect(await items()).toBe(before);
  });

  test('what is no row, and what a row has too much of, is told in words', async () => {
    const row = { keyword: 'k', game: 'G', source: 's', firstSeenAt: '2026-01-01' };
    expect(await issuesOf({ items: [7, { ...row, extra: 1 }, { ...row, source: 5 }] })).toEqual([
      { path: 'items.0', message: 'items.0 must be an object' },
      { path: 'items.1.extra', message: 'items.1.extra is no field of this request' },
      { path: 'items.2.source', message: 'items.2.source must be text of 1 to 80 characters' },
    ]);
  });

  test('a file with a broken quote, without a header, or with nothing in it is refused', async () => {
    const header = 'keyword,game,source,firstSeenAt\n';
    expect(await issuesOf({ csv: `${header}a,"b"c,d,2026-01-01` })).toMatchObject([{ path: 'line 2' }]);
    expect(await issuesOf({ csv: 'a,b,c,2026-01-01' })).toMatchObject([{ path: 'line 1' }]);
    expect(await issuesOf({ csv: '\n\n' })).toMatchObject([{ path: 'line 1' }]);
  });

  test('a keyword twice in one import is one item, whatever its spelling', async () => {
    const row = { game: 'Twice', source: 'test', firstSeenAt: '2026-01-01T10:00:00+02:00' };
    const both = ['twice  game', 'TWICE Game'].map((keyword) => ({ ...row, keyword }));
    expect(await admin.run(adminGamesImport, { items: both })).toEqual({ imported: 1, known: 1 });
  });

  test('imports of the same words in other orders at the same time take turns, and none is told to come back', async () => {
    const words = Array.from({ length: 2_000 }, (_, number) => `at once ${number}`);
    const orders = [words, words.toReversed(), words, words.toReversed()];
    const row = (keyword: string) => ({ keyword, game: 'One', source: 'steam', firstSeenAt: '2026-01-01' });
    const reports = await Promise.all(orders.map((order) => admin.run(adminGamesImport, { items: order.map(row) })));
    expect(reports.map(({ imported }) => imported).sort()).toEqual([0, 0, 0, 2_000].sort());
  });

  test('no text whatever makes anything but an import or a list of issues', async () => {
    const header = 'keyword,game,source,firstSeenAt';
    const cell = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('"', ',', '\n', '2026-01-01', '""'));
    const text = fc.array(cell, { maxLength: 12 }).map((cells) => `${header}\n${cells.join(',')}`);
    await fc.assert(
      fc.asyncProperty(text, async (csv) => {
        for await (const read of readCsv([csv])) expect('row' in read || read.issues.length > 0).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
