import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimJob } from '../../jobs/claim.ts';
import { newId } from '../../server/core/ids.ts';
import { atRest } from '../support/at-rest.ts';
import * as byok from '../support/byok.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { recordIntent } from '../support/intend.ts';
import { type Answer, type Person, person, post } from '../support/people.ts';
import { fewWords, jobsOf } from '../support/private-jobs.ts';
import { research, unitsOf, type Workflow } from '../support/research.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Replays: a final job is computed again from what it bought, and nothing is ever bought for it. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
});
afterAll(async () => app.stop());

const replay = (who: Person, jobId: string, options: object = {}, headers: Record<string, string> = {}) =>
  post(app, `/api/jobs/${jobId}/replay`, who, options, headers);

/** Every request that reached the doubles, charged or not, and every row that tells of money. */
async function money() {
  const { db } = app.app.context.database;
  const count = async (table: 'ledger' | 'ledger_postings' | 'budget_days' | 'answers' | 'quota_days') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  return {
    requests: app.sandbox.control.counters().requests,
    charged: app.sandbox.control.counters().chargedRequests,
    ledger: await count('ledger'),
    postings: await count('ledger_postings'),
    days: await count('budget_days'),
    answers: await count('answers'),
    quotas: await db.selectFrom('quota_days').selectAll().execute(),
  };
}

/** The result as it travels, byte for byte. */
async function resultText(who: Person, jobId: string): Promise<string> {
  const text = await (await fetch(`${app.url}/api/jobs/${jobId}`, { headers: who.headers })).text();
  const tail = text.slice(text.indexOf('"result":'));
  return tail.slice(0, tail.search(/"(failedStages|retryOfJobId)":/));
}

async function replayed(who: Person, jobId: string, options: object = {}): Promise<Answer['body']> {
  const before = await money();
  const { status, body } = await replay(who, jobId, options);
  expect([status, body.code]).toEqual([200, undefined]);
  expect(await money()).toEqual(before);
  return body;
}

/** What a process has at hand of them is of another version from now on: it reads them as they are stored. */
const touchAnswers = () => app.app.context.database.db.updateTable('answers').set({ state: 'ready' }).execute();

const INPUTS: Record<Workflow | 'metrics', () => object> = {
  expand: () => ({ keywords: fewWords(2), filterTerms: ['free'], label: 'first' }),
  compare: () => ({ groups: [{ name: 'all', keywords: fewWords(6) }] }),
  trends: () => ({ keywords: fewWords(3) }),
  serp: () => ({ keywords: fewWords(3) }),
  metrics: () => ({ keywords: fewWords(5) }),
};

