import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultAction } from '../../server/sandbox/index.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, research, unitsOf, type Workflow } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

/** Micro-USD that one live trends call costs. */
const TRENDS = 11_000;

interface Case {
  name: string;
  action: FaultAction;
  /** The end of the unit that it strikes. */
  state: string;
  code: string | null;
  cost: number;
}

const CHARGED = { state: 'failed', code: 'PAID_WITHOUT_RESULT', cost: TRENDS };
const FREE = { state: 'refused', code: 'NOT_CHARGED', cost: 0 };

/** Money safety's table, for a call whose answer the provider does not keep. */
const CASES: Case[] = [
  { name: 'an answer after the timeout, charged', action: { kind: 'slow', ms: 6_000 }, ...CHARGED },
  { name: 'a reset after the charge', action: { kind: 'resetAfterCharge' }, ...CHARGED },
  { name: 'a reset inside the answer', action: { kind: 'resetMidBody' }, ...CHARGED },
  { name: 'a hanging connection, charged', action: { kind: 'hang' }, ...CHARGED },
  { name: 'truncated JSON', action: { kind: 'truncatedJson' }, ...CHARGED },
  { name: 'HTTP 500 with HTML behind a charge', action: { kind: 'http', status: 500, charged: true }, ...CHARGED },
  { name: 'a reset before the charge', action: { kind: 'resetBeforeCharge' }, ...FREE },
  { name: 'HTTP 502 with HTML, nothing ran', action: { kind: 'http', status: 502 }, ...FREE },
  {
    name: 'a cost on a failed task',
    action: { kind: 'code', code: 50301, charged: true },
    ...{ state: 'failed', code: '50301', cost: TRENDS },
  },
  {
    name: 'a refusal of the task',
    action: { kind: 'code', code: 40501 },
    ...{ state: 'refused', code: '40501', cost: 0 },
  },
  {
    name: 'a refusal of the whole request',
    action: { kind: 'topCode', code: 40201 },
    ...{ state: 'refused', code: '40201', cost: 0 },
  },
  { name: 'an answer without its cost', action: { kind: 'missingCost' }, state: 'settled', code: null, cost: TRENDS },
  { name: 'a wrong error count', action: { kind: 'tasksErrorMismatch' }, state: 'settled', code: null, cost: TRENDS },
];

describe('faults of the keyword data provider', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startHasty();
    admin = await person(app, { role: 'admin' });
  });
  afterAll(async () => app.stop());

  /** The jobs that were struck, by the case's name: each case runs once, for whoever looks at it. */
  const struck = new Map<string, ReturnType<typeof research>>();
  const strike = ({ name, action }: Case) => {
    const known = struck.get(name);
    if (known) return known;
    const word = freshWord('fault');
    fault(app, action, { keyword: word, endpoint: 'trends' });
    const job = research(app, admin, 'trends', { keywords: [word] });
    struck.set(name, job);
    return job;
  };

  test.concurrent.each(CASES)('$name: $state $code, and the books equal the bill', async (one) => {
    const { state, code, cost } = one;
    const { body } = await strike(one);
    const [unit] = await unitsOf(app, body.jobId);
    expect(unit).toMatchObject({ state, code, cost });
    expect(body.status).toBe(state === 'settled' ? 'complete' : 'failed');
    expect(body.cost.actualUsd).toBe(cost / 1e6);
    expectOneChargeAUnit(app);
  });

  test('after all of them the ledger equals the bill and nothing is reserved', async () => {
    await Promise.all(CASES.map(strike));
    const { charges } = await expectBalanced(app);
    expect(charges).toBe(CASES.filter(({ cost }) => cost > 0).length);
  });

  test.each<[string, FaultAction]>([
    ['after the timeout', { kind: 'slow', ms: 6_000 }],
    ['cut in the middle', { kind: 'truncatedJson' }],
  ])('a SERP that arrives %s is fetched again at no cost', async (_name, action) => {
    const word = freshWord('serp');
    fault(app, action, { keyword: word, endpoint: 'live' });
    const before = app.sandbox.control.bill().length;
    const { body } = await research(app, admin, 'serp', { keywords: [word] });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(body.result.results[word].topResults.length).toBeGreaterThan(0);
    expect(app.sandbox.control.bill()).toHaveLength(before + 1);
    await expectBalanced(app);
  });

  test('an overcharge is booked at its true cost, flagged and reported to the operator', async () => {
    const word = freshWord('dear');
    fault(app, { kind: 'overcharge', factor: 3 }, { keyword: word });
    const { body } = await research(app, admin, 'trends', { keywords: [word] });
    expect(body.cost.actualUsd).toBe((3 * TRENDS) / 1e6);
    const entry = await app.app.context.database.db
      .selectFrom('ledger')
      .selectAll()
      .where('job_id', '=', body.jobId)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ over_bound: true, cost_micros: 3 * TRENDS, bound_micros: TRENDS });
    expect(app.logs.some((line) => line.includes('charged more than the bound'))).toBe(true);
    await expectBalanced(app);
  });

  test('rate refusals are waited out and repeated without a charge; the caller never sees them', async () => {
    const word = freshWord('paced');
    const before = app.sandbox.control.bill().length;
    fault(app, { kind: 'topCode', code: 40202 }, { keyword: word }, 1);
    fault(app, { kind: 'topCode', code: 40209 }, { keyword: word, nth: 2 });
    const { body } = await research(app, admin, 'trends', { keywords: [word] });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(app.sandbox.control.bill()).toHaveLength(before + 1);
    await expectBalanced(app);
  });

  test.each<[Workflow, Record<string, unknown>]>([
    ['trends', {}],
    ['expand', { sources: ['related'], includeMetrics: false }],
    ['serp', {}],
  ])('an empty answer (40102) of %s is paid and never bought again by itself', async (workflow, options) => {
    const word = freshWord('empty');
    fault(app, { kind: 'code', code: 40102, charged: true }, { keyword: word });
    const { body } = await research(app, admin, workflow, { keywords: [word], ...options });
    // A comparison needs its benchmark; elsewhere an empty answer is an answer.
    if (workflow === 'trends') expect(body.failedStages[0]).toMatchObject({ code: 'BENCHMARK_MISSING' });
    else expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(body.cost.actualUsd).toBeGreaterThan(0);
    await expectBalanced(app);
  });

  test('a balance that is used up half-way leaves the rest unbought and the result partial', async () => {
    app.sandbox.control.setBalance('platform', 0.025);
    const words = Array.from({ length: 17 }, () => freshWord('broke'));
    const { body } = await research(app, admin, 'trends', { keywords: words });
    app.sandbox.control.setBalance('platform', 1_000);
    expect(body.status).toBe('partial');
    const units = await unitsOf(app, body.jobId);
    expect(units.filter(({ state }) => state === 'settled')).toHaveLength(2);
    expect(units.filter(({ state, code }) => state === 'refused' && code === '40210').length).toBeGreaterThan(1);
    expect(body.failedStages.filter(({ stage }: { stage: string }) => stage === 'trends')).toHaveLength(2);
    await expectBalanced(app);
  });
});
