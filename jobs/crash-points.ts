/** The write boundaries of a unit, where a process may die. Tests kill it there; see `Hooks`. */
export const CRASH_POINTS = [
  'beforeIntent',
  'afterIntent',
  'afterAnswer',
  'afterSettle',
  'beforeFinal',
  'afterFinal',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** What a worker tells about itself while it works. The default does nothing; only tests inject another. */
export interface Hooks {
  reached(point: CrashPoint, subject: string): void | Promise<void>;
}

export const noHooks: Hooks = { reached: () => undefined };
