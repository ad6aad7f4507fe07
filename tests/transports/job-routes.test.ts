import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { EventSource } from 'eventsource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../../server/core/database.ts';
import * as byok from '../support/byok.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { listeners } from '../support/listeners.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { eventSource, sseMessages } from './event-source.ts';

let app: TestApp;
let who: byok.Owner;
beforeAll(async () => {
  app = await startTestApp({ overrides: { sweepSeconds: 3600 } });
  who = await byok.owner(app);
});
afterAll(() => app.stop());

const get = (path: string, by: Person = who, headers: Record<string, string> = {}) =>
  call(app.url + path, { headers: { ...by.headers, ...headers } });
const finalJob = async () => (await research(app, who, 'expand', { keywords: ['meal planner'] })).body;
const privateJob = async () => (await byok.run(app, who, 'expand', { keywords: ['meal planner'] })).job;

/** What can be done with a job by its id. */
const BY_ID = [
  ['GET', ''],
  ['GET', '/events'],
  ['POST', '/rows'],
  ['GET', '/export'],
  ['POST', '/share'],
  ['DELETE', '/share'],
  ['POST', '/cancel'],
] as const;

describe('a job by its id alone', () => {
  test('of either pipeline is what the route of its own pipeline shows', async () => {
    const shared = await finalJob();
    expect((await get(`/api/jobs/${shared.jobId}`)).body).toEqual(shared);
    const { jobId } = await privateJob();
    const own = await get(`/api/research/byok/pipeline/jobs/${jobId}`);
    expect((await get(`/api/jobs/${jobId}`)).body).toEqual(own.body);
  });

  test('is waited for', async () => {
    const jobId = await runningJob(app, who);
    const before = listeners(app);
    const waiting = get(`/api/jobs/${jobId}`, who, { Prefer: 'wait=30' });
    await expect.poll(() => listeners(app)).toBeGreaterThan(before);
    await endRunningJob(app, jobId);
    const { body, headers } = await waiting;
    expect([body.status, headers.get('preference-applied')]).toEqual(['complete', 'wait=30']);
  });

  test('asks a key for the scope of its pipeline, and says which', async () => {
    const keys = { shared: await finalJob(), byok: await privateJob() };
    const scopes = { shared: 'research:execute', byok: 'byok:execute' } as const;
    for (const [pipeline, other] of [['shared', 'byok'] as const, ['byok', 'shared'] as const]) {
      const key = await byok.asOwner(app, who, 'keys.create', { name: pipeline, scopes: [scopes[pipeline]] });
      const by = { ...who, headers: { Authorization: `Bearer ${key.data.key}` } };
      for (const [method, suffix] of BY_ID) {
        const ask = (jobId: string) => {
          const headers = { ...by.headers, 'Last-Event-ID': '99', 'Content-Type': 'application/json' };
          const body = method === 'POST' ? { body: '{}' } : {};
          return fetch(`${app.url}/api/jobs/${jobId}${suffix}`, { method, headers, ...body });
        };
        const own = await ask(keys[pipeline].jobId);
        expect([suffix, own.ok]).toEqual([suffix, true]);
        await own.arrayBuffer();
        const refused = await ask(keys[other].jobId);
        expect([suffix, refused.status]).toEqual([suffix, 403]);
        expect(await refused.json()).toMatchObject({ code: 'INSUFFICIENT_SCOPE', requiredScope: scopes[other] });
      }
    }
  });
});

