/** Tokens of an answer unless more is asked for, and at most (contract 7.1). */
export const DEFAULT_TOKENS = 2_000;
export const MAX_TOKENS = 8_000;

/** Small letters, a number of up to three digits, spaces, or any other character. */
const RUNS = /[a-z]+|\d{1,3}| +|[\s\S]/gu;
/** Letters that seldom stand beside another in a word. */
const RARE = /[qxzjvkw]/g;

/**
 * A bound of the tokens of a text for byte-pair encodings as models use them: of three common small letters two join at least on
 * average, what is not ASCII may cost one token a byte, and every other character one. Common words cost less: a third of it.
 */
export function tokensAtMost(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(RUNS)) tokens += cost(run);
  return Math.ceil(tokens);
}

function cost(run: string): number {
  const code = run.codePointAt(0)!;
  if (code > 0x7f) return code > 0xffff ? 4 : code > 0x7ff ? 3 : 2;
  // The last of several spaces goes with what follows them.
  if (run.startsWith('  ')) return 2;
  if (!/^[a-z]/.test(run)) return 1;
  return Math.max(1, run.length * 0.65 + (run.match(RARE)?.length ?? 0) * 0.35);
}
