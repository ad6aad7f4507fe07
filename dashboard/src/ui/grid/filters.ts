import type { Value } from './model.ts';

/** A cell may hold several members of a set, with `|` between. */
export const membersOf = (value: Value): string[] =>
  value === null || value === '' ? ['unknown'] : String(value).split('|');

/** `100` or `>100`: from it on; `<100`: up to it; `10-50`: between; `unknown`: those without a figure. */
export function rangeTest(text: string): (value: number | null) => boolean {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,%$]/g, '');
  if ('unknown'.startsWith(plain) && plain !== '') return (value) => value === null;
  const between = /^(-?[\d.]+)(?:-|–|\.\.)(-?[\d.]+)$/.exec(plain);
  if (between) return within(Number(between[1]), Number(between[2]));
  const one = /^(<=?|≤|>=?|≥|=)?(-?\d*\.?\d+)$/.exec(plain);
  if (!one) return () => true;
  const bound = Number(one[2]);
  if (one[1] === '=') return within(bound, bound);
  return one[1]?.match(/[<≤]/) ? within(Number.NEGATIVE_INFINITY, bound) : within(bound, Number.POSITIVE_INFINITY);
}

const within = (low: number, high: number) => (value: number | null) => value !== null && value >= low && value <= high;
