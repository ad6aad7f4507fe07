import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAnswer } from '../../jobs/stores.ts';
import { base64Of, parsePacked } from '../../server/core/packed.ts';
import { packedAnswers, rememberAnswer } from '../../server/services/shared-cache/packed-answers.ts';
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

const stored = (answers: Map<string, Uint8Array>) =>
  new Map([...answers].map(([key, packed]) => [key, base64Of(packed)]));
const parsed = (answers: Map<string, Uint8Array>) =>
  new Map([...answers].map(([key, packed]) => [key, parsePacked(packed)]));

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
  const texts = (keys: string[], scope = SCOPE) => packedAnswers(app.app.context, scope, keys);
  const bodies = async (...of: Parameters<typeof texts>) => parsed(await texts(...of));
  /** Whether the texts were read from the database. */
  const reads = async (keys: string[]) =>
    (await queriesDuring(app, () => texts(keys))).some(({ sql }) => sql.includes('convert_to('));

  async function keysOf(jobId: string): Promise<string[]> {
    const rows = await database().selectFrom('job_units').select('unit_key').where('job_id', '=', jobId).execute();
    return [...new Set(rows.flatMap((row) => row.unit_key ?? []))];
  }

  /** A job of new words; the key of its one answer. */
  async function bought(word: string): Promise<string> {
    const { body: job } = await research(app, admin, 'trends', { keywords: [word, `${word} too`] });
    const [key] = await keysOf(job.jobId);
    return key!;
  }

  test.each(Object.keys(REQUESTS) as Workflow[])('%s makes the same of the same answers', async (workflow) => {
    const first = await research(app, admin, workflow, REQUESTS[workflow]);
    expect(first.body.status).toBe('complete');
    await database().deleteFrom('result_cache').execute();
    const again = await research(app, admin, workflow, REQUESTS[workflow]);
    expect(again.body).toMatchObject({ status: 'complete', result: first.body.result, cost: { actualUsd: 0 } });
  });

  test.each(Object.keys(REQUESTS) as Workflow[])(
    'what %s bought is at hand exactly as it is stored, to the order of members',
    async (workflow) => {
      const keywords = (REQUESTS[workflow].keywords as string[]).map((word) => `${word} at hand`);
      const benchmark = workflow === 'compare' ? { benchmark: keywords[0] } : {};
      const { body: job } = await research(app, admin, workflow, { ...REQUESTS[workflow], keywords, ...benchmark });
      const keys = await keysOf(job.jobId);
      expect(await reads(keys)).toBe(false);
      const near = await texts(keys);
      const { database } = app.app.context;
      expect(stored(near)).toEqual(stored(await packedAnswers({ database, memory: createMemory() }, SCOPE, keys)));
      expect(near.size).toBeGreaterThan(0);
    },
  );

  test('an answer is read once', async () => {
    const key = await bought('once');
    await database()
      .updateTable('answers')
      .set({ body: { new: 1 } })
      .where('unit_key', '=', key)
      .execute();
    expect([await reads([key]), await reads([key])]).toEqual([true, false]);
  });

  test('a result that is made anew of older answers ends with the first of them, whatever is in another scope', async () => {
    const asked = REQUESTS.compare;
    const first = await research(app, admin, 'compare', asked);
    const [key] = await keysOf(first.body.jobId);
    const soon = new Date(Date.now() + 3_600_000);
    await database().updateTable('answers').set({ expires_at: soon }).where('unit_key', '=', key!).execute();
    await sql`insert into answers (scope, unit_key, unit_id, state, packed, cost_micros, data_source, created_at, expires_at)
      select 'another', unit_key, unit_id, state, packed, cost_micros, data_source, created_at, app_now() + interval '1 minute'
      from answers where scope = ${SCOPE} and unit_key = ${key}`.execute(database());
    await database().deleteFrom('result_cache').execute();
    await research(app, admin, 'compare', asked);
    const results = await database().selectFrom('result_cache').select('expires_at').execute();
    expect(results).toEqual([{ expires_at: soon }]);
  });

  test('a change or the end of its row is seen at once, whoever made it', async () => {
    const key = await bought('changed');
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
    const key = await bought('scoped');
    expect((await bodies([key], 'platform')).size).toBe(0);
    expect((await bodies([key], `sandbox/owner:${admin.accountId}`)).size).toBe(0);
  });

  test('asked for in one moment, each answer is found in its own scope only', async () => {
    const [one, two] = [await bought('first of two'), await bought('second of two')];
    const ask = (scope: string, key: string) => freshAnswer(app.app.context, scope, key);
    const asked = [ask(SCOPE, one), ask('platform', one), ask(SCOPE, two), ask(SCOPE, 'nothing')];
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

  test('the memory is given to the newest when it is used up; little ones take a page each', async () => {
    const db = database();
    const { body } = await research(app, admin, 'expand', {
      keywords: ['m one', 'm two', 'm three'],
      limitPerSeed: 10,
    });
    const rows = await db.selectFrom('job_units').select('unit_key').where('job_id', '=', body.jobId).execute();
    const keys = [...new Set(rows.flatMap((row) => row.unit_key ?? []))].slice(0, 5);
    expect(keys).toHaveLength(5);
    // Four of them fit into the four megabytes.
    await db
      .updateTable('answers')
      .set({ body: { text: 'x'.repeat(1_000_000) } })
      .where('unit_key', 'in', keys)
      .execute();
    for (const key of keys) await texts([key]);
    const asked = [keys[4]!, keys[1]!, keys[0]!];
    const wereRead: boolean[] = [];
    for (const key of asked) wereRead.push(await reads([key]));
    expect(wereRead).toEqual([false, false, true]);
    const memory = createMemory();
    const little = { version: '1', packed: new Uint8Array(1) };
    for (let at = 0; at < 2000; at++) rememberAnswer(memory, { scope: SCOPE, key: `little ${at}` }, little);
    expect(memory.figures()).toMatchObject([{ cache: 'answers', entries: 1023 }]);
  });
});
