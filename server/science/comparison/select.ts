/**
 * The median of the first `length` values, which are reordered in place; the mean of the two middle ones for an even
 * length. Quickselect: expected time proportional to the length, where sorting all pairs of a long series would not be.
 */
export function medianInPlace(values: Float64Array | number[], length = values.length): number {
  if (length === 0) return Number.NaN;
  const upper = nthInPlace(values, Math.floor(length / 2), length);
  if (length % 2 === 1) return upper;
  let lower = values[0]!;
  for (let i = 1; i < length / 2; i++) lower = Math.max(lower, values[i]!);
  return (lower + upper) / 2;
}

/** Puts the n-th smallest value at index n, nothing larger before it and nothing smaller after it. */
function nthInPlace(values: Float64Array | number[], n: number, length: number): number {
  let left = 0;
  let right = length - 1;
  while (left < right) {
    const pivot = values[(left + right) >> 1]!;
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (n <= j) right = j;
    else if (n >= i) left = i;
    else break;
  }
  return values[n]!;
}
