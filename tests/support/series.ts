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
