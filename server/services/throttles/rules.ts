interface Rule {
  /** Attempts within one window before an answer is RATE_LIMITED (contract 2). */
  points: number;
  /** Whether the subject is a network address, which counts as its block. */
  address?: true;
}

export const THROTTLES = {
  signInEmail: { points: 5 },
  signInAddress: { points: 20, address: true },
  signUpAddress: { points: 10, address: true },
  badKeyAddress: { points: 30, address: true },
  verifyConnection: { points: 3 },
} as const satisfies Record<string, Rule>;

export type ThrottleName = keyof typeof THROTTLES;

/** All windows are fixed windows of 15 minutes from the first counted attempt. */
export const WINDOW_SECONDS = 15 * 60;
