import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { now } from '../../server/core/database.ts';
import { invoke } from '../../server/operations/invoke.ts';
import { jobsExport } from '../../server/operations/jobs.ts';
import { researchOnProgress } from '../../server/operations/progress.ts';
import { credentialsOf } from '../../server/services/access/credentials.ts';
import type { RequestContext } from '../../server/services/context.ts';
import { takePlaceToRead } from '../../server/services/jobs/open-calls.ts';
import { listeners } from '../support/listeners.ts';
import { type Answer, call, type Person, person, post } from '../support/people.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { sseMessages } from './event-source.ts';

const STREAMS = 10;
const WAITS = 20;
const FILES = 5;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ overrides: { sweepSeconds: 3600 } });
  // The first caller of a process makes it listen for changes of credentials.
  await call(`${app.url}/api/auth/access`, { headers: (await person(app)).headers });
});
afterAll(() => app.stop());

interface Opened {
  /** The code of a refusal; null when the stream has begun. */
  refused: string | null;
  /** Sequence numbers of the events until the end, or the code that ended the stream. */
  rest: () => Promise<(number | string)[]>;
  /** The client is gone. */
  vanish(): void;
}

type Face = 'REST' | 'tRPC' | 'GraphQL';

function send(face: Face, { headers: own }: Person, jobId: string): ClientRequest {
  const headers = { ...own, Accept: 'text/event-stream' };
  if (face === 'tRPC') {
    const input = encodeURIComponent(JSON.stringify({ json: { jobId } }));
    return request(`${app.url}/trpc/research.onProgress?input=${input}`, { headers }).end();
  }
  if (face === 'REST') return request(`${app.url}/api/jobs/${jobId}/events`, { headers }).end();
  const query = `subscription { jobProgress(jobId: "${jobId}") { seq } }`;
  return request(`${app.url}/graphql`, { method: 'POST', headers }).end(JSON.stringify({ query }));
}

/** What a message says: the number of an event, the code of an error, or nothing of either. */
function said({ event = 'message', data }: { event?: string | undefined; data: string }): number | string | null {
  const body = data === '' ? {} : JSON.parse(data);
  if (event === 'serialized-error') return body.json.data.appCode;
  if (event === 'problem') return body.code;
  if (event === 'next') return body.errors?.[0].extensions.code ?? body.data.jobProgress.seq;
  return event === 'message' ? (body.json?.seq ?? body.seq ?? null) : null;
}

async function* events(response: IncomingMessage): AsyncGenerator<number | string> {
  for await (const message of sseMessages(Readable.toWeb(response) as ReadableStream<Uint8Array>)) {
    const one = said(message);
    if (one !== null) yield one;
  }
}

/** Opens a stream and reads its first event. */
async function open(face: Face, who: Person, jobId: string): Promise<Opened> {
  const sent = send(face, who, jobId);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  const messages = events(response);
  const { value } = await messages.next();
  const rest = () => Array.fromAsync(messages);
  return { refused: typeof value === 'string' ? value : null, rest, vanish: () => sent.destroy() };
}

const status = (who: Person, jobId: string, seconds = 30): Promise<Answer> =>
  post(app, `/api/research/expand/status?jobId=${jobId}`, who, undefined, { Prefer: `wait=${seconds}` });

/** Sends requests and resolves when each of them waits for its job; answers their answers to come. */
async function waits(who: Person, jobId: string, count: number): Promise<Promise<Answer>[]> {
  const before = listeners(app);
  const answers = Array.from({ length: count }, () => status(who, jobId));
  // Each listens for its job and for its credential.
  await expect.poll(() => listeners(app)).toBe(before + count * 2);
  return answers;
}

/** Revokes the person's keys without telling any process, as when the word of it is lost. */
async function revokeSilently({ accountId }: Person): Promise<void> {
  const { db } = app.app.context.database;
  await db.updateTable('api_keys').set({ revoked_at: now }).where('account_id', '=', accountId).execute();
}

/** Reads of a table while `work` goes on. */
async function readsOf(table: string, work: () => Promise<unknown>): Promise<number> {
  const executor = app.app.context.database.db.getExecutor();
  const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
  await work();
  const texts = spy.mock.calls.map(([query]) => (query as { sql: string }).sql);
  spy.mockRestore();
  return texts.filter((text) => text.includes(`"${table}"`)).length;
}

/** A call within the process, whose answer is taken as its test likes. */
const calling = (who: Person, input: object, signal: AbortSignal) => ({
  credential: { ...ANONYMOUS, authorization: `Bearer ${who.key}` },
  input: () => input,
  meta: {
    requestId: 'held',
    address: '192.0.2.1',
    userAgent: null,
    transport: 'trpc',
    waitSeconds: 0,
    signal: () => signal,
  } as const,
});
const ANONYMOUS = { sessionToken: null, crossOrigin: false, persistedOperation: false };

