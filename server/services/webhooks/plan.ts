/** Seconds from one attempt to the next (Standard Webhooks 1.0.0): 75 h 35 min 5 s altogether. */
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Attempts of the whole plan. */
export const PLAN_ATTEMPTS = WAITS.length + 1;

/** A wait is up to this part longer, so that what failed together does not come back together. */
const JITTER = 0.1;

/**
 * Seconds to wait after so many attempts; null when the plan is used up.
 * @param random 0 (inclusive) to 1 (exclusive)
 */
export function waitAfter(attempts: number, random: number): number | null {
  if (attempts >= PLAN_ATTEMPTS) return null;
  return WAITS[Math.max(attempts, 1) - 1]! * (1 + JITTER * random);
}
