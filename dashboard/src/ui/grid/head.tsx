import { memo } from 'react';
import { FilterCell } from './filter-cell.tsx';
import styles from './grid.module.css';
import type { Placed } from './layout.ts';
import { type GridState, idsOf, sortedBy } from './model.ts';

interface HeadProps {
  of: Placed;
  sort: string | undefined;
  text: string;
  members(id: string): [value: string, count: number][];
  /** Changes the state as it is by then. */
  change(to: (state: GridState) => GridState): void;
}

/** Name, sort and filter of one column. Drawn again only when something of it changed. */
export const HeadCell = memo(function HeadCell({ of, sort, text, members, change }: HeadProps) {
  const { column, at, isPinned, style } = of;
  const { id, kind } = column;
  const keys = idsOf(sort);
  const place = keys.findIndex((key) => key === id || key === `-${id}`);
  const falls = keys[place]?.startsWith('-');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={at + 1}
      aria-sort={place === -1 ? 'none' : falls ? 'descending' : 'ascending'}
      data-pinned={isPinned || undefined}
      style={style}
    >
      <button
        type="button"
        className={styles.sort}
        data-figure={kind === 'number' || undefined}
        title="Shift adds to the sort"
        onClick={({ shiftKey: adds }) =>
          change((state) => ({ ...state, sort: sortedBy(state.sort, id, { adds, number: kind === 'number' }) }))
        }
      >
        {column.head}
        {place !== -1 && (
          <span aria-hidden="true">
            {falls ? '↓' : '↑'}
            {keys.length > 1 && place + 1}
          </span>
        )}
      </button>
      <FilterCell
        column={column}
        text={text}
        members={() => members(id)}
        onText={(next) => change((state) => ({ ...state, where: { ...state.where, [id]: next } }))}
      />
    </div>
  );
});
