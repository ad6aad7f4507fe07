import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atRest } from '../support/at-rest.ts';
import { confirmationOf, owner } from '../support/byok.ts';
import { call, post } from '../support/people.ts';
import { fewWords } from '../support/private-jobs.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PIPELINE = '/api/research/byok/pipeline';
const PROBLEM = 'application/problem+json';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await atRest(app);
  await app.stop();
});

describe('the documented paths', () => {
  test('lead from a quote over its job to the same answer again: 202, 200, Idempotent-Replayed', async () => {
    const who = await owner(app);
    const key = { 'Idempotency-Key': `"rest-${who.accountId}"` };
    const input = { keywords: fewWords(2), benchmark: 'gpts' };
    const quoted = await post(app, `${PIPELINE}/compare/quote`, who, input, key);
    const confirmation = confirmationOf(quoted.body.quote);
    const first = await post(app, `${PIPELINE}/compare/execute`, who, confirmation, key);
    expect(first.status).toBe(202);
    const url = `${app.url}${PIPELINE}/jobs/${first.body.jobId}`;
    const job = await call(url, { headers: { ...who.headers, Prefer: 'wait=30' } });
    expect(job).toMatchObject({ status: 200, body: { status: 'complete', failedStages: [] } });
    const again = await post(app, `${PIPELINE}/compare/execute`, who, confirmation, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    expect(again.body).toEqual(first.body);
    const fresh = await post(app, `${PIPELINE}/compare/execute`, who, confirmation, {
      'Idempotency-Key': 'another-key',
    });
    expect([fresh.status, fresh.body]).toEqual([200, job.body]);
  });

  test('refuse with a problem document that carries code, old `error` text and the figures', async () => {
    const who = await owner(app);
    const key = { 'Idempotency-Key': 'mismatch-key' };
    const { body } = await post(
      app,
      `${PIPELINE}/compare/quote`,
      who,
      { keywords: fewWords(1), benchmark: 'gpts' },
      key,
    );
    const { estimatedCostUsd } = body.quote;
    const confirmation = { ...confirmationOf(body.quote), confirmedEstimatedCostUsd: estimatedCostUsd + 1 };
    const refused = await post(app, `${PIPELINE}/compare/execute`, who, confirmation, key);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'COST_CONFIRMATION_MISMATCH', status: 409, estimatedCostUsd, retryable: false },
    });
    expect(refused.body.error).toBe(refused.body.detail);
    expect(refused.headers.get('content-type')).toContain(PROBLEM);
    const keyless = await post(app, `${PIPELINE}/compare/execute`, who, confirmation);
    expect(keyless).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
    const retried = await post(app, `${PIPELINE}/jobs/${crypto.randomUUID()}/retry/quote`, who, {}, key);
    expect(retried).toMatchObject({ status: 404, body: { code: 'JOB_NOT_FOUND' } });
    const history = await call(`${app.url}${PIPELINE}/history?limit=0`, { headers: who.headers });
    expect(history).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});
