import { BudgetProblem, connect, pages } from './index.ts';

/** An expansion on the shared account, and one on the owner's own accounts for at most so many dollars; then all jobs so far. */
export async function example(url: string, key: string, upToUsd: number): Promise<string[]> {
  const { api, finished } = connect({ url, key });

  const submitted = await api.research.expand.mutate({ keywords: ['meal planner'] });
  await finished(submitted, {
    onProgress: ({ completed, total }) => console.error(`${completed} of ${total}`),
  });

  const idempotencyKey = `meal-planner-${submitted.jobId}`;
  const { quote } = await api.byok.quoteExpand.mutate({ keywords: ['meal planner'], idempotencyKey });
  if (quote.estimatedCostUsd <= upToUsd) {
    const { quoteId, requestHash, estimatedCostUsd: confirmedEstimatedCostUsd } = quote;
    const confirmation = { quoteId, requestHash, confirmedEstimatedCostUsd, idempotencyKey: quoteId };
    try {
      await finished(await api.byok.executeExpand.mutate(confirmation));
    } catch (problem) {
      if (!(problem instanceof BudgetProblem)) throw problem;
      console.error(`Not today: ${problem.message}`);
    }
  }

  const jobs: string[] = [];
  for await (const { items } of pages(api.research.history.query, { limit: 100 }))
    jobs.push(...items.map(({ jobId }) => jobId));
  return jobs;
}
