import { computingTurn } from '../core/own-turn.ts';

/**
 * A long pure computation that offers to pause. It yields at points where nothing is half done; who runs it decides
 * whether to take the pause.
 */
export type Steps<T> = Generator<void, T, void>;

/** Items handled between two offers to pause: far below a millisecond of work for every step of this folder. */
export const ITEMS_PER_STEP = 256;

/** The same of text, characters: lines may be long, and an item weighs something however short it is. */
export const CHARS_PER_STEP = 4096;
const CHARS_OF_AN_ITEM = CHARS_PER_STEP / ITEMS_PER_STEP;

/** Longest stretch of computing before other work gets its turn, milliseconds: a request takes several turns, each with a slice before it. */
const SLICE_MS = 3;

/** Runs the computation to its end without a pause. For inputs known to be small, and for callers off the event loop. @param between after each step */
export function runToEnd<T>(steps: Steps<T>, between: () => void = () => undefined): T {
  let step = steps.next();
  while (!step.done) {
    between();
    step = steps.next();
  }
  return step.value;
}

/**
 * Runs the computation in slices of a few milliseconds and lets the event loop turn between them.
 * @param sliceMs 0: a turn after each step, where something else is more urgent
 */
export async function runInSlices<T>(steps: Steps<T>, sliceMs = SLICE_MS): Promise<T> {
  await computingTurn();
  let sliceEnd = performance.now() + sliceMs;
  let step = steps.next();
  while (!step.done) {
    if (performance.now() >= sliceEnd) {
      await computingTurn();
      sliceEnd = performance.now() + sliceMs;
    }
    step = steps.next();
  }
  return step.value;
}

/** The items in order, with an offer to pause after every `ITEMS_PER_STEP` of them. */
export function* inSteps<T>(items: Iterable<T>, visit: (item: T) => void): Steps<void> {
  let sincePause = 0;
  for (const item of items) {
    visit(item);
    sincePause += 1;
    if (sincePause === ITEMS_PER_STEP) {
      sincePause = 0;
      yield;
    }
  }
}

/** Says after which item of a text it is time for an offer to pause, told how long each is. */
export function pacedByLength(): (chars: number) => boolean {
  let sincePause = 0;
  return (chars) => {
    sincePause += chars + CHARS_OF_AN_ITEM;
    if (sincePause < CHARS_PER_STEP) return false;
    sincePause = 0;
    return true;
  };
}

/**
 * A sorted copy, stable, with offers to pause: runs of `ITEMS_PER_STEP` are sorted and then merged pairwise.
 * One built-in sort of a hundred thousand items would hold the event loop for longer than a slice.
 */
export function* sortInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += ITEMS_PER_STEP) {
    runs.push(items.slice(start, start + ITEMS_PER_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(yield* mergeRuns(runs[i]!, runs[i + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const takeLeft = r === right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0);
    merged.push(takeLeft ? left[l++]! : right[r++]!);
    if (merged.length % ITEMS_PER_STEP === 0) yield;
  }
  return merged;
}

/**
 * The items, the largest figure first and unknown ones last, equal ones in their order; with offers to pause. Only figures are
 * compared, and each once however many have it.
 */
export function* largestFirst<T>(items: readonly T[], figureOf: (item: T) => number | null): Steps<T[]> {
  const byFigure = new Map<number | null, T[]>();
  yield* inSteps(items, (item) => {
    const figure = figureOf(item);
    const equals = byFigure.get(figure);
    if (equals === undefined) byFigure.set(figure, [item]);
    else equals.push(item);
  });
  const unknown = byFigure.get(null) ?? [];
  byFigure.delete(null);
  const figures = Float64Array.from(byFigure.keys() as Iterable<number>).sort();
  const sorted: T[] = [];
  yield* inSteps(figures.reverse(), (figure) => {
    for (const item of byFigure.get(figure)!) sorted.push(item);
  });
  yield* inSteps(unknown, (item) => sorted.push(item));
  return sorted;
}
