import { memo, useRef } from 'react';
import styles from './grid.module.css';
import { type Layout, useSight } from './layout.ts';
import { GridRow } from './row.tsx';
import { useRowKeys } from './row-keys.ts';

interface BodyProps {
  scroller: { current: HTMLElement | null };
  rows: readonly unknown[];
  /** The rows that are listed, in their order. */
  places: Uint32Array;
  layout: Layout;
  keyOf(row: unknown): string;
  ticked: ReadonlySet<string>;
  onTick(id: string, isTicked: boolean): void;
}

/** The rows in sight. Scrolling draws this alone. Tab comes to one row, the arrow keys go from there. */
export const GridBody = memo(function GridBody(props: BodyProps) {
  const { scroller, rows, places, layout, keyOf, ticked, onTick } = props;
  const { first, last, slots, columns } = useSight(scroller, places.length, layout);
  const body = useRef<HTMLDivElement>(null);
  const keys = useRowKeys({ body, scroller, layout, length: places.length });
  const stop = Math.max(first, Math.min(keys.active, last - 1));
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand where they are in sight, which a table element does not do
    <div
      ref={body}
      role="rowgroup"
      className={styles.body}
      style={{ height: places.length * layout.row }}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
        const index = first + offset;
        const row = rows[places[index]!];
        if (row === undefined) return null;
        const key = keyOf(row);
        return (
          // A place in sight keeps its elements: another row comes into them, which is quicker than new ones.
          <GridRow
            key={index % slots}
            id={key}
            row={row}
            index={index}
            top={index * layout.row}
            columns={columns}
            isStop={index === stop}
            isTicked={ticked.has(key)}
            onTick={onTick}
          />
        );
      })}
    </div>
  );
});
