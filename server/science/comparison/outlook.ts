import type { Blocks } from './blocks.ts';
import type { Momentum } from './momentum.ts';
import { changeOf } from './momentum.ts';
import type { Judged } from './verdict.ts';

/** Where a series is going, as the momentum says it. */
export interface Movement {
  direction: 'rising' | 'falling' | 'flat' | 'unknown';
  /** Theil-Sen slope against the benchmark, percent a week. */
  slopePctPerWeek: number | null;
  /** Two-sided p-value of the trend, corrected for serial correlation. */
  pValue: number | null;
  /** The last week against the median of the earlier ones, percent. */
  changePct: number | null;
}

/** How new the interest in a word is. */
export const FRESHNESS = ['new', 'reviving', 'established', 'unclear'] as const;
export type Freshness = (typeof FRESHNESS)[number];

/** Risk that interest is fading. */
export const DECAY_RISKS = ['high', 'medium', 'low'] as const;
export type DecayRisk = (typeof DECAY_RISKS)[number];

const DIRECTION: Record<Momentum, Movement['direction']> = {
  rising: 'rising',
  breakout: 'rising',
  steady: 'flat',
  seasonal: 'flat',
  falling: 'falling',
  fading: 'falling',
  unknown: 'unknown',
};

const DECAY: Record<Momentum, DecayRisk> = {
  rising: 'low',
  breakout: 'low',
  steady: 'low',
  seasonal: 'medium',
  falling: 'high',
  fading: 'high',
  unknown: 'low',
};

/** A breakout of tenfold comes out of next to nothing: the word is new rather than back. */
const NEW_FROM = Math.log(10);

export function movementOf(blocks: Blocks, { moved, trend }: Judged): Movement {
  const change = changeOf(blocks);
  return {
    direction: DIRECTION[moved.momentum],
    slopePctPerWeek: trend === null ? null : Math.expm1(trend.slope) * 100,
    pValue: trend?.pValue ?? null,
    changePct: change === null ? null : Math.expm1(change) * 100,
  };
}

export function decayRiskOf({ moved }: Judged): DecayRisk {
  return DECAY[moved.momentum];
}

/** Read from the momentum alone: a word that broke out is new or back, one that did not was there all the time. */
export function freshnessOf({ moved }: Judged): Freshness {
  if (moved.momentum === 'unknown') return 'unclear';
  if (moved.momentum !== 'breakout') return 'established';
  return moved.value >= NEW_FROM ? 'new' : 'reviving';
}
