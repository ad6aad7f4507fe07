import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as byok from '../support/byok.ts';
import { moveClock } from '../support/clock.ts';
import { fault, freshWord, wordSearched } from '../support/jobs.ts';
import { call, person, post } from '../support/people.ts';
import { charges, jobsOf } from '../support/private-jobs.ts';
import { expectBalanced, quotaUsed, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BYOK_DAILY_BUDGET_USD: '100' } });
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(async () => app.stop());

interface Item {
  keyword: string;
  metrics: { volume: number | null } | null;
  reason: string | null;
}

const freshWords = (count: number) => Array.from({ length: count }, () => freshWord('bulk'));
/** The doubles know nothing about words that begin so. */
const unheardOf = () => `zz ${freshWord()}`;
const QUOTE = '/api/research/byok/metrics/quote';

describe('bulk metrics on the owner’s account', () => {
  test('are bought in batches of the provider’s 700, within the quote, and come in the order asked', async () => {
    const who = await byok.owner(app);
    const unknown = unheardOf();
    const words = [...freshWords(800), unknown, ...freshWords(700)].reverse();
    const { quote, job } = await byok.run(app, who, 'metrics', { keywords: words, label: 'a list' });
    expect(quote).toMatchObject({ operation: 'metrics', batchCount: 3, label: 'a list', alternatives: [] });
    expect(quote.costSummary.stages).toEqual({ metrics: quote.estimatedCostUsd });
    expect(job).toMatchObject({ operation: 'metrics', status: 'complete', progress: { completed: 3, total: 3 } });
    const { items, summary, ...place } = job.result;
    expect(place).toEqual({ locationCode: 2840, languageCode: 'en' });
    expect(items.map(({ keyword }: Item) => keyword)).toEqual(words);
    const found = items.filter(({ metrics }: Item) => metrics !== null).length;
    expect(summary).toEqual({ asked: 1501, found, missing: 1501 - found });
    expect(found).toBeGreaterThan(1000);
    expect(items.find(({ keyword }: Item) => keyword === unknown)).toEqual({
      ...{ keyword: unknown, metrics: null, reason: 'NO_DATA' },
    });
    expect(charges(app, who)).toHaveLength(3);
    expect(job.spend.actualUsd).toBeLessThanOrEqual(quote.estimatedCostUsd);
    const again = await byok.run(app, who, 'metrics', { keywords: words.toReversed() });
    expect(again.quote).toMatchObject({ estimatedCostUsd: 0, reused: { units: 3, savedUsd: job.spend.actualUsd } });
    expect(again.job.result.items).toEqual(items.toReversed());
    expect(charges(app, who)).toHaveLength(3);
    await expectBalanced(app);
  });

  test('say of which words a batch failed, and a retry buys that batch alone', async () => {
    const who = await byok.owner(app);
    const words = freshWords(1000).sort();
    fault(app, { kind: 'code', code: 40501 }, { keyword: words[0]! });
    const { job } = await byok.run(app, who, 'metrics', { keywords: words });
    expect(job).toMatchObject({ status: 'partial', retryable: true, failedStages: [{ unit: 'batch 1' }] });
    const reasons = job.result.items.map(({ reason }: Item) => reason);
    expect(new Set(reasons.slice(0, 700))).toEqual(new Set(['NOT_BOUGHT']));
    expect(reasons.slice(700)).not.toContain('NOT_BOUGHT');
    app.sandbox.control.clearFaults();
    const again = await byok.retry(app, who, job.jobId);
    expect(again.quote).toMatchObject({ batchCount: 1, reused: { units: 1, savedUsd: job.spend.actualUsd } });
    expect(again.job.status).toBe('complete');
    expect(again.job.result.items.map(({ reason }: Item) => reason)).not.toContain('NOT_BOUGHT');
    expect(charges(app, who)).toHaveLength(2);
    await expectBalanced(app);
  });

  test('take 5,000 keywords in a body of 256 KiB; a larger one is refused before anything of it is read, with more in a word', async () => {
    const who = await byok.owner(app);
    const key = { 'Idempotency-Key': 'bulk-of-every-size' };
    const padded = (length: number) => Array.from({ length: 5000 }, (_, at) => `${at} `.padEnd(length, 'x'));
    const quoted = await post(app, QUOTE, who, { keywords: padded(48) }, key);
    expect([quoted.status, quoted.body.quote.batchCount]).toEqual([200, 8]);
    const tooLarge = await post(app, QUOTE, who, { keywords: padded(80) }, key);
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const tooMany = await post(app, QUOTE, who, { keywords: [...padded(20), 'one more'] }, key);
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await jobsOf(app, who)).toEqual([]);
  });

  test('are listed with their first words, and read with all of them', async () => {
    const who = await byok.owner(app);
    const words = freshWords(250);
    const { job } = await byok.run(app, who, 'metrics', { keywords: words });
    const path = `${app.url}/api/research/byok/pipeline/history`;
    const [listed] = (await call(path, { headers: who.headers })).body.items;
    expect(listed.request).toMatchObject({ keywords: words.slice(0, 100), keywordsOmitted: 150 });
    expect(job.request).toMatchObject({ keywords: words, keywordsOmitted: 0 });
  });
});

