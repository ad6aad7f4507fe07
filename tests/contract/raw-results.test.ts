import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client';
import fc from 'fast-check';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
