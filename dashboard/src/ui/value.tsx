import type { ReactNode } from 'react';
import { ago, moment, money } from './format.ts';
import styles from './value.module.css';

/** A figure that nobody knows is not zero. */
export function Unknown() {
  return <span className={styles.unknown}>unknown</span>;
}

export function Money({ usd }: { usd: number | null }) {
  return usd === null ? <Unknown /> : <span className={styles.figure}>{money(usd)}</span>;
}

/** A point in time: how long ago, and exactly when. */
export function Time({ at }: { at: Date | null }) {
  if (!at) return <span className={styles.unknown}>never</span>;
  return (
    <time className={styles.time} dateTime={at.toISOString()} title={moment(at)}>
      {ago(at)}
    </time>
  );
}

const STATUS = {
  queued: ['Queued', 'plain'],
  processing: ['Running', 'busy'],
  complete: ['Complete', 'good'],
  partial: ['Partial', 'warn'],
  failed: ['Failed', 'bad'],
} as const;

export function StatusBadge({ status }: { status: keyof typeof STATUS }) {
  const [text, tone] = STATUS[status];
  return <Badge tone={tone}>{text}</Badge>;
}

export type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad' | 'accent';

/** A word about a state; the colour repeats what the word says. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** Names and their values, side by side. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
