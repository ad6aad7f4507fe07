import { memo } from 'react';
import { count } from '../format.ts';
import { Unknown } from '../value.tsx';
import styles from './grid.module.css';
import type { GridColumn } from './model.ts';

interface RowProps {
  id: string;
  row: unknown;
  /** Place among the rows that are listed, from 0. */
  index: number;
  /** Distance from the first row, pixels. */
  top: number;
  columns: readonly GridColumn<unknown>[];
  pinned: ReadonlyMap<string, number>;
  isTicked: boolean;
  onTick(id: string, isTicked: boolean): void;
}

/** One row of a large table. Drawn again only when something of it changed. */
export const GridRow = memo(function GridRow({ id, row, index, top, columns, pinned, isTicked, onTick }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand where they are in sight, which a table row does not do
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className={styles.row}
      data-ticked={isTicked || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={styles.check} style={{ left: 0 }} data-pinned>
        <input
          type="checkbox"
          aria-label={`Select ${id}`}
          checked={isTicked}
          onChange={(event) => onTick(id, event.currentTarget.checked)}
        />
      </div>
      {columns.map((column) => {
        const left = pinned.get(column.id);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={column.id}
            role="cell"
            data-figure={column.kind === 'number' || undefined}
            data-pinned={left !== undefined || undefined}
            style={left === undefined ? undefined : { left }}
          >
            {column.cell ? column.cell(row) : plain(column, row)}
          </div>
        );
      })}
    </div>
  );
});

function plain({ value, say }: GridColumn<unknown>, row: unknown) {
  const held = value(row);
  if (held === null || held === '') return <Unknown />;
  if (typeof held === 'number') return count(held);
  return say ? held.split('|').map(say).join(', ') : held;
}