describe('without other options', () => {
  test.each(Object.keys(INPUTS) as (Workflow | 'metrics')[])(
    'a shared job of kind %s gives the same bytes again as a job of its own that costs nothing',
    async (kind) => {
      const who = await person(app, { role: 'admin' });
      const { body: job } = await research(app, who, kind, INPUTS[kind]());
      const again = await replayed(who, job.jobId);
      expect(again).toMatchObject({
        ...{ kind, status: 'complete', replayOfJobId: job.jobId, label: job.label, fromCache: false },
        ...{ quotaCharged: 0, cost: { actualUsd: 0, savedUsd: 0 }, progress: { completed: again.progress.total } },
      });
      expect(again.jobId).not.toBe(job.jobId);
      expect(await resultText(who, again.jobId)).toBe(await resultText(who, job.jobId));
      const third = await replayed(who, again.jobId);
      expect(await resultText(who, third.jobId)).toBe(await resultText(who, job.jobId));
    },
  );

  test.each(inTurns(Object.keys(INPUTS) as (Workflow | 'metrics')[], 2))(
    'a shared job of kind %s gives the same bytes also from its answers as they are stored',
    async (kind) => {
      const who = await person(app, { role: 'admin' });
      const { body: job } = await research(app, who, kind, INPUTS[kind]());
      await touchAnswers();
      const again = await replayed(who, job.jobId);
      expect(await resultText(who, again.jobId)).toBe(await resultText(who, job.jobId));
    },
  );

  test.each(inTurns(['expand', 'compare', 'metrics'] as const, 2))('so does a private job of kind %s', async (kind) => {
    const who = await byok.owner(app);
    const keywords = fewWords(3);
    const more = { expand: { filterTerms: ['free'] }, compare: { benchmark: keywords[0] }, metrics: {} }[kind];
    const { job } = await byok.run(app, who, kind, { keywords, ...more });
    const again = await replayed(who, job.jobId);
    const spend = { quotedUsd: 0, actualUsd: 0, unknownUsd: 0, savedUsd: 0 };
    expect(again).toMatchObject({ operation: kind, status: 'complete', spend, retryable: false });
    expect(await resultText(who, again.jobId)).toBe(await resultText(who, job.jobId));
  });

  test('what a cache hit answered is computed from what its result was made of', async () => {
    const input = INPUTS.expand();
    const [first, second] = [await person(app, { role: 'admin' }), await person(app, { role: 'admin' })];
    await research(app, first, 'expand', input);
    const { body: hit } = await research(app, second, 'expand', input);
    expect(hit.fromCache).toBe(true);
    const again = await replayed(second, hit.jobId);
    expect(await resultText(second, again.jobId)).toBe(await resultText(second, hit.jobId));
  });

  test.each(inTurns(['expand', 'compare'] as const, 2))(
    'a failure of %s stays one, and a retry keeps what the jobs before it bought',
    async (kind) => {
      const who = await byok.owner(app);
      const keywords = fewWords(8);
      const more = { expand: { filterTerms: ['free'], limitPerSeed: 20 }, compare: { benchmark: 'standing desk' } }[
        kind
      ];
      const [lost] = [...keywords].sort();
      app.sandbox.control.setFault({ match: { keyword: lost! }, action: { kind: 'code', code: 40501 } });
      const { job } = await byok.run(app, who, kind, { keywords, ...more });
      app.sandbox.control.clearFaults();
      expect(job.status).toBe('partial');
      const again = await replayed(who, job.jobId);
      expect([again.status, again.failedStages, again.retryable]).toEqual(['partial', job.failedStages, false]);
      expect(await resultText(who, again.jobId)).toBe(await resultText(who, job.jobId));
      const input = { jobId: again.jobId };
      const { error } = await byok.mutate(app, who.headers, { name: 'byok.quoteRetry', input });
      expect(error.appCode).toBe('JOB_NOT_RETRYABLE');
      const { job: whole } = await byok.retry(app, who, job.jobId);
      expect(whole.status).toBe('complete');
      const third = await replayed(who, whole.jobId);
      expect(await resultText(who, third.jobId)).toBe(await resultText(who, whole.jobId));
    },
  );
});

describe('with other options', () => {
  test('filter terms are literal, whatever they were, and the same options give the same bytes', async () => {
    const who = await person(app, { role: 'admin' });
    const { body: job } = await research(app, who, 'expand', INPUTS.expand());
    const word: string = job.result.candidates[0].keyword.split(' ').at(-1);
    const options = { filterTerms: [word] };
    const first = await replayed(who, job.jobId, options);
    expect(first.result.filter).toMatchObject({ mode: 'literal', terms: [word] });
    expect(first.result.filter.removed).toBeGreaterThan(0);
    const kept = first.result.candidates.map((one: { keyword: string }) => one.keyword.split(' '));
    expect(kept.flat()).not.toContain(word);
    const second = await replayed(who, job.jobId, options);
    expect(await resultText(who, second.jobId)).toBe(await resultText(who, first.jobId));
    const open = await replayed(who, job.jobId, { filterTerms: [] });
    expect(open.result.filter).toMatchObject({ removed: 0, total: first.result.filter.total });
  });

  test('groups of growth begin where they are told to', async () => {
    const who = await person(app, { role: 'admin' });
    const { body: job } = await research(app, who, 'expand', INPUTS.expand());
    const growthAbove = { explosive: 3, fastRising: 2, steadyRising: 1 };
    const { groups } = (await replayed(who, job.jobId, { growthAbove })).result;
    const all = (of: object) => Object.values(of).flat().sort();
    expect(all(groups)).toEqual(all(job.result.groups));
    expect(groups.explosive.length).toBeGreaterThan(job.result.groups.explosive.length);
  });

  test('a comparison takes other groups, fewer words and a shorter range of what was bought', async () => {
    const who = await person(app, { role: 'admin' });
    const keywords = fewWords(6);
    const range = { dateFrom: '2026-01-01', dateTo: '2026-06-30' };
    const { body: job } = await research(app, who, 'compare', { keywords, ...range });
    const groups = [{ name: 'half', keywords: keywords.slice(0, 3) }];
    const shorter = { dateFrom: '2026-03-01', dateTo: '2026-05-31' };
    const { result } = await replayed(who, job.jobId, { keywords: keywords.slice(1, 4), groups, ...shorter });
    expect(result).toMatchObject({ ...shorter, benchmark: keywords[0], groups: [{ name: 'half' }] });
    expect(result.results.map((row: { keyword: string }) => row.keyword).sort()).toEqual(keywords.slice(1, 4).sort());
    const dates = JSON.stringify(result)
      .match(/"date":"\d{4}-\d\d-\d\d/g)!
      .map((text) => text.slice(8));
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.filter((date) => date < shorter.dateFrom || date > shorter.dateTo)).toEqual([]);
  });

  test('clusters of results pages need as many shared pages as they are told', async () => {
    const who = await person(app, { role: 'admin' });
    const [word] = fewWords(1);
    const keywords = [`${word} shoes`, `${word} shoe`, `best ${word} shoes`];
    const { body: job } = await research(app, who, 'serp', { keywords });
    const sizes = async (sharedUrls: number) =>
      (await replayed(who, job.jobId, { sharedUrls })).result.clusters.flatMap((one: { keywords: [] }) => one.keywords);
    expect((await sizes(1)).length).toBeGreaterThanOrEqual((await sizes(10)).length);
    const one = await replayed(who, job.jobId, { keywords: [keywords[1]] });
    expect(Object.keys(one.result.results)).toEqual([keywords[1]]);
  });

  test('metrics of fewer words come in the order asked', async () => {
    const who = await person(app, { role: 'admin' });
    const keywords = fewWords(5);
    const { body: job } = await research(app, who, 'metrics', { keywords });
    const asked = [keywords[3]!.toUpperCase(), keywords[1]!];
    const { items, summary } = (await replayed(who, job.jobId, { keywords: asked })).result;
    expect(items.map((one: { keyword: string }) => one.keyword)).toEqual([keywords[3], keywords[1]]);
    expect(summary.asked).toBe(2);
  });
});

