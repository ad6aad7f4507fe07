import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultAction } from '../../server/sandbox/index.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe('partial results', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await person(app, { role: 'admin' });
  });
  afterAll(async () => app.stop());

  test('a failing seed spoils no other seed', async () => {
    const [good, bad] = [freshWord('good'), freshWord('bad')];
    fault(app, { kind: 'code', code: 50301 }, { keyword: bad });
    const { body } = await research(app, admin, 'expand', { keywords: [good, bad], includeMetrics: false });
    expect(body.status).toBe('partial');
    expect(body.failedStages.map(({ stage, unit, code }: Record<string, string>) => [stage, unit, code])).toEqual([
      ['related', bad, '50301'],
      ['suggestions', bad, '50301'],
    ]);
    const seeds = body.result.candidates.flatMap(({ sources }: { sources: { seed: string }[] }) =>
      sources.map(({ seed }) => seed),
    );
    expect(new Set(seeds)).toEqual(new Set([good]));
    expect(body.progress.completed).toBe(body.progress.total);
  });

  test('a partial result is not cached: the next call buys what failed, and only that', async () => {
    const [good, bad] = [freshWord('good'), freshWord('bad')];
    fault(app, { kind: 'code', code: 50301 }, { keyword: bad }, 2);
    const request = { keywords: [good, bad], includeMetrics: false };
    expect((await research(app, admin, 'expand', request)).body.status).toBe('partial');
    const before = app.sandbox.control.bill().length;
    const again = (await research(app, admin, 'expand', request)).body;
    expect(again).toMatchObject({ status: 'complete', fromCache: false });
    expect(app.sandbox.control.bill()).toHaveLength(before + 2);
    expect(again.cost.savedUsd).toBeGreaterThan(0);
    await expectBalanced(app);
  });

  test('a failing batch of a comparison costs only its own words', async () => {
    const benchmark = freshWord('bench');
    // The order in which words of unknown size are put into calls: shorter ones first.
    const words = Array.from({ length: 8 }, () => freshWord('w')).sort(
      (a, b) => a.length - b.length || (a < b ? -1 : 1),
    );
    fault(app, { kind: 'code', code: 50301 }, { keyword: words[0]!, endpoint: 'trends' });
    const { body } = await research(app, admin, 'compare', { keywords: words, benchmark });
    expect(body.status).toBe('partial');
    const rows = body.result.results.map(({ keyword }: { keyword: string }) => keyword).sort();
    expect(rows).toEqual(words.slice(4).sort());
    await expectBalanced(app);
  });

  test.each<[string, FaultAction, string]>([
    ['drops nothing', { kind: 'missingWord' }, 'FILTER_CANARY'],
    ['judges a word twice', { kind: 'duplicateWord' }, 'FILTER_DUPLICATE'],
    ['judges a foreign word', { kind: 'foreignWord' }, 'FILTER_FOREIGN'],
    ['is no JSON', { kind: 'invalidJson' }, 'FILTER_MALFORMED'],
  ])('a filter answer that %s fails that batch only: its words are kept', async (_name, action, code) => {
    // Six seeds bring more words than one batch holds, whatever the doubles invent for them.
    const seeds = Array.from({ length: 6 }, () => freshWord('filter'));
    fault(app, action, { provider: 'openrouter' }, 1);
    const request = { keywords: seeds, filterTerms: ['free'], limitPerSeed: 400, includeMetrics: false };
    const { body } = await research(app, admin, 'expand', request);
    app.sandbox.control.clearFaults();
    expect(body.status).toBe('partial');
    expect(body.failedStages).toEqual([{ stage: 'filter', unit: expect.any(String), code, outcome: 'failed' }]);
    const units = await unitsOf(app, body.jobId);
    expect(units.filter(({ stage, state }) => stage === 'filter' && state === 'settled').length).toBeGreaterThan(0);
    expect(body.result.filter.kept).toBe(body.result.candidates.length);
    await expectBalanced(app);
  });

  test('a word without a valid intent makes the comparison partial, not the word wrong', async () => {
    fault(app, { kind: 'missingWord' }, { provider: 'openrouter' }, 1);
    const words = [freshWord('intent'), freshWord('intent'), freshWord('intent')];
    const { body } = await research(app, admin, 'compare', { keywords: words });
    expect(body.status).toBe('partial');
    expect(body.failedStages).toMatchObject([{ stage: 'intent', code: 'INTENT_MISSING' }]);
    const intents = body.result.results.map(({ intent }: { intent: unknown }) => intent);
    expect(intents.filter((intent: unknown) => intent === null)).toHaveLength(1);
    // The next equal request buys the intent of that word only, and the one after that nothing.
    const before = app.sandbox.control.bill().length;
    const again = (await research(app, admin, 'compare', { keywords: words })).body;
    expect(again).toMatchObject({ status: 'complete', failedStages: [] });
    expect(app.sandbox.control.bill()).toHaveLength(before + 1);
    expect(again.cost.actualUsd).toBeLessThan(body.cost.actualUsd / 2);
    const third = (await research(app, admin, 'compare', { keywords: words })).body;
    expect(third).toMatchObject({ status: 'complete', fromCache: true });
    await expectBalanced(app);
  });
});
