import { breaks } from './mutant.ts';

/** What stands between a person's click and what it makes. */
export const dashboard = breaks('dashboard/src/api/act.ts', 'tests/browser/dashboard-twice.test.ts > makes one', [
  ['what is wanted once is made once', 'if (isUnderWay.current) return;', ''],
]);
