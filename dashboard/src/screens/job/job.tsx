import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type AnyJob, isActive, jobQuery, KIND_NAMES } from '../../api/jobs.ts';
import { titleOf } from '../../parts/job-table.tsx';
import { MarketName } from '../../parts/market.tsx';
import { day } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Answered } from '../../ui/states.tsx';
import { StatusBadge, Time } from '../../ui/value.tsx';
import { JobActions } from './actions.tsx';
import { Failures } from './failures.tsx';
import styles from './job.module.css';
import { LiveProgress } from './live-progress.tsx';
import { preloadForms, Result } from './result/result.tsx';
import { Spend } from './spend.tsx';
import { useLive } from './use-live.ts';

function JobScreen() {
  const { jobId } = Route.useParams();
  const job = useQuery(jobQuery(jobId));
  useEffect(preloadForms, []);
  if (job.data) return <Job any={job.data} />;
  return (
    <Page title="Job">
      <Answered of={job}>{() => null}</Answered>
    </Page>
  );
}

function Job({ any }: { any: AnyJob }) {
  const { job, pipeline } = any;
  const live = useLive(any);
  return (
    <Page title={titleOf(job.request)} about={<About any={any} />} actions={<JobActions any={any} />}>
      {isActive(job) ? <LiveProgress live={live} jobId={job.jobId} /> : <Failures any={any} />}
      <Spend any={any} key={pipeline} />
      <Result any={any} />
    </Page>
  );
}

/** Kind, market, range and age in a line. */
function About({ any: { job, pipeline } }: { any: AnyJob }) {
  const { request, label, createdAt, status } = job;
  const kind = 'kind' in job ? job.kind : job.operation;
  return (
    <span className={styles.about}>
      <StatusBadge status={status} />
      <span>{KIND_NAMES[kind]}</span>
      <span>
        <MarketName of={request} />
      </span>
      {request.dateFrom && request.dateTo && (
        <span>
          {day(request.dateFrom)} to {day(request.dateTo)}
        </span>
      )}
      {request.benchmark && <span>against {request.benchmark}</span>}
      {label && (
        <Link to="/history" search={{ label }}>
          {label}
        </Link>
      )}
      {pipeline === 'own' && <span>on your own providers</span>}
      <span>
        started <Time at={createdAt} />
      </span>
    </span>
  );
}

export const Route = createLazyRoute('/app/jobs/$jobId')({ component: JobScreen });
