interface Page {
  nextCursor: string | null;
  /** Of the feed, which always names a cursor: whether there is more at the moment. */
  hasMore?: boolean;
}

/**
 * Page after page of a listing, asked for as they are needed: `for await (const page of pages(api.research.history.query, {}))`.
 * @param read the listing's own call
 * @throws Problem as the listing does
 */
export async function* pages<I extends { cursor?: string | undefined }, P extends Page>(
  read: (input: I, options?: { signal?: AbortSignal }) => Promise<P>,
  input: I,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<P> {
  let cursor = input.cursor;
  do {
    const page: P = await read({ ...input, ...(cursor === undefined ? {} : { cursor }) }, options);
    yield page;
    cursor = page.hasMore === false ? undefined : (page.nextCursor ?? undefined);
  } while (cursor !== undefined);
}
