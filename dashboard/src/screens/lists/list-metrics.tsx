import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAct } from '../../api/act.ts';
import { api, freshKey } from '../../api/client.ts';
import { MOST } from '../../api/jobs.ts';
import { queryClient } from '../../api/queries.ts';
import { useIntention } from '../../parts/intention.ts';
import type { KeywordList } from '../../parts/lists/queries.ts';
import { keepQuote } from '../../parts/quote/store.ts';
import { Button } from '../../ui/button.tsx';
import { count, plural } from '../../ui/format.ts';
import { Panel } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import styles from './lists.module.css';

const QuoteDialog = lazy(() => import('../../parts/quote/quote-dialog.tsx'));

/** Longest label of a job, characters (contract 4). */
const LABEL = 60;

const requestOf = ({ name, keywords, locationCode, languageCode }: KeywordList) => ({
  keywords,
  locationCode,
  languageCode,
  label: [...name].slice(0, LABEL).join('').trim(),
});

/** Volumes, click prices and difficulties of a whole list: priced on one's own providers, or by quota from the service. */
export function ListMetrics({ of }: { of: KeywordList }) {
  const navigate = useNavigate({ from: '/lists' });
  const { quote } = useSearch({ from: '/app/lists' });
  const intention = useIntention();
  const quoting = useAct({
    mutationFn: async () => {
      const answer = await api.byok.quoteMetrics.mutate({ ...requestOf(of), idempotencyKey: freshKey() });
      keepQuote(answer.quote);
      return answer.quote.quoteId;
    },
    onSuccess: (quoteId) => navigate({ search: (before) => ({ ...before, quote: quoteId }) }),
  });
  const reading = useAct({
    mutationFn: async () => {
      const request = requestOf(of);
      const { jobId } = await api.research.metrics.mutate({ ...request, idempotencyKey: intention.of(request) });
      return jobId;
    },
    onSuccess: (jobId) => {
      intention.done();
      for (const key of ['history', 'access']) void queryClient.invalidateQueries({ queryKey: [key] });
      void navigate({ to: '/jobs/$jobId', params: { jobId } });
    },
  });
  const close = () => void navigate({ search: ({ quote: _closed, ...before }) => before, replace: true });
  const isTooLong = of.keywordCount > MOST.metrics;
  const error = quoting.error ?? reading.error;
  return (
    <Panel>
      <div className={styles.price}>
        <Button look="primary" busy={quoting.isPending} onClick={() => quoting.mutate()}>
          Price the metrics
        </Button>
        {!isTooLong && (
          <Button busy={reading.isPending} onClick={() => reading.mutate()}>
            Read them by quota
          </Button>
        )}
        <p>
          Volume, click price, competition and difficulty of {plural(of.keywordCount, 'keyword')}. On your own providers
          the price is shown first
          {isTooLong ? `; by quota at most ${count(MOST.metrics)} are read at once.` : '; by quota it is one call.'}
        </p>
      </div>
      {error && <RefusalNote error={error} />}
      {quote && (
        <Suspense fallback={null}>
          <QuoteDialog quoteId={quote} onClose={close} onNew={() => quoting.mutate()} />
        </Suspense>
      )}
    </Panel>
  );
}
