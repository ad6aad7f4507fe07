/** Attempts within one window before an answer is RATE_LIMITED (contract 2). */
export const THROTTLES = {
  signInEmail: { points: 5 },
  signInAddress: { points: 20 },
  signUpAddress: { points: 10 },
  badKeyAddress: { points: 30 },
  verifyConnection: { points: 3 },
} as const;

export type ThrottleName = keyof typeof THROTTLES;

/** All windows are fixed windows of 15 minutes from the first counted attempt. */
export const WINDOW_SECONDS = 15 * 60;
