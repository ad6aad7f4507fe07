import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client';
import fc from 'fast-check';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withRawValuesAtOnce } from '../../server/core/raw-body.ts';
import { RawJson } from '../../server/core/raw-json.ts';
import { RawTokens } from '../../server/core/raw-tokens.ts';
import type { AppRouter } from '../../trpc/router.ts';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const raw = (value: unknown) => new RawJson([Buffer.from(JSON.stringify(value))]);
const written = async (payload: unknown) => {
  const tokens = new RawTokens();
  return Buffer.concat(tokens.splice(JSON.stringify(await tokens.replaceIn(payload)))).toString();
};

test('JSON that is spliced in reads as if it had been written with the rest', async () => {
  const property = fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), async (a, b, other) => {
    const payload = (of: (value: unknown) => unknown) => ({ result: of(a), other, list: [{ result: of(b) }] });
    expect(JSON.parse(await written(payload(raw)))).toEqual(JSON.parse(JSON.stringify(payload((value) => value))));
  });
  await fc.assert(property);
});

test('an answer whose text is there is one piece with stored JSON in it, and a large one many', async () => {
  for (const [words, chunks] of [
    [1000, 1],
    [100_000, 3],
  ] as const) {
    const result = Array(words).fill('größe');
    const tokens = new RawTokens();
    const text = JSON.stringify(await tokens.replaceIn({ result: raw(result) }));
    const headers = { 'Content-Length': String(text.length), 'Content-Type': 'application/json' };
    const answer = await withRawValuesAtOnce(new Response(text, { headers }), tokens);
    const read: Uint8Array[] = [];
    for await (const chunk of answer.body!) read.push(chunk);
    expect(read).toHaveLength(chunks);
    expect(JSON.parse(Buffer.concat(read).toString())).toEqual({ result });
    expect([...answer.headers]).toEqual([['content-type', 'application/json']]);
  }
});

test('text of a caller that looks like a token stays what it is', async () => {
  const forged = 'raw:00000000-0000-4000-8000-000000000000';
  expect(JSON.parse(await written({ forged, result: raw([1]) }))).toEqual({ forged, result: [1] });
});

describe('a stored result', () => {
  let app: TestApp;
  let who: Person;
  beforeAll(async () => {
    app = await startTestApp();
    who = await person(app);
  });
  afterAll(() => app.stop());

  test('is the same to every reader: REST, single tRPC calls, batches, and batches that are streamed', async () => {
    const keywords = ['größe c:\\raw', '日本語 🎲'];
    const { body: job } = await post(app, '/api/research/trends', who, { keywords }, { Prefer: 'wait=30' });
    expect(job).toMatchObject({ status: 'complete', result: { results: expect.any(Array) } });
    const { jobId, result } = job;
    const options = { url: `${app.url}/trpc`, transformer: superjson, headers: { Authorization: `Bearer ${who.key}` } };
    for (const link of [httpLink(options), httpBatchLink(options), httpBatchStreamLink(options)]) {
      const client = createTRPCClient<AppRouter>({ links: [link] });
      const [one, history] = await Promise.all([
        client.research.job.query({ jobId }),
        client.research.history.query({}),
      ]);
      expect(one.result).toEqual(result);
      expect(one.createdAt).toBeInstanceOf(Date);
      expect(history.items).toHaveLength(1);
    }
  });
});
