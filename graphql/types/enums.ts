import { builder } from '../builder.ts';

/** Enum values are the very words of REST and tRPC. */
export const JobStatus = builder.enumType('JobStatus', {
  description: 'Where a job is. States only move forward; complete, partial and failed are final.',
  values: {
    queued: { value: 'queued', description: 'Accepted, not started.' },
    processing: { value: 'processing', description: 'A worker has it.' },
    complete: { value: 'complete', description: 'Final: everything asked for is in the result.' },
    partial: { value: 'partial', description: 'Final: the result is usable, some stages failed.' },
    failed: { value: 'failed', description: 'Final: there is no usable result.' },
  } as const,
});

export const JobKind = builder.enumType('JobKind', {
  description: 'What a job does.',
  values: {
    expand: { value: 'expand', description: 'Keyword expansion.' },
    compare: { value: 'compare', description: 'Comparison with a benchmark.' },
    serp: { value: 'serp', description: 'Analysis of search result pages.' },
    trends: { value: 'trends', description: 'Trend check.' },
    suggestions: { value: 'suggestions', description: 'Keyword suggestions.' },
  } as const,
});

export const QuotedOperation = builder.enumType('QuotedOperation', {
  description: 'What a quote prices.',
  values: {
    expand: { value: 'expand', description: 'Keyword expansion.' },
    compare: { value: 'compare', description: 'Comparison with a benchmark.' },
  } as const,
});

export const DataSource = builder.enumType('DataSource', {
  description: 'Where data comes from.',
  values: {
    live: { value: 'live', description: 'The providers.' },
    sandbox: { value: 'sandbox', description: 'The built-in doubles: invented figures, no real cost.' },
  } as const,
});

export const Mode = builder.enumType('Mode', {
  description: 'How the keyword data provider is asked.',
  values: {
    live: { value: 'live', description: 'At once; seconds.' },
    economy: { value: 'economy', description: 'Through the standard queue where there is one: cheaper, minutes.' },
  } as const,
});

export const FilterMode = builder.enumType('FilterMode', {
  description: 'How filter terms are applied.',
  values: {
    semantic: { value: 'semantic', description: 'Literally first, then by meaning with a language model.' },
    literal: { value: 'literal', description: 'By the words themselves.' },
  } as const,
});

export const ExpansionSource = builder.enumType('ExpansionSource', {
  description: 'Where candidates come from.',
  values: {
    related: { value: 'related', description: 'Top and rising related queries of the range.' },
    suggestions: { value: 'suggestions', description: 'Keyword suggestions with their metrics.' },
    related_keywords: {
      value: 'related_keywords',
      description: 'What results pages list as related searches, step by step, with metrics.',
    },
    autocomplete: { value: 'autocomplete', description: 'What the search box completes.' },
  } as const,
});

export const Device = builder.enumType('Device', {
  description: 'Device that a results page is read for.',
  values: {
    desktop: { value: 'desktop', description: 'A desktop browser.' },
    mobile: { value: 'mobile', description: 'A phone.' },
  } as const,
});

export const StageOutcome = builder.enumType('StageOutcome', {
  description: 'How a paid unit of a job ended without a result.',
  values: {
    failed: { value: 'failed', description: 'The provider refused it or failed.' },
    unknown: { value: 'unknown', description: 'Nobody knows yet whether it was charged; never sent again by itself.' },
  } as const,
});

export const Provider = builder.enumType('Provider', {
  description: 'External provider.',
  values: {
    dataforseo: { value: 'dataforseo', description: 'The keyword data provider.' },
    openrouter: { value: 'openrouter', description: 'The language-model gateway.' },
  } as const,
});

export const Pipeline = builder.enumType('Pipeline', {
  description: 'Who pays for a job.',
  values: {
    shared: { value: 'shared', description: 'The service.' },
    byok: { value: 'byok', description: 'You, through your own provider connections.' },
  } as const,
});

export const ItemKind = builder.enumType('ItemKind', {
  description: 'What a publication of the feed is.',
  values: {
    game_keyword: { value: 'game_keyword', description: 'A reviewed game keyword.' },
    rising_keyword: { value: 'rising_keyword', description: 'A keyword that rises in shared research.' },
  } as const,
});

export const OpportunityClass = builder.enumType('OpportunityClass', {
  description: 'Class of an opportunity.',
  values: {
    hot: { value: 'hot', description: 'Strong interest now.' },
    rising: { value: 'rising', description: 'Growing interest.' },
    niche: { value: 'niche', description: 'Small but open to newcomers.' },
    watchlist: { value: 'watchlist', description: 'Worth another look later.' },
  } as const,
});