describe('what was not bought', () => {
  test('is refused with the place of each, and leaves nothing behind', async () => {
    const who = await person(app, { role: 'admin' });
    const keywords = fewWords(3);
    const { body: job } = await research(app, who, 'compare', {
      keywords,
      dateFrom: '2026-02-01',
      dateTo: '2026-05-31',
    });
    const before = await money();
    const refusals: [object, string[]][] = [
      [{ keywords: [keywords[0], 'gold'] }, ['keywords.1']],
      [{ groups: [{ name: 'a', keywords: ['silver'] }] }, ['groups.0.keywords.0']],
      [{ dateFrom: '2026-01-31', dateTo: '2026-06-01' }, ['dateFrom', 'dateTo']],
    ];
    for (const [options, paths] of refusals) {
      const { status, body } = await replay(who, job.jobId, options);
      expect([status, body.code, body.issues.map((one: { path: string }) => one.path)]).toEqual([
        ...[409, 'OUTSIDE_PURCHASE', paths],
      ]);
    }
    const foreign = await replay(who, job.jobId, { filterTerms: ['free'], sharedUrls: 3 });
    expect([foreign.status, foreign.body.issues.map((one: { path: string }) => one.path)]).toEqual([
      ...[400, ['filterTerms', 'sharedUrls']],
    ]);
    expect(await money()).toEqual(before);
    expect(await jobsOf(app, { ...who } as never)).toHaveLength(1);
  });

  test('an answer that is gone, or was bought anew since, makes a job one that cannot be replayed', async () => {
    const who = await person(app, { role: 'admin' });
    const { db } = app.app.context.database;
    const { body: job } = await research(app, who, 'trends', INPUTS.trends());
    const [unit] = await unitsOf(app, job.jobId);
    const answer = db.updateTable('answers').where('unit_key', '=', unit!.unit_key!);
    await answer.set({ created_at: new Date(Date.now() + 60_000) }).execute();
    expect((await replay(who, job.jobId)).body.code).toBe('JOB_NOT_REPLAYABLE');
    await db.deleteFrom('answers').where('unit_key', '=', unit!.unit_key!).execute();
    expect((await replay(who, job.jobId)).body.code).toBe('JOB_NOT_REPLAYABLE');
  });

  test('a job of somebody else is none, and one that is under way is not final', async () => {
    const [who, other] = [await person(app, { role: 'admin' }), await person(app)];
    const { body: job } = await research(app, who, 'trends', INPUTS.trends());
    expect((await replay(other, job.jobId)).body.code).toBe('JOB_NOT_FOUND');
    const letGo = holdAnswers(app);
    const { body: open } = await post(app, '/api/research/trends', who, INPUTS.trends());
    const { body: refused } = await replay(who, open.jobId);
    letGo();
    expect(refused.code).toBe('JOB_NOT_REPLAYABLE');
    await atRest(app);
  });
});

