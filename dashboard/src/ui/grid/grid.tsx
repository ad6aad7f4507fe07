import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { count } from '../format.ts';
import { EmptyState } from '../states.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { FilterCell } from './filter-cell.tsx';
import styles from './grid.module.css';
import { type GridColumn, GridModel, type GridState, idsOf, sortedBy } from './model.ts';
import { GridRow } from './row.tsx';

/** Height of a row, pixels: all are equal, so that what is in sight follows from the scroll position alone. */
const ROW = 34;
const HEAD = 72;
const OVERSCAN = 8;
const CHECK = 36;

export interface GridProps<Row> {
  name: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  keyOf(row: Row): string;
  state: GridState;
  onState(state: GridState): void;
  /** What can be done with the rows that were ticked, or with all that pass when none were. */
  actions?(rows: () => readonly Row[], ticked: boolean): ReactNode;
}

/** A table of any length: sorts by several columns, filters by each, and draws only what is in sight. */
export function Grid<Row>(props: GridProps<Row>) {
  const { name, rows, columns, keyOf, state, onState, actions } = props;
  const model = useMemo(() => new GridModel(rows, columns), [rows, columns]);
  const order = useMemo(() => model.order(state.sort), [model, state.sort]);
  const places = useMemo(() => model.passing(order, state.where), [model, order, state.where]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => shownColumns(columns, state), [columns, state]);
  const chosen = () =>
    ticked.size === 0 ? Array.from(places, (place) => rows[place]!) : rows.filter((row) => ticked.has(keyOf(row)));
  const scroller = useRef<HTMLElement>(null);
  const { first, last, slots } = useSight(scroller, places.length);
  const tick = useTicks(setTicked);
  const pinned = useMemo(() => pinnedOffsets(shown, state), [shown, state]);
  const template = `${CHECK}px ${shown.map(({ width }, index) => (index === shown.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ')}`;
  const isFiltered = places.length !== rows.length;
  const hasFilters = Object.values(state.where ?? {}).some(Boolean);
  return (
    <div className={styles.grid}>
      <div className={styles.bar}>
        <p role="status">
          {ticked.size > 0 && <strong>{count(ticked.size)} selected, </strong>}
          {isFiltered ? `${count(places.length)} of ${count(rows.length)}` : count(rows.length)}
          {hasFilters && (
            <button type="button" onClick={() => onState({ ...state, where: {} })}>
              Clear filters
            </button>
          )}
          {ticked.size > 0 && (
            <button type="button" onClick={() => setTicked(new Set())}>
              Clear selection
            </button>
          )}
        </p>
        <div className={styles.actions}>
          {actions?.(chosen, ticked.size > 0)}
          <ColumnChoice columns={columns} state={state} onState={onState} />
        </div>
      </div>
      <section
        ref={scroller}
        className={styles.scroller}
        style={{ height: `min(70vh, ${HEAD + Math.max(places.length, 4) * ROW + 18}px)` }}
        tabIndex={0}
        aria-label={`${name}, scrollable`}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: rows stand where they are in sight, which a table element does not do */}
        <div
          role="table"
          aria-label={name}
          aria-rowcount={places.length + 1}
          aria-colcount={shown.length + 1}
          className={styles.table}
          style={{ '--columns': template } as object}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="rowgroup" className={styles.head}>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            <div role="row" aria-rowindex={1} tabIndex={-1} className={styles.headRow}>
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              <div role="columnheader" tabIndex={-1} className={styles.check} style={{ left: 0 }} data-pinned>
                <input
                  type="checkbox"
                  aria-label="Select all that are listed"
                  checked={ticked.size > 0 && ticked.size >= places.length}
                  onChange={(event) =>
                    setTicked(
                      event.currentTarget.checked
                        ? new Set(Array.from(places, (place) => keyOf(rows[place]!)))
                        : new Set(),
                    )
                  }
                />
              </div>
              {shown.map((column) => (
                <HeadCell
                  key={column.id}
                  column={column as GridColumn<unknown>}
                  left={pinned.get(column.id)}
                  state={state}
                  onState={onState}
                >
                  <FilterCell
                    column={column as GridColumn<unknown>}
                    text={state.where?.[column.id] ?? ''}
                    members={() => model.members(column.id)}
                    onText={(text) => onState({ ...state, where: { ...state.where, [column.id]: text } })}
                  />
                </HeadCell>
              ))}
            </div>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="rowgroup" className={styles.body} style={{ height: places.length * ROW }}>
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
                  top={index * ROW}
                  columns={shown as readonly GridColumn<unknown>[]}
                  pinned={pinned}
                  isTicked={ticked.has(key)}
                  onTick={tick}
                />
              );
            })}
          </div>
        </div>
        {places.length === 0 && <EmptyState title="No row passes these filters" />}
      </section>
    </div>
  );
}

