import { lazy, Suspense } from 'react';
import type { AnyJob } from '../../../api/jobs.ts';
import { Loading } from '../../../ui/states.tsx';

const FORMS = {
  expand: () => import('./expansion.tsx'),
  compare: () => import('./comparison.tsx'),
  serp: () => import('./serp.tsx'),
  suggestions: () => import('./suggestions.tsx'),
  metrics: () => import('./metrics.tsx'),
};
const Expansion = lazy(FORMS.expand);
const Comparison = lazy(FORMS.compare);
const Serp = lazy(FORMS.serp);
const Suggestions = lazy(FORMS.suggestions);
const Metrics = lazy(FORMS.metrics);

/** Loads the forms while the result itself is under way; a failure is met again, and told, when the form is needed. */
export function preloadForms(): void {
  for (const load of Object.values(FORMS)) load().catch(() => undefined);
}

/** The result in the form of its kind; each form is loaded when it is needed. */
export function Result({ any: { job } }: { any: AnyJob }) {
  if (job.result === null) return null;
  return <Suspense fallback={<Loading lines={8} label="Loading the result" />}>{shown(job)}</Suspense>;
}

function shown(job: AnyJob['job']) {
  const { locationCode, languageCode } = job.request;
  const market = `${locationCode}-${languageCode}`;
  const result = typed(job);
  if (result.kind === 'expand')
    return (
      <Expansion
        result={result.of}
        market={market}
        isUnjudged={job.failedStages.some(({ stage }) => stage === 'filter')}
      />
    );
  if (result.kind === 'serp') return <Serp result={result.of} market={market} />;
  if (result.kind === 'suggestions') return <Suggestions result={result.of} market={market} />;
  if (result.kind === 'metrics') return <Metrics result={result.of} market={market} />;
  return <Comparison result={result.of} market={market} />;
}

/** Both pipelines have the same results under different names of their kind. */
function typed(job: AnyJob['job']) {
  if ('operation' in job) {
    if (job.operation === 'expand') return { kind: 'expand' as const, of: job.result! };
    if (job.operation === 'metrics') return { kind: 'metrics' as const, of: job.result! };
    return { kind: 'compare' as const, of: job.result! };
  }
  if (job.kind === 'expand') return { kind: 'expand' as const, of: job.result! };
  if (job.kind === 'serp') return { kind: 'serp' as const, of: job.result! };
  if (job.kind === 'metrics') return { kind: 'metrics' as const, of: job.result! };
  if (job.kind === 'suggestions') return { kind: 'suggestions' as const, of: job.result! };
  return { kind: 'compare' as const, of: job.result! };
}
