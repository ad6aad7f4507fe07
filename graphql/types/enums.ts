import { WORDS } from '../../server/operations/words.ts';
import { enumOf } from './enum-of.ts';

export const JobStatus = enumOf('JobStatus', WORDS.jobStatus, {
  description: 'Where a job is. States only move forward; complete, partial and failed are final.',
  meanings: {
    queued: 'Accepted, not started.',
    processing: 'A worker has it.',
    complete: 'Final: everything asked for is in the result.',
    partial: 'Final: the result is usable, some stages failed.',
    failed: 'Final: there is no usable result.',
  },
});

export const JobKind = enumOf('JobKind', WORDS.jobKind, {
  description: 'What a job does.',
  meanings: {
    expand: 'Keyword expansion.',
    compare: 'Comparison with a benchmark.',
    serp: 'Analysis of search result pages.',
    trends: 'Trend check.',
    suggestions: 'Keyword suggestions.',
    metrics: 'Metrics of many keywords.',
  },
});

export const Stage = enumOf('Stage', WORDS.stage, {
  description: 'Step of a job.',
  meanings: {
    related: 'Related queries are read.',
    suggestions: 'Keyword suggestions are read.',
    related_keywords: 'Related searches of results pages are read.',
    autocomplete: 'Completions of the search box are read.',
    metrics: 'Metrics are read.',
    filter: 'A language model applies the filter terms.',
    trends: 'Interest over time is read.',
    bridges: 'Interest that a call rounds away is read beside a word that stands between.',
    intent: 'A language model judges what searchers want.',
    serp: 'Search result pages are read.',
    admission: 'The job is let in; it buys nothing.',
    result: 'The result is put together; it buys nothing.',
  },
});

export const StageOutcome = enumOf('StageOutcome', WORDS.stageOutcome, {
  description: 'How a paid unit of a job ended without a result.',
  meanings: {
    failed: 'The provider refused it or failed.',
    unknown: 'Nobody knows yet whether it was charged; never sent again by itself.',
  },
});

export const QuotedOperation = enumOf('QuotedOperation', WORDS.quotedOperation, {
  description: 'What a quote prices.',
  meanings: {
    expand: 'Keyword expansion.',
    compare: 'Comparison with a benchmark.',
    metrics: 'Metrics of many keywords.',
  },
});

export const DataSource = enumOf('DataSource', WORDS.dataSource, {
  description: 'Where data comes from.',
  meanings: { live: 'The providers.', sandbox: 'The built-in doubles: invented figures, no real cost.' },
});

export const Mode = enumOf('Mode', WORDS.mode, {
  description: 'How the keyword data provider is asked.',
  meanings: {
    live: 'At once; seconds.',
    economy: 'Through the standard queue where there is one: cheaper, minutes.',
  },
});

export const FilterMode = enumOf('FilterMode', WORDS.filterMode, {
  description: 'How filter terms are applied.',
  meanings: {
    semantic: 'Literally first, then by meaning with a language model.',
    literal: 'By the words themselves.',
  },
});

export const ExpansionSource = enumOf('ExpansionSource', WORDS.expansionSource, {
  description: 'Where candidates come from.',
  meanings: {
    related: 'Top and rising related queries of the range.',
    suggestions: 'Keyword suggestions with their metrics.',
    related_keywords: 'What results pages list as related searches, step by step, with metrics.',
    autocomplete: 'What the search box completes.',
  },
});

export const Device = enumOf('Device', WORDS.device, {
  description: 'Device that a results page is read for.',
  meanings: { desktop: 'A desktop browser.', mobile: 'A phone.' },
});

export const Provider = enumOf('Provider', WORDS.provider, {
  description: 'External provider.',
  meanings: { dataforseo: 'The keyword data provider.', openrouter: 'The language-model gateway.' },
});

export const ReadinessReason = enumOf('ReadinessReason', WORDS.readinessReason, {
  description: 'What stands in the way of a private job.',
  meanings: {
    CONNECTIONS_REQUIRED: 'Provider connections are missing.',
    CONNECTION_NOT_VERIFIED: 'A provider connection is not verified.',
    MODEL_UNAVAILABLE: 'The gateway does not offer the model any more.',
    CONCURRENCY_LIMIT_REACHED: 'Too many jobs are active.',
    DAILY_BUDGET_EXCEEDED: 'Nothing is left of the daily budget.',
  },
});

export const Role = enumOf('Role', WORDS.role, {
  description: 'What an account is.',
  meanings: { admin: 'An administrator: no quota, no trial.', student: 'A student, with a quota and a trial.' },
});

export const CredentialKind = enumOf('CredentialKind', WORDS.credentialKind, {
  description: 'What a request was authenticated with.',
  meanings: { session: 'The cookie of a signed-in session.', api_key: 'An API key.' },
});

export const Pipeline = enumOf('Pipeline', ['shared', 'byok'], {
  description: 'Who pays for a job.',
  meanings: { shared: 'The service.', byok: 'You, through your own provider connections.' },
});

export const ItemKind = enumOf('ItemKind', WORDS.itemKind, {
  description: 'What a publication of the feed is.',
  meanings: {
    game_keyword: 'A reviewed game keyword.',
    rising_keyword: 'A keyword that rises in shared research.',
  },
});

export const OpportunityClass = enumOf('OpportunityClass', WORDS.opportunityClass, {
  description: 'Class of an opportunity.',
  meanings: {
    hot: 'Strong interest now.',
    rising: 'Growing interest.',
    niche: 'Small but open to newcomers.',
    watchlist: 'Worth another look later.',
  },
});
