import { useState } from 'react';
import { day } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';
import styles from './chart.module.css';
import type { Scaled } from './scale.ts';

/** The figures behind the chart, drawn up when they are asked for. */
export function Figures({ scaled }: { scaled: Scaled }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The figures as a table</summary>
      {isOpen && (
        <div className={styles.figures}>
          <Table<{ date: string; index: number }>
            name="Trend figures"
            rows={scaled.dates.map((date, index) => ({ date, index }))}
            keyOf={({ date }) => date}
            columns={[
              { head: 'Date', cell: ({ date }) => day(date) },
              ...scaled.lines.map(({ name, values }) => ({
                head: name,
                figure: true as const,
                cell: ({ index }: { date: string; index: number }) =>
                  values[index] === null || values[index] === undefined ? 'unknown' : values[index].toFixed(3),
              })),
            ]}
          />
        </div>
      )}
    </details>
  );
}
