import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  head: string;
  /** Figures stand at the right. */
  figure?: boolean;
  /** Left out on narrow screens, where the first column says it. */
  wide?: boolean;
  cell(row: Row): ReactNode;
}

/** A table of what fits on a page. Its name is read out; rows wider than the screen scroll within it. */
export function Table<Row>(props: {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}) {
  return (
    <section className={styles.scroll} tabIndex={0} aria-label={`${props.name}, scrollable`}>
      <table className={styles.table} aria-label={props.name}>
        <thead>
          <tr>
            {props.columns.map(({ head, figure, wide }) => (
              <th key={head} scope="col" data-figure={figure || undefined} data-wide={wide || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={props.keyOf(row)}>
              {props.columns.map(({ head, figure, wide, cell }) => (
                <td key={head} data-figure={figure || undefined} data-wide={wide || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
