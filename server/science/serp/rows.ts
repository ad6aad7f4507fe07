/**
 * Lists of numbers, one behind the other (compressed sparse rows): list `row` is that of `items` from `starts[row]` on and before
 * `starts[row + 1]`.
 */
export interface Rows {
  starts: Uint32Array;
  items: Uint32Array;
}

/** For each number below `width` the rows that have it, ascending. Transposed twice, each list is ascending, and nothing was compared. */
export function transposed({ starts, items }: Rows, width: number): Rows {
  const begins = new Uint32Array(width + 1);
  for (const item of items) begins[item + 1]! += 1;
  for (let item = 0; item < width; item++) begins[item + 1]! += begins[item]!;
  const free = begins.slice(0, width);
  const rows = new Uint32Array(items.length);
  for (let row = 0; row < starts.length - 1; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) rows[free[items[at]!]!++] = row;
  }
  return { starts: begins, items: rows };
}
