/** The members of `JobResult`, by what the job did. */
const MEMBERS: Record<string, string> = {
  expand: 'ExpansionResult',
  compare: 'ComparisonResult',
  trends: 'TrendResult',
  serp: 'SerpResult',
  metrics: 'MetricsResult',
  suggestions: 'SuggestionsResult',
};

/** The result with the name that its type has in the schema; null stays null. */
export function named<T extends object>(kind: string, result: T | null): (T & { __typename: string }) | null {
  return result && { ...result, __typename: MEMBERS[kind]! };
}

/** The name of the type of a named result. */
export const nameOf = (result: object): string => ('__typename' in result ? String(result.__typename) : '');
