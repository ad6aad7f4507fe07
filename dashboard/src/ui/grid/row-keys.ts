import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Layout } from './layout.ts';

interface Of {
  body: { current: HTMLElement | null };
  scroller: { current: HTMLElement | null };
  layout: Layout;
  /** How many rows are listed. */
  length: number;
}

const PAGE = 10;
const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Place of the row that holds an element, from 0; the head is row 1 of what is read out. */
const placeOf = (element: EventTarget) =>
  Number((element as Element).closest('[role=row]')?.getAttribute('aria-rowindex')) - 2;

/** Goes from row to row by the keyboard, also to rows that are drawn only when they come into sight. */
export function useRowKeys({ body, scroller, layout, length }: Of) {
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const box = body.current?.querySelector<HTMLElement>(`[aria-rowindex="${wanted.current + 2}"] input`);
    if (!box) return;
    wanted.current = null;
    box.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    // A second key may come before the row of the first one is in sight.
    const from = wanted.current ?? placeOf(event.target);
    const to = Math.max(0, Math.min(length - 1, step(from, length)));
    wanted.current = to;
    show(scroller.current!, layout, to);
    setActive(to);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    wanted.current = null;
    setActive(placeOf(event.target));
  };
  return { active, onKeyDown, onFocus };
}

/** Scrolls as little as it takes for a row to stand between the head and the end of the view. */
function show(scroller: HTMLElement, { row, head }: Layout, place: number): void {
  const [top, view] = [place * row, scroller.clientHeight - head];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + row > scroller.scrollTop + view) scroller.scrollTop = top + row - view;
}