describe('bulk metrics on the platform’s account', () => {
  test('are one call of the provider and one unit of the quota, and nothing the second time, in whatever order', async () => {
    const student = await person(app);
    const words = freshWords(700);
    const bought = () => app.sandbox.control.bill().length;
    const before = bought();
    const first = await research(app, student, 'metrics', { keywords: words });
    expect(first.body).toMatchObject({ kind: 'metrics', status: 'complete', quotaCharged: 1 });
    expect(first.body.result.summary.asked).toBe(700);
    expect((await unitsOf(app, first.body.jobId)).map(({ stage }) => stage)).toEqual(['metrics']);
    const same = await research(app, student, 'metrics', { keywords: words });
    expect(same.body).toMatchObject({ fromCache: true, quotaCharged: 0, result: first.body.result });
    const reversed = await research(app, student, 'metrics', { keywords: words.toReversed() });
    expect(reversed.body).toMatchObject({ status: 'complete', quotaCharged: 0 });
    expect(reversed.body.result.items).toEqual(first.body.result.items.toReversed());
    expect([bought() - before, await quotaUsed(app, student)]).toEqual([1, 1]);
    await expectBalanced(app);
  });

  test('take 700 keywords, and none that the provider takes not one of', async () => {
    const student = await person(app);
    const refusals = await Promise.all(
      [freshWords(701), [], ['what?', '🙂']].map((keywords) => research(app, student, 'metrics', { keywords })),
    );
    expect(refusals.map(({ body }) => [body.code, body.issues[0].path])).toEqual(
      Array(3).fill(['VALIDATION_FAILED', 'keywords']),
    );
    expect(await quotaUsed(app, student)).toBe(0);
  });
});

