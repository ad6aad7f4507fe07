/**
 * Pieces that are made as fast as they can be, however slowly they are read: what makes them is free for others as soon as they
 * are all there. Whoever stops reading stops the making with the next piece.
 * @param over called once when nothing is made any more
 */
export function ahead(pieces: AsyncIterable<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: async (reader) => {
      try {
        // Throws when nobody reads any more.
        for await (const piece of pieces) reader.enqueue(piece);
        reader.close();
      } finally {
        over();
      }
    },
  });
}
