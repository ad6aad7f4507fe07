import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { count, plural } from '../format.ts';
import { EmptyState } from '../states.tsx';
import { GridBody } from './body.tsx';
import { ColumnChoice } from './column-choice.tsx';
import styles from './grid.module.css';
import { HeadCell } from './head.tsx';
import { layoutOf, useFit } from './layout.ts';
import { type GridColumn, GridModel, type GridState } from './model.ts';

export interface GridProps<Row> {
  name: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  /** One function as long as the table is there. */
  keyOf(row: Row): string;
  state: GridState;
  onState(state: GridState): void;
  /** What can be done with the rows that were ticked, or with all that pass when none were. */
  actions?(rows: () => readonly Row[], ticked: boolean): ReactNode;
}

const NONE: ReadonlySet<string> = new Set();
/** The rows are drawn by then, and nobody has typed yet. */
const IDLE_MS = 200;

/** A table of any length: sorts by several columns, filters by each, and draws only what is in sight. */
export function Grid<Row>(props: GridProps<Row>) {
  const { name, rows, columns, keyOf, state, actions } = props;
  const { sort, where, show, pin } = state;
  const model = useMemo(() => new GridModel(rows, columns), [rows, columns]);
  useEffect(() => whenIdle(() => model.prepareTexts()), [model]);
  const order = useMemo(() => model.order(sort), [model, sort]);
  const places = useMemo(() => model.passing(order, where), [model, order, where]);
  const { scale, isNarrow } = useFit();
  const layout = useMemo(
    () =>
      layoutOf(
        columns,
        { ...(show === undefined ? {} : { show }), ...(pin === undefined ? {} : { pin }) },
        { scale, isNarrow },
      ),
    [columns, show, pin, scale, isNarrow],
  );
  const [ticked, setTicked] = useState(NONE);
  const scroller = useRef<HTMLElement>(null);
  const change = useChange(props);
  const members = useCallback((id: string) => model.members(id), [model]);
  const tick = useCallback(
    (key: string, isTicked: boolean) =>
      setTicked((before) => (isTicked ? new Set(before).add(key) : without(before, key))),
    [],
  );
  const chosen = () =>
    ticked.size === 0 ? Array.from(places, (place) => rows[place]!) : rows.filter((row) => ticked.has(keyOf(row)));
  return (
    <div className={styles.grid}>
      <div className={styles.bar}>
        <Standing
          of={{ all: rows.length, listed: places.length, ticked: ticked.size, where }}
          change={change}
          onClear={() => setTicked(NONE)}
        />
        <div className={styles.actions}>
          {actions?.(chosen, ticked.size > 0)}
          <ColumnChoice columns={columns} state={state} onState={props.onState} />
        </div>
      </div>
      <section
        ref={scroller}
        className={styles.scroller}
        style={{ height: `min(70vh, ${layout.head + Math.max(places.length, 4) * layout.row + 18}px)` }}
        tabIndex={0}
        aria-label={`${name}, scrollable`}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: rows stand where they are in sight, which a table element does not do */}
        <div
          role="table"
          aria-label={name}
          aria-rowcount={places.length + 1}
          aria-colcount={layout.columns.length + 1}
          className={styles.table}
          style={{ '--columns': layout.template } as object}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="rowgroup" className={styles.head}>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            <div role="row" aria-rowindex={1} tabIndex={-1} className={styles.headRow}>
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              <div
                role="columnheader"
                aria-colindex={1}
                tabIndex={-1}
                className={styles.check}
                style={{ left: 0 }}
                data-pinned
              >
                <input
                  type="checkbox"
                  aria-label="Select all that are listed"
                  checked={ticked.size > 0 && ticked.size >= places.length}
                  onChange={(event) =>
                    setTicked(
                      event.currentTarget.checked ? new Set(Array.from(places, (place) => keyOf(rows[place]!))) : NONE,
                    )
                  }
                />
              </div>
              {layout.columns.map((of) => (
                <HeadCell
                  key={of.column.id}
                  of={of}
                  sort={sort}
                  text={where?.[of.column.id] ?? ''}
                  members={members}
                  change={change}
                />
              ))}
            </div>
          </div>
          <GridBody
            scroller={scroller}
            rows={rows}
            places={places}
            layout={layout}
            keyOf={keyOf as (row: unknown) => string}
            ticked={ticked}
            onTick={tick}
          />
        </div>
        {places.length === 0 && <EmptyState title="No row passes these filters" />}
      </section>
    </div>
  );
}

/** How many rows there are, are listed, and are ticked. */
function Standing(props: {
  of: { all: number; listed: number; ticked: number; where: GridState['where'] };
  change(to: (state: GridState) => GridState): void;
  onClear(): void;
}) {
  const { all, listed, ticked, where } = props.of;
  return (
    <p role="status">
      {ticked > 0 && <strong>{count(ticked)} selected, </strong>}
      {listed === all ? plural(all, 'row') : `${count(listed)} of ${plural(all, 'row')}`}
      <span className={styles.onPaper}>Those in sight are printed; a file has them all.</span>
      {Object.values(where ?? {}).some(Boolean) && (
        <button type="button" onClick={() => props.change((state) => ({ ...state, where: {} }))}>
          Clear filters
        </button>
      )}
      {ticked > 0 && (
        <button type="button" onClick={props.onClear}>
          Clear selection
        </button>
      )}
    </p>
  );
}

/** Does what nobody waits for yet once the rows are drawn; the returned function calls it off. */
function whenIdle(work: () => void): () => void {
  const timer = setTimeout(work, IDLE_MS);
  return () => clearTimeout(timer);
}

/** One function for all renders, which changes the state as it is when it is called. */
function useChange({ state, onState }: Pick<GridProps<never>, 'state' | 'onState'>) {
  const latest = useRef({ state, onState });
  latest.current = { state, onState };
  return useCallback((to: (state: GridState) => GridState) => latest.current.onState(to(latest.current.state)), []);
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const rest = new Set(keys);
  rest.delete(key);
  return rest;
}
