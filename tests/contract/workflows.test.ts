import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BACKENDS } from '../support/database.ts';
import { type Person, person, post } from '../support/people.ts';
import { expectBalanced, finished, research, type Workflow } from '../support/research.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const REQUESTS: Record<Workflow, Record<string, unknown>> = {
  expand: { keywords: ['meal planner'], filterTerms: ['recipe'], limitPerSeed: 20 },
  compare: { keywords: ['pasta', 'rice', 'bread', 'noodles', 'couscous', 'quinoa'], benchmark: 'pasta' },
  trends: { keywords: ['tea', 'coffee'] },
  serp: { keywords: ['pasta recipe'] },
};

describe.each(inTurns(BACKENDS, 2))('shared research on %s', (backend) => {
  let app: TestApp;
  let student: Person;
  let admin: Person;

  beforeAll(async () => {
    app = await startTestApp({ backend });
    student = await person(app);
    admin = await person(app, { role: 'admin' });
  });
  afterAll(async () => app.stop());

  describe.each(Object.keys(REQUESTS) as Workflow[])('%s', (workflow) => {
    const callerOf = () => (workflow === 'serp' ? admin : student);

    test('buys once, and answers a repeat in other spelling and order from the cache for nothing', async () => {
      const first = await research(app, callerOf(), workflow, REQUESTS[workflow]);
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({
        kind: workflow,
        status: 'complete',
        fromCache: false,
        dataSource: 'sandbox',
        failedStages: [],
        error: null,
        quotaCharged: workflow === 'serp' ? 0 : 1,
      });
      expect(first.body.progress.completed).toBe(first.body.progress.total);
      expect(first.body.cost.actualUsd).toBeGreaterThan(0);
      const charges = app.sandbox.control.counters().chargedRequests;

      const words = [...(REQUESTS[workflow].keywords as string[])];
      const respelled = [words[0]!, ...words.slice(1).reverse()].map((word) => `  ${word.toUpperCase()} `);
      const body = { ...REQUESTS[workflow], keywords: respelled };
      const again = await post(app, `/api/research/${workflow}`, callerOf(), body);
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({ status: 'complete', fromCache: true, quotaCharged: 0, dataSource: 'sandbox' });
      expect(again.body.cost).toEqual({ actualUsd: 0, savedUsd: first.body.cost.actualUsd + first.body.cost.savedUsd });
      expect(again.body.result).toEqual(first.body.result);
      expect(again.body.progress).toEqual(first.body.progress);
      expect(app.sandbox.control.counters().chargedRequests).toBe(charges);
      await expectBalanced(app);
    });

    test('is read through its own status route only, by its owner only', async () => {
      const { body } = await research(app, callerOf(), workflow, REQUESTS[workflow]);
      const read = await finished(app, callerOf(), workflow, body.jobId);
      expect(read.status).toBe(200);
      expect(read.body).toEqual(body);
      const other = workflow === 'trends' ? 'compare' : 'trends';
      const wrongKind = await post(app, `/api/research/${other}/status?jobId=${body.jobId}`, callerOf(), undefined);
      const foreign = await post(
        app,
        `/api/research/${workflow}/status?jobId=${body.jobId}`,
        await person(app),
        undefined,
      );
      for (const refusal of [wrongKind, foreign])
        expect(refusal).toMatchObject({ status: 404, body: { code: 'JOB_NOT_FOUND' } });
    });
  });

  test('expand: candidates carry every origin, metrics and score; literally filtered words are listed', async () => {
    const body = { keywords: ['piano lessons', 'guitar lessons'], filterTerms: ['free'], filterMode: 'literal' };
    const { result } = (await research(app, student, 'expand', body)).body;
    expect(Object.keys(result).sort()).toEqual(
      ['candidates', 'clusters', 'dateFrom', 'dateTo', 'filter', 'filteredOut', 'groups', 'keywords']
        .concat('languageCode', 'locationCode', 'seeds', 'topics')
        .sort(),
    );
    expect(result.filter).toMatchObject({ mode: 'literal', terms: ['free'], removed: result.filteredOut.length });
    expect(result.filter.kept + result.filter.removed).toBe(result.filter.total);
    expect(result.candidates.length).toBeGreaterThan(0);
    for (const { keyword, sources } of result.candidates) {
      expect(keyword.split(' ')).not.toContain('free');
      expect(sources.length).toBeGreaterThan(0);
    }
  });

  test('compare: every keyword has a row, groups have figures of their own, the summary counts the rows', async () => {
    const groups = [
      { name: 'grains', keywords: ['rice', 'quinoa'] },
      { name: 'doughs', keywords: ['pasta', 'bread'] },
    ];
    const { body } = await research(app, student, 'compare', { groups, benchmark: 'flour' });
    expect(body.status).toBe('complete');
    const { result } = body;
    expect(result.benchmark).toBe('flour');
    expect(result.results.map((row: { keyword: string }) => row.keyword).sort()).toEqual([
      'bread',
      'pasta',
      'quinoa',
      'rice',
    ]);
    expect(result.groups.map((group: { name: string }) => group.name)).toEqual(['grains', 'doughs']);
    const counted = Object.values(result.summary as Record<string, number>).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(4);
    expect(result.results.every((row: { intent: unknown }) => row.intent !== null)).toBe(true);
  });

  test('serp: each keyword has its page, and pages that share results are clustered', async () => {
    const { body } = await research(app, admin, 'serp', { keywords: ['best running shoes', 'top running shoes'] });
    expect(Object.keys(body.result.results).sort()).toEqual(['best running shoes', 'top running shoes']);
    for (const page of Object.values(body.result.results) as { topResults: unknown[]; signals: object }[]) {
      expect(page.topResults.length).toBeGreaterThan(0);
      expect(page.signals).toHaveProperty('organicCount');
    }
    expect(Array.isArray(body.result.clusters)).toBe(true);
  });

  test('keyword suggestions are answered at once, and from the cache the second time', async () => {
    const ask = () => post(app, '/api/research/keyword-suggestions', student, { keyword: 'yoga mat', limit: 7 });
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ seed: 'yoga mat', count: 7, fromCache: false, dataSource: 'sandbox' });
    expect(first.body.items).toHaveLength(7);
    const charges = app.sandbox.control.counters().chargedRequests;
    const second = await ask();
    expect(second.body).toMatchObject({ fromCache: true, cost: { actualUsd: 0, savedUsd: first.body.cost.actualUsd } });
    expect(second.body.items).toEqual(first.body.items);
    expect(app.sandbox.control.counters().chargedRequests).toBe(charges);
  });

  test('an Idempotency-Key makes a submission repeatable, and refuses other content', async () => {
    const headers = { 'Idempotency-Key': 'once-only-0001' };
    const body = { keywords: ['idempotent word'] };
    const first = await research(app, student, 'trends', body, headers);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await post(app, '/api/research/trends', student, body, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await post(app, '/api/research/trends', student, { keywords: ['another word'] }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });
});
