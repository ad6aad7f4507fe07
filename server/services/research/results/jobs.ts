import { z } from 'zod';
import { ByokJob } from '../../byok/schemas.ts';
import { ResearchJob } from '../job-schema.ts';
import { ComparisonResult } from './comparison.ts';
import { ExpansionResult } from './expansion.ts';
import { SuggestionsResult } from './metrics.ts';
import { SerpResult } from './serp.ts';

/** A job as it travels, with the result of its kind. Inside, the result is stored JSON text that nobody needs to parse. */
function researchJob<K extends ResearchJob['kind'], R extends z.ZodType>(kind: K, result: R) {
  return ResearchJob.extend({ kind: z.literal(kind), result: whenFinal(result) });
}

function byokJob<K extends 'expand' | 'compare', R extends z.ZodType>(operation: K, result: R) {
  return ByokJob.extend({ operation: z.literal(operation), result: whenFinal(result) });
}

const whenFinal = <R extends z.ZodType>(result: R) =>
  result.nullable().meta({ description: 'Null until the job is final, and when it failed.' });

const research = {
  expand: researchJob('expand', ExpansionResult).meta({ id: 'ExpansionJob' }),
  compare: researchJob('compare', ComparisonResult).meta({ id: 'ComparisonJob' }),
  serp: researchJob('serp', SerpResult).meta({ id: 'SerpJob' }),
  trends: researchJob('trends', ComparisonResult).meta({ id: 'TrendsJob' }),
  suggestions: researchJob('suggestions', SuggestionsResult).meta({ id: 'SuggestionsJob' }),
};
const byok = {
  expand: byokJob('expand', ExpansionResult).meta({ id: 'PrivateExpansionJob' }),
  compare: byokJob('compare', ComparisonResult).meta({ id: 'PrivateComparisonJob' }),
};

/** Callers get the described form; who answers them has the job with its result as it is stored. */
const storedAs =
  <View>() =>
  <S extends z.ZodType>(schema: S) =>
    schema as unknown as z.ZodType<z.output<S>, View>;
const ofResearch = storedAs<ResearchJob>();
const ofByok = storedAs<ByokJob>();

/** Jobs of the shared pipeline, by kind and of any kind. */
export const researchJobs = {
  expand: ofResearch(research.expand),
  compare: ofResearch(research.compare),
  serp: ofResearch(research.serp),
  trends: ofResearch(research.trends),
  any: ofResearch(
    z.discriminatedUnion('kind', [
      research.expand,
      research.compare,
      research.serp,
      research.trends,
      research.suggestions,
    ]),
  ),
};

/** Private jobs, by operation and of any. */
export const byokJobs = {
  expand: ofByok(byok.expand),
  compare: ofByok(byok.compare),
  any: ofByok(z.discriminatedUnion('operation', [byok.expand, byok.compare])),
};
