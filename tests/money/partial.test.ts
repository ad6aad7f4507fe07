import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultAction } from '../../server/sandbox/index.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, research, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

describe('partial results', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    // No provider is silent here: however slow the machine is, each answer is waited for.
    test = await startHasty({ env: { PROVIDER_TIMEOUT_MS: '60000' } });
    admin = await person(test, { role: 'admin' });
  });
  afterAll(async () => test.stop());

  it('a failing seed spoils no other seed', async () => {
    const [good, bad] = [freshWord('good'), freshWord('bad')];
    fault(test, { kind: 'code', code: 50301 }, { keyword: bad });
    const { body } = await research(test, admin, 'expand', { keywords: [good, bad], includeMetrics: false });
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

  it('a partial result is not cached: the next call buys what failed, and only that', async () => {
    const [good, bad] = [freshWord('good'), freshWord('bad')];
    fault(test, { kind: 'code', code: 50301 }, { keyword: bad }, 2);
    const request = { keywords: [good, bad], includeMetrics: false };
    expect((await research(test, admin, 'expand', request)).body.status).toBe('partial');
    const before = test.sandbox.control.bill().length;
    const again = (await research(test, admin, 'expand', request)).body;
    expect(again).toMatchObject({ status: 'complete', fromCache: false });
    expect(test.sandbox.control.bill()).toHaveLength(before + 2);
    expect(again.cost.savedUsd).toBeGreaterThan(0);
    await expectBalanced(test);
  });

  it('a failing batch of a comparison costs only its own words', async () => {
    const benchmark = freshWord('bench');
    const words = Array.from({ length: 8 }, () => freshWord('w')).sort();
    fault(test, { kind: 'code', code: 50301 }, { keyword: words[0]!, endpoint: 'trends' });
    const { body } = await research(test, admin, 'compare', { keywords: words, benchmark });
    expect(body.status).toBe('partial');
    const rows = body.result.results.map(({ keyword }: { keyword: string }) => keyword).sort();
    expect(rows).toEqual(words.slice(4));
    await expectBalanced(test);
  });

  it('one forbidden word in a bulk call costs only that word, and the batch is charged once', async () => {
    const seed = freshWord('bulk');
    const related = { keywords: [seed], sources: ['related'] };
    const plain = (await research(test, admin, 'expand', { ...related, includeMetrics: false })).body.result;
    const words: string[] = plain.candidates.map(({ keyword }: { keyword: string }) => keyword);
    for (const word of words.slice(0, 2)) fault(test, { kind: 'forbiddenKeyword', keyword: word });
    const { body } = await research(test, admin, 'expand', related);
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    const charges = test.sandbox.control.bill().filter(({ endpoint }) => endpoint.includes('keyword_overview'));
    expect(charges).toHaveLength(1);
    const { candidates } = body.result as { candidates: { keyword: string; metrics: unknown }[] };
    const without = candidates.filter(({ metrics }) => metrics === null).map(({ keyword }) => keyword);
    expect(without).toEqual(expect.arrayContaining(words.slice(0, 2)));
    expect(candidates.filter(({ metrics }) => metrics !== null).length).toBeGreaterThan(0);
    test.sandbox.control.clearFaults();
    await expectBalanced(test);
  });

  it('a batch whose every word is refused is given up, and nothing was charged for it', async () => {
    const seed = freshWord('hopeless');
    fault(
      test,
      { kind: 'code', code: 40501, message: "Invalid Field: 'language_code'." },
      { endpoint: 'keyword_overview' },
    );
    const { body } = await research(test, admin, 'expand', { keywords: [seed], sources: ['related'] });
    test.sandbox.control.clearFaults();
    expect(body.status).toBe('partial');
    expect(body.failedStages).toEqual([{ stage: 'metrics', unit: 'batch 1', code: '40501', outcome: 'failed' }]);
    await expectBalanced(test);
  });

  it.each<[string, FaultAction, string]>([
    ['misses a word', { kind: 'missingWord' }, 'FILTER_MISSING'],
    ['judges a word twice', { kind: 'duplicateWord' }, 'FILTER_DUPLICATE'],
    ['judges a foreign word', { kind: 'foreignWord' }, 'FILTER_FOREIGN'],
    ['is no JSON', { kind: 'invalidJson' }, 'FILTER_MALFORMED'],
  ])('a filter answer that %s fails that batch only: its words are kept', async (_name, action, code) => {
    // Six seeds bring more words than one batch holds, whatever the doubles invent for them.
    const seeds = Array.from({ length: 6 }, () => freshWord('filter'));
    fault(test, action, { provider: 'openrouter' }, 1);
    const request = { keywords: seeds, filterTerms: ['free'], limitPerSeed: 400, includeMetrics: false };
    const { body } = await research(test, admin, 'expand', request);
    test.sandbox.control.clearFaults();
    expect(body.status).toBe('partial');
    expect(body.failedStages).toEqual([{ stage: 'filter', unit: expect.any(String), code, outcome: 'failed' }]);
    const units = await unitsOf(test, body.jobId);
    expect(units.filter(({ stage, state }) => stage === 'filter' && state === 'settled').length).toBeGreaterThan(0);
    expect(body.result.filter.kept).toBe(body.result.candidates.length);
    await expectBalanced(test);
  });

  it('a word without a valid intent makes the comparison partial, not the word wrong', async () => {
    fault(test, { kind: 'missingWord' }, { provider: 'openrouter' }, 1);
    const words = [freshWord('intent'), freshWord('intent'), freshWord('intent')];
    const { body } = await research(test, admin, 'compare', { keywords: words });
    expect(body.status).toBe('partial');
    expect(body.failedStages).toMatchObject([{ stage: 'intent', code: 'INTENT_MISSING' }]);
    const intents = body.result.results.map(({ intent }: { intent: unknown }) => intent);
    expect(intents.filter((intent: unknown) => intent === null)).toHaveLength(1);
    // The next equal request buys the intent of that word only, and the one after that nothing.
    const before = test.sandbox.control.bill().length;
    const again = (await research(test, admin, 'compare', { keywords: words })).body;
    expect(again).toMatchObject({ status: 'complete', failedStages: [] });
    expect(test.sandbox.control.bill()).toHaveLength(before + 1);
    expect(again.cost.actualUsd).toBeLessThan(body.cost.actualUsd / 2);
    const third = (await research(test, admin, 'compare', { keywords: words })).body;
    expect(third).toMatchObject({ status: 'complete', fromCache: true });
    await expectBalanced(test);
  });
});

