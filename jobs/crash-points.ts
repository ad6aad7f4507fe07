/** The write boundaries of a unit, where a process may die. Tests kill it there; see `Hooks`. */
export const CRASH_POINTS = [
  'beforeIntent',
  'afterIntent',
  'afterAnswer',
  'afterSettle',
  'beforeFinal',
  'afterFinal',
] as const;

/** Those of a webhook's delivery: its lease is committed, its answer has come, what came of it is committed. */
export const DELIVERY_POINTS = ['webhookClaimed', 'webhookAnswered', 'webhookSettled'] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number] | (typeof DELIVERY_POINTS)[number];

/** What a worker tells about itself while it works. The default does nothing; only tests inject another. */
export interface Hooks {
  reached(point: CrashPoint, subject: string): void | Promise<void>;
}

export const noHooks: Hooks = { reached: () => undefined };
