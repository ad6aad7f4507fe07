import { computingTurn } from '../server/core/own-turn.ts';

const SLICE_ITEMS = 200;

/**
 * JSON text of a result, written in slices with the event loop turning between them: a result of twenty thousand rows is
 * tens of megabytes. Long lists are sliced on the first two levels, where results have theirs.
 */
export async function resultText(value: unknown, depth = 0): Promise<string> {
  if (Array.isArray(value) && value.length > SLICE_ITEMS) return `[${(await sliced(value)).join(',')}]`;
  if (depth < 2 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const members: string[] = [];
    for (const [key, member] of Object.entries(value)) {
      if (member !== undefined) members.push(`${JSON.stringify(key)}:${await resultText(member, depth + 1)}`);
    }
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

async function sliced(items: readonly unknown[]): Promise<string[]> {
  const parts: string[] = [];
  for (let start = 0; start < items.length; start += SLICE_ITEMS) {
    await computingTurn();
    parts.push(
      items
        .slice(start, start + SLICE_ITEMS)
        .map((item) => JSON.stringify(item))
        .join(','),
    );
  }
  return parts;
}