describe('event streams', () => {
  test.each<Face>(['tRPC', 'GraphQL'])(
    'an account has ten at once, over %s as well; others have theirs',
    async (face) => {
      const [greedy, other] = [await person(app), await person(app)];
      const jobId = await runningJob(app, greedy);
      const streams = await Promise.all(Array.from({ length: STREAMS }, () => open(face, greedy, jobId)));
      expect(streams.map(({ refused }) => refused)).toEqual(Array(STREAMS).fill(null));
      expect((await open('tRPC', greedy, jobId)).refused).toBe('RATE_LIMITED');
      expect((await open('GraphQL', greedy, jobId)).refused).toBe('RATE_LIMITED');
      expect((await open(face, other, await runningJob(app, other))).refused).toBeNull();
      await endRunningJob(app, jobId);
      for (const { rest } of streams) expect(await rest()).toEqual([2]);
      expect((await open(face, greedy, jobId)).refused).toBeNull();
    },
  );

  test('a stream whose client is gone gives its place back', async () => {
    const who = await person(app);
    const jobId = await runningJob(app, who);
    const readers = await Promise.all(Array.from({ length: STREAMS }, () => open('tRPC', who, jobId)));
    expect((await open('tRPC', who, jobId)).refused).toBe('RATE_LIMITED');
    readers[0]!.vanish();
    await expect.poll(async () => (await open('tRPC', who, jobId)).refused).toBeNull();
    await endRunningJob(app, jobId);
    for (const { vanish } of readers) vanish();
  });

  test('a client that is gone before its stream begins keeps no place', async () => {
    const who = await person(app);
    const jobId = await runningJob(app, who);
    for (let i = 0; i < STREAMS; i += 1) {
      const client = new AbortController();
      // Nobody asks for its first event.
      await invoke(app.app.context, researchOnProgress, calling(who, { jobId }, client.signal));
      client.abort();
    }
    const { refused, vanish } = await open('tRPC', who, jobId);
    expect(refused).toBeNull();
    vanish();
    await endRunningJob(app, jobId);
  });

  test('ten readers of one job read its log as often as one', async () => {
    const who = await person(app);
    const followed = async (readers: number) => {
      const jobId = await runningJob(app, who);
      const streams = await Promise.all(Array.from({ length: readers }, () => open('tRPC', who, jobId)));
      return await readsOf('job_events', async () => {
        await endRunningJob(app, jobId);
        for (const { rest } of streams) expect(await rest()).toEqual([2]);
      });
    };
    // Each of them reads it once at least where it reads by itself.
    expect(await followed(STREAMS)).toBeLessThan(STREAMS);
  });

  test.each<Face>(['REST', 'tRPC', 'GraphQL'])(
    'over %s end when the key is revoked, told of it or not',
    async (face) => {
      const who = await person(app);
      const jobId = await runningJob(app, who);
      const { refused, rest } = await open(face, who, jobId);
      expect(refused).toBeNull();
      await revokeSilently(who);
      expect(await rest()).toEqual(['UNAUTHENTICATED']);
    },
  );
});

