import type { Steps } from '../../server/science/index.ts';

const SLICE_ITEMS = 200;

/**
 * JSON text of a result in parts, with offers to pause: a result of twenty thousand rows is tens of megabytes, and joining its
 * parts alone would take longer than a turn has. Long lists are sliced on the first two levels, where results have theirs.
 */
export function* resultParts(value: unknown, depth = 0): Steps<string[]> {
  if (Array.isArray(value) && value.length > SLICE_ITEMS) return ['[', ...(yield* sliced(value)), ']'];
  if (depth < 2 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const parts = ['{'];
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      parts.push(`${parts.length > 1 ? ',' : ''}${JSON.stringify(key)}:`, ...(yield* resultParts(member, depth + 1)));
    }
    return [...parts, '}'];
  }
  return [JSON.stringify(value)];
}

function* sliced(items: readonly unknown[]): Steps<string[]> {
  const parts: string[] = [];
  for (let start = 0; start < items.length; start += SLICE_ITEMS) {
    const slice = JSON.stringify(items.slice(start, start + SLICE_ITEMS));
    parts.push(`${start > 0 ? ',' : ''}${slice.slice(1, -1)}`);
    yield;
  }
  return parts;
}
