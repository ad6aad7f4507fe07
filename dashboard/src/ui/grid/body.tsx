import { memo, useRef } from 'react';
import styles from './grid.module.css';
import { BLOCK, type Layout, type Placed, useSight } from './layout.ts';
import { GridRow } from './row.tsx';
import { useRowKeys } from './row-keys.ts';

interface Listed {
  rows: readonly unknown[];
  /** The rows that are listed, in their order. */
  places: Uint32Array;
  keyOf(row: unknown): string;
  ticked: ReadonlySet<string>;
  onTick(id: string, isTicked: boolean): void;
}

interface BodyProps extends Listed {
  scroller: { current: HTMLElement | null };
  layout: Layout;
}

/** The rows in sight. Scrolling draws this alone. Tab comes to one row, the arrow keys go from there. */
export const GridBody = memo(function GridBody({ scroller, layout, ...listed }: BodyProps) {
  const { length } = listed.places;
  const { first, last, slots, columns } = useSight(scroller, length, layout);
  const body = useRef<HTMLDivElement>(null);
  const keys = useRowKeys({ body, scroller, layout, length });
  const stop = Math.max(first * BLOCK, Math.min(keys.active, last * BLOCK - 1, length - 1));
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand where they are in sight, which a table element does not do
    <div
      ref={body}
      role="rowgroup"
      className={styles.body}
      style={{ height: length * layout.row }}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
        const block = first + offset;
        const from = block * BLOCK;
        const isStop = stop >= from && stop < from + BLOCK;
        return (
          // A place in sight keeps its elements: other rows come into them, which is quicker than new ones.
          <Block
            key={block % slots}
            {...listed}
            columns={columns}
            from={from}
            top={from * layout.row}
            stop={isStop ? stop : null}
          />
        );
      })}
    </div>
  );
});

interface BlockProps extends Listed {
  columns: readonly Placed[];
  /** Place of the first row among those that are listed. */
  from: number;
  /** Distance from the first row, pixels. */
  top: number;
  /** The row that the Tab key comes to, if it is here. */
  stop: number | null;
}

const Block = memo(function Block(props: BlockProps) {
  const { rows, places, keyOf, ticked, onTick, columns, from, top, stop } = props;
  return (
    <div className={styles.block} style={{ top }}>
      {Array.from(places.subarray(from, from + BLOCK), (place, offset) => {
        const index = from + offset;
        const row = rows[place]!;
        const key = keyOf(row);
        return (
          <GridRow
            key={index % BLOCK}
            id={key}
            row={row}
            index={index}
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
