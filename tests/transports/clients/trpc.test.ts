import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { operations } from '../../../server/operations/table.ts';
import type { ComparisonResult, ExpansionResult, SerpResult } from '../../../server/science/index.ts';
import { NoInput } from '../../../server/services/fields.ts';
import type { JobEvent } from '../../../server/services/jobs/job-event.ts';
import type { ErrorData as DeclaredErrorData } from '../../../trpc/app-router.d.ts';
import type { ErrorData } from '../../../trpc/error-shape.ts';
import { type AppRouter, appRouter } from '../../../trpc/router.ts';
import { cookieOf } from '../../support/owners.ts';
import { type Person, person } from '../../support/people.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type AnyJob = Outputs['research']['job'];

let app: TestApp;
let who: Person;
const requests: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
});
afterAll(() => app.stop());

const client = () =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${app.url}/trpc`,
        transformer: superjson,
        headers: { Authorization: `Bearer ${who.key}`, Prefer: 'wait=30' },
        fetch: (url, init) => {
          requests.push(String(url));
          return fetch(url, init as RequestInit);
        },
      }),
    ],
  });

test('a client infers what goes in and what comes out', () => {
  expectTypeOf<Inputs['research']['expand']['keywords']>().toEqualTypeOf<string[] | undefined>();
  expectTypeOf<Inputs['research']['expand']['mode']>().toEqualTypeOf<'live' | 'economy' | undefined>();
  expectTypeOf<Inputs['research']['expand']['idempotencyKey']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Inputs['byok']['executeExpand']['confirmedEstimatedCostUsd']>().toEqualTypeOf<number>();
  expectTypeOf<Inputs['research']['onProgress']['jobId']>().toEqualTypeOf<string>();
  expectTypeOf<Outputs['research']['expand']['result']>().toEqualTypeOf<ExpansionResult | null>();
  expectTypeOf<Extract<AnyJob, { kind: 'serp' }>['result']>().toEqualTypeOf<SerpResult | null>();
  expectTypeOf<Outputs['byok']['executeCompare']['result']>().toEqualTypeOf<ComparisonResult | null>();
  expectTypeOf<Outputs['research']['job']['createdAt']>().toEqualTypeOf<Date>();
  expectTypeOf<Outputs['research']['job']['completedAt']>().toEqualTypeOf<Date | null>();
  expectTypeOf<Outputs['auth']['access']['role']>().toEqualTypeOf<'admin' | 'student'>();
  expectTypeOf<Outputs['byok']['quoteExpand']['quote']['estimatedCostUsd']>().toEqualTypeOf<number>();
  expectTypeOf<JobEvent['seq']>().toEqualTypeOf<number>();
});

test('the declared router spells out the refusals that the service has', () => {
  type Code = ErrorData['appCode'];
  type Plain<T> = { [K in keyof T]: T[K] };
  type ByCode<Data extends { appCode: string }> = { [C in Data['appCode']]: Plain<Extract<Data, { appCode: C }>> };
  expectTypeOf<DeclaredErrorData['appCode']>().toEqualTypeOf<Code>();
  expectTypeOf<ByCode<DeclaredErrorData>>().toEqualTypeOf<ByCode<ErrorData>>();
});

const bare = [...operations.values()].filter(
  ({ name, input }) => input === NoInput && name in appRouter._def.procedures,
);
test.each(bare.map(({ name, kind }) => [name, kind] as const))(
  '%s is asked with nothing, or with {}',
  async (name, kind) => {
    const { accountId } = await person(app, { role: 'admin' });
    for (const input of [undefined, {}]) {
      const url = new URL(`/trpc/${name}`, app.url);
      const headers = { Cookie: await cookieOf(app, accountId), 'Content-Type': 'application/json' };
      const json = input && JSON.stringify({ json: input });
      if (kind === 'query' && json) url.searchParams.set('input', json);
      const init = kind === 'query' ? { headers } : { method: 'POST', headers, ...(json ? { body: json } : {}) };
      expect(await (await fetch(url, init)).json()).toHaveProperty('result');
    }
  },
);

test('dates arrive as Date, results as values', async () => {
  const job = await client().research.trends.mutate({ keywords: ['meal planner', 'diet app'] });
  expect(job.createdAt).toBeInstanceOf(Date);
  expect(job.completedAt).toBeInstanceOf(Date);
  expect(job.result!.results.map(({ keyword }) => keyword)).toContain('diet app');
});

test('calls of the same moment travel in one request, and each has its own answer', async () => {
  requests.length = 0;
  const api = client();
  const [access, history, missing] = await Promise.allSettled([
    api.auth.access.query(),
    api.research.history.query({ limit: 5 }),
    api.research.job.query({ jobId: 'nothing' }),
  ]);
  expect(requests).toHaveLength(1);
  expect(access).toMatchObject({ status: 'fulfilled', value: { userId: who.accountId } });
  expect(history.status).toBe('fulfilled');
  expect(missing).toMatchObject({
    status: 'rejected',
    reason: { data: { appCode: 'JOB_NOT_FOUND', httpStatus: 404 } },
  });
});

test('a refusal carries the code of the catalogue and its members', async () => {
  const failure = await client()
    .research.expand.mutate({ keywords: [] })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TRPCClientError);
  expect(failure).toMatchObject({ data: { appCode: 'VALIDATION_FAILED', issues: [{ path: 'keywords' }] } });
});

test('a key that is not text refuses the call instead of making it unrepeatable', async () => {
  const before = app.sandbox.control.counters().chargedRequests;
  const input = { keywords: ['standing desk'], idempotencyKey: 12345678 as unknown as string };
  const failure = await client()
    .research.expand.mutate(input)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ data: { appCode: 'IDEMPOTENCY_KEY_REQUIRED' } });
  expect(app.sandbox.control.counters().chargedRequests).toBe(before);
});
