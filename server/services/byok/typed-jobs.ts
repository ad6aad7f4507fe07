import { z } from 'zod';
import { ComparisonResult } from '../jobs/results/comparison.ts';
import { ExpansionResult } from '../jobs/results/expansion.ts';
import { researchJobs, storedAs, whenFinal } from '../jobs/results/jobs.ts';
import { ByokJob } from './schemas.ts';

/** A private job as it travels, with the result of its operation. */
function jobOf<K extends 'expand' | 'compare', R extends z.ZodType>(operation: K, result: R) {
  return ByokJob.extend({
    operation: z.literal(operation).meta({ description: 'What the job does.' }),
    result: whenFinal(result),
  });
}

const expand = jobOf('expand', ExpansionResult).meta({ id: 'PrivateExpansionJob' });
const compare = jobOf('compare', ComparisonResult).meta({ id: 'PrivateComparisonJob' });
const stored = storedAs<ByokJob>();

/** Private jobs, by operation and of any. */
export const byokJobs = {
  expand: stored(expand),
  compare: stored(compare),
  any: stored(z.discriminatedUnion('operation', [expand, compare])),
};

/** A job of either pipeline. */
export const AnyJob = z.union([researchJobs.any, byokJobs.any]);