function HeadCell(props: {
  column: GridColumn<unknown>;
  left: number | undefined;
  state: GridState;
  onState(state: GridState): void;
  children: ReactNode;
}) {
  const { column, left, state, onState, children } = props;
  const keys = idsOf(state.sort);
  const at = keys.findIndex((key) => key === column.id || key === `-${column.id}`);
  const falls = keys[at]?.startsWith('-');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={at === -1 ? 'none' : falls ? 'descending' : 'ascending'}
      data-pinned={left !== undefined || undefined}
      style={left === undefined ? undefined : { left }}
    >
      <button
        type="button"
        className={styles.sort}
        data-figure={column.kind === 'number' || undefined}
        title="Shift adds to the sort"
        onClick={(event) =>
          onState({
            ...state,
            sort: sortedBy(state.sort, column.id, { adds: event.shiftKey, number: column.kind === 'number' }),
          })
        }
      >
        {column.head}
        {at !== -1 && (
          <span aria-hidden="true">
            {falls ? '↓' : '↑'}
            {keys.length > 1 && at + 1}
          </span>
        )}
      </button>
      {children}
    </div>
  );
}

/** The columns in sight: the pinned ones first, then those that are shown in their own order. */
function shownColumns<Row>(columns: readonly GridColumn<Row>[], { show, pin }: GridState): GridColumn<Row>[] {
  const wanted = show === undefined ? null : new Set(show.split(','));
  const pins = idsOf(pin);
  const shown = columns.filter(({ id, spare }) => (wanted ? wanted.has(id) : !spare) || pins.includes(id));
  return [...shown.filter(({ id }) => pins.includes(id)), ...shown.filter(({ id }) => !pins.includes(id))];
}

/** How far from the left each pinned column stands, pixels. */
function pinnedOffsets<Row>(shown: readonly GridColumn<Row>[], { pin }: GridState): ReadonlyMap<string, number> {
  const pins = new Set(idsOf(pin));
  const offsets = new Map<string, number>();
  let left = CHECK;
  for (const { id, width } of shown) {
    if (!pins.has(id)) break;
    offsets.set(id, left);
    left += width;
  }
  return offsets;
}

/** Which rows are in sight. Renders again only when that changes by a whole row. */
function useSight(
  scroller: { current: HTMLElement | null },
  length: number,
): { first: number; last: number; slots: number } {
  const [sight, setSight] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = scroller.current!;
    const look = () => {
      const top = Math.floor(element.scrollTop / ROW);
      setSight((before) =>
        before.top === top && before.height === element.clientHeight ? before : { top, height: element.clientHeight },
      );
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  const first = Math.max(0, Math.min(sight.top, length) - OVERSCAN);
  const inSight = Math.ceil((sight.height - HEAD) / ROW);
  return { first, last: Math.min(length, sight.top + inSight + OVERSCAN), slots: inSight + 2 * OVERSCAN };
}

function useTicks(setTicked: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void) {
  return useMemo(
    () => (key: string, isTicked: boolean) =>
      setTicked((before) => {
        const after = new Set(before);
        if (isTicked) after.add(key);
        else after.delete(key);
        return after;
      }),
    [setTicked],
  );
}
