import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshAnswer } from '../../jobs/stores.ts';
import { answerBodies } from '../../server/services/shared-cache/answer-bodies.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { moveClock } from '../support/clock.ts';
import { type Person, person } from '../support/people.ts';
import { research, type Workflow } from '../support/research.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const SCOPE = 'sandbox/platform';
const DAY = 86_400;

const REQUESTS: Record<Workflow, Record<string, unknown>> = {
  expand: { keywords: ['tier one', 'tier two'], filterTerms: ['app'], limitPerSeed: 30 },
  compare: { keywords: ['tier pasta', 'tier rice', 'tier bread', 'tier corn', 'tier oats'], benchmark: 'tier pasta' },
  trends: { keywords: ['tier tea', 'tier coffee'] },
  serp: { keywords: ['tier recipe'] },
};

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
}

describe('answers kept in the process', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await person(app, { role: 'admin' });
  });
  afterAll(async () => app.stop());

  const database = () => app.app.context.database.db;
  const charges = () => app.sandbox.control.counters().chargedRequests;
  const bodies = (keys: string[], scope = SCOPE) => answerBodies(app.app.context, scope, keys);

  async function keysOf(jobId: string): Promise<string[]> {
    const rows = await database().selectFrom('job_units').select('unit_key').where('job_id', '=', jobId).execute();
    return [...new Set(rows.flatMap((row) => row.unit_key ?? []))];
  }

  /** A job of new words, and the key of its one answer. */
  async function bought(word: string): Promise<{ key: string; body: object }> {
    const { body: job } = await research(app, admin, 'trends', { keywords: [word, `${word} too`] });
    const [key] = await keysOf(job.jobId);
    return { key: key!, body: (await bodies([key!])).get(key!) as object };
  }

  test.each(Object.keys(REQUESTS) as Workflow[])('%s changes no answer that it uses', async (workflow) => {
    const first = await research(app, admin, workflow, REQUESTS[workflow]);
    expect(first.body.status).toBe('complete');
    const keys = await keysOf(first.body.jobId);
    for (const body of (await bodies(keys)).values()) deepFreeze(body);
    await database().deleteFrom('result_cache').execute();
    const again = await research(app, admin, workflow, REQUESTS[workflow]);
    expect(again.body).toMatchObject({ status: 'complete', result: first.body.result, cost: { actualUsd: 0 } });
  });

  test.each(Object.keys(REQUESTS) as Workflow[])(
    'what %s bought is at hand exactly as it is stored',
    async (workflow) => {
      const keywords = (REQUESTS[workflow].keywords as string[]).map((word) => `${word} at hand`);
      const benchmark = workflow === 'compare' ? { benchmark: keywords[0] } : {};
      const { body: job } = await research(app, admin, workflow, { ...REQUESTS[workflow], keywords, ...benchmark });
      const keys = await keysOf(job.jobId);
      let near = new Map<string, unknown>();
      const queries = await queriesDuring(app, async () => {
        near = await bodies(keys);
      });
      expect(queries.filter(({ sql }) => sql.includes('body::text'))).toEqual([]);
      const { database } = app.app.context;
      expect(near).toStrictEqual(await answerBodies({ database, memory: createMemory() }, SCOPE, keys));
      expect(near.size).toBeGreaterThan(0);
    },
  );

  test('an answer is read and parsed once', async () => {
    const { key, body } = await bought('once');
    expect((await bodies([key])).get(key)).toBe(body);
  });

  test('a result that is made anew of older answers ends with the first of them', async () => {
    const asked = REQUESTS.compare;
    const first = await research(app, admin, 'compare', asked);
    const [key] = await keysOf(first.body.jobId);
    const soon = new Date(Date.now() + 3_600_000);
    await database().updateTable('answers').set({ expires_at: soon }).where('unit_key', '=', key!).execute();
    await database().deleteFrom('result_cache').execute();
    await research(app, admin, 'compare', asked);
    const results = await database().selectFrom('result_cache').select('expires_at').execute();
    expect(results).toEqual([{ expires_at: soon }]);
  });

  test('a change or the end of its row is seen at once, whoever made it', async () => {
    const { key } = await bought('changed');
    await database()
      .updateTable('answers')
      .set({ body: { new: 1 } })
      .where('unit_key', '=', key)
      .execute();
    expect((await bodies([key])).get(key)).toEqual({ new: 1 });
    await database().deleteFrom('answers').where('unit_key', '=', key).execute();
    expect((await bodies([key])).size).toBe(0);
  });

  test('an answer of one scope is none in another', async () => {
    const { key } = await bought('scoped');
    expect((await bodies([key], 'platform')).size).toBe(0);
    expect((await bodies([key], `sandbox/owner:${admin.accountId}`)).size).toBe(0);
  });

  test('asked for in one moment, each answer is found in its own scope only', async () => {
    const [one, two] = [await bought('first of two'), await bought('second of two')];
    const ask = (scope: string, key: string) => freshAnswer(app.app.context, scope, key);
    const asked = [ask(SCOPE, one.key), ask('platform', one.key), ask(SCOPE, two.key), ask(SCOPE, 'nothing')];
    const found = { costMicros: expect.any(Number) };
    expect(await Promise.all(asked)).toEqual([found, null, found, null]);
  });

  test('answers end when the clock of the database says so: they are bought again', async () => {
    const body = { keywords: ['expiring tea', 'expiring coffee'], dateFrom: '2026-01-01', dateTo: '2026-03-01' };
    await research(app, admin, 'trends', body);
    const before = charges();
    expect((await research(app, admin, 'trends', body)).body.fromCache).toBe(true);
    await moveClock(app.app.context.database, `${DAY - 60} seconds`);
    expect((await research(app, admin, 'trends', body)).body.fromCache).toBe(true);
    expect(charges()).toBe(before);
    await moveClock(app.app.context.database, `${DAY + 60} seconds`);
    const late = await research(app, admin, 'trends', body);
    await moveClock(app.app.context.database, '0');
    expect(late.body).toMatchObject({ status: 'complete', fromCache: false });
    expect(charges()).toBe(before + 1);
  });

  test('a long answer is parsed some items at a time', async () => {
    const { key } = await bought('long');
    const items = Array.from({ length: 30_000 }, (_, index) => ({
      keyword: `word ${index}`,
      metrics: null,
      at: index,
    }));
    const long = { seed: null, items };
    await database().updateTable('answers').set({ body: long }).where('unit_key', '=', key).execute();
    const parse = vi.spyOn(JSON, 'parse');
    const read = await bodies([key]);
    const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
    parse.mockRestore();
    expect(read.get(key)).toEqual(long);
    expect(longest).toBeLessThan(JSON.stringify(long).length / 4);
  });

  test('the memory is given to the newest when it is used up', async () => {
    const db = database();
    const { body } = await research(app, admin, 'expand', {
      keywords: ['m one', 'm two', 'm three'],
      limitPerSeed: 10,
    });
    const rows = await db.selectFrom('job_units').select('unit_key').where('job_id', '=', body.jobId).execute();
    const keys = [...new Set(rows.flatMap((row) => row.unit_key ?? []))].slice(0, 5);
    expect(keys).toHaveLength(5);
    // Eight million characters take sixteen of the sixty-four megabytes.
    await db
      .updateTable('answers')
      .set({ body: { text: 'x'.repeat(8_000_000) } })
      .where('unit_key', 'in', keys)
      .execute();
    const read = async (key: string) => (await answerBodies(app.app.context, SCOPE, [key])).get(key);
    const first = await read(keys[0]!);
    for (const key of keys.slice(1)) await read(key);
    const last = await read(keys[4]!);
    expect(await read(keys[4]!)).toBe(last);
    expect(await read(keys[0]!)).not.toBe(first);
  });
});
