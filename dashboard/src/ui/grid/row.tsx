import { memo } from 'react';
import { count } from '../format.ts';
import { Unknown } from '../value.tsx';
import styles from './grid.module.css';
import type { Placed } from './layout.ts';
import type { GridColumn } from './model.ts';

interface RowProps {
  id: string;
  row: unknown;
  /** Place among the rows that are listed, from 0. */
  index: number;
  columns: readonly Placed[];
  /** The Tab key comes to it. */
  isStop: boolean;
  isTicked: boolean;
  onTick(id: string, isTicked: boolean): void;
}

const FIRST = { gridColumn: 1, left: 0 };

/** One row of a large table. Drawn again only when something of it changed. */
export const GridRow = memo(function GridRow({ id, row, index, columns, isStop, isTicked, onTick }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand where they are in sight, which a table row does not do
    <div role="row" tabIndex={-1} aria-rowindex={index + 2} className={styles.row} data-ticked={isTicked || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" aria-colindex={1} className={styles.check} style={FIRST} data-pinned>
        <input
          type="checkbox"
          tabIndex={isStop ? 0 : -1}
          aria-label={`Select ${id}`}
          checked={isTicked}
          onChange={(event) => onTick(id, event.currentTarget.checked)}
        />
      </div>
      {columns.map(({ column, at, isPinned, style }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={column.id}
          role="cell"
          aria-colindex={at + 1}
          data-figure={column.kind === 'number' || undefined}
          data-pinned={isPinned || undefined}
          style={style}
        >
          {column.cell ? column.cell(row) : plain(column, row)}
        </div>
      ))}
    </div>
  );
});

function plain({ value, say }: GridColumn<unknown>, row: unknown) {
  const held = value(row);
  if (held === null || held === '') return <Unknown />;
  if (typeof held === 'number') return count(held);
  return say ? held.split('|').map(say).join(', ') : held;
}
