/** What a series of tests takes at a desk, where one waits for it, and in CI, where a change is accepted. */
interface Sizes<T> {
  /** Enough that one break of the guarantee is seen. */
  desk: T;
  /** All of it. */
  ci: T;
}

export function sized<T>({ desk, ci }: Sizes<T>): T {
  return process.env.CI ? ci : desk;
}

/** Whoever names files or folders wants these; a run of that many names none. */
export function isWholeRun({ length }: ArrayLike<unknown>): boolean {
  return length > 250;
}

/** Cases that were left to CI since somebody asked. */
let left = 0;

/**
 * Of cases that prove one guarantee, each in another permutation, one of so many at a desk: others on the next day, or in another
 * TEST_TURN. In CI all, and in the turn `all`. A case that alone proves something is not among them.
 */
export function inTurns<T>(cases: readonly T[], oneOf: number): T[] {
  const { TEST_TURN = 'all' } = process.env;
  const isWhole = sized({ desk: TEST_TURN === 'all', ci: true });
  const taken = cases.filter((_, at) => isWhole || (at + Number(TEST_TURN)) % oneOf === 0);
  left += cases.length - taken.length;
  return taken;
}

/** How many cases a file has left to CI: those since the last call. */
export function leftToCi(): number {
  const count = left;
  left = 0;
  return count;
}
