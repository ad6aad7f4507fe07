export const PROVIDER_NAMES = { dataforseo: 'DataForSEO', openrouter: 'OpenRouter' } as const;

const STAGES: Record<string, string> = {
  related: 'Related searches',
  bridges: 'Bridges between words',
  admission: 'Admission',
  result: 'Result',
  suggestions: 'Suggestions',
  related_keywords: 'Related keywords',
  autocomplete: 'Completions',
  metrics: 'Volumes and prices',
  filter: 'Filter by meaning',
  trends: 'Interest over time',
  intent: 'What people want',
  serp: 'Result pages',
};

export const stageName = (stage: string): string => STAGES[stage] ?? stage;
