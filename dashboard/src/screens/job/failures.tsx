import { causeInWords, causeOf } from '../../../../server/core/causes.ts';
import type { AnyJob } from '../../api/jobs.ts';
import { stageName } from '../../parts/names.ts';
import { plural } from '../../ui/format.ts';
import { Note } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Badge } from '../../ui/value.tsx';
import styles from './job.module.css';

type Failure = AnyJob['job']['failedStages'][number];

/**
 * Two columns, so that on a narrow screen the reason is in sight as well. It says what was paid for: a part that failed may have
 * been charged all the same, and what all of them cost stands beside the job.
 */
const COLUMNS: readonly Column<Failure>[] = [
  {
    head: 'What',
    cell: ({ stage, unit }) => (
      <>
        {stageName(stage)}
        <p className={styles.unit}>{unit}</p>
      </>
    ),
  },
  {
    head: 'Why',
    cell: ({ code, outcome }) => (
      <>
        {causeInWords(code)}
        {outcome === 'unknown' && <Badge tone="warn">May have been charged</Badge>}
      </>
    ),
  },
];

/** What did not come, stage by stage, and why. */
export function Failures({ any: { job } }: { any: AnyJob }) {
  const code = 'error' in job ? job.error?.code : job.errorCode;
  if (job.status === 'complete' && job.failedStages.length === 0) return null;
  return (
    <div className={styles.failures}>
      <Note tone={job.status === 'failed' ? 'bad' : 'warn'}>
        <p>
          <strong>{headline(job.status, code)}</strong>
        </p>
        {job.failedStages.length > 0 && (
          <p>
            {plural(job.failedStages.length, 'part')} did not arrive
            {job.status === 'failed' ? '.' : '; what did is below.'}
          </p>
        )}
        {code && code !== 'CANCELED' && <p>{causeOf(code)?.next}</p>}
      </Note>
      {job.failedStages.length > 0 && (
        <details>
          <summary>What did not arrive</summary>
          <Table
            name="Failed stages"
            columns={COLUMNS}
            rows={job.failedStages}
            keyOf={({ stage, unit, code: cause }) => `${stage} ${unit} ${cause}`}
          />
        </details>
      )}
    </div>
  );
}

function headline(status: string, code: string | null | undefined): string {
  if (code === 'CANCELED') return 'You cancelled this job. What had been bought by then is kept.';
  if (status === 'partial') return 'The result is usable, and not complete.';
  return code ? (causeOf(code)?.what ?? causeInWords(code)) : 'Nothing usable arrived.';
}
