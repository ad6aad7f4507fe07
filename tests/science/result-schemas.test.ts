import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { KeywordMetrics as Metrics } from '../../server/providers/ports/keyword-data.ts';
import type { ComparisonResult, ExpansionResult, SerpResult } from '../../server/science/index.ts';
import type * as comparison from '../../server/services/jobs/results/comparison.ts';
import type * as expansion from '../../server/services/jobs/results/expansion.ts';
import type { KeywordMetrics } from '../../server/services/jobs/results/metrics.ts';
import type * as serp from '../../server/services/jobs/results/serp.ts';

test('results are described as they are computed, member by member', () => {
  expectTypeOf<z.output<typeof expansion.ExpansionResult>>().toEqualTypeOf<ExpansionResult>();
  expectTypeOf<z.output<typeof comparison.ComparisonResult>>().toEqualTypeOf<ComparisonResult>();
  expectTypeOf<z.output<typeof serp.SerpResult>>().toEqualTypeOf<SerpResult>();
  expectTypeOf<z.output<typeof KeywordMetrics>>().toEqualTypeOf<Metrics>();
});