describe('POST /api/jobs/{jobId}/cancel', () => {
  const cancel = (jobId: string, by: Person = who) =>
    call(`${app.url}/api/jobs/${jobId}/cancel`, { method: 'POST', headers: by.headers });

  test('takes a wish that a worker has yet to grant with 202, and leaves a final job as it is', async () => {
    const jobId = await runningJob(app, who);
    const { status, headers, body } = await cancel(jobId);
    expect([status, headers.get('location'), body.status]).toEqual([202, `/api/jobs/${jobId}`, 'processing']);
    const { db } = app.app.context.database;
    const row = await db.selectFrom('jobs').select('cancel_requested_at').where('id', '=', jobId).executeTakeFirst();
    expect(row?.cancel_requested_at).not.toBeNull();
    for (const job of [await finalJob(), await privateJob()]) {
      const answer = await cancel(job.jobId);
      expect([answer.status, answer.body.status]).toEqual([200, 'complete']);
    }
  });

  test('lets who is blocked stop what their own accounts pay for, and nothing else', async () => {
    const blocked = await byok.owner(app);
    const { job } = await byok.run(app, blocked, 'expand', { keywords: ['meal planner'] });
    const shared = await runningJob(app, blocked);
    const { database, bus } = app.app.context;
    await database.transaction(async (tx) => {
      await tx.db.updateTable('accounts').set({ blocked_at: now }).where('id', '=', blocked.accountId).execute();
      await bus.publish(tx, { kind: 'credentials', accountId: blocked.accountId });
    });
    expect((await cancel(job.jobId, blocked)).status).toBe(200);
    await expect.poll(async () => (await cancel(shared, blocked)).body.code).toBe('ACCOUNT_BLOCKED');
  });
});

test('the history of shared jobs is read page by page', async () => {
  const reader = await person(app, { role: 'admin' });
  const ids: string[] = [];
  for (const keyword of ['one', 'two', 'three']) {
    ids.unshift((await post(app, '/api/research/expand', reader, { keywords: [keyword] })).body.jobId);
  }
  const first = await get('/api/research/history?limit=2', reader);
  const rest = await get(`/api/research/history?limit=2&cursor=${first.body.nextCursor}`, reader);
  const seen = [...first.body.items, ...rest.body.items] as { jobId: string; result: unknown }[];
  expect(seen.map((job) => job.jobId)).toEqual(ids);
  expect(seen.every((job) => job.result === null)).toBe(true);
  expect(rest.body.nextCursor).toBeNull();
  expect((await get('/api/research/history?operation=serp', reader)).body.items).toEqual([]);
});

test('the statement is read over REST, under today’s names of its days and the older ones', async () => {
  await privateJob();
  const { body } = await get('/api/spend/statement');
  expect(body.totals.spentUsd).toBeGreaterThan(0);
  const query = (from: string, to: string) => get(`/api/spend/statement?${from}=${body.from}&${to}=${body.to}`);
  expect((await query('from', 'to')).body).toEqual(body);
  expect((await query('dateFrom', 'dateTo')).body).toEqual(body);
  const both = await get(`/api/spend/statement?from=${body.from}&dateFrom=${body.from}`);
  expect([both.status, both.body.issues[0].path]).toEqual([400, 'dateFrom']);
});

