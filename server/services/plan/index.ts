import { keywordIdentity } from '../../core/keyword.ts';
import { planCompare } from './compare.ts';
import { planExpand } from './expand.ts';
import { planMetrics } from './metrics.ts';
import type { ResearchRequest } from './requests.ts';
import { type PlanBasis, type PlannedUnit, unitFor } from './unit.ts';

export { type PlanBasis, type PlannedUnit, type Stage, unitKey } from './unit.ts';

/** The one list of units of a request: it prices, executes, shows progress, and is retried. */
export function planResearch(request: ResearchRequest, basis: PlanBasis): PlannedUnit[] {
  switch (request.operation) {
    case 'expand':
      return planExpand(request, basis);
    case 'compare':
    case 'trends':
      return planCompare(request, basis);
    case 'metrics':
      return planMetrics(request, basis);
    case 'serp': {
      const { keywords, device, depth, locationCode, languageCode, mode } = request;
      const queue = mode === 'economy' ? 'standard' : 'live';
      return keywords.map((word) => {
        const keyword = keywordIdentity(word);
        const paid = { operation: 'serp_organic', keyword, device, depth, queue, locationCode, languageCode } as const;
        return unitFor('serp', word, paid, basis);
      });
    }
    case 'suggestions': {
      const { keyword, limit, locationCode, languageCode } = request;
      const paid = {
        operation: 'keyword_suggestions',
        keyword: keywordIdentity(keyword),
        limit,
        locationCode,
        languageCode,
      } as const;
      return [unitFor('suggestions', keyword, paid, basis)];
    }
  }
}
