import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../../server/core/errors.ts';
import { adminGamesDecide } from '../../server/operations/admin-games.ts';
import { feedRead, gamesList } from '../../server/operations/discovery.ts';
import type { Feed } from '../../server/services/discovery/feed/schemas.ts';
import { moveClock } from '../support/clock.ts';
import { type Admin, administrator, itemsInReview } from '../support/discovery.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let admin: Admin;
let client: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ backend: 'postgres' });
  admin = await administrator(app);
  client = new pg.Client({ connectionString: app.databaseUrl! });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});
beforeEach(async () => {
  await sql`truncate feed_entries, game_items`.execute(app.app.context.database.db);
});

type Query = Parameters<Admin['run']>[1];
const read = (input: Query = {}): Promise<Feed> => admin.run(feedRead, input as never);
const words = (feed: Feed) => feed.items.map((item) => item.keyword);

async function publish(keywords: string[], more: Parameters<typeof itemsInReview>[2] = {}): Promise<string[]> {
  const ids = await itemsInReview(admin, keywords, more);
  await admin.run(adminGamesDecide, { ids, decision: 'approve', reason: 'fine' });
  return ids;
}

const INSERT = `insert into feed_entries (item_id, kind, keyword, class, reason, evidence, data_source)
  values (gen_random_uuid(), 'game_keyword', $1, 'hot', 'r', '[]', 'sandbox')`;

/** Until another publisher waits for its turn, or has published without waiting. */
async function somebodyWaits(): Promise<void> {
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await until(async () => {
    const { rowCount } = await client.query(waiting);
    return rowCount! > 0 || (await read()).items.length > 0;
  });
}

/** Reads on from a cursor until nothing is left. */
async function drain(cursor: string | null, limit = 2): Promise<{ seen: string[]; cursor: string | null }> {
  const seen: string[] = [];
  for (;;) {
    const page: Feed = await read({ limit, ...(cursor && { cursor }) });
    seen.push(...words(page));
    cursor = page.nextCursor;
    if (!page.hasMore) return { seen, cursor };
  }
}

describe('the feed', () => {
  test('an entry whose transaction began first and commits last is not skipped by a reader in between', async () => {
    await client.query('begin');
    await client.query(INSERT, ['slow one']);
    const publishing = publish(['quick one']);
    await somebodyWaits();
    const between = await drain(null);
    await client.query('commit');
    await publishing;
    const after = await drain(between.cursor);
    expect([...between.seen, ...after.seen]).toEqual(['slow one', 'quick one']);
    expect(after.seen).toEqual((await drain(null)).seen.slice(between.seen.length));
  });

  test('an entry of a transaction that is rolled back is never seen, and holds nobody up afterwards', async () => {
    await client.query('begin');
    await client.query(INSERT, ['never happened']);
    const publishing = publish(['happened']);
    await somebodyWaits();
    await client.query('rollback');
    await publishing;
    expect((await drain(null)).seen).toEqual(['happened']);
  });

  test('a reader among many publishers sees every entry once, in the order of a later reading', async () => {
    const ids = await itemsInReview(
      admin,
      Array.from({ length: 60 }, (_, i) => `busy ${i}`),
    );
    const publishing = Promise.all(
      ids.map((id) => admin.run(adminGamesDecide, { ids: [id], decision: 'approve', reason: 'fine' })),
    );
    let done = false;
    void publishing.then(() => {
      done = true;
    });
    const seen: string[] = [];
    let cursor: string | null = null;
    while (!done) {
      const part = await drain(cursor, 7);
      seen.push(...part.seen);
      cursor = part.cursor;
    }
    await publishing;
    seen.push(...(await drain(cursor)).seen);
    expect(seen).toEqual((await drain(null, 1000)).seen);
    expect(new Set(seen).size).toBe(60);
  });

  test('the end of the feed has a cursor to go on from, an empty feed has none', async () => {
    expect(await read()).toMatchObject({ items: [], nextCursor: null, hasMore: false, generatedAt: new Date(0) });
    await publish(['first']);
    const end = await read();
    const { nextCursor: cursor } = end;
    expect(await read({ cursor })).toMatchObject({ items: [], nextCursor: cursor, hasMore: false });
    await publish(['second']);
    expect(words(await read({ cursor }))).toEqual(['second']);
  });

  test('filters choose by kind, class and time, alone and together, without changing the order', async () => {
    await publish(['a'], { class: 'niche' });
    await publish(['b'], { class: 'hot', kind: 'rising_keyword' });
    await publish(['c'], { class: 'hot' });
    await publish(['d'], { class: 'rising', kind: 'rising_keyword' });
    const all = await read();
    expect(words(all)).toEqual(['a', 'b', 'c', 'd']);
    expect(words(await read({ classes: ['hot', 'niche'] }))).toEqual(['a', 'b', 'c']);
    expect(words(await read({ classes: ['hot', 'rising'] }))).toEqual(['b', 'c', 'd']);
    expect(words(await read({ kinds: ['rising_keyword'] }))).toEqual(['b', 'd']);
    expect(words(await read({ kinds: ['rising_keyword'], classes: ['hot'] }))).toEqual(['b']);
    const since = all.items[2]!.publishedAt.toISOString();
    expect(words(await read({ since }))).toEqual(['c', 'd']);
    const first = await read({ kinds: ['rising_keyword'], limit: 1 });
    expect([words(first), first.hasMore]).toEqual([['b'], true]);
    expect(words(await read({ kinds: ['rising_keyword'], cursor: first.nextCursor }))).toEqual(['d']);
  });

  test('publications follow each other in time also when the clock goes back, so that `since` misses none', async () => {
    await moveClock(app.app.context.database, '1 hour');
    await publish(['early']);
    await moveClock(app.app.context.database, '0');
    await publish(['late']);
    const { items } = await read();
    expect(items[1]!.publishedAt.getTime()).toBeGreaterThanOrEqual(items[0]!.publishedAt.getTime());
    expect(words(await read({ since: items[0]!.publishedAt.toISOString() }))).toEqual(['early', 'late']);
    const future = new Date(items[1]!.publishedAt.getTime() + 1).toISOString();
    expect(await read({ since: future })).toMatchObject({ items: [], hasMore: false });
  });

  test('reading the same page again gives the same page, so that its entity tag holds', async () => {
    await publish(['steady']);
    const once = await read();
    expect(await read()).toEqual(once);
    expect(await read({ cursor: once.nextCursor })).toEqual(await read({ cursor: once.nextCursor }));
  });

  const FORGED = [
    'nonsense',
    '%%%',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('{"after":"1;drop"}').toString('base64url'),
    Buffer.from('{"after":99999999999999999999}').toString('base64url'),
    Buffer.from('{"after":-1}').toString('base64url'),
    Buffer.from('{"after":1,"more":1}').toString('base64url'),
    Buffer.from('{"at":"2026-01-01T00:00:00.000Z","id":"x"}').toString('base64'),
  ];
  test.each(FORGED)('a cursor that is not ours is a mistake of the caller: %s', async (cursor) => {
    for (const list of [() => admin.run(feedRead, { cursor }), () => admin.run(gamesList, { cursor })]) {
      const error = (await list().catch((thrown: unknown) => thrown)) as AppError;
      expect([error.code, (error.details.issues as { path: string }[])[0]!.path]).toEqual([
        'VALIDATION_FAILED',
        'cursor',
      ]);
    }
  });
});

