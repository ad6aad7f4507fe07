import { inSteps, largestFirst, type Steps } from '../slices.ts';
import type { Candidate } from './candidate.ts';

/** Keywords by growth, fastest first in each group, then by identity. */
export interface GrowthGroups {
  explosive: string[];
  fastRising: string[];
  steadyRising: string[];
  slowRising: string[];
}

type Growing = Pick<Candidate, 'keyword' | 'growthPct'>;

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

/** Groups candidates, which come by identity, by `growthPct` (science 1); one that was never rising is in no group. */
export function* groupSteps(candidates: readonly { candidate: Growing }[], above = GROWTH_ABOVE): Steps<GrowthGroups> {
  const rising: Growing[] = [];
  yield* inSteps(candidates, ({ candidate }) => {
    if (candidate.growthPct !== null) rising.push(candidate);
  });
  const groups: GrowthGroups = { explosive: [], fastRising: [], steadyRising: [], slowRising: [] };
  for (const { keyword, growthPct } of yield* largestFirst(rising, (one) => one.growthPct)) {
    groups[growthGroup(growthPct!, above)].push(keyword);
  }
  return groups;
}
