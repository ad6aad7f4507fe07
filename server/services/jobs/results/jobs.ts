import { z } from 'zod';
import { ResearchJob } from '../job-schema.ts';
import { ComparisonResult } from './comparison.ts';
import { ExpansionResult } from './expansion.ts';
import { MetricsResult, SuggestionsResult } from './metrics.ts';
import { SerpResult } from './serp.ts';

export const whenFinal = <R extends z.ZodType>(result: R) =>
  result.nullable().meta({ description: 'Null until the job is final, and when it failed.' });

/**
 * Callers get the described form; who answers them has the job with its result as it is stored: JSON text that nobody needs
 * to parse.
 */
export const storedAs =
  <View>() =>
  <S extends z.ZodType>(schema: S) =>
    schema as unknown as z.ZodType<z.output<S>, View>;

/** A job as it travels, with the result of its kind. */
function jobOf<K extends ResearchJob['kind'], R extends z.ZodType>(kind: K, result: R) {
  return ResearchJob.extend({
    kind: z.literal(kind).meta({ description: 'What the job does.' }),
    result: whenFinal(result),
  });
}

const expand = jobOf('expand', ExpansionResult).meta({ id: 'ExpansionJob' });
const compare = jobOf('compare', ComparisonResult).meta({ id: 'ComparisonJob' });
const serp = jobOf('serp', SerpResult).meta({ id: 'SerpJob' });
const trends = jobOf('trends', ComparisonResult).meta({ id: 'TrendsJob' });
const suggestions = jobOf('suggestions', SuggestionsResult).meta({ id: 'SuggestionsJob' });
const metrics = jobOf('metrics', MetricsResult).meta({ id: 'MetricsJob' });
const stored = storedAs<ResearchJob>();

/** Jobs of the shared pipeline, by kind and of any kind. */
export const researchJobs = {
  expand: stored(expand),
  compare: stored(compare),
  serp: stored(serp),
  trends: stored(trends),
  metrics: stored(metrics),
  any: stored(z.discriminatedUnion('kind', [expand, compare, serp, trends, suggestions, metrics])),
};
