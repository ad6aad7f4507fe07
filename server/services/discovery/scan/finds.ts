import { keywordIdentity } from '../../../core/keyword.ts';
import type { ComparisonResult, ExpansionResult, KeywordComparison } from '../../../science/index.ts';
import { Keyword } from '../../plan/keyword-field.ts';
import { GAME_BENCHMARK, SCAN_FINDS } from '../policy.ts';

/** A growing word of an expansion, and the seed that found it. */
export interface Find {
  keyword: string;
  seed: string;
  group: GrowingGroup;
}

export const GROWING = ['explosive', 'fastRising'] as const;
export type GrowingGroup = (typeof GROWING)[number];

/** Words that grow fast, fastest first: those that can be researched further and are not in `known` (identities). */
export function growingFinds(expansion: ExpansionResult, known: ReadonlySet<string>): Find[] {
  const seedOf = new Map(expansion.candidates.map((one) => [keywordIdentity(one.keyword), one.sources[0]?.seed]));
  return GROWING.flatMap((group) =>
    expansion.groups[group].filter(isResearchable).flatMap((keyword) => {
      const identity = keywordIdentity(keyword);
      const seed = seedOf.get(identity);
      return seed === undefined || known.has(identity) ? [] : [{ keyword, seed, group }];
    }),
  ).slice(0, SCAN_FINDS);
}

/** Providers return words that they do not take themselves, e.g. too long ones. */
export function isResearchable(keyword: string): boolean {
  return Keyword.safeParse(keyword).success;
}

/** Rows whose verdict is pass or better; a benchmark compared with itself says nothing. */
export function passingRows({
  results,
  benchmark,
}: Pick<ComparisonResult, 'results' | 'benchmark'>): KeywordComparison[] {
  const own = keywordIdentity(benchmark);
  return results.filter(
    ({ verdict, keyword }) => (verdict === 'strong' || verdict === 'pass') && keywordIdentity(keyword) !== own,
  );
}

/** The evidence that makes a word a candidate, before anything is bought for it. */
export function growthEvidence(group: GrowingGroup, at: Date) {
  const pace = group === 'explosive' ? 'more than 500 %' : 'more than 200 %';
  return { kind: 'growth', summary: `Related searches grew by ${pace} (${group}).`, observedAt: at.toISOString() };
}

export function verdictEvidence(verdict: string, at: Date, benchmark: string = GAME_BENCHMARK) {
  const summary = `Verdict ${verdict} against "${benchmark}".`;
  return { kind: 'comparison', summary, observedAt: at.toISOString() };
}
