import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { KIND_NAMES } from '../../api/jobs.ts';
import { JobTable } from '../../parts/job-table.tsx';
import { KnownField } from '../../parts/known-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { EmptyState, Loading, RefusalNote } from '../../ui/states.tsx';
import { Money } from '../../ui/value.tsx';
import { type HistorySearch, JOB_KINDS, STATUSES } from '../search.ts';
import styles from './history.module.css';
import { FIRST, pageAfter, totalsOf } from './pages.ts';

const STATUS_NAMES = {
  queued: 'Queued',
  processing: 'Running',
  complete: 'Complete',
  partial: 'Partial',
  failed: 'Failed',
} as const;

function History() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { kind, status, label, text = '' } = search;
  const set = (patch: { [K in keyof HistorySearch]?: HistorySearch[K] | undefined }) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined && value !== ''),
        ),
      replace: true,
    });
  const pages = useInfiniteQuery({
    queryKey: ['history', 'all', kind, status, label],
    queryFn: ({ pageParam }) => pageAfter(pageParam, { operation: kind, status, label }),
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.next,
  });
  const all = pages.data?.pages.flatMap(({ jobs }) => jobs) ?? [];
  const wanted = text.toLowerCase();
  const jobs = all.filter(({ request }) => request.keywords.some((word) => word.toLowerCase().includes(wanted)));
  const totals = useQuery({
    queryKey: ['history', 'totals', kind, status, label],
    queryFn: () => totalsOf({ operation: kind, status, label }),
  });
  const isFiltered = Boolean(kind || status || label);
  const sum = (of: 'actualUsd' | 'savedUsd') => jobs.reduce((total, job) => total + Math.round(job[of] * 1e6), 0) / 1e6;
  return (
    <Page title="History" about="What you asked, on both pipelines, newest first.">
      <search className={styles.filters}>
        <Field
          label="Keyword contains"
          type="search"
          maxLength={100}
          value={text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
        <Choice
          label="Kind"
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => set({ kind: JOB_KINDS.find((known) => known === value) })}
        >
          <option value="">Every kind</option>
          {JOB_KINDS.map((known) => (
            <option key={known} value={known}>
              {KIND_NAMES[known]}
            </option>
          ))}
        </Choice>
        <Choice
          label="State"
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => set({ status: STATUSES.find((known) => known === value) })}
        >
          <option value="">Every state</option>
          {STATUSES.map((known) => (
            <option key={known} value={known}>
              {STATUS_NAMES[known]}
            </option>
          ))}
        </Choice>
        <KnownField
          label="Label"
          longest={60}
          value={label}
          known={all.map((job) => job.label)}
          onChange={(next) => set({ label: next })}
        />
      </search>
      {pages.error && <RefusalNote error={pages.error} again={() => void pages.refetch()} />}
      {!(pages.error && all.length === 0) && (
        <Panel flush>
          {pages.isPending ? (
            <Loading lines={8} />
          ) : jobs.length === 0 && !pages.hasNextPage ? (
            <EmptyState title={all.length === 0 && !isFiltered ? 'Nothing researched yet' : 'Nothing matches'}>
              {all.length === 0 && !isFiltered
                ? 'What you ask on the Research page is kept here.'
                : 'Widen the filters.'}
            </EmptyState>
          ) : (
            <JobTable name="History" jobs={jobs} />
          )}
        </Panel>
      )}
      {jobs.length > 0 && (
        <div className={styles.totals} role="status">
          {totals.data && (
            <p>
              {plural(totals.data.jobs, 'job')} in all: <Money usd={totals.data.actualUsd} /> spent,{' '}
              <Money usd={totals.data.savedUsd} /> saved.
            </p>
          )}
          {(pages.hasNextPage || wanted) && (
            <p>
              {plural(jobs.length, 'job')} listed{pages.hasNextPage ? ' so far' : ''}: <Money usd={sum('actualUsd')} />{' '}
              spent, <Money usd={sum('savedUsd')} /> saved.
            </p>
          )}
        </div>
      )}
      {pages.hasNextPage && (
        <div>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Older jobs
          </Button>
        </div>
      )}
    </Page>
  );
}

export const Route = createLazyRoute('/app/history')({ component: History });
