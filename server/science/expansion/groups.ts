import { keywordIdentity } from '../../core/keyword.ts';
import { inSteps, runToEnd, type Steps, sortInSteps } from '../slices.ts';
import { compareText } from '../text/order.ts';

/** Keywords by growth, fastest first in each group, then by identity. */
export interface GrowthGroups {
  explosive: string[];
  fastRising: string[];
  steadyRising: string[];
  slowRising: string[];
}

interface Growing {
  keyword: string;
  growthPct: number | null;
}

/** Growth in percent that each group begins above; falling from the first to the last. */
export interface GrowthAbove {
  explosive: number;
  fastRising: number;
  steadyRising: number;
}

/** The figures of science 1. */
const GROWTH_ABOVE: GrowthAbove = { explosive: 500, fastRising: 200, steadyRising: 100 };

/** The group of a growth in percent. */
function growthGroup(growthPct: number, above = GROWTH_ABOVE): keyof GrowthGroups {
  if (growthPct > above.explosive) return 'explosive';
  if (growthPct > above.fastRising) return 'fastRising';
  if (growthPct > above.steadyRising) return 'steadyRising';
  return 'slowRising';
}

/** Groups candidates by `growthPct` (science 1); a candidate that was never rising is in no group. */
export function groupByGrowth(candidates: readonly Growing[]): GrowthGroups {
  return runToEnd(groupSteps(candidates));
}

/** The same with offers to pause. */
export function* groupSteps(candidates: readonly Growing[], above = GROWTH_ABOVE): Steps<GrowthGroups> {
  const rising: { keyword: string; identity: string; growthPct: number }[] = [];
  yield* inSteps(candidates, ({ keyword, growthPct }) => {
    if (growthPct !== null) rising.push({ keyword, identity: keywordIdentity(keyword), growthPct });
  });
  const sorted = yield* sortInSteps(rising, (a, b) => b.growthPct - a.growthPct || compareText(a.identity, b.identity));
  const groups: GrowthGroups = { explosive: [], fastRising: [], steadyRising: [], slowRising: [] };
  for (const { keyword, growthPct } of sorted) groups[growthGroup(growthPct, above)].push(keyword);
  return groups;
}
