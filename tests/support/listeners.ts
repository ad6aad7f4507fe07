import { BELLS } from '../../server/services/jobs/doorbell.ts';
import type { TestApp } from './test-app.ts';

/** How many listen in this process for what happens to a job or to a credential: a wait does so for both. */
export function listeners({ app }: TestApp): number {
  const bells = app.context.memory.known(BELLS)?.listeners ?? new Map<string, Set<unknown>>();
  return [...bells.values()].reduce((sum, { size }) => sum + size, 0);
}
