import { WORDS } from '../api/words.ts';

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

const CAUSES: Record<string, string> = {
  CANCELED: 'It was cancelled.',
  KEYWORD_TOO_SHORT: 'The provider does not take words this short.',
  OUTCOME_UNKNOWN: 'No answer came, and the provider did not say whether it charged.',
  PAID_WITHOUT_RESULT: 'The answer was paid for and got lost on its way.',
  NOT_CHARGED: 'No answer came, and the provider lists no charge.',
  MODEL_UNAVAILABLE: 'The language model that was chosen is not offered at the moment.',
};

/** Why something failed, as a person reads it; what has no words is named by its code. */
export const causeInWords = (code: string): string =>
  CAUSES[code] ?? WORDS[code]?.what ?? `The provider answered ${code}.`;
