import { z } from 'zod';
import { ComparisonResult } from '../jobs/results/comparison.ts';
import { ExpansionResult } from '../jobs/results/expansion.ts';
import { researchJobs, storedAs, whenFinal } from '../jobs/results/jobs.ts';
import { MetricsResult } from '../jobs/results/metrics.ts';
import { ByokJob, type Quote } from './schemas.ts';

/** A private job as it travels, with the result of its operation. */
function jobOf<K extends Quote['operation'], R extends z.ZodType>(operation: K, result: R) {
  return ByokJob.extend({
    operation: z.literal(operation).meta({ description: 'What the job does.' }),
    result: whenFinal(result),
  });
}

const expand = jobOf('expand', ExpansionResult).meta({ id: 'PrivateExpansionJob' });
const compare = jobOf('compare', ComparisonResult).meta({ id: 'PrivateComparisonJob' });
const metrics = jobOf('metrics', MetricsResult).meta({ id: 'PrivateMetricsJob' });
const stored = storedAs<ByokJob>();

/** Private jobs, by operation and of any. */
export const byokJobs = {
  expand: stored(expand),
  compare: stored(compare),
  metrics: stored(metrics),
  any: stored(z.discriminatedUnion('operation', [expand, compare, metrics])),
};

/** A job of either pipeline. */
export const AnyJob = z.union([researchJobs.any, byokJobs.any]);
