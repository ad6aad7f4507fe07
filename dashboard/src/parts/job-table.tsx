import { Link } from '@tanstack/react-router';
import { isActive, type JobHead, KIND_NAMES } from '../api/jobs.ts';
import { count, isolated } from '../ui/format.ts';
import { Progress } from '../ui/progress.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Money, StatusBadge, Time } from '../ui/value.tsx';
import styles from './job-table.module.css';

/** What a job was asked, in one line. */
export function titleOf({ keywords }: JobHead['request']): string {
  const [first = '', ...others] = keywords.map(isolated);
  return others.length > 2
    ? `${first}, ${others[0]} and ${count(others.length - 1)} more`
    : [first, ...others].join(', ');
}

const kindOf = ({ kind, pipeline }: Pick<JobHead, 'kind' | 'pipeline'>) =>
  KIND_NAMES[kind] + (pipeline === 'own' ? ', own providers' : '');

/** What a job cost is settled when it ends; until then it is not nothing. */
function Cost({ of }: { of: Pick<JobHead, 'status' | 'actualUsd'> }) {
  return isActive(of) ? 'not settled' : <Money usd={of.actualUsd} />;
}

const COLUMNS: readonly Column<JobHead>[] = [
  {
    head: 'Keywords',
    cell: ({ jobId, request, label, kind, pipeline, status, actualUsd, createdAt }) => (
      <>
        <Link to="/jobs/$jobId" params={{ jobId }} className={styles.words}>
          {titleOf(request)}
        </Link>{' '}
        {label && (
          <Link to="/history" search={{ label }} className={styles.label}>
            {label}
          </Link>
        )}
        <span className={styles.beside}>
          {kindOf({ kind, pipeline })} · <Cost of={{ status, actualUsd }} /> · <Time at={createdAt} />
        </span>
      </>
    ),
  },
  { head: 'Kind', wide: true, cell: kindOf },
  {
    head: 'State',
    cell: (job) =>
      isActive(job) ? (
        <Progress {...job.progress} label={`Progress of ${titleOf(job.request)}`} />
      ) : (
        <StatusBadge status={job.status} />
      ),
  },
  { head: 'Cost', wide: true, figure: true, cell: (job) => <Cost of={job} /> },
  { head: 'Started', wide: true, figure: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function JobTable({ name, jobs }: { name: string; jobs: readonly JobHead[] }) {
  return <Table name={name} columns={COLUMNS} rows={jobs} keyOf={({ jobId }) => jobId} />;
}
