import type { CrashPoint, Hooks } from '../../jobs/crash-points.ts';
import { rawVolume } from '../../server/sandbox/data/metrics.ts';
import { shapeOf } from '../../server/sandbox/data/series.ts';
import { asOwner, type Owner } from './byok.ts';
import type { TestApp } from './test-app.ts';

const volumeOf = (keyword: string) => rawVolume({ seed: 1, keyword, location: 2840 });

let words = 0;
/**
 * A word that nobody asked for yet; all of equal length, so that equal plans have equal prices, and of a size that a chart shows
 * beside the usual benchmark: no comparison of them asks for a bridge.
 */
export function word(): string {
  for (;;) {
    const keyword = `word ${process.pid} ${String(words++).padStart(4, '0')}`;
    if (shapeOf(1, keyword) === 'flat' && volumeOf(keyword) > volumeOf('gpts') / 100) return keyword;
  }
}

export function fewWords(count: number): string[] {
  return Array.from({ length: count }, () => word());
}

export async function setControls(
  test: TestApp,
  who: Owner,
  controls: { dailyBudgetUsd?: number; maxConcurrentJobs?: number },
): Promise<void> {
  const { error } = await asOwner(test, who, 'connections.setSpendControls', controls);
  if (error) throw new Error(JSON.stringify(error));
}

export async function jobsOf({ app }: TestApp, who: Owner) {
  const { db } = app.context.database;
  return await db.selectFrom('jobs').selectAll().where('owner_id', '=', who.accountId).orderBy('id').execute();
}

/** Charges of one owner's own accounts at the doubles. */
export function charges(test: TestApp, who: Owner) {
  return [...test.sandbox.control.bill(who.login), ...test.sandbox.control.bill(who.apiKey)];
}

/** Lets workers pass a point, until it is armed: then they wait there until it is opened. */
export function gate(point: CrashPoint) {
  let held: PromiseWithResolvers<void> | null = null;
  let first = Promise.withResolvers<void>();
  let passes = 0;
  const hooks: Hooks = {
    reached: async (at) => {
      if (at !== point || !held || passes-- > 0) return;
      first.resolve();
      await held.promise;
    },
  };
  return {
    hooks,
    /** Holds everyone who comes after `after` others. */
    arm(after = 0): void {
      passes = after;
      first = Promise.withResolvers<void>();
      held = Promise.withResolvers<void>();
    },
    reached: () => first.promise,
    open(): void {
      held?.resolve();
      held = null;
    },
  };
}

export async function budgetDays({ app }: TestApp, subject: string) {
  const { db } = app.context.database;
  return await db.selectFrom('budget_days').selectAll().where('subject', '=', subject).orderBy('day').execute();
}
