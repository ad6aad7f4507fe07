import type { ReactNode } from 'react';
import { refusalOf } from '../api/refusal.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './states.module.css';

/** Nothing is here yet: what will be, and how it comes about. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty} data-empty>
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Lines where the content will be, so that nothing jumps when it comes. */
export function Loading({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={index} />
      ))}
    </div>
  );
}

/** What was refused or failed, in words, and what to do next; again only where that may help. */
export function RefusalNote(props: {
  error: unknown;
  again?: () => void;
  /** What happened and what to do next, where the place knows better than the answer. */
  what?: string | undefined;
  next?: string;
}) {
  const { error, again } = props;
  const { what, next, requestId, code, retryable } = refusalOf(error);
  return (
    <div className={classes(styles.note, styles.bad)} role="alert" data-code={code}>
      <p className={styles.title}>{props.what ?? what}</p>
      <p>{props.next ?? next}</p>
      {requestId && code === 'INTERNAL_ERROR' && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      {again && retryable && (
        <Button small onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}

export function Note({ tone = 'plain', children }: { tone?: 'plain' | 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return <div className={classes(styles.note, styles[tone])}>{children}</div>;
}

interface Asked<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}

/** What a query answered: lines while it is under way, words when it failed, and the content. */
export function Answered<T>(props: { of: Asked<T>; lines?: number; children(data: T): ReactNode }) {
  const { data, error, refetch } = props.of;
  if (data !== undefined) return props.children(data);
  if (error) return <RefusalNote error={error} again={() => void refetch()} />;
  return <Loading {...(props.lines ? { lines: props.lines } : {})} />;
}
