import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CacheKind } from '../../server/core/memory.ts';
import { shelfOf, storedResult } from '../../server/services/jobs/stored-result.ts';
import { packedAnswers } from '../../server/services/shared-cache/packed-answers.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await startTestApp();
  // What the first remembers it has computed itself.
  two = await startTestApp({ beside: one, env: { ROLE: 'web' } });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

/** Figures of `/metrics` by cache. */
async function figures(app: TestApp, metric: string): Promise<Record<string, number>> {
  const lines = (await (await fetch(`${app.url}/metrics`)).text()).split('\n');
  const found = lines.flatMap((line) => [...line.matchAll(new RegExp(`^${metric}\\{cache="([^"]+)"\\} (\\S+)$`, 'g'))]);
  return Object.fromEntries(found.map(([, cache, value]) => [cache!, Number(value)]));
}

test('two applications of one process share nothing that they remember, on one database', async () => {
  const admin = await person(one, { role: 'admin' });
  const { body: job } = await research(one, admin, 'trends', { keywords: ['remembered once', 'remembered twice'] });
  const { db } = one.app.context.database;
  const { result_id } = await db
    .selectFrom('jobs')
    .select('result_id')
    .where('id', '=', job.jobId)
    .executeTakeFirstOrThrow();
  const units = await db.selectFrom('job_units').select('unit_key').where('job_id', '=', job.jobId).execute();
  const keys = units.map(({ unit_key }) => unit_key!);
  const read = async ({ app: { context } }: TestApp) => ({
    result: await storedResult(shelfOf(context), result_id!),
    known: context.memory.figures().find(({ cache }) => cache === 'answers')?.entries ?? 0,
    answers: await packedAnswers(context, 'sandbox/platform', keys),
  });
  const [here, again, there] = [await read(one), await read(one), await read(two)];
  expect(again.result).toBe(here.result);
  expect(there.result).not.toBe(here.result);
  expect([here.known, there.known]).toEqual([1, 0]);
  expect(there.answers.size).toBe(here.answers.size);
  expect(one.app.context.memory).not.toBe(two.app.context.memory);
});

describe('a cache', () => {
  const KIND: CacheKind<{ text: string }, number> = {
    name: 'texts',
    maxBytes: 1000,
    bytesOf: ({ text }) => text.length,
    read: async (key, times) => ({ text: key.repeat(times) }),
  };

  test('keeps no more bytes than it may, whatever is put in, and counts what it answers', async () => {
    const memory = createMemory();
    const cache = memory.cache(KIND);
    for (let i = 0; i < 50; i++) await cache.fetch(`${i % 10}`, 300);
    await cache.fetch('9', 300);
    const [of] = memory.figures();
    expect(of).toEqual({ cache: 'texts', entries: 3, bytes: 900, hits: 1, misses: 50 });
  });

  test('of one memory is none of another, and is empty when its application has stopped', async () => {
    const [mine, other] = [createMemory(), createMemory()];
    mine.cache(KIND).set('a', { text: 'mine' });
    expect(mine.cache(KIND).get('a')).toEqual({ text: 'mine' });
    expect(other.cache(KIND).get('a')).toBeUndefined();
    await mine.close();
    expect(mine.figures()).toMatchObject([{ entries: 0, bytes: 0 }]);
  });

  test('state is made once, by who needs it first, and closed at the stop', async () => {
    const closed: string[] = [];
    const kind = { name: 'state', close: (state: { is: string }) => void closed.push(state.is) };
    const memory = createMemory();
    expect(memory.known(kind)).toBeUndefined();
    expect(memory.state(kind, () => ({ is: 'first' }))).toBe(memory.state(kind, () => ({ is: 'second' })));
    await memory.close();
    expect([closed, memory.known(kind)]).toEqual([['first'], undefined]);
  });
});

test('the figures of the caches are in the metrics', async () => {
  const entries = await figures(one, 'cache_entries');
  expect(entries).toMatchObject({
    callers: expect.any(Number),
    results: expect.any(Number),
    answers: expect.any(Number),
  });
  const [bytes, hits, misses] = [
    await figures(one, 'cache_bytes'),
    await figures(one, 'cache_hits_total'),
    await figures(one, 'cache_misses_total'),
  ];
  expect(Object.keys(bytes)).toEqual(Object.keys(entries));
  expect([bytes.results! > 0, hits.results! > 0, misses.results! > 0]).toEqual([true, true, true]);
});
