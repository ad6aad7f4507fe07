import { builder } from '../builder.ts';
import { Device, ExpansionSource, FilterMode, Mode } from './enums.ts';

/** Whatever these types let through is checked by the operation's own schema; they say what is written there. */
const KEY =
  'Makes the call repeatable: 8..120 characters of A-Z a-z 0-9 : _ -. The same key and content, the same answer.';
const LABEL = 'Your name for it, 1..60 characters; it stays with the job, its ledger rows and the statement.';
const KEYWORDS = 'each 1..80 characters and at most 10 words; duplicates collapse.';

type Fields = Parameters<Parameters<typeof builder.inputType<string, never>>[1]['fields']>[0];

const place = (t: Fields) => ({
  locationCode: t.int({ description: 'Geo target code of a country (2840).' }),
  languageCode: t.string({ description: 'Language code (`en`).' }),
  label: t.string({ description: LABEL }),
});

const range = (t: Fields) => ({
  days: t.int({ description: 'Length of the range, days, 7..1825 (90); not together with dates.' }),
  dateFrom: t.string({ description: 'First day, YYYY-MM-DD (UTC), 7..1825 days before dateTo.' }),
  dateTo: t.string({ description: 'Last day, YYYY-MM-DD (UTC), not in the future.' }),
  mode: t.field({ type: Mode, description: 'How the provider is asked (live).' }),
});

const expansion = (t: Fields) => ({
  keywords: t.stringList({ required: true, description: `1..20 seed keywords, ${KEYWORDS}` }),
  filterTerms: t.stringList({ description: 'At most 100 terms of 1..80 characters; what they name is removed.' }),
  filterMode: t.field({ type: FilterMode, description: 'How the terms are applied (semantic).' }),
  exact: t.boolean({ description: 'In a semantic filter: literal matches are taken out first (false).' }),
  variants: t.boolean({ description: 'Literal terms take inflections and compounds (false).' }),
  sources: t.field({ type: [ExpansionSource], description: 'Where candidates come from (related, suggestions).' }),
  limitPerSeed: t.int({ description: 'Suggestions, and related keywords, of a seed at most, 10..1000 (100).' }),
  includeMetrics: t.boolean({ description: 'Whether metrics are read for candidates that lack them (true).' }),
  ...place(t),
  ...range(t),
});

export const ExpansionInput = builder.inputType('ExpansionInput', {
  description: 'A keyword expansion. Defaults in brackets.',
  fields: (t) => ({ ...expansion(t), idempotencyKey: t.string({ description: KEY }) }),
});

export const ByokExpansionInput = builder.inputType('ByokExpansionInput', {
  description: 'A keyword expansion to be priced. Defaults in brackets.',
  fields: (t) => ({ ...expansion(t), idempotencyKey: t.string({ required: true, description: KEY }) }),
});

const KeywordGroupInput = builder.inputType('KeywordGroupInput', {
  description: 'A named group of keywords.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, 1..80 characters; names differ.' }),
    keywords: t.stringList({ required: true, description: `Its keywords, ${KEYWORDS}` }),
  }),
});

export const ComparisonInput = builder.inputType('ComparisonInput', {
  description: 'A comparison: either keywords or groups. Defaults in brackets.',
  fields: (t) => ({
    keywords: t.stringList({ description: `1..50 keywords, ${KEYWORDS}` }),
    groups: t.field({ type: [KeywordGroupInput], description: 'Groups, 50 keywords together at most.' }),
    benchmark: t.string({ description: 'What all are measured against (the first keyword).' }),
    ...place(t),
    ...range(t),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

export const ByokComparisonInput = builder.inputType('ByokComparisonInput', {
  description: 'A comparison to be priced. Defaults in brackets.',
  fields: (t) => ({
    keywords: t.stringList({ required: true, description: `1..50 keywords, ${KEYWORDS}` }),
    benchmark: t.string({ required: true, description: 'What all are measured against.' }),
    ...place(t),
    ...range(t),
    idempotencyKey: t.string({ required: true, description: KEY }),
  }),
});

export const TrendCheckInput = builder.inputType('TrendCheckInput', {
  description: 'A trend check. Defaults in brackets.',
  fields: (t) => ({
    keywords: t.stringList({ required: true, description: `1..20 keywords, ${KEYWORDS}` }),
    benchmark: t.string({ description: 'What all are measured against (the first keyword).' }),
    ...place(t),
    ...range(t),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

export const SerpInput = builder.inputType('SerpInput', {
  description:
    'An analysis of search result pages. Students name keywords that they have researched. Defaults in brackets.',
  fields: (t) => ({
    keywords: t.stringList({ required: true, description: `1..20 keywords, ${KEYWORDS}` }),
    jobId: t.id({ description: 'The research job whose result holds the keywords (any of yours).' }),
    device: t.field({ type: Device, description: 'Device (desktop).' }),
    depth: t.int({ description: 'Results to read, 10..100 (10).' }),
    mode: t.field({ type: Mode, description: 'How the provider is asked (live).' }),
    ...place(t),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

export const SuggestionsInput = builder.inputType('SuggestionsInput', {
  description: 'Keyword suggestions. Defaults in brackets.',
  fields: (t) => ({
    keyword: t.string({ required: true, description: 'The seed keyword, 1..80 characters, at most 10 words.' }),
    limit: t.int({ description: 'Suggestions at most, 1..1000 (20).' }),
    ...place(t),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

export const ExecuteInput = builder.inputType('ExecuteInput', {
  description: 'The confirmation of a quote: what it says is copied exactly.',
  fields: (t) => ({
    quoteId: t.id({ required: true, description: 'Id of the quote.' }),
    requestHash: t.string({ required: true, description: 'Its requestHash.' }),
    confirmedEstimatedCostUsd: t.float({ required: true, description: 'Its estimatedCostUsd, USD.' }),
    idempotencyKey: t.string({ required: true, description: KEY }),
  }),
});

export const RetryInput = builder.inputType('RetryInput', {
  description: 'What to price again.',
  fields: (t) => ({
    jobId: t.id({ required: true, description: 'A partial or failed private job.' }),
    stages: t.stringList({ description: 'Which of its failed stages (all).' }),
    label: t.string({ description: `${LABEL} (that of the job)` }),
    idempotencyKey: t.string({ required: true, description: KEY }),
  }),
});
