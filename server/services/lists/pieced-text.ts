/** A text that is only looked at piece by piece: whatever searches all of it takes as long as the text is. */
export type PiecedText = Pick<string, 'length' | 'slice'>;

/** Longest line, record or element that is looked at, characters. */
export const MAX_LINE = 10_000;
