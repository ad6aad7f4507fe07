import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../../../../trpc/app-router.d.ts';

/** A client in a browser's project: no types of Node, nothing of the server but the declared router. Compiled, never run. */
const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc', transformer: superjson })] });
const idempotencyKey = 'a-key-of-my-own';
const jobId = '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10';

export async function reads(): Promise<(string | number | Date)[]> {
  await client.auth.access.query();
  await client.auth.access.query({});
  const { items } = await client.research.history.query({ limit: 20 });
  const job = await client.research.job.query({ jobId });
  if (job.kind === 'expand' && job.result) return job.result.candidates.map(({ keyword }) => keyword);
  if (job.kind === 'compare' && job.result) return job.result.results.map(({ verdict }) => verdict);
  // @ts-expect-error a result has the shape of its kind
  if (job.kind === 'serp' && job.result) return job.result.candidates;
  return items.map((item) => item.createdAt);
}

export async function writes(): Promise<void> {
  await client.research.expand.mutate({ keywords: ['standing desk'] });
  await client.research.expand.mutate({ keywords: ['standing desk'], idempotencyKey });
  const card = { quoteId: jobId, requestHash: 'a'.repeat(64), confirmedEstimatedCostUsd: 0.06 };
  await client.byok.executeExpand.mutate({ ...card, idempotencyKey });
  // @ts-expect-error what must not be done twice needs a key
  await client.byok.executeExpand.mutate(card);
  await client.keys.create.mutate({ name: 'nightly', scopes: ['research:execute'] });
  // @ts-expect-error an operation that looks at no key is given none
  await client.keys.create.mutate({ name: 'nightly', idempotencyKey });
  // @ts-expect-error an unknown field
  await client.research.expand.mutate({ keywords: ['standing desk'], keyword: 'desk' });
}
