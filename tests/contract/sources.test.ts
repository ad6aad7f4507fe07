import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { boundMicros } from '../../server/providers/bounds.ts';
import { planResearch } from '../../server/services/plan/index.ts';
import { expandRequest } from '../../server/services/plan/requests.ts';
import { ExpandInput } from '../../server/services/plan/schemas.ts';
import { SOURCES } from '../../server/services/plan/unit.ts';
import { owner, retry, run } from '../support/byok.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

type Source = { seed: string; origin: string; value: number | null };
const originsOf = (candidates: { sources: Source[] }[]) =>
  [...new Set(candidates.flatMap(({ sources }) => sources.map(({ origin }) => origin)))].sort();

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await person(app, { role: 'admin' });
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(() => app.stop());

describe('an expansion from related keywords and completions', () => {
  const sources = ['related_keywords', 'autocomplete'];

  test('has candidates of both, and buys metrics for the completions only', async () => {
    const seed = 'coffee grinder';
    const { body } = await research(app, admin, 'expand', { keywords: [seed], sources, limitPerSeed: 40 });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    const { candidates } = body.result;
    expect(originsOf(candidates)).toEqual(['autocomplete', 'related_keyword']);
    expect(body.result.seeds[0].metrics).not.toBeNull();
    const related = candidates.filter(({ sources: from }: { sources: Source[] }) =>
      from.some(({ origin }) => origin === 'related_keyword'),
    );
    expect(related.length).toBeLessThanOrEqual(40);
    for (const { sources: from, metrics } of related) {
      expect(metrics).not.toBeNull();
      const own = from.find(({ origin }: Source) => origin === 'related_keyword');
      expect(own.value).toBe(metrics.volume);
    }
    const bill = app.sandbox.control.bill().map(({ endpoint }) => endpoint);
    expect(bill.filter((endpoint) => endpoint.includes('autocomplete'))).toHaveLength(1);
    expect(bill.filter((endpoint) => endpoint.includes('related_keywords'))).toHaveLength(1);
    for (const unit of await unitsOf(app, body.jobId)) expect(unit.cost).toBeLessThanOrEqual(unit.bound_micros);
    await expectBalanced(app);
  });

  test('is served from its own answers: the next wider request buys the other sources only', async () => {
    const seed = freshWord('wider');
    await research(app, admin, 'expand', { keywords: [seed], sources, limitPerSeed: 20, includeMetrics: false });
    const before = app.sandbox.control.bill().length;
    const wider = { keywords: [seed], sources: SOURCES, limitPerSeed: 20, includeMetrics: false };
    const { body } = await research(app, admin, 'expand', wider);
    const stages = app.sandbox.control.bill().slice(before);
    expect(stages.map(({ endpoint }) => endpoint).sort()).toMatchObject([
      expect.stringContaining('keyword_suggestions'),
      expect.stringContaining('google_trends'),
    ]);
    expect(body.cost.savedUsd).toBeGreaterThan(0);
    // The next one has all of it, whoever paid for which part.
    const { body: again } = await research(app, admin, 'expand', wider);
    const { actualUsd, savedUsd } = body.cost;
    expect(microsFromUsd(again.cost.savedUsd)).toBe(microsFromUsd(actualUsd) + microsFromUsd(savedUsd));
  });

  test.each(SOURCES)('finds the answer that was lost on the way from %s, and pays for it once', async (source) => {
    const seed = freshWord('lost');
    fault(app, { kind: 'resetAfterCharge' }, { keyword: seed }, 1);
    const { body } = await research(app, admin, 'expand', {
      keywords: [seed],
      sources: [source],
      includeMetrics: false,
    });
    const [unit] = await unitsOf(app, body.jobId);
    expect(unit!.cost).toBeGreaterThan(0);
    expectOneChargeAUnit(app);
    await assertLedger(app);
  });

  test('is quoted by source, never costs more than its quote, and a retry buys the failed source only', async () => {
    const who = await owner(app);
    const seed = freshWord('quoted');
    fault(app, { kind: 'code', code: 50301 }, { keyword: seed, endpoint: 'autocomplete' });
    const input = { keywords: [seed], sources, limitPerSeed: 30, includeMetrics: false };
    const { quote, job } = await run(app, who, 'expand', input);
    expect(Object.keys(quote.costSummary.stages).sort()).toEqual(['autocomplete', 'related_keywords']);
    expect(job.failedStages).toMatchObject([{ stage: 'autocomplete', unit: seed, code: '50301' }]);
    expect(job.spend.actualUsd).toBeLessThanOrEqual(quote.estimatedCostUsd);
    app.sandbox.control.clearFaults();
    const again = await retry(app, who, job.jobId);
    expect(Object.keys(again.quote.costSummary.stages)).toEqual(['autocomplete']);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(originsOf(again.job.result.candidates)).toEqual(['autocomplete', 'related_keyword']);
    await assertLedger(app);
  });
});

test('related keywords are asked as few steps deep as can bring the limit, and bounded by the limit', () => {
  const { prices } = app.app.context.providers;
  const planned = (limitPerSeed: number) => {
    const input = ExpandInput.parse({ keywords: ['tea'], sources: ['related_keywords'], limitPerSeed });
    const [unit] = planResearch(expandRequest({ ...input, keywords: ['tea'] }, '2026-11-01'), { prices, model: 'm' });
    return unit!;
  };
  const depths = [10, 72, 73, 584, 585, 1000].map((limit) => planned(limit).request);
  expect(depths.map((request) => (request as { depth: number }).depth)).toEqual([2, 2, 3, 3, 4, 4]);
  const { perTaskMicros, perItemMicros } = prices.keywordData.labs;
  for (const limit of [10, 100, 1000]) {
    const { request, boundMicros: bound } = planned(limit);
    expect(bound).toBe(boundMicros(request!, prices));
    expect(bound).toBe(perTaskMicros + limit * perItemMicros);
  }
});
