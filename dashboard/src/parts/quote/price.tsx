import { useEffect, useState } from 'react';
import type { Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { countdown, duration, money, plural } from '../../ui/format.ts';
import { Note } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Facts, Money, Unknown } from '../../ui/value.tsx';
import { PROVIDER_NAMES, stageName } from '../names.ts';
import styles from './quote.module.css';
import type { Quote } from './store.ts';

type Unit = Quote['costSummary']['units'][number];

const requests = ({ count, unitCostUsd }: Unit) => (
  <>
    {count} × <Money usd={unitCostUsd} />
  </>
);

const COLUMNS: readonly Column<Unit>[] = [
  {
    head: 'Stage',
    cell: (unit) => (
      <>
        {stageName(unit.stage)} <span className={styles.provider}>{PROVIDER_NAMES[unit.provider]}</span>
        <span className={styles.beside}>{requests(unit)}</span>
      </>
    ),
  },
  { head: 'Requests', wide: true, figure: true, cell: requests },
  { head: 'At most', figure: true, cell: ({ costUsd }) => <Money usd={costUsd} /> },
];

/** The bound, what it is made of, and how it fits into the day's budget. */
export function Price(props: {
  quote: Quote;
  /** Seconds that it is still good for. */
  left: number;
  budget: Outputs['byok']['readiness']['budget'] | undefined;
  onMode?: ((mode: Quote['mode']) => void) | undefined;
}) {
  const { quote, left, budget, onMode } = props;
  const { estimatedCostUsd, costSummary, reused, expectedWaitSeconds, batchCount } = quote;
  const short = budget && budget.remainingUsd < estimatedCostUsd;
  return (
    <>
      <p className={styles.bound}>
        <strong>{money(estimatedCostUsd)}</strong> at most, for {plural(batchCount, 'paid request')}. What is not used
        is not charged.
      </p>
      <Facts
        of={[
          ['Left of today’s budget', budget ? <Money key="left" usd={budget.remainingUsd} /> : <Unknown key="left" />],
          [
            'Reused',
            reused.units === 0 ? 'nothing' : `${plural(reused.units, 'answer')}, saves ${money(reused.savedUsd)}`,
          ],
          ['Takes about', duration(expectedWaitSeconds)],
          [
            'Good for',
            <span key="good" role="timer">
              {left > 0 ? countdown(left) : 'expired'}
            </span>,
          ],
        ]}
      />
      {short && (
        <Note tone="warn">
          That is more than what is left of today’s budget, so it will be refused. The budget is set on the Spend page.
        </Note>
      )}
      <Table
        name="Parts of the price"
        columns={COLUMNS}
        rows={costSummary.units}
        keyOf={({ stage, operation, unitCostUsd }) => `${stage} ${operation} ${unitCostUsd}`}
      />
      {onMode &&
        quote.alternatives.map(({ mode, estimatedCostUsd: usd, expectedWaitSeconds: seconds }) => (
          <p key={mode} className={styles.other}>
            {mode === 'economy' ? 'In economy' : 'At once'} it is {money(usd)} at most and takes about{' '}
            {duration(seconds)}.{' '}
            <Button small onClick={() => onMode(mode)}>
              Price that instead
            </Button>
          </p>
        ))}
    </>
  );
}

/** Seconds until then, counted down. */
export function useSecondsTo(date: Date): number {
  const then = date.getTime();
  const [left, setLeft] = useState(() => (then - Date.now()) / 1000);
  useEffect(() => {
    const timer = setInterval(() => setLeft((then - Date.now()) / 1000), 1000);
    return () => clearInterval(timer);
  }, [then]);
  return left;
}
