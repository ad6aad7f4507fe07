import { type Metrics, slopeRatioAtLeast } from './metrics.ts';
import { pointsIn } from './series.ts';
import { atLeast } from './statistics.ts';

/** Best first. */
export const VERDICTS = ['strong', 'pass', 'close', 'watch', 'fail'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Words with each verdict. */
export type VerdictCounts = Record<Verdict, number>;

/** A verdict and the stable codes that explain it. */
export interface Judgement {
  verdict: Verdict;
  /**
   * `POOL_*`: gates that let the word in, `OUTSIDE_POOL`: none did. `BELOW_<VERDICT>_*`: what kept it from the next better
   * verdict. `BENCHMARK_ZERO`, `NO_DATA`: nothing could be compared.
   */
  reasons: string[];
}

type Checks = Record<string, boolean>;

/** Judges unrounded metrics by pool gate and ladder (science 2). `stepDays` is the length of a point. */
export function judge(metrics: Metrics, stepDays: number): Judgement {
  if (metrics.volatility === null) return { verdict: 'fail', reasons: ['NO_DATA'] };
  if (metrics.benchmarkZero) return judgeWithoutBenchmark(metrics);
  const rising = isRising(metrics);
  const gates = passed(poolGates(metrics, rising));
  if (gates.length === 0) return { verdict: 'fail', reasons: ['OUTSIDE_POOL'] };
  const rows: [Verdict, Checks][] = [
    ['strong', strongChecks(metrics, rising, stepDays)],
    ['pass', passChecks(metrics, rising, stepDays)],
    ['close', closeChecks(metrics)],
    ['watch', { TREND: isWatchable(metrics) }],
  ];
  let missed: string[] = [];
  for (const [verdict, checks] of rows) {
    const failed = Object.keys(checks).filter((name) => !checks[name]);
    if (failed.length === 0) return { verdict, reasons: [...gates, ...missed] };
    missed = failed.map((name) => `BELOW_${verdict.toUpperCase()}_${name}`);
  }
  return { verdict: 'fail', reasons: [...gates, ...missed] };
}

/** Against an all-zero benchmark `watch` is the most (science 2), and only for a word that was searched at all. */
function judgeWithoutBenchmark(metrics: Metrics): Judgement {
  return { verdict: metrics.endVsPeak === null ? 'fail' : 'watch', reasons: ['BENCHMARK_ZERO'] };
}

/** Catching up with the benchmark: growing at least 1.35 times as fast and about level with it at the last point. */
function isRising(metrics: Metrics): boolean {
  const { ratioLastPoint, slopeDiff } = metrics;
  const level = ratioLastPoint !== null && Math.abs(ratioLastPoint - 1) <= 0.1 + LEVEL_SLACK;
  const ahead = slopeDiff !== null && slopeDiff > 0;
  return slopeRatioAtLeast(metrics, 1.35) && atLeast(metrics.ratioRecent, 1) && ahead && level;
}

/** 1.1 - 1 is a hair more than 0.1 in binary; a word at exactly ten percent is meant to be inside. */
const LEVEL_SLACK = 1e-9;

function poolGates(metrics: Metrics, rising: boolean): Checks {
  const { ratioMean, ratioLastPoint, ratioPeak } = metrics;
  return {
    POOL_RATIO_MEAN: ratioMean !== null && ratioMean > 1,
    POOL_RATIO_LAST_POINT: ratioLastPoint !== null && ratioLastPoint > 1,
    POOL_RATIO_PEAK: ratioPeak !== null && ratioPeak > 1.2,
    POOL_RISING: rising,
  };
}

function strongChecks(m: Metrics, rising: boolean, stepDays: number): Checks {
  return {
    COVERAGE: atLeast(m.ratioCoverage, 0.7),
    END_STREAK: m.endStreak >= pointsIn(3, stepDays),
    RATIO_RECENT: atLeast(m.ratioRecent, 1),
    END_VS_PEAK: atLeast(m.endVsPeak, 0.7),
    VOLATILITY: m.volatility !== null && m.volatility <= 1.2,
    SLOPE_DIFF: atLeast(m.slopeDiff, -0.05),
    LEVEL: atLeast(m.ratioMean, 1) || slopeRatioAtLeast(m, 1.35) || rising,
    RATIO_PEAK: atLeast(m.ratioPeak, 1.2),
  };
}

function passChecks(m: Metrics, rising: boolean, stepDays: number): Checks {
  return {
    COVERAGE: atLeast(m.ratioCoverage, 0.55),
    END_STREAK: m.endStreak >= pointsIn(2, stepDays),
    RATIO_RECENT: atLeast(m.ratioRecent, 0.9),
    END_VS_PEAK: atLeast(m.endVsPeak, 0.55),
    VOLATILITY: m.volatility !== null && m.volatility <= 1.5,
    SLOPE: slopeRatioAtLeast(m, 0.9) || rising,
    SLOPE_DIFF: atLeast(m.slopeDiff, -0.1),
    LEVEL: atLeast(m.ratioMean, 0.9) || atLeast(m.ratioPeak, 1.14),
  };
}

function closeChecks(m: Metrics): Checks {
  return {
    COVERAGE: atLeast(m.ratioCoverage, 0.4),
    RATIO_RECENT: atLeast(m.ratioRecent, 0.8),
    END_VS_PEAK: atLeast(m.endVsPeak, 0.45),
  };
}

function isWatchable(m: Metrics): boolean {
  return atLeast(m.ratioRecent, 0.7) || slopeRatioAtLeast(m, 0.9) || (m.slopeDiff !== null && m.slopeDiff > 0);
}

function passed(checks: Checks): string[] {
  return Object.keys(checks).filter((name) => checks[name]);
}
