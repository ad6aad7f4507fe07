import { z } from 'zod';
import { displayKeyword, keywordIdentity, uniqueKeywords } from '../../core/keyword.ts';
import { nameOf } from '../fields.ts';
import { checkRange, common, range } from './fields.ts';
import { keywordList, OneKeyword } from './keyword-field.ts';
import { METRICS_BATCH } from './metrics.ts';
import { SOURCES } from './unit.ts';

/** Most words of one comparison, groups together, and of the others (contract 4). */
export const COMPARE_MAX_KEYWORDS = 50;
export const EXPAND_MAX_KEYWORDS = 20;
export const TRENDS_MAX_KEYWORDS = 20;
export const SERP_MAX_KEYWORDS = 20;

const ListId = z.string().max(100).meta({
  description: 'A keyword list of your own in place of `keywords`: the words that it has at this moment.',
});

/** Words of a request, or a list that stands for them. */
const words = (most: number) => ({ keywords: keywordList(most).optional(), listId: ListId.optional() });

/** Either is there, and one alone. Of neither, the words are what is missing. */
function checkWords(input: { keywords?: unknown; listId?: unknown }, issue: z.core.$RefinementCtx<unknown>): void {
  if ((input.keywords === undefined) !== (input.listId === undefined)) return;
  const message = input.keywords === undefined ? '' : 'send either keywords or listId';
  issue.addIssue({ code: 'custom', path: ['keywords'], message });
}
const BY_WORDS = { oneOfFields: ['keywords', 'listId'] };

/** A request whose words are known, whichever way it named them. */
export type Worded<I> = Omit<I, 'keywords' | 'listId'> & { keywords: string[] };

const isWithin = (shown: string) => shown !== '' && [...shown].length <= 80;

/** As it was sent and as it is shown: one character may be a phrase of eighteen. */
export const FilterTerm = z
  .string()
  .max(1000, { abort: true })
  .refine((term) => isWithin(term.trim()) && isWithin(displayKeyword(term)), {
    message: 'a filter term has 1..80 characters',
  })
  .meta({ description: 'A filter term.', minLength: 1, maxLength: 80 });

export const ExpandInput = z
  .strictObject({
    ...words(EXPAND_MAX_KEYWORDS),
    filterTerms: z
      .array(FilterTerm)
      .max(100)
      .default([])
      .transform((terms) => uniqueKeywords(terms))
      .meta({ description: 'What candidates are filtered by.' }),
    filterMode: z
      .enum(['semantic', 'literal'])
      .default('semantic')
      .meta({ description: 'semantic: a language model judges; literal: the words themselves.' }),
    exact: z.boolean().default(false).meta({
      description: 'In a semantic filter: take out what contains a term word for word first, before anything is asked.',
    }),
    variants: z.boolean().default(false).meta({
      description: 'Literal terms take their inflections, and compounds that begin or end with them.',
    }),
    sources: z
      .array(z.enum(SOURCES))
      .min(1)
      .max(10)
      .default(['related', 'suggestions'])
      .transform((sources) => [...new Set(sources)].sort())
      .meta({
        description:
          'Where candidates come from: `related`, top and rising queries of the range; `suggestions`, keywords around the seed; `related_keywords`, what results pages list as related searches, step by step; `autocomplete`, what the search box completes.',
      }),
    limitPerSeed: z
      .number()
      .int()
      .min(10)
      .max(1000)
      .default(100)
      .meta({ description: 'Most suggestions a seed, and most related keywords.' }),
    includeMetrics: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether candidates come with volume, price and difficulty.' }),
    ...common,
    ...range,
  })
  .superRefine(checkRange)
  .superRefine(checkWords)
  .meta(BY_WORDS);
export type ExpandInput = z.output<typeof ExpandInput>;

export const Group = z.strictObject({
  name: nameOf(80).meta({ description: 'Name of the group.' }),
  keywords: keywordList(COMPARE_MAX_KEYWORDS),
});

