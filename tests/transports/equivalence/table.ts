import { accounts } from './accounts.ts';
import { ownProviders } from './byok.ts';
import { connections } from './connections.ts';
import { jobs } from './jobs.ts';
import { lists } from './lists.ts';
import { research } from './research.ts';
import type { Scenario } from './scenarios.ts';
import { webhooks } from './webhooks.ts';

/** Every operation that more than one face binds. One without scenarios fails the test. */
export const EQUIVALENCE: Record<string, Scenario[]> = {
  ...accounts,
  ...research,
  ...jobs,
  ...lists,
  ...ownProviders,
  ...connections,
  ...webhooks,
};
