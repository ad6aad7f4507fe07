import type { Outputs } from '../../api/client.ts';
import { day, money } from '../../ui/format.ts';
import styles from './spend.module.css';

type Day = Outputs['byok']['statement']['days'][number];

/** Spent and saved, a pair of bars a day. The table below has the same figures. */
export function Bars({ days }: { days: readonly Day[] }) {
  const top = Math.max(...days.flatMap(({ spentUsd, savedUsd }) => [spentUsd, savedUsd]), 0.000001);
  const height = (usd: number) => `${(usd / top) * 100}%`;
  return (
    <figure className={styles.bars} aria-label="Spend by day">
      <ol>
        {[...days]
          .sort((one, other) => (one.day < other.day ? -1 : 1))
          .map(({ day: date, spentUsd, savedUsd }) => (
            <li key={date} title={`${day(date)}: ${money(spentUsd)} spent, ${money(savedUsd)} saved`}>
              <span className={styles.spent} style={{ height: height(spentUsd) }} />
              <span className={styles.saved} style={{ height: height(savedUsd) }} />
              <span className="visually-hidden">
                {day(date)}: {money(spentUsd)} spent, {money(savedUsd)} saved
              </span>
            </li>
          ))}
      </ol>
      <figcaption>
        <span className={styles.spent} /> spent <span className={styles.saved} /> saved by reuse; the highest is{' '}
        {money(top)}
      </figcaption>
    </figure>
  );
}