describe('what stored answers say about a word', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a job as it came
  const figuresOf = (job: any, word: string) => {
    const { volume, difficulty } = job.result.results.find(({ keyword }: { keyword: string }) => keyword === word);
    return { volume, difficulty };
  };
  const UNKNOWN = { volume: null, difficulty: null };
  const asked = (words: string[]) => ({
    ...{ keywords: words, benchmark: wordSearched(3_000), dateFrom: '2026-07-01', dateTo: '2026-09-30' },
  });

  test('stands in its owner’s later comparisons at no cost, and in nobody else’s; what nobody measured is unknown, never 0', async () => {
    const [who, other, admin] = [await byok.owner(app), await byok.owner(app), await person(app, { role: 'admin' })];
    const [word, silent] = [wordSearched(3_000), wordSearched(3_000)];
    const { job: measured } = await byok.run(app, who, 'metrics', { keywords: [word] });
    const { volume, difficulty } = measured.result.items[0].metrics;
    expect(volume).toBeGreaterThan(0);
    const before = charges(app, who).length;
    const { quote, job } = await byok.run(app, who, 'compare', asked([word.toUpperCase(), silent]));
    expect([figuresOf(job, word.toUpperCase()), figuresOf(job, silent)]).toEqual([{ volume, difficulty }, UNKNOWN]);
    const endpoints = charges(app, who).slice(before);
    expect(endpoints.map(({ endpoint }) => String(endpoint)).filter((name) => name.includes('overview'))).toEqual([]);
    const stranger = await byok.run(app, other, 'compare', asked([word]));
    expect(stranger.quote.estimatedCostUsd).toBeLessThanOrEqual(quote.estimatedCostUsd);
    expect(figuresOf(stranger.job, word)).toEqual(UNKNOWN);
    expect(figuresOf((await research(app, admin, 'trends', asked([word]))).body, word)).toEqual(UNKNOWN);
    for (const market of [{ locationCode: 2276 }, { languageCode: 'es' }]) {
      const elsewhere = await byok.run(app, who, 'compare', { ...asked([word]), ...market });
      expect(figuresOf(elsewhere.job, word)).toEqual(UNKNOWN);
    }
  });

  test('is shared where the platform bought it, and never with private jobs', async () => {
    const [who, admin, student] = [await byok.owner(app), await person(app, { role: 'admin' }), await person(app)];
    const word = wordSearched(3_000);
    const { body: measured } = await research(app, admin, 'metrics', { keywords: [word] });
    const { volume, difficulty } = measured.result.items[0].metrics;
    const { body: shared } = await research(app, student, 'trends', asked([word]));
    expect(figuresOf(shared, word)).toEqual({ volume, difficulty });
    expect(figuresOf((await byok.run(app, who, 'compare', asked([word]))).job, word)).toEqual(UNKNOWN);
  });

  test('is what was bought last, however often an older result is asked for again', async () => {
    const admin = await person(app, { role: 'admin' });
    const [word, beside] = [wordSearched(3_000), wordSearched(3_000)];
    const { db } = app.app.context.database;
    const measured = async (keywords: string[], volume: number, days: number) => {
      const { body } = await research(app, admin, 'metrics', { keywords });
      await sql`update result_keywords k set volume = ${volume}, known_until = app_now() + ${days} * interval '1 day'
        from jobs j where j.id = ${body.jobId} and k.result_id = j.result_id and k.identity = ${word}`.execute(db);
    };
    await measured([word], 111, 10);
    await measured([word, beside], 222, 20);
    const { body: again } = await research(app, admin, 'metrics', { keywords: [word] });
    expect(again.fromCache).toBe(true);
    const { body } = await research(app, admin, 'trends', asked([word]));
    expect(figuresOf(body, word).volume).toBe(222);
  });

  test('ends with the answers that say it; a result that was made keeps it, and so do its replays', async () => {
    const admin = await person(app, { role: 'admin' });
    const [word, late] = [wordSearched(3_000), wordSearched(3_000)];
    const { body: measured } = await research(app, admin, 'expand', { keywords: [word], limitPerSeed: 10 });
    const [{ metrics }] = measured.result.seeds;
    const known = { volume: metrics.volume, difficulty: metrics.difficulty };
    const { body: made } = await research(app, admin, 'trends', asked([word, late]));
    expect(figuresOf(made, word)).toEqual(known);
    await research(app, admin, 'metrics', { keywords: [late] });
    const { database } = app.app.context;
    await moveClock(database, '31 days');
    try {
      expect(figuresOf((await research(app, admin, 'trends', asked([word]))).body, word)).toEqual(UNKNOWN);
      const replay = await post(app, `/api/jobs/${made.jobId}/replay`, admin, {});
      expect([replay.status, replay.body.result]).toEqual([200, made.result]);
    } finally {
      await moveClock(database, '0');
    }
  });

  test.for<['metrics' | 'expand', () => { keywords: string[] }]>([
    ['metrics', () => ({ keywords: freshWords(800).sort() })],
    // Its metrics are no units of the retry, which reads them where they were bought.
    ['expand', () => ({ keywords: freshWords(2), sources: ['related'] })],
  ])(
    'ends with the first of the answers that say it, also when a retry of %s bought the others later',
    async ([kind, ask]) => {
      const who = await byok.owner(app);
      const asked = ask();
      fault(app, { kind: 'code', code: 40501 }, { keyword: asked.keywords[0]! });
      const { job } = await byok.run(app, who, kind, asked);
      expect(job).toMatchObject({ status: 'partial', failedStages: [{ code: '40501' }] });
      app.sandbox.control.clearFaults();
      const { db } = app.app.context.database;
      const { rows } = await sql<{ until: Date }>`update answers a set expires_at = app_now() + interval '1 hour'
      from job_units u where u.job_id = ${job.jobId} and u.stage = 'metrics' and a.unit_id = u.id and a.state = 'ready'
      returning expires_at as until`.execute(db);
      const { job: again } = await byok.retry(app, who, job.jobId);
      expect(again.status).toBe('complete');
      const ends = await sql<{ until: Date }>`select distinct k.known_until as until from result_keywords k
      join jobs j on j.result_id = k.result_id where j.id = ${again.jobId} and k.known_until is not null`.execute(db);
      expect(ends.rows).toEqual(rows);
    },
  );

  test('gives results pages their traffic, and clusters the name of their largest word', async () => {
    const admin = await person(app, { role: 'admin' });
    const word = wordSearched(3_000);
    const keywords = [`${word} shoes`, `${word} shoe`, `best ${word} shoes`, `${word} shoes online`];
    const { body: measured } = await research(app, admin, 'metrics', { keywords: keywords.slice(1) });
    const volumes = new Map<string, number | null>(
      measured.result.items.map(({ keyword, metrics }: Item) => [keyword, metrics?.volume ?? null]),
    );
    const { body: job } = await research(app, admin, 'serp', { keywords });
    const { results, clusters } = job.result;
    const clustered = new Map<string, string[]>(
      clusters.flatMap((one: { keywords: string[] }) => one.keywords.map((keyword) => [keyword, one.keywords])),
    );
    for (const keyword of keywords) {
      const known = (clustered.get(keyword) ?? [keyword]).filter((one) => volumes.get(one) != null);
      expect(results[keyword].trafficPotential === null, keyword).toBe(known.length === 0);
    }
    expect(clusters.length).toBeGreaterThan(0);
    for (const { label, keywords: members } of clusters) {
      const most = Math.max(...members.map((one: string) => volumes.get(one) ?? -1));
      expect(volumes.get(label) ?? -1).toBe(most);
    }
  });
});
