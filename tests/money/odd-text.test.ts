import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultAction } from '../../server/sandbox/index.ts';
import { BACKENDS } from '../support/database.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { expectBalanced, research, unitsOf, type Workflow } from '../support/research.ts';
import { inTurns, sized } from '../support/series.ts';
import type { TestApp } from '../support/test-app.ts';

/** Texts of one series. */
const RUNS = sized({ desk: 5, ci: 15 });

/** Any sequence of UTF-16 units, with a half surrogate pair or a NUL among them. */
const oddText = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }),
    fc.constantFrom(0, 0xd800, 0xdbff, 0xdc00, 0xdfff),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }),
  )
  .map(([before, odd, after]) => String.fromCharCode(...before, odd, ...after));

const REQUESTS: [Workflow, Record<string, unknown>][] = [
  ['serp', {}],
  ['expand', { limitPerSeed: 10, filterTerms: ['free'], includeMetrics: false }],
];

describe.each(inTurns(BACKENDS, 2))('text that no database keeps, on %s', (backend) => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startHasty({ backend, env: { PROVIDER_TIMEOUT_MS: '20000', PLATFORM_DAILY_BUDGET_USD: '1000' } });
    admin = await person(app, { role: 'admin' });
  });
  afterAll(() => app.stop());

  /** A job whose every answer is changed so. */
  async function bought(workflow: Workflow, more: object, action: FaultAction) {
    const word = freshWord('odd');
    fault(app, action);
    const { body } = await research(app, admin, workflow, { keywords: [word], ...more });
    app.sandbox.control.clearFaults();
    return { body, units: await unitsOf(app, body.jobId) };
  }

  test.each(REQUESTS)('is made well-formed in the answers of %s: nothing paid is lost', async (workflow, more) => {
    const property = fc.asyncProperty(oddText, async (text) => {
      const { body, units } = await bought(workflow, more, { kind: 'oddText', text });
      const paid = units.filter(({ cost }) => cost > 0).map(({ stage, state }) => `${stage} ${state}`);
      expect(body.result, text).not.toBeNull();
      expect(paid.filter((unit) => unit.endsWith('settled'))).toEqual(paid);
      expect(JSON.stringify(body.result)).not.toMatch(/\\u(0000|d[89a-f])/i);
    });
    await fc.assert(property, { numRuns: RUNS });
    await expectBalanced(app);
  });

  test.each(REQUESTS)('of ten megabytes is an answer like any other: %s', async (workflow, more) => {
    const text = 'x'.repeat(10 * 1024 * 1024);
    const { body, units } = await bought(workflow, more, { kind: 'oddText', text, once: true });
    expect(units.filter(({ cost }) => cost > 0).map(({ state }) => state)).not.toContain('failed');
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    await expectBalanced(app);
  });

  test('nested deeper than can be stored fails its unit alone, at its cost', async () => {
    const more = { filterTerms: ['free'], limitPerSeed: 10, sources: ['suggestions'] };
    const { body, units } = await bought('expand', more, { kind: 'deepAnswer', levels: 60_000 });
    const filters = units.filter(({ stage, cost }) => stage === 'filter' && cost > 0);
    expect(filters).toMatchObject([{ state: 'failed', code: 'ANSWER_NOT_STORABLE' }]);
    expect(units.filter(({ stage }) => stage === 'suggestions')).toMatchObject([{ state: 'settled' }]);
    expect(body).toMatchObject({ status: 'partial' });
    await expectBalanced(app);
  });
});
