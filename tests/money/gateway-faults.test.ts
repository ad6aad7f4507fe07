import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultAction } from '../../server/sandbox/index.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person } from '../support/people.ts';
import { research, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

describe('faults of the language-model gateway', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startHasty();
    admin = await person(app, { role: 'admin' });
  });
  afterAll(async () => app.stop());

  /** Intent unit of a comparison that a fault strikes. */
  async function intentUnit(action: FaultAction) {
    const word = freshWord('model');
    fault(app, action, { provider: 'openrouter', keyword: word });
    const { body } = await research(app, admin, 'compare', { keywords: [word] });
    const unit = (await unitsOf(app, body.jobId)).find(({ stage }) => stage === 'intent')!;
    return { body, unit };
  }

  test.concurrent.each<[string, FaultAction, string, string]>([
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
    await assertLedger(app);
  });

  test('an answer without its cost is kept: the cost is learnt by its generation id', async () => {
    const { body, unit } = await intentUnit({ kind: 'missingUsage' });
    expect([unit.state, body.status]).toEqual(['settled', 'complete']);
    await assertLedger(app);
  });

  test('an answer that never came and has no id stays unknown to its owner, and its bound is booked as spent', async () => {
    const { body, unit } = await intentUnit({ kind: 'hang' });
    expect(unit).toMatchObject({ state: 'unknown', code: 'OUTCOME_UNKNOWN' });
    expect(body.failedStages).toMatchObject([{ stage: 'intent', outcome: 'unknown' }]);
    const entry = await app.app.context.database.db
      .selectFrom('ledger')
      .selectAll()
      .where('job_id', '=', body.jobId)
      .where('provider', '=', 'openrouter')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ outcome: 'presumed', cost_micros: entry.bound_micros });
    const budget = await app.app.context.database.db.selectFrom('budget_days').selectAll().executeTakeFirstOrThrow();
    expect(budget.reserved_micros).toBe(0);
  });

  test('429 is waited out and repeated without a charge', async () => {
    const word = freshWord('slow down');
    const action: FaultAction = { kind: 'gatewayError', status: 429, retryAfterSeconds: 1 };
    fault(app, action, { provider: 'openrouter', keyword: word }, 1);
    const sent = () => app.sandbox.control.counters().requests['openrouter chat/completions'] ?? 0;
    const [before, billed] = [sent(), app.sandbox.control.bill().length];
    const { body } = await research(app, admin, 'compare', { keywords: [word] });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    // One trend batch, and one of two completions.
    expect(sent() - before).toBe(2);
    expect(app.sandbox.control.bill().length - billed).toBe(2);
    const unit = (await unitsOf(app, body.jobId)).find(({ stage }) => stage === 'intent')!;
    expect(unit).toMatchObject({ state: 'settled', code: null });
    await assertLedger(app);
  });
});
