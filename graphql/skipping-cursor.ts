/**
 * The feed gives a cursor behind each page only, Relay wants one behind each item. Its order never changes, so a place inside a
 * page is its beginning and a number of items to skip: `<cursor>+<skip>`.
 */
export interface Place {
  cursor: string | null;
  skip: number;
}

/** Anything else is no cursor of ours and is left to the operation to refuse. */
export function split(after: string | null): Place {
  const [, cursor, skip] = /^([^+]*)\+(\d{1,3})$/.exec(after ?? '') ?? [];
  if (skip === undefined) return { cursor: after, skip: 0 };
  return { cursor: cursor === '' ? null : cursor!, skip: Number(skip) };
}

/** The cursor behind each item of a page that begins at the given place and has `nextCursor` behind its last item. */
export function between<T>({ cursor, skip }: Place, items: readonly T[], nextCursor: string | null): Map<T, string> {
  const inside = (i: number) => `${cursor ?? ''}+${skip + i + 1}`;
  return new Map(items.map((item, i) => [item, i === items.length - 1 && nextCursor ? nextCursor : inside(i)]));
}
