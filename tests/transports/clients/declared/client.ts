import { createTRPCClient, httpLink, type TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../../../../trpc/app-router.d.ts';

/** A client in a browser's project: no types of Node, nothing of the server but the declared router. Compiled, never run. */
const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc', transformer: superjson })] });
const idempotencyKey = 'a-key-of-my-own';
const jobId = '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10';

export async function reads(): Promise<(string | number | Date)[]> {
  await client.auth.access.query();
  await client.auth.access.query({});
  await client.connections.list.query();
  const { items } = await client.research.history.query({ limit: 20 });
  const job = await client.research.job.query({ jobId });
  if (job.kind === 'expand' && job.result) return job.result.candidates.map(({ keyword }) => keyword);
  if (job.kind === 'compare' && job.result) return job.result.results.map(({ verdict }) => verdict);
  // @ts-expect-error a result has the shape of its kind
  if (job.kind === 'serp' && job.result) return job.result.candidates;
  const nothing: null[] = items.map((item) => item.result);
  return [nothing.length, ...items.map((item) => item.createdAt)];
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

/** What a refusal carries is known as soon as its code is. */
export function refusals({ data }: TRPCClientError<AppRouter>): Date | string | number | string[] | undefined {
  switch (data?.appCode) {
    case 'VALIDATION_FAILED':
      return data.issues.map(({ path, message }) => `${path}: ${message}`);
    case 'QUOTE_EXPIRED':
      return data.expiredAt.getTime();
    case 'DAILY_BUDGET_EXCEEDED':
      return data.dailyBudgetUsd - data.spentUsd - data.reservedUsd;
    case 'INSUFFICIENT_SCOPE':
      return data.requiredScope;
    case 'RATE_LIMITED':
      return data.retryAfterSeconds;
    case 'JOB_NOT_FOUND':
      // @ts-expect-error this code carries nothing more
      return data.retryAfterSeconds;
    // @ts-expect-error no code of the catalogue
    case 'NO_SUCH_CODE':
      return undefined;
  }
  // @ts-expect-error the members of a code are there when the code is known, and not before
  return data?.issues;
}
