import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { newId } from '../../server/core/ids.ts';
import { keepResult, resultAt, type Shelf, storedResult } from '../../server/services/jobs/stored-result.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { createPostgresDatabase } from '../support/database.ts';

const PIECE = 64 * 1024;

describe('stored results', () => {
  let own: { url: string; drop(): Promise<void> };
  let database: DatabaseHandle;
  let shelf: Shelf;
  beforeAll(async () => {
    own = await createPostgresDatabase();
    database = await openDatabase({ kind: 'postgres', url: own.url });
    shelf = { db: database.db, memory: createMemory() };
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  async function kept(value: unknown): Promise<string> {
    const id = newId();
    await keepResult(database.db, id, JSON.stringify(value));
    return id;
  }
  const parsed = async (id: string) => (await storedResult(shelf, id))?.parse();

  test('come back as they were written, whatever their size and wherever a piece ends', async () => {
    const values = ['', 'x'.repeat(PIECE - 2), 'x'.repeat(PIECE - 1), 'é'.repeat(5 * PIECE), 'x'.repeat(8 * PIECE - 2)];
    // A character of two code units over the end of a piece, in each of the two ways.
    for (const before of ['', 'x']) values.push(before + '🎲'.repeat(PIECE));
    for (const value of values) expect((await parsed(await kept(value))) === value).toBe(true);
  });

  test('no row holds more than a piece, so none has to be moved whole', async () => {
    const id = await kept('x'.repeat(10 * PIECE));
    const rows = await database.db.selectFrom('result_pieces').select('body').where('result_id', '=', id).execute();
    expect(rows).toHaveLength(11);
    expect(Math.max(...rows.map(({ body }) => body.length))).toBe(PIECE);
  });

  test('are read once for all readers of a process', async () => {
    const id = await kept(['read once']);
    const read = await Promise.all(Array.from({ length: 10 }, () => storedResult(shelf, id)));
    await database.db.insertInto('result_pieces').values({ result_id: id, ordinal: 1, body: ' ' }).execute();
    expect(new Set(read).size).toBe(1);
    expect(await storedResult(shelf, id)).toBe(read[0]);
  });

  test('are forgotten when newer ones need the memory', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.push(await kept(String(index).repeat(16_000_000)));
    const first = await storedResult(shelf, ids[0]!);
    for (const id of ids.slice(1)) await storedResult(shelf, id);
    const again = await storedResult(shelf, ids[0]!);
    expect(again).not.toBe(first);
    expect(again?.bytes).toBe(16_000_002);
  });

  test('are measured before they are read, in the bytes that they will have', async () => {
    for (const value of ['', 'é'.repeat(3 * PIECE), 'x'.repeat(4 * PIECE)]) {
      const result = resultAt(shelf, await kept(value));
      const before = await result.size();
      expect((await result.load())?.bytes).toBe(before);
      expect(await result.size()).toBe(before);
    }
    expect(await resultAt(shelf, newId()).size()).toBe(0);
  });

  test('there is none under an unknown id, and it is looked for again', async () => {
    const id = newId();
    expect(await storedResult(shelf, id)).toBeNull();
    await keepResult(database.db, id, '[1]');
    expect(await parsed(id)).toEqual([1]);
  });
});
