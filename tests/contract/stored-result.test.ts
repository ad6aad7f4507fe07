import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { resultParts } from '../../jobs/computing/result-text.ts';
import { figureSteps, wordSteps } from '../../jobs/computing/storable.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { newId } from '../../server/core/ids.ts';
import { unpackBytes } from '../../server/core/packed.ts';
import { compareText, runToEnd, type Steps, sortInSteps } from '../../server/science/index.ts';
import { keepResult } from '../../server/services/jobs/keep-result.ts';
import { piecesOf } from '../../server/services/jobs/result-pieces.ts';
import { rememberResult, resultAt, type Shelf, storedResult } from '../../server/services/jobs/stored-result.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { createPostgresDatabase } from '../support/database.ts';

const PIECE = 64 * 1024;

/** Items of a list of which each is this. */
const list = (length: number) => Array.from({ length }, (_, index) => ({ keyword: `word ${index}` }));

const pausesOf = (steps: Steps<unknown>) => {
  let pauses = 0;
  for (const _ of steps) pauses += 1;
  return pauses;
};

describe('the end of a large job goes in turns', () => {
  test('its text comes in parts of two hundred items, which nobody has to join, and says what JSON says', () => {
    const value = { keywords: ['seed'], left: undefined, candidates: list(20_001), groups: { a: list(450) } };
    const parts = runToEnd(resultParts(value));
    expect(pausesOf(resultParts(value))).toBeGreaterThan(100);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(200 * 32);
    expect(parts.join('') === JSON.stringify(value)).toBe(true);
    const any = fc.property(fc.jsonValue(), fc.constantFrom(0, 200, 201, 400, 401), (other, length) => {
      const mixed = { other, list: list(length), inner: { list: list(length), other } };
      expect(runToEnd(resultParts(mixed)).join('')).toBe(JSON.stringify(mixed));
      expect(runToEnd(resultParts(other)).join('')).toBe(JSON.stringify(other));
    });
    fc.assert(any);
  });

  test('what its answers say about words is gathered with pauses', () => {
    expect(pausesOf(figureSteps(list(20_000).map(({ keyword }) => ({ keyword, metrics: null }))))).toBeGreaterThan(50);
  });

  test('its words are identified with pauses, each once, in their order and with its figures', () => {
    // No index takes a text of any length, and nobody can ask about such a word.
    const keywords = [...list(20_000).map(({ keyword }) => keyword), 'Word 7', 'x'.repeat(10_000), 'WORD 7'];
    const figures = { volume: 5, difficulty: null, referringDomains: null };
    const steps = wordSteps(keywords, new Map([['Word 7', figures]]));
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    const words = step.value.map(({ identity }) => identity);
    // To read them, and again to sort them.
    const sorting = pausesOf(sortInSteps(words, compareText));
    expect([sorting > 200, pauses - sorting > 50]).toEqual([true, true]);
    expect(words).toEqual([...new Set(keywords.toSpliced(-2, 1).map((keyword) => keyword.toLowerCase()))].sort());
    const [seven, eight] = step.value.filter(({ identity }) => /^word [78]$/.test(identity));
    expect(seven).toEqual({ identity: 'word 7', ...figures });
    expect(eight).toEqual({ identity: 'word 8', volume: null, difficulty: null, referringDomains: null });
  });
});

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
    await keepResult(database.db, id, piecesOf([JSON.stringify(value)]));
    return id;
  }
  const parsed = async (id: string) => (await storedResult(shelf, id))?.parse();

  test('come back as they were written, whatever their size and wherever a piece ends', async () => {
    const values = ['', 'x'.repeat(PIECE - 2), 'x'.repeat(PIECE - 1), 'é'.repeat(5 * PIECE), 'x'.repeat(8 * PIECE - 2)];
    // A character of two code units over the end of a piece, in each of the two ways.
    for (const before of ['', 'x']) values.push(before + '🎲'.repeat(PIECE));
    for (const value of values) expect((await parsed(await kept(value))) === value).toBe(true);
  });

  test('come back as they were written, in whatever parts they come', async () => {
    const text = JSON.stringify(['é🎲x'.repeat(2 * PIECE), 'y']);
    for (const sizes of [[1, PIECE - 1, 5], [PIECE, PIECE + 1], [3 * PIECE], [7, 2 * PIECE]]) {
      const parts: string[] = [];
      for (let at = 0; at < text.length; ) {
        const next = Math.min(text.length, at + sizes[parts.length % sizes.length]!);
        const whole = /[\ud800-\udbff]/.test(text[next - 1]!) ? next + 1 : next;
        parts.push(text.slice(at, whole));
        at = whole;
      }
      const id = newId();
      await keepResult(database.db, id, piecesOf(parts));
      expect(JSON.stringify(await parsed(id)) === text).toBe(true);
    }
  });

  test('are moved one portion a turn, however many are stored and read at once', async () => {
    const executor = Object.getPrototypeOf(Object.getPrototypeOf(database.db.getExecutor()));
    const { loopCount } = performance.nodeTiming.uvMetricsInfo;
    const turns: Record<'stored' | 'read', number[]> = { stored: [], read: [] };
    const execute = executor.executeQuery as (query: { sql: string; parameters: unknown[] }) => Promise<unknown>;
    const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(function (this: unknown, query) {
      const { sql, parameters } = query as Parameters<typeof execute>[0];
      const turn = performance.nodeTiming.uvMetricsInfo.loopCount - loopCount;
      if (/insert into "?result_pieces/.test(sql)) turns.stored.push(turn);
      // What follows the first page is asked for once that one was taken over.
      else if (/join "result_pieces"/.test(sql) && !parameters.includes(0)) turns.read.push(turn);
      return execute.call(this, query as never);
    });
    const ids = await Promise.all(Array.from({ length: 4 }, () => kept('x'.repeat(48 * PIECE))));
    await Promise.all(ids.map((id) => storedResult(shelf, id)));
    spy.mockRestore();
    for (const moved of [turns.stored, turns.read])
      expect([moved.length > 8, new Set(moved).size]).toEqual([true, moved.length]);
  });

  test('that were just written take four megabytes of the memory, the newest ones; little ones take a page each', () => {
    const written = (bytes: number, count: number) => {
      const memory = createMemory();
      for (let at = 0; at < count; at++) rememberResult(memory, newId(), [{ packed: new Uint8Array(bytes), bytes: 1 }]);
      return memory.figures().find(({ cache }) => cache === 'written-results');
    };
    expect(written(1_000_000, 6)).toMatchObject({ entries: 4, bytes: 4 * (1_000_000 + 4096) });
    expect(written(1, 2000)).toMatchObject({ entries: 1023 });
  });

  test('no row holds more than a piece, so none has to be moved whole', async () => {
    const id = await kept('x'.repeat(10 * PIECE));
    const rows = await database.db.selectFrom('result_pieces').select('packed').where('result_id', '=', id).execute();
    expect(rows).toHaveLength(11);
    expect(Math.max(...rows.map(({ packed }) => unpackBytes(packed!).byteLength))).toBe(PIECE);
  });

  test('answer equal requests still when a reading failed for another reason than damage', async () => {
    const id = await kept(['out of reach']);
    const place = { identity: id, result_id: id, cost_micros: 0, data_source: 'live' as const, expires_at: new Date() };
    await database.db.insertInto('result_cache').values(place).execute();
    const executor = Object.getPrototypeOf(Object.getPrototypeOf(database.db.getExecutor()));
    const spy = vi.spyOn(executor, 'executeQuery').mockRejectedValueOnce(new Error('timeout expired'));
    await expect(storedResult(shelf, id)).rejects.toThrow('timeout expired');
    spy.mockRestore();
    const left = database.db.selectFrom('result_cache').select('identity').where('result_id', '=', id);
    expect(await left.execute()).toHaveLength(1);
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

  test('of a version before this one, whose pieces are text, are measured and read', async () => {
    const id = newId();
    await database.db.insertInto('research_results').values({ id }).execute();
    const pieces = ['["é', 'é"]'].map((body, ordinal) => ({ result_id: id, ordinal, body }));
    await database.db.insertInto('result_pieces').values(pieces).execute();
    expect(await resultAt(shelf, id).size()).toBe(8);
    expect(await parsed(id)).toEqual(['éé']);
  });

  test('are at hand for whoever waited for them, and no statement reads them', async () => {
    for (const length of [1, 40 * PIECE]) {
      const [id, value] = [newId(), 'x'.repeat(length)];
      rememberResult(shelf.memory, id, [...piecesOf([JSON.stringify(value)])]);
      expect((await parsed(id)) === value).toBe(true);
    }
  });

  test('there is none under an unknown id, and it is looked for again', async () => {
    const id = newId();
    expect(await storedResult(shelf, id)).toBeNull();
    await keepResult(database.db, id, piecesOf(['[1]']));
    expect(await parsed(id)).toEqual([1]);
  });
});