describe('the list of game keywords', () => {
  test('pages go through every approved item once, last reviewed first', async () => {
    await publish(['p1', 'p2', 'p3']);
    await publish(['p4', 'p5']);
    await itemsInReview(admin, ['not yet']);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { keywords: { keyword: string; reviewedAt: Date }[]; nextCursor: string | null } = await admin.run(
        gamesList,
        { limit: 2, ...(cursor && { cursor }) },
      );
      seen.push(...page.keywords.map((item) => item.keyword));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
    expect(seen.slice(0, 2).toSorted()).toEqual(['p4', 'p5']);
  });

  test('shows exactly the members of the contract, of game keywords only, filtered by class and time', async () => {
    await publish(['old niche'], { class: 'niche' });
    await publish(['new hot'], { class: 'hot' });
    await publish(['a trend'], { class: 'hot', kind: 'rising_keyword' });
    const { keywords, dataSource } = await admin.run(gamesList, {});
    expect(keywords.map((item) => item.keyword)).toEqual(['new hot', 'old niche']);
    expect(Object.keys(keywords[0]!)).toEqual([
      ...['id', 'keyword', 'game', 'source', 'class', 'verdict', 'ratio', 'slope', 'reason', 'trend', 'serp'],
      ...['evidence', 'firstSeenAt', 'reviewedAt'],
    ]);
    expect(dataSource).toBe('sandbox');
    const niche = await admin.run(gamesList, { class: ['niche', 'watchlist'] });
    expect(niche.keywords.map((item) => item.keyword)).toEqual(['old niche']);
    const since = keywords[0]!.reviewedAt.toISOString();
    const recent = await admin.run(gamesList, { since });
    expect(recent.keywords.map((item) => item.keyword)).toEqual(['new hot']);
  });

  test.each([{ limit: '0' }, { limit: '201' }, { limit: '1.5' }, { limit: '' }, { class: 'cold' }, { since: 'soon' }])(
    'refuses %j',
    (input) => {
      expect(gamesList.input.safeParse(input).success).toBe(false);
    },
  );
});
