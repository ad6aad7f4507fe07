import styles from './progress.module.css';

/** How far something is: a bar, and its figures as text. */
export function Progress({ completed, total, label }: { completed: number; total: number; label: string }) {
  return (
    <span className={styles.progress}>
      <progress aria-label={label} value={completed} max={Math.max(1, total)} />
      <span aria-hidden="true">
        {completed} / {total}
      </span>
    </span>
  );
}