describe('GET /api/jobs/{jobId}/events', () => {
  const path = (jobId: string) => `/api/jobs/${jobId}/events`;
  const open = async (jobId: string, by: Person = who, headers: Record<string, string> = {}) => {
    const sent = request(app.url + path(jobId), { headers: { ...by.headers, ...headers } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    const messages = sseMessages(Readable.toWeb(response) as ReadableStream<Uint8Array>)[Symbol.asyncIterator]();
    return { response, messages, vanish: () => sent.destroy() };
  };
  const log = async (jobId: string) => {
    const { db } = app.app.context.database;
    const rows = await db.selectFrom('job_events').select('seq').where('job_id', '=', jobId).orderBy('seq').execute();
    return rows.map(({ seq }) => seq);
  };

  /** A job whose first answers were told of before the last one came: that of its second word is held until then. */
  async function jobInStages(): Promise<string> {
    const keywords = [freshWord('soon'), freshWord('late')];
    fault(app, { kind: 'slow', ms: 3_600_000 }, { keyword: keywords[1]! });
    const offer = (await byok.quote(app, who, 'expand', { keywords })).data.quote;
    const { jobId } = (await byok.execute(app, who, offer)).data;
    await expect.poll(() => log(jobId)).not.toEqual([]);
    app.sandbox.control.clearFaults();
    app.sandbox.control.answerIn(0);
    await byok.finalJob(app, who, jobId);
    return jobId;
  }

  test('shows every event once, in order, with its number as id, and says when it is over', async () => {
    for (const { jobId } of [await finalJob(), await privateJob()]) {
      const { response, messages } = await open(jobId);
      expect(response.headers['content-type']).toBe('text/event-stream');
      const all = await Array.fromAsync({ [Symbol.asyncIterator]: () => messages });
      expect(all.at(-1)).toMatchObject({ event: 'end' });
      const events = all.slice(0, -1);
      expect(events.map(({ id }) => Number(id))).toEqual(await log(jobId));
      expect(JSON.parse(events.at(-1)!.data)).toMatchObject({ jobId, status: 'complete', seq: events.length });
    }
  });

  test('goes on behind the last event that a client has, by header or by query; who has all need not come back', async () => {
    const jobId = await jobInStages();
    const all = await log(jobId);
    const behind = async (headers: Record<string, string>, query = '') => {
      const answer = await fetch(app.url + path(jobId) + query, { headers: { ...who.headers, ...headers } });
      if (answer.status === 204) return 204;
      const messages = await Array.fromAsync(sseMessages(answer.body!));
      return messages.flatMap(({ id, event }) => (event === 'end' ? [] : [Number(id)]));
    };
    expect(all.length).toBeGreaterThan(1);
    for (const seq of all.slice(0, -1)) {
      expect(await behind({ 'Last-Event-ID': String(seq) })).toEqual(all.filter((one) => one > seq));
      expect(await behind({}, `?after=${seq}`)).toEqual(all.filter((one) => one > seq));
      expect(await behind({ 'Last-Event-ID': String(all.at(-1)) }, `?after=${seq}`)).toBe(204);
    }
    for (const id of ['x', '-1', '1.5', '99999999999']) {
      const { status, body } = await get(path(jobId), who, { 'Last-Event-ID': id });
      expect([status, body.issues[0].path]).toEqual([400, 'Last-Event-ID']);
    }
  });

  test('a browser’s client comes back by itself until the job is over, and then never again', async () => {
    const jobId = await runningJob(app, who);
    const source = new (eventSource({ Authorization: who.headers.Authorization! }))(app.url + path(jobId));
    const seen: string[] = [];
    source.onmessage = ({ lastEventId }) => seen.push(lastEventId);
    const ended = new Promise<void>((resolve) => source.addEventListener('end', () => resolve()));
    await expect.poll(() => seen).toEqual(['1']);
    await endRunningJob(app, jobId);
    await ended;
    await expect.poll(() => source.readyState).toBe(EventSource.CLOSED);
    expect(seen).toEqual(['1', '2']);
  });

  test('ends with the reason when its credential is withdrawn', async () => {
    const reader = await person(app);
    const { messages } = await open(await runningJob(app, reader), reader);
    expect((await messages.next()).value).toMatchObject({ id: '1' });
    const { db } = app.app.context.database;
    await db.updateTable('api_keys').set({ revoked_at: now }).where('account_id', '=', reader.accountId).execute();
    const { value } = await messages.next();
    expect([value?.event, JSON.parse(value!.data).code]).toEqual(['problem', 'UNAUTHENTICATED']);
    expect((await messages.next()).done).toBe(true);
  });

  test('ten are open at once; one whose client is gone gives its place back', async () => {
    const reader = await person(app);
    const jobId = await runningJob(app, reader);
    const streams = await Promise.all(Array.from({ length: 10 }, () => open(jobId, reader)));
    for (const { messages } of streams) expect((await messages.next()).value).toMatchObject({ id: '1' });
    const refused = await get(path(jobId), reader);
    expect([refused.status, refused.body.code, refused.headers.has('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      true,
    ]);
    streams[0]!.vanish();
    const again = await until(async () => {
      const stream = await open(jobId, reader);
      return stream.response.statusCode === 200 && stream;
    });
    for (const { vanish } of [...streams, again]) vanish();
  });
});
