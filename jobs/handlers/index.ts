import type { JobRow } from '../../server/services/spend/units.ts';
import type { Handled } from '../handled.ts';
import type { JobRun } from '../job-run.ts';
import { runCompare } from './compare.ts';
import { runExpand } from './expand.ts';
import { runMetrics } from './metrics.ts';
import { runSerp } from './serp.ts';
import { runSuggestions } from './suggestions.ts';

/** What executes each kind of job. A handler may run again after any crash: it reads what is done and goes on. */
export const handlers: Record<JobRow['operation'], (run: JobRun) => Promise<Handled>> = {
  expand: runExpand,
  compare: runCompare,
  trends: runCompare,
  serp: runSerp,
  suggestions: runSuggestions,
  metrics: runMetrics,
};
