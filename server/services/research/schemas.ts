import { z } from 'zod';
import { DataSource, Usd } from '../fields.ts';
import { SuggestionsResult } from '../jobs/results/metrics.ts';

/** The answer to a call for suggestions: what was found, and what it took. */
export const Suggestions = SuggestionsResult.extend({
  fromCache: z.boolean().meta({ description: 'Whether the shared cache answered it completely.' }),
  dataSource: DataSource,
  cost: z.object({ actualUsd: Usd, savedUsd: Usd }).meta({ description: 'What it cost and what reuse saved, USD.' }),
});
export type Suggestions = z.output<typeof Suggestions>;
