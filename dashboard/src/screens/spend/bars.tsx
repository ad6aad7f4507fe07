import type { Outputs } from '../../api/client.ts';
import { day, money } from '../../ui/format.ts';
import styles from './spend.module.css';

type Day = Outputs['byok']['statement']['days'][number];
/** Two days, YYYY-MM-DD. */
export interface Range {
  from: string;
  to: string;
}

/** Most days that have a place each, also those without spend. */
const PLACES = 92;
const DAY_MS = 86_400_000;

/** Every day of a range that is not too long; else those that are known. */
function placesOf(days: readonly Day[], { from, to }: Range): Pick<Day, 'day' | 'spentUsd' | 'savedUsd'>[] {
  const many = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(many <= PLACES)) return [...days].sort((one, other) => (one.day < other.day ? -1 : 1));
  const known = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: Math.max(0, many) }, (_, index) => {
    const date = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(date) ?? { day: date, spentUsd: 0, savedUsd: 0 };
  });
}

/** Spent and saved, a pair of bars a day. The table below has the same figures. */
export function Bars({ days, range }: { days: readonly Day[]; range: Range }) {
  const top = Math.max(...days.flatMap(({ spentUsd, savedUsd }) => [spentUsd, savedUsd]), 0.000001);
  const tall = (usd: number) => ({ height: `${(usd / top) * 100}%`, minHeight: usd > 0 ? 1 : 0 });
  return (
    <figure className={styles.bars} aria-label="Spend by day">
      <ol aria-hidden="true">
        {placesOf(days, range).map(({ day: date, spentUsd, savedUsd }) => (
          <li key={date} title={`${day(date)}: ${money(spentUsd)} spent, ${money(savedUsd)} saved`}>
            <span className={styles.spent} style={tall(spentUsd)} />
            <span className={styles.saved} style={tall(savedUsd)} />
          </li>
        ))}
      </ol>
      <figcaption>
        <span className={styles.spent} /> spent <span className={styles.saved} /> saved by reuse, {day(range.from)} to{' '}
        {day(range.to)}; the highest is {money(top)}
      </figcaption>
    </figure>
  );
}
