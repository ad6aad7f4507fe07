import { Panel } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { StatusBadge } from '../../ui/value.tsx';
import styles from './job.module.css';
import type { Live } from './use-live.ts';

/** How far the job is. It goes on without this page: closing the tab loses nothing. */
export function LiveProgress({ live }: { live: Live }) {
  return (
    <Panel>
      <div className={styles.progress}>
        <StatusBadge status={live.status} />
        <Progress completed={live.completed} total={live.total} label="Progress" />
      </div>
      <p className={styles.hint} role="status">
        {live.line === 'live'
          ? 'You may close this page: the job goes on, and its result stays in History.'
          : 'The line is being restored; the job goes on meanwhile.'}
      </p>
    </Panel>
  );
}
