/** An answer as a row keeps it: the text that was sent, byte for byte, beside what the row is found by. */
interface KeptText {
  text: string;
}

/**
 * The database forgets the order in which members of a JSON value came, so an answer is kept as its text.
 * @param found what the row is found by, e.g. `{ jobId }`
 */
export function textOf<F extends object>(answer: unknown, found: F): F & KeptText {
  return { ...found, text: JSON.stringify(answer) };
}

/** The answer of what was kept; null when no text was. */
export function answerOf(stored: unknown): unknown {
  const { text } = stored as Partial<KeptText>;
  return typeof text === 'string' ? JSON.parse(text) : null;
}