describe('waiting requests', () => {
  test('an account has twenty at once; one more is refused before anything is done, and others are served', async () => {
    const [greedy, other] = [await person(app), await person(app)];
    const jobId = await runningJob(app, greedy);
    const waiting = await waits(greedy, jobId, WAITS);
    const body = { keywords: ['yoga mat'] };
    const refused = await post(app, '/api/research/trends', greedy, body, { Prefer: 'wait=30' });
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect((await status(greedy, jobId)).status).toBe(429);
    // A replay is waited for without being asked to.
    expect((await post(app, `/api/jobs/${jobId}/replay`, greedy, {})).body.code).toBe('RATE_LIMITED');
    const { rows } = await sql`select id from jobs where owner_id = ${greedy.accountId} and id <> ${jobId}`.execute(
      app.app.context.database.db,
    );
    expect(rows).toEqual([]);
    expect((await post(app, '/api/research/trends', other, body, { Prefer: 'wait=30' })).body.status).toBe('complete');
    await endRunningJob(app, jobId);
    expect((await Promise.all(waiting)).map((answer) => answer.body.status)).toEqual(Array(WAITS).fill('complete'));
    expect((await status(greedy, jobId)).status).toBe(200);
  });

  test('of a client that has gone give their places back', async () => {
    const [who, other] = [await person(app), await person(app)];
    const [jobId, theirs] = [await runningJob(app, who), await runningJob(app, other)];
    const before = listeners(app);
    const url = `${app.url}/api/research/expand/status?jobId=${jobId}`;
    const waiting = Array.from({ length: WAITS }, () => {
      const sent = request(url, { method: 'POST', headers: { ...who.headers, Prefer: 'wait=30' } });
      return sent.on('error', () => undefined).end();
    });
    await expect.poll(() => listeners(app)).toBe(before + WAITS * 2);
    expect((await status(who, jobId)).status).toBe(429);
    // Somebody else's wait, a third as long: what is over before it did not last for its own time.
    const sooner = status(other, theirs, 10).then(() => 'another');
    for (const sent of waiting) sent.destroy();
    const over = until(() => listeners(app) <= before + 2).then(() => 'they');
    expect(await Promise.race([over, sooner])).toBe('they');
    expect((await status(who, jobId, 0)).status).toBe(200);
    for (const id of [jobId, theirs]) await endRunningJob(app, id);
    await sooner;
  });

  test('end when the key is revoked, told of it or not', async () => {
    const who = await person(app);
    const jobId = await runningJob(app, who);
    const [wait] = await waits(who, jobId, 1);
    const other = await person(app);
    const theirs = await runningJob(app, other);
    // Somebody else's wait, a third as long: what ends before it did not wait for its own time.
    const sooner = status(other, theirs, 10);
    await revokeSilently(who);
    const { status: code, body } = await Promise.race([wait!, sooner]);
    expect([code, body.code]).toEqual([401, 'UNAUTHENTICATED']);
    await endRunningJob(app, theirs);
    expect((await sooner).body.status).toBe('complete');
  });

  test('end in their time, also when the clock of the process is set back meanwhile', async () => {
    const [who, other] = [await person(app), await person(app)];
    const [jobId, theirs] = [await runningJob(app, who), await runningJob(app, other)];
    const before = listeners(app);
    const wait = status(who, jobId, 2).then(() => 'the wait');
    await expect.poll(() => listeners(app)).toBe(before + 2);
    const [began, real] = [Date.now(), performance.now()];
    const back = vi.spyOn(Date, 'now').mockImplementation(() => began + performance.now() - real - 3_600_000);
    // A wait that began by the other clock, and takes longer.
    const later = status(other, theirs, 10).then(() => 'another');
    const first = await Promise.race([wait, later]);
    back.mockRestore();
    expect(first).toBe('the wait');
    for (const id of [jobId, theirs]) await endRunningJob(app, id);
    await Promise.all([wait, later]);
  });

  test('never deliver what came when the key had been revoked, not even in the same moment', async () => {
    const who = await person(app);
    const jobId = await runningJob(app, who);
    const [wait] = await waits(who, jobId, 1);
    // The process has just used the key and heard nothing: what it remembers of it stays good, however long this takes.
    const still = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    credentialsOf(app.app.context).forget(who.accountId);
    expect((await call(`${app.url}/api/auth/access`, { headers: who.headers })).status).toBe(200);
    await revokeSilently(who);
    expect((await call(`${app.url}/api/auth/access`, { headers: who.headers })).status).toBe(200);
    await endRunningJob(app, jobId);
    const { body } = await wait!;
    still.mockRestore();
    expect(body.code).toBe('UNAUTHENTICATED');
  });
});

describe('files of results', () => {
  test('an account has five under way; one that is read or whose reader is gone gives its place back', async () => {
    const who = await person(app, { role: 'admin' });
    const asked = { keywords: ['meal planner'], limitPerSeed: 10 };
    const { jobId } = (await post(app, '/api/research/expand', who, asked, { Prefer: 'wait=30' })).body;
    const client = new AbortController();
    const begin = (format: 'csv' | 'parquet') =>
      invoke(app.app.context, jobsExport, calling(who, { jobId, format }, client.signal));
    const files = await Promise.all(Array.from({ length: FILES }, () => begin('parquet')));
    await expect(begin('csv')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    for await (const piece of files[0]!.data.pieces) expect(piece.byteLength).toBeGreaterThan(0);
    await begin('csv');
    await expect(begin('csv')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    client.abort();
    const afterwards = calling(who, { jobId, format: 'csv' }, new AbortController().signal);
    for (let i = 0; i < FILES; i += 1) await invoke(app.app.context, jobsExport, afterwards);
  });
});

test('a client that was gone before its file was begun has no place', async () => {
  const { accountId } = await person(app);
  const gone = {
    app: app.app.context,
    caller: { accountId },
    meta: { signal: () => AbortSignal.abort() },
  } as unknown as RequestContext;
  for (let at = 0; at <= FILES; at++) takePlaceToRead(gone, 'file');
  const here = { ...gone, meta: { signal: () => new AbortController().signal } } as RequestContext;
  for (let at = 0; at < FILES; at++) takePlaceToRead(here, 'file');
  expect(() => takePlaceToRead(here, 'file')).toThrow();
});
