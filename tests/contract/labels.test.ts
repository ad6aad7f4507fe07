import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as byok from '../support/byok.ts';
import { type Answer, call, type Person, person, post } from '../support/people.ts';
import { fewWords, jobsOf } from '../support/private-jobs.ts';
import { research, type Workflow } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
});
afterAll(async () => app.stop());

const history = (who: Person, path: string, label: string): Promise<Answer> =>
  call(`${app.url}${path}?label=${encodeURIComponent(label)}`, { headers: who.headers });

describe('a label of shared research', () => {
  const inputs: Record<Workflow, () => object> = {
    expand: () => ({ keywords: fewWords(1), sources: ['suggestions'] }),
    compare: () => ({ keywords: fewWords(2) }),
    trends: () => ({ keywords: fewWords(2) }),
    serp: () => ({ keywords: fewWords(1) }),
  };

  test.each(Object.keys(inputs) as Workflow[])(
    'of %s stays with each job, and equal requests share one purchase whatever they are called',
    async (kind) => {
      const who = await person(app, { role: 'admin' });
      const input = inputs[kind]();
      const bill = app.sandbox.control.counters().chargedRequests;
      const first = await research(app, who, kind, { ...input, label: '  Client A ' });
      expect(first.body).toMatchObject({ status: 'complete', label: 'Client A' });
      const bought = app.sandbox.control.counters().chargedRequests;
      expect(bought).toBeGreaterThan(bill);
      const others = await Promise.all(
        [{ label: 'Client B' }, {}].map((label) => research(app, who, kind, { ...input, ...label })),
      );
      expect(others.map(({ body }) => [body.label, body.fromCache, body.quotaCharged])).toEqual([
        ['Client B', true, 0],
        [null, true, 0],
      ]);
      expect(app.sandbox.control.counters().chargedRequests).toBe(bought);
    },
  );

  test('parts no equal requests in flight', async () => {
    const who = await person(app, { role: 'admin' });
    const keywords = fewWords(2);
    app.sandbox.control.setLatency(200);
    const before = app.sandbox.control.counters().chargedRequests;
    const jobs = await Promise.all(
      ['a', 'b', 'c', 'd'].map((label) => research(app, who, 'trends', { keywords, label })),
    );
    app.sandbox.control.setLatency(0);
    expect(jobs.map(({ body }) => body.label)).toEqual(['a', 'b', 'c', 'd']);
    expect(app.sandbox.control.counters().chargedRequests - before).toBe(1);
  });

  test('chooses among the jobs of the history', async () => {
    const who = await person(app, { role: 'admin' });
    const labels = ['a', 'b', 'a', undefined];
    const keywords = fewWords(2);
    for (const label of labels) await research(app, who, 'trends', { keywords, label });
    const { body } = await history(who, '/api/research/history', 'a');
    expect(body.items.map((job: { label: string }) => job.label)).toEqual(['a', 'a']);
    expect((await history(who, '/api/research/history', 'nothing')).body.items).toEqual([]);
  });

  test('has 1 to 60 characters after trimming, of which one can be seen; the same key with another label is another content', async () => {
    const who = await person(app, { role: 'admin' });
    const keywords = fewWords(2);
    const text = fc.string({ unit: 'grapheme-composite', maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(text, async (label) => {
        const size = [...label.trim()].length;
        const isSeen = /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(label);
        const fits = size >= 1 && size <= 60 && isSeen && !/\p{Cc}/u.test(label.trim());
        const { status, body } = await research(app, who, 'trends', { keywords, label });
        expect([status, body.label ?? body.code]).toEqual(fits ? [200, label.trim()] : [400, 'VALIDATION_FAILED']);
      }),
      {
        numRuns: 60,
        examples: [
          [''],
          ['   '],
          ['x'.repeat(60)],
          ['x'.repeat(61)],
          ['😀'.repeat(60)],
          ['a\u0000b'],
          ['\u200b'],
          ['\u3164'],
        ],
      },
    );
    const key = { 'Idempotency-Key': 'label-of-the-key' };
    await post(app, '/api/research/trends', who, { keywords, label: 'a' }, key);
    const again = await post(app, '/api/research/trends', who, { keywords, label: 'b' }, key);
    expect(again.body.code).toBe('IDEMPOTENCY_CONFLICT');
  });
});

describe('a label of private research', () => {
  test('goes from the quote to the job, to every ledger row and to the statement, and not into the hash', async () => {
    const who = await byok.owner(app);
    const input = { keywords: fewWords(2), benchmark: 'gpts', days: 30 };
    const quotes = await Promise.all(
      [{ label: 'Client A' }, { label: 'Client B' }, {}].map(async (label) => {
        const { data } = await byok.quote(app, who, 'compare', { ...input, ...label });
        return data.quote;
      }),
    );
    expect(quotes.map(({ label }) => label)).toEqual(['Client A', 'Client B', null]);
    expect(new Set(quotes.map(({ requestHash }) => requestHash)).size).toBe(1);
    const { job } = await byok.confirm(app, who, quotes[0]);
    expect(job).toMatchObject({ status: 'complete', label: 'Client A' });
    const { db } = app.app.context.database;
    const rows = db.selectFrom('ledger').select('label').where('job_id', '=', job.jobId);
    expect(new Set((await rows.execute()).map(({ label }) => label))).toEqual(new Set(['Client A']));
    const repeated = await byok.confirm(app, who, quotes[1]);
    expect(repeated.job).toMatchObject({ label: 'Client B', spend: { actualUsd: 0 } });
    const { body } = await call(`${app.url}/api/spend/statement`, { headers: who.headers });
    expect(body.jobs).toMatchObject([
      { jobId: repeated.job.jobId, label: 'Client B', spentUsd: 0 },
      { jobId: job.jobId, label: 'Client A', spentUsd: job.spend.actualUsd },
    ]);
    const byLabel = body.labels as { label: string; spentUsd: number; savedUsd: number }[];
    expect(byLabel.toSorted((a, b) => (a.label < b.label ? -1 : 1))).toMatchObject([
      { label: 'Client A', spentUsd: job.spend.actualUsd },
      { label: 'Client B', spentUsd: 0, savedUsd: repeated.job.spend.savedUsd },
    ]);
    const path = '/api/research/byok/pipeline/history';
    const chosen = await history(who, path, 'Client B');
    expect(chosen.body.items.map((one: { jobId: string }) => one.jobId)).toEqual([repeated.job.jobId]);
  });

  test('goes on to the retry of a job, unless the retry is called something else', async () => {
    const who = await byok.owner(app);
    app.sandbox.control.setBalance(who.login, 0);
    const input = { keywords: fewWords(2), benchmark: 'gpts', days: 30, label: 'Client A' };
    const { job } = await byok.run(app, who, 'compare', input);
    const retry = async (more: object) => {
      const call = { name: 'byok.quoteRetry', input: { jobId: job.jobId, ...more } };
      return (await byok.mutate(app, who.headers, call)).data.quote.label;
    };
    expect([await retry({}), await retry({ label: 'again' })]).toEqual(['Client A', 'again']);
    expect((await jobsOf(app, who)).map(({ label }) => label)).toEqual(['Client A']);
  });
});
