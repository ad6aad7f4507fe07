import { computingTurn } from '../server/core/own-turn.ts';

const SLICE_ITEMS = 200;

/**
 * JSON text of a result in parts, written in slices with the event loop turning between them: a result of twenty thousand rows is
 * tens of megabytes, and joining its parts alone would take longer than a turn has. Long lists are sliced on the first two
 * levels, where results have theirs.
 */
export async function resultParts(value: unknown, depth = 0): Promise<string[]> {
  if (Array.isArray(value) && value.length > SLICE_ITEMS) return ['[', ...(await sliced(value)), ']'];
  if (depth < 2 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const parts = ['{'];
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      parts.push(`${parts.length > 1 ? ',' : ''}${JSON.stringify(key)}:`, ...(await resultParts(member, depth + 1)));
    }
    return [...parts, '}'];
  }
  return [JSON.stringify(value)];
}

async function sliced(items: readonly unknown[]): Promise<string[]> {
  const parts: string[] = [];
  for (let start = 0; start < items.length; start += SLICE_ITEMS) {
    await computingTurn();
    const slice = items.slice(start, start + SLICE_ITEMS).map((item) => JSON.stringify(item));
    parts.push(`${start > 0 ? ',' : ''}${slice.join(',')}`);
  }
  return parts;
}