describe('whatever happens', () => {
  test('five of one account are computed at once, whatever others compute', async () => {
    const [who, other] = [await person(app, { role: 'admin' }), await person(app, { role: 'admin' })];
    const [{ body: job }, { body: theirs }] = [
      await research(app, who, 'trends', INPUTS.trends()),
      await research(app, other, 'trends', INPUTS.trends()),
    ];
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = app.app.context.database.transaction(async (tx) => {
      await sql`lock table result_keywords in share mode`.execute(tx.db);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const asked = Array.from({ length: 6 }, () => replay(who, job.jobId));
    const refusal = await Promise.race(asked);
    const beside = replay(other, theirs.jobId);
    const isUnderWay = async () => (await jobsOf(app, other as never)).length === 2;
    let isAnswered = false;
    void beside.finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await isUnderWay()));
    released.resolve();
    await lock;
    expect(refusal.body).toMatchObject({ code: 'CONCURRENCY_LIMIT_REACHED', limit: 5, active: 5 });
    const statuses = (await Promise.all([...asked, beside])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(6).fill(200), 409]);
  });

  test('the same key is the same job, at once and one after the other', async () => {
    const who = await person(app, { role: 'admin' });
    const { body: job } = await research(app, who, 'expand', INPUTS.expand());
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => replay(who, job.jobId, {}, key)));
    const last = await replay(who, job.jobId, {}, key);
    expect(new Set([...answers, last].map(({ body }) => body.jobId)).size).toBe(1);
    expect(last.headers.get('idempotent-replayed')).toBe('true');
    expect(await jobsOf(app, who as never)).toHaveLength(2);
  });

  test('a unit of a replay is never sent, and the database lets a replay cost nothing', async () => {
    const who = await person(app, { role: 'admin' });
    const { body: job } = await research(app, who, 'trends', INPUTS.trends());
    const { db } = app.app.context.database;
    const source = await db.selectFrom('jobs').selectAll().where('id', '=', job.jobId).executeTakeFirstOrThrow();
    const [unit] = await unitsOf(app, job.jobId);
    const id = newId();
    const { request, failed_stages: _f, connections: _c, ...rest } = source;
    const row = {
      ...{ ...rest, id, request: JSON.stringify(request) as never, replay_of_job_id: job.jobId, result_id: null },
      ...{ status: 'queued' as const, completed_at: null, actual_micros: 0, saved_micros: 0, reserved_micros: 0 },
      ...{ progress_completed: 0, fence: 0, request_identity: id, lease_until: null, quota_charged: 0 },
    };
    await db.insertInto('jobs').values(row).execute();
    const unitId = newId();
    const planned = { id: unitId, job_id: id, ordinal: 0, stage: 'trends', label: 'batch 1', provider: 'dataforseo' };
    const bound = { operation: 'trends_graph', state: 'planned' as const, bound_micros: 50_000 };
    await db
      .insertInto('job_units')
      .values({ ...planned, ...bound } as never)
      .execute();
    const held = await claimJob(db, id, { leaseSeconds: 60, longestPauseSeconds: 60 });
    const intent = { unitId, request: unit!.request as never, unitKey: 'another', scope: 'sandbox/platform' };
    const sent = { ...intent, dataSource: 'sandbox' as const, connection: null, accountMark: '' };
    expect(await recordIntent(db, { jobId: id, fence: held!.fence }, sent)).toBe('stop');
    for (const column of [
      'reserved_micros',
      'actual_micros',
      'unknown_micros',
      'saved_micros',
      'quota_charged',
    ] as const) {
      const change = db
        .updateTable('jobs')
        .set({ [column]: 1 })
        .where('id', '=', id)
        .execute();
      await expect(change).rejects.toThrow('replays_cost_nothing');
    }
    const end = { status: 'failed' as const, completed_at: new Date(), lease_until: null };
    await db.updateTable('jobs').set(end).where('id', '=', id).execute();
  });
});
