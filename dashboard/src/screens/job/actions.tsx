import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api, freshKey } from '../../api/client.ts';
import { type AnyJob, isActive, jobQuery } from '../../api/jobs.ts';
import { keepQuote } from '../../parts/quote/store.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import type { ResearchSearch } from '../search.ts';

const TakeAlong = lazy(() => import('./take-along.tsx'));
const QuoteDialog = lazy(() => import('../../parts/quote/quote-dialog.tsx'));

/** What can be done with a job: stop it while it runs, ask the same again. */
export function JobActions({ any }: { any: AnyJob }) {
  const client = useQueryClient();
  const { jobId } = any.job;
  const again = againOf(any);
  const cancel = useAct({
    mutationFn: async () => void (await api.jobs.cancel.mutate({ jobId })),
    onSettled: () => client.invalidateQueries({ queryKey: jobQuery(jobId).queryKey }),
  });
  return (
    <>
      {cancel.error && <RefusalNote error={cancel.error} />}
      {isActive(any.job) ? (
        <Button look="danger" busy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
          {cancel.isSuccess ? 'Cancelling' : 'Cancel the job'}
        </Button>
      ) : (
        <>
          {any.pipeline === 'own' && any.job.retryable && <Missing jobId={jobId} />}
          {any.job.result !== null && <Take any={any} />}
          {again && (
            <Link to="/" search={again} className={buttonClass()}>
              Run again
            </Link>
          )}
        </>
      )}
    </>
  );
}

/** The result as a file or a link. */
function Take({ any }: { any: AnyJob }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export or share</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TakeAlong any={any} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The price of what did not arrive: what did is not bought again. */
function Missing({ jobId }: { jobId: string }) {
  const navigate = useNavigate({ from: '/jobs/$jobId' });
  const { quote } = useSearch({ from: '/app/jobs/$jobId' });
  const quoting = useAct({
    mutationFn: async () => {
      const answer = await api.byok.quoteRetry.mutate({ jobId, idempotencyKey: freshKey() });
      keepQuote(answer.quote);
      return answer.quote.quoteId;
    },
    onSuccess: (quoteId) => navigate({ search: (before) => ({ ...before, quote: quoteId }) }),
  });
  const close = () => void navigate({ search: ({ quote: _closed, ...before }) => before, replace: true });
  return (
    <>
      {quoting.error && <RefusalNote error={quoting.error} />}
      <Button look="primary" busy={quoting.isPending} onClick={() => quoting.mutate()}>
        Quote the missing part
      </Button>
      {quote && (
        <Suspense fallback={null}>
          <QuoteDialog quoteId={quote} onClose={close} onNew={() => quoting.mutate()} />
        </Suspense>
      )}
    </>
  );
}

/** The Research screen as it was when this was asked; lists of thousands of words have no place in its address. */
function againOf({ job, pipeline }: AnyJob): ResearchSearch | null {
  const kind = 'kind' in job ? job.kind : job.operation;
  if (kind === 'metrics') return null;
  const { keywords, benchmark, filterTerms, locationCode, languageCode, dateFrom, dateTo, mode } = job.request;
  return {
    kind,
    words: keywords.join('\n'),
    market: `${locationCode}-${languageCode}`,
    ...(benchmark ? { benchmark } : {}),
    ...(filterTerms.length > 0 ? { terms: filterTerms.join(', ') } : {}),
    ...(dateFrom && dateTo ? { from: dateFrom, to: dateTo } : {}),
    ...(mode === 'economy' ? { mode } : {}),
    ...(job.label ? { label: job.label } : {}),
    ...(pipeline === 'own' ? { own: true } : {}),
  };
}
