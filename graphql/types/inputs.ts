import { researchCompare, researchExpand, researchSerp, researchSuggest } from '../../server/operations/research.ts';
import { builder } from '../builder.ts';
import { defaultsOf } from '../defaults.ts';
import { Device, ExpansionSource, FilterMode, Mode, Stage } from './enums.ts';

/** Whatever these types let through is checked by the operation's own schema; they say what is written there. */
const KEY =
  'Makes the call repeatable: 8..120 characters of A-Z a-z 0-9 : _ -. The same key and content, the same answer.';
const LABEL = 'Your name for it, 1..60 characters; it stays with the job, its ledger rows and the statement.';
const KEYWORDS = 'each 1..80 characters and at most 10 words; duplicates collapse.';

type Fields = Parameters<Parameters<typeof builder.inputType<string, never>>[1]['fields']>[0];

const expanding = defaultsOf(researchExpand.input);
const comparing = defaultsOf(researchCompare.input);
const analysing = defaultsOf(researchSerp.input);

const place = (t: Fields) => ({
  locationCode: t.int({ defaultValue: comparing.locationCode, description: 'Geo target code of a country.' }),
  languageCode: t.string({ defaultValue: comparing.languageCode, description: 'Language code.' }),
  label: t.string({ description: LABEL }),
});

/** Words, or a list in their place: one of the two. */
const words = (t: Fields, some: string) => ({
  keywords: t.stringList({ description: `${some}, ${KEYWORDS}` }),
  listId: t.id({ description: 'A keyword list of your own in their place: the words that it has at this moment.' }),
});

const range = (t: Fields) => ({
  days: t.int({ description: 'Length of the range, days, 7..1825; 90 where neither days nor dates are given.' }),
  dateFrom: t.field({ type: 'Date', description: 'First day (UTC), 7..1825 days before dateTo.' }),
  dateTo: t.field({ type: 'Date', description: 'Last day (UTC), not in the future.' }),
  mode: t.field({ type: Mode, defaultValue: comparing.mode, description: 'How the provider is asked.' }),
});

const expansion = (t: Fields) => ({
  ...words(t, '1..20 seed keywords'),
  filterTerms: t.stringList({
    defaultValue: expanding.filterTerms,
    description: 'At most 100 terms of 1..80 characters; what they name is removed.',
  }),
  filterMode: t.field({
    type: FilterMode,
    defaultValue: expanding.filterMode,
    description: 'How the terms are applied.',
  }),
  exact: t.boolean({
    defaultValue: expanding.exact,
    description: 'In a semantic filter: literal matches are taken out first.',
  }),
  variants: t.boolean({
    defaultValue: expanding.variants,
    description: 'Literal terms take inflections and compounds.',
  }),
  sources: t.field({
    type: [ExpansionSource],
    defaultValue: expanding.sources,
    description: 'Where candidates come from.',
  }),
  limitPerSeed: t.int({
    defaultValue: expanding.limitPerSeed,
    description: 'Suggestions, and related keywords, of a seed at most, 10..1000.',
  }),
  includeMetrics: t.boolean({
    defaultValue: expanding.includeMetrics,
    description: 'Whether metrics are read for candidates that lack them.',
  }),
  ...place(t),
  ...range(t),
});

export const ExpansionInput = builder.inputType('ExpansionInput', {
  description: 'A keyword expansion.',
  fields: (t) => ({ ...expansion(t), idempotencyKey: t.string({ description: KEY }) }),
});

