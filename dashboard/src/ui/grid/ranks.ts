import type { Value } from './model.ts';

/** Place of each row's value among the different values of a column; -1 where it is unknown. */
export interface Ranks {
  of: Int32Array;
  different: number;
}

/** By typed sorts, which compare without calling back; upper and lower case are one value. */
export function ranksOf(values: readonly Value[]): Ranks {
  const plain = values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value));
  const known = [...new Set(plain)].filter((value) => value !== null && value !== '');
  const numbers = Float64Array.from(known.filter((value) => typeof value === 'number')).sort();
  const texts = known.filter((value) => typeof value === 'string').sort();
  const places = new Map<Value, number>();
  for (const value of [...numbers, ...texts]) places.set(value, places.size);
  return { of: Int32Array.from(plain, (value) => places.get(value) ?? -1), different: places.size };
}

/** A counting sort, which keeps equal rows in their order. What is unknown comes last either way. */
export function sortedByRank(places: Uint32Array, { of, different }: Ranks, falls: boolean): Uint32Array {
  const bucketOf = (place: number) => {
    const rank = of[place]!;
    if (rank === -1) return different;
    return falls ? different - 1 - rank : rank;
  };
  const starts = new Uint32Array(different + 2);
  for (const place of places) starts[bucketOf(place) + 1]! += 1;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const sorted = new Uint32Array(places.length);
  for (const place of places) sorted[starts[bucketOf(place)]!++] = place;
  return sorted;
}
