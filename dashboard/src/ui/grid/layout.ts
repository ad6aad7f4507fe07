import { useLayoutEffect, useState } from 'react';
import { type GridColumn, type GridState, idsOf, shownIds } from './model.ts';

/** Measures at the usual size of text, pixels: all rows are equal, so that what is in sight follows from the scroll position alone. */
const ROW = 34;
const HEAD = 72;
/** Width of the boxes that tick rows. */
const CHECK = 36;
const USUAL_TEXT = 16;
/** Rows that come and go together: each such block is a layer of its own, so that the others are not painted again. */
export const BLOCK = 4;

/** A column where it stands: its style is one object for all of its cells. */
export interface Placed {
  column: GridColumn<unknown>;
  /** From 1, behind the boxes. */
  at: number;
  /** Distance from the left without scrolling, and where it ends, pixels. */
  from: number;
  to: number;
  isPinned: boolean;
  style: { gridColumn: number; left?: number };
}

export interface Layout {
  columns: readonly Placed[];
  template: string;
  /** Heights of a row and of the head, pixels. */
  row: number;
  head: number;
}

/** Where a pinned column would leave no room for the first figure, it is no wider than so many pixels. */
const NARROW = '(max-width: 40rem)';
const NARROW_PINNED = 170;

/** What the person's screen makes of the measures. */
interface Fit {
  /** How much larger than usual the person's text is: the table grows with it. */
  scale: number;
  isNarrow: boolean;
}

export function useFit(): Fit {
  const [scale] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT);
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useLayoutEffect(() => {
    const watch = matchMedia(NARROW);
    const look = () => setNarrow(watch.matches);
    watch.addEventListener('change', look);
    return () => watch.removeEventListener('change', look);
  }, []);
  return { scale, isNarrow };
}

/** The columns that are shown: the pinned ones first, then the others in their own order. */
export function layoutOf<Row>(
  columns: readonly GridColumn<Row>[],
  { show, pin }: Pick<GridState, 'show' | 'pin'>,
  { scale, isNarrow }: Fit,
): Layout {
  const wanted = new Set(shownIds(columns, show));
  const pins = new Set(idsOf(pin));
  const shown = columns.filter(({ id }) => pins.has(id) || wanted.has(id));
  const ordered = [...shown.filter(({ id }) => pins.has(id)), ...shown.filter(({ id }) => !pins.has(id))];
  const widthOf = ({ id, width }: GridColumn<Row>) =>
    isNarrow && pins.has(id) ? Math.min(width * scale, NARROW_PINNED) : width * scale;
  let left = CHECK * scale;
  const placed = ordered.map((column, index): Placed => {
    const from = left;
    left += widthOf(column);
    const isPinned = pins.has(column.id);
    const style = { gridColumn: index + 2, ...(isPinned ? { left: from } : {}) };
    return { column: column as GridColumn<unknown>, at: index + 1, from, to: left, isPinned, style };
  });
  const widths = ordered.map((column, index) =>
    index === ordered.length - 1 ? `minmax(${widthOf(column)}px, 1fr)` : `${widthOf(column)}px`,
  );
  const template = `${CHECK * scale}px ${widths.join(' ')}`;
  return { columns: placed, template, row: ROW * scale, head: HEAD * scale };
}

interface Sight {
  /** The first block that shows, and the height of the view. */
  top: number;
  height: number;
  left: number;
  width: number;
}

/** Blocks of rows and columns that are in sight of a scrolling element, and one block more at either end. */
export interface InSight {
  first: number;
  last: number;
  /** How many blocks are drawn at most: a place in sight keeps its elements. */
  slots: number;
  columns: readonly Placed[];
}

/** Scroll positions are told apart by whole blocks, and across by so many pixels. */
const STEP = 60;

/** What is in sight: nothing until that is measured. Renders again only when it changes by a block or a step across. */
export function useSight(scroller: { current: HTMLElement | null }, length: number, layout: Layout): InSight {
  const { row, head } = layout;
  const [sight, setSight] = useState<Sight | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight: height, clientWidth: width } = element;
      const [top, left] = [Math.floor(scrollTop / (row * BLOCK)), Math.floor(scrollLeft / STEP) * STEP];
      element.toggleAttribute('data-aside', scrollLeft > 0);
      setSight((before) =>
        before?.top === top && before.left === left && before.height === height && before.width === width
          ? before
          : { top, height, left, width },
      );
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, row]);
  if (!sight) return { first: 0, last: 0, slots: 1, columns: [] };
  const { top, height, left, width } = sight;
  const shown = Math.ceil((height - head) / (row * BLOCK)) + 1;
  return {
    first: Math.max(0, top - 1),
    last: Math.min(Math.ceil(length / BLOCK), top + shown + 1),
    slots: shown + 2,
    columns: columnsWithin(layout, left - STEP, left + width + 2 * STEP),
  };
}

const lists = new WeakMap<Layout, Map<string, readonly Placed[]>>();

/** Columns of which something lies between two distances; equal questions have the same answer, so that rows see no change. */
function columnsWithin(layout: Layout, from: number, to: number): readonly Placed[] {
  const last = layout.columns.at(-1);
  const found = layout.columns.filter((one) => one.isPinned || one === last || (one.to > from && one.from < to));
  const key = found.map(({ at }) => at).join();
  const known = lists.get(layout) ?? new Map<string, readonly Placed[]>();
  lists.set(layout, known);
  if (!known.has(key)) known.set(key, found);
  return known.get(key)!;
}
