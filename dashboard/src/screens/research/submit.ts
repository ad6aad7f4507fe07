import { useAct } from '../../api/act.ts';
import { api, freshKey } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { useIntention } from '../../parts/intention.ts';
import { keepQuote } from '../../parts/quote/store.ts';
import type { Kind } from '../search.ts';
import type { Request } from './request.ts';

interface Submission {
  kind: Kind;
  request: Request;
}

/**
 * Sends a shared request; its answer is the id of the job. One intention has one Idempotency-Key: sent again after a lost answer,
 * or clicked twice, it is the same job.
 */
export function useSubmission(onJob: (jobId: string) => void) {
  const key = useIntention();
  return useAct({
    mutationFn: (submission: Submission) => submit(submission, key.of(submission)),
    onSuccess: (jobId) => {
      key.done();
      void queryClient.invalidateQueries({ queryKey: ['history'] });
      void queryClient.invalidateQueries({ queryKey: ['access'] });
      onJob(jobId);
    },
  });
}

/** Asks what a request would cost on one's own providers; its answer is the id of the quote, which this tab keeps. */
export function useQuoting(onQuote: (quoteId: string) => void) {
  return useAct({
    mutationFn: async ({ kind, request }: { kind: 'expand' | 'compare'; request: Request }) => {
      const idempotencyKey = freshKey();
      const { quote } =
        kind === 'expand'
          ? await api.byok.quoteExpand.mutate({ ...request.expand, idempotencyKey })
          : await api.byok.quoteCompare.mutate({ ...request.ownCompare, idempotencyKey });
      keepQuote(quote);
      return quote.quoteId;
    },
    onSuccess: onQuote,
  });
}

async function submit({ kind, request }: Submission, idempotencyKey: string): Promise<string> {
  if (kind === 'expand') return (await api.research.expand.mutate({ ...request.expand, idempotencyKey })).jobId;
  if (kind === 'compare') return (await api.research.compare.mutate({ ...request.compare, idempotencyKey })).jobId;
  if (kind === 'trends') return (await api.research.trends.mutate({ ...request.trends, idempotencyKey })).jobId;
  if (kind === 'serp') return (await api.research.serp.mutate({ ...request.serp, idempotencyKey })).jobId;
  // Suggestions answer with the result itself; the job underneath is the newest of its kind.
  await api.research.suggest.mutate({ ...request.suggestions, idempotencyKey });
  const { items } = await api.research.history.query({ operation: 'suggestions', limit: 1 });
  return items[0]!.jobId;
}
