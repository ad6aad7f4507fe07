import { describe, expect, test } from 'vitest';
import {
  BudgetProblem,
  ConfirmationProblem,
  ConflictProblem,
  CredentialProblem,
  InvalidProblem,
  NotFoundProblem,
  Problem,
  QuotaProblem,
  UnavailableProblem,
} from '../../cli/client/index.ts';
import { problemOf } from '../../cli/client/problems.ts';
import { PATIENCE } from '../../cli/client/retry.ts';
import { ERRORS, type ErrorCode } from '../../server/core/errors.ts';
import { between } from './support/between.ts';
import { connectTo, problemFrom, served } from './support/connections.ts';

const service = served();

describe('problems', () => {
  const FAMILIES: [typeof Problem, (code: ErrorCode) => boolean][] = [
    [InvalidProblem, (code) => code === 'OUTSIDE_PURCHASE'],
    [BudgetProblem, (code) => code.endsWith('BUDGET_EXCEEDED')],
    [QuotaProblem, (code) => ERRORS[code].status === 429 || code === 'CONCURRENCY_LIMIT_REACHED'],
    [
      ConfirmationProblem,
      (code) => /^(QUOTE_EXPIRED|COST_CONFIRMATION_MISMATCH|CONNECTION_CHANGED|APPROVAL_)/.test(code),
    ],
    [ConflictProblem, (code) => ERRORS[code].status === 409 || code === 'SERP_NOT_VALIDATED'],
    [CredentialProblem, (code) => ERRORS[code].status === 401 || ERRORS[code].status === 403],
    [NotFoundProblem, (code) => ERRORS[code].status === 404],
    [UnavailableProblem, (code) => ERRORS[code].status >= 500],
    [InvalidProblem, () => true],
  ];

  test('every code of the catalogue is of one family', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const { status, retryable } = ERRORS[code];
      const problem = problemOf({ code, status, retryable, detail: 'why', requestId: 'r1', issues: [1] });
      const [family] = FAMILIES.find(([, holds]) => holds(code))!;
      expect([code, problem.constructor]).toEqual([code, family]);
      expect(problem).toMatchObject({
        code,
        status,
        retryable,
        message: 'why',
        requestId: 'r1',
        members: { issues: [1] },
      });
    }
  });

  test('a refusal of a call is one, with its members', async () => {
    const { api } = connectTo(service.app.url, service.who.key);
    const invalid = await problemFrom(api.research.expand.mutate({ keywords: [] }));
    expect(invalid).toBeInstanceOf(InvalidProblem);
    expect(invalid).toBeInstanceOf(Problem);
    expect(invalid).toMatchObject({ code: 'VALIDATION_FAILED', members: { issues: [{ path: 'keywords' }] } });
    expect(invalid.requestId).toEqual(expect.any(String));
    const stranger = await problemFrom(connectTo(service.app.url, 'gk_live_nothing').api.auth.access.query({}));
    expect(stranger).toBeInstanceOf(CredentialProblem);
    const missing = await problemFrom(connectTo(service.app.url, service.who.key).get('/api/jobs/nothing'));
    expect(missing).toBeInstanceOf(NotFoundProblem);
    expect(missing).toMatchObject({ code: 'JOB_NOT_FOUND', status: 404 });
  });

  test('what does not answer is one too', async () => {
    const gone = await between(service.app.url);
    await gone.close();
    const { api, waits } = connectTo(gone.url, service.who.key);
    expect(await problemFrom(api.auth.access.query({}))).toMatchObject({
      code: 'NO_ANSWER',
      status: null,
      retryable: true,
    });
    expect(waits).toHaveLength(PATIENCE.attempts - 1);
  });
});