export const CompareInput = z
  .strictObject({
    ...words(COMPARE_MAX_KEYWORDS),
    groups: z.array(Group).min(1).max(COMPARE_MAX_KEYWORDS).optional().meta({ description: 'Groups of keywords.' }),
    benchmark: OneKeyword.optional(),
    ...common,
    ...range,
  })
  .superRefine(checkRange)
  .superRefine(checkGroups)
  .meta({ oneOfFields: ['keywords', 'groups', 'listId'] });
export type CompareInput = z.output<typeof CompareInput>;

/** Bring-your-own-key comparisons name their words and their benchmark (contract 6.1). */
export const ByokCompareInput = z
  .strictObject({ ...words(COMPARE_MAX_KEYWORDS), benchmark: OneKeyword, ...common, ...range })
  .superRefine(checkRange)
  .superRefine(checkWords)
  .meta(BY_WORDS);
export type ByokCompareInput = z.output<typeof ByokCompareInput>;

function checkGroups(
  input: { keywords?: string[]; groups?: z.output<typeof Group>[]; listId?: string },
  issue: z.core.$RefinementCtx<unknown>,
) {
  const refuse = (path: string, message: string) => issue.addIssue({ code: 'custom', path: [path], message });
  const named = [input.keywords, input.groups, input.listId].filter((one) => one !== undefined);
  if (named.length !== 1) return refuse('keywords', 'send either keywords or groups or listId');
  if (!input.groups) return;
  const words = uniqueKeywords(input.groups.flatMap((group) => group.keywords));
  if (words.length > COMPARE_MAX_KEYWORDS) refuse('groups', `at most ${COMPARE_MAX_KEYWORDS} keywords together`);
  const names = new Set(input.groups.map((group) => keywordIdentity(group.name)));
  if (names.size !== input.groups.length) refuse('groups', 'group names must differ');
}

export const TrendsInput = z
  .strictObject({ ...words(TRENDS_MAX_KEYWORDS), benchmark: OneKeyword.optional(), ...common, ...range })
  .superRefine(checkRange)
  .superRefine(checkWords)
  .meta(BY_WORDS);
export type TrendsInput = z.output<typeof TrendsInput>;

export const SerpInput = z
  .strictObject({
    ...words(SERP_MAX_KEYWORDS),
    jobId: z.uuid().optional().meta({ description: 'The research job whose result holds the keywords.' }),
    device: z.enum(['desktop', 'mobile']).default('desktop').meta({ description: 'Whose results page is read.' }),
    depth: z.number().int().min(10).max(100).default(10).meta({ description: 'Results to read.' }),
    mode: range.mode,
    ...common,
  })
  .superRefine(checkWords)
  .meta(BY_WORDS);
export type SerpInput = z.output<typeof SerpInput>;

export const SuggestionsInput = z.strictObject({
  keyword: OneKeyword,
  limit: z.number().int().min(1).max(1000).default(20).meta({ description: 'Most suggestions.' }),
  ...common,
});
export type SuggestionsInput = z.output<typeof SuggestionsInput>;

/** Most words of one bulk request: on the platform's account, one call of the provider; on the owner's, a whole list. */
export const METRICS_MAX_KEYWORDS = METRICS_BATCH;
export const BYOK_METRICS_MAX_KEYWORDS = 5000;

const bulkMetrics = (most: number) =>
  z
    .strictObject({ ...words(most), ...common })
    .superRefine(checkWords)
    .meta(BY_WORDS);

export const BulkMetricsInput = bulkMetrics(METRICS_MAX_KEYWORDS);
export type BulkMetricsInput = z.output<typeof BulkMetricsInput>;

export const ByokMetricsInput = bulkMetrics(BYOK_METRICS_MAX_KEYWORDS);

export const JobIdInput = z.strictObject({ jobId: z.string().max(100).meta({ description: 'Id of the job.' }) });
export type JobIdInput = z.output<typeof JobIdInput>;