describe('faults of the language-model gateway', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startHasty();
    admin = await person(test, { role: 'admin' });
  });
  afterAll(async () => test.stop());

  /** Intent unit of a comparison that a fault strikes. */
  async function intentUnit(action: FaultAction) {
    const word = freshWord('model');
    fault(test, action, { provider: 'openrouter', keyword: word });
    const { body } = await research(test, admin, 'compare', { keywords: [word] });
    const unit = (await unitsOf(test, body.jobId)).find(({ stage }) => stage === 'intent')!;
    return { body, unit };
  }

  it.concurrent.each<[string, FaultAction, string, string]>([
    ['a refusal', { kind: 'gatewayError', status: 403 }, 'refused', ''],
    ['an in-band error without a charge', { kind: 'finishReasonError' }, 'failed', ''],
    ['content that is no JSON', { kind: 'invalidJson' }, 'failed', 'INTENT_MISSING'],
    ['content cut by the token limit', { kind: 'finishReasonLength' }, 'failed', 'INTENT_MISSING'],
    ['truncated JSON: cost learnt by its generation id', { kind: 'truncatedJson' }, 'failed', 'PAID_WITHOUT_RESULT'],
  ])('%s leaves the comparison partial and the trends intact', async (_name, action, state, code) => {
    const { body, unit } = await intentUnit(action);
    expect(unit.state).toBe(state);
    if (code !== '') expect(unit.code).toBe(code);
    expect(body.status).toBe('partial');
    expect(body.result.results).toHaveLength(1);
    await assertLedger(test);
  });

  it('an answer without its cost is kept: the cost is learnt by its generation id', async () => {
    const { body, unit } = await intentUnit({ kind: 'missingUsage' });
    expect([unit.state, body.status]).toEqual(['settled', 'complete']);
    await assertLedger(test);
  });

  it('an answer that never came and has no id stays unknown to its owner, and its bound is booked as spent', async () => {
    const { body, unit } = await intentUnit({ kind: 'hang' });
    expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
    expect(body.failedStages).toMatchObject([{ stage: 'intent', outcome: 'unknown' }]);
    const entry = await test.app.context.database.db
      .selectFrom('ledger')
      .selectAll()
      .where('job_id', '=', body.jobId)
      .where('provider', '=', 'openrouter')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ outcome: 'presumed', cost_micros: entry.bound_micros });
    const budget = await test.app.context.database.db.selectFrom('budget_days').selectAll().executeTakeFirstOrThrow();
    expect(budget.reserved_micros).toBe(0);
  });

  it('429 is waited out and repeated without a charge', async () => {
    const word = freshWord('slow down');
    const action: FaultAction = { kind: 'gatewayError', status: 429, retryAfterSeconds: 1 };
    fault(test, action, { provider: 'openrouter', keyword: word }, 1);
    const sent = () => test.sandbox.control.counters().requests['openrouter chat/completions'] ?? 0;
    const [before, billed] = [sent(), test.sandbox.control.bill().length];
    const { body } = await research(test, admin, 'compare', { keywords: [word] });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    // One trend batch, and one of two completions.
    expect(sent() - before).toBe(2);
    expect(test.sandbox.control.bill().length - billed).toBe(2);
    const unit = (await unitsOf(test, body.jobId)).find(({ stage }) => stage === 'intent')!;
    expect(unit).toMatchObject({ state: 'settled', code: null });
    await assertLedger(test);
  });
});
