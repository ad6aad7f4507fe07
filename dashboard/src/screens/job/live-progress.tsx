import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { stageName } from '../../parts/names.ts';
import { Panel } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { StatusBadge } from '../../ui/value.tsx';
import styles from './job.module.css';
import type { Live } from './use-live.ts';

/** How far the job is. It goes on without this page: closing the tab loses nothing. */
export function LiveProgress({ live, jobId }: { live: Live; jobId: string }) {
  return (
    <Panel>
      <div className={styles.progress}>
        <StatusBadge status={live.status} />
        <Progress completed={live.completed} total={live.total} label="Progress" />
      </div>
      <Stages live={live} jobId={jobId} />
      <p className={styles.hint} role="status">
        {live.line === 'live'
          ? 'You may close this page: the job goes on, and its result stays in History.'
          : 'The line is being restored; the job goes on meanwhile.'}
      </p>
    </Panel>
  );
}

/** Each step with its figures, read again whenever the job has moved. */
function Stages({ live, jobId }: { live: Live; jobId: string }) {
  const { data } = useQuery({
    queryKey: ['stages', jobId, live.completed, live.status],
    queryFn: () => api.jobs.stages.query({ jobId }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.stages.length === 0) return null;
  return (
    <ul className={styles.stages} aria-label="Steps">
      {data.stages.map(({ stage, completed, total }) => (
        <li key={stage} data-over={completed === total || undefined}>
          <span>{stageName(stage)}</span>
          <span>
            {completed} of {total}
          </span>
        </li>
      ))}
    </ul>
  );
}
