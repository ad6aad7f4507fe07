import * as adminAccounts from './admin-accounts.ts';
import * as adminGames from './admin-games.ts';
import * as approvals from './approvals.ts';
import * as auth from './auth.ts';
import * as byok from './byok.ts';
import * as byokAccount from './byok-account.ts';
import * as connections from './connections.ts';
import * as discovery from './discovery.ts';
import * as jobs from './jobs.ts';
import * as keys from './keys.ts';
import * as lists from './lists.ts';
import * as locations from './locations.ts';
import type { Operation } from './operation.ts';
import * as progress from './progress.ts';
import * as research from './research.ts';
import * as system from './system.ts';
import * as unknown from './unknown.ts';
import * as webhooks from './webhooks.ts';

const modules: Record<string, Operation>[] = [
  auth,
  keys,
  adminAccounts,
  research,
  byok,
  byokAccount,
  approvals,
  connections,
  jobs,
  lists,
  progress,
  discovery,
  locations,
  adminGames,
  unknown,
  system,
  webhooks,
];

/** Every operation of the service by name. What is not in here cannot be called. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  modules.flatMap((module) => Object.values(module)).map((operation) => [operation.name, operation]),
);