export const ByokExpansionInput = builder.inputType('ByokExpansionInput', {
  description: 'A keyword expansion to be priced.',
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
  description: 'A comparison: either keywords or groups.',
  fields: (t) => ({
    ...words(t, '1..50 keywords'),
    groups: t.field({ type: [KeywordGroupInput], description: 'Groups, 50 keywords together at most.' }),
    benchmark: t.string({ description: 'What all are measured against (the first keyword).' }),
    ...place(t),
    ...range(t),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

export const ByokComparisonInput = builder.inputType('ByokComparisonInput', {
  description: 'A comparison to be priced.',
  fields: (t) => ({
    ...words(t, '1..50 keywords'),
    benchmark: t.string({ required: true, description: 'What all are measured against.' }),
    ...place(t),
    ...range(t),
    idempotencyKey: t.string({ required: true, description: KEY }),
  }),
});

const GrowthAboveInput = builder.inputType('GrowthAboveInput', {
  description: 'Growth in percent that each group begins above; each above the next.',
  fields: (t) => ({
    explosive: t.float({ required: true, description: 'Percent.' }),
    fastRising: t.float({ required: true, description: 'Percent.' }),
    steadyRising: t.float({ required: true, description: 'Percent.' }),
  }),
});

export const ReplayInput = builder.inputType('ReplayInput', {
  description: 'What to compute again, and what differently; the rest stays as the job asked it.',
  fields: (t) => ({
    jobId: t.id({ required: true, description: 'A final job of either pipeline.' }),
    keywords: t.stringList({ description: 'Fewer of the words that the job asked about.' }),
    filterTerms: t.stringList({ description: 'Of expansions: other filter terms, taken literally.' }),
    variants: t.boolean({ description: 'Beside filterTerms: they take inflections and compounds (false).' }),
    growthAbove: t.field({ type: GrowthAboveInput, description: 'Of expansions: where groups of growth begin.' }),
    groups: t.field({ type: [KeywordGroupInput], description: 'Of comparisons: other groups of words compared.' }),
    dateFrom: t.field({ type: 'Date', description: 'Of comparisons and trend checks: first day, within the range.' }),
    dateTo: t.field({ type: 'Date', description: 'Last day, likewise; 7 days later at least.' }),
    sharedUrls: t.int({ description: 'Of SERP analyses: pages two keywords share to be clustered, 1..10 (4).' }),
    label: t.string({ description: `${LABEL} (that of the job)` }),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

export const TrendCheckInput = builder.inputType('TrendCheckInput', {
  description: 'A trend check.',
  fields: (t) => ({
    ...words(t, '1..20 keywords'),
    benchmark: t.string({ description: 'What all are measured against (the first keyword).' }),
    ...place(t),
    ...range(t),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

export const SerpInput = builder.inputType('SerpInput', {
  description: 'An analysis of search result pages. Students name keywords that they have researched.',
  fields: (t) => ({
    ...words(t, '1..20 keywords'),
    jobId: t.id({ description: 'The research job whose result holds the keywords (any of yours).' }),
    device: t.field({ type: Device, defaultValue: analysing.device, description: 'Device.' }),
    depth: t.int({ defaultValue: analysing.depth, description: 'Results to read, 10..100.' }),
    mode: t.field({ type: Mode, defaultValue: analysing.mode, description: 'How the provider is asked.' }),
    ...place(t),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

export const SuggestionsInput = builder.inputType('SuggestionsInput', {
  description: 'Keyword suggestions.',
  fields: (t) => ({
    keyword: t.string({ required: true, description: 'The seed keyword, 1..80 characters, at most 10 words.' }),
    limit: t.int({
      defaultValue: defaultsOf(researchSuggest.input).limit,
      description: 'Suggestions at most, 1..1000.',
    }),
    ...place(t),
    idempotencyKey: t.string({ description: KEY }),
  }),
});

const bulkMetrics = (t: Fields, most: string) => ({
  ...words(t, `1..${most} keywords`),
  ...place(t),
});

export const MetricsInput = builder.inputType('MetricsInput', {
  description: 'Metrics of many keywords. Defaults in brackets.',
  fields: (t) => ({ ...bulkMetrics(t, '700'), idempotencyKey: t.string({ description: KEY }) }),
});

export const ByokMetricsInput = builder.inputType('ByokMetricsInput', {
  description: 'Metrics of many keywords, to be priced. Defaults in brackets.',
  fields: (t) => ({ ...bulkMetrics(t, '5,000'), idempotencyKey: t.string({ required: true, description: KEY }) }),
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
    stages: t.field({ type: [Stage], description: 'Which of its failed stages; all where none is named.' }),
    label: t.string({ description: `${LABEL} (that of the job)` }),
    idempotencyKey: t.string({ required: true, description: KEY }),
  }),
});
