import { z } from 'zod';
import { uniqueKeywords } from '../../core/keyword.ts';
import { checkRange, Label, range } from '../plan/fields.ts';
import { Keyword } from '../plan/keyword-field.ts';
import { BYOK_METRICS_MAX_KEYWORDS, COMPARE_MAX_KEYWORDS, FilterTerm, Group, JobIdInput } from '../plan/schemas.ts';

/** Its bounds depend on the others, so they are a rule of all three. */
const percent = () => z.number().meta({ description: 'Percent, 0 or more.' });

const GrowthAbove = z
  .strictObject({
    explosive: percent(),
    fastRising: percent(),
    steadyRising: percent(),
  })
  .refine(
    ({ explosive, fastRising, steadyRising }) =>
      explosive > fastRising && fastRising > steadyRising && steadyRising >= 0,
    {
      message: 'each must be above the next, and none below 0',
    },
  )
  .meta({ description: 'Of expansions: growth in percent that each group begins above (500, 200, 100).' });

/** What a replay may ask differently; what is left out stays as the job asked it. */
const options = {
  keywords: z
    .array(Keyword)
    .min(1)
    .max(BYOK_METRICS_MAX_KEYWORDS)
    .transform((words) => uniqueKeywords(words))
    .optional()
    .meta({ description: 'Fewer of the words that the job asked about.' }),
  filterTerms: z
    .array(FilterTerm)
    .max(100)
    .transform((terms) => uniqueKeywords(terms))
    .optional()
    .meta({ description: 'Of expansions: other filter terms, taken literally; none: everything is kept.' }),
  variants: z.boolean().optional().meta({
    description:
      'Beside `filterTerms`: they take their inflections, and compounds that begin or end with them (false).',
  }),
  growthAbove: GrowthAbove.optional(),
  groups: z
    .array(Group)
    .min(1)
    .max(COMPARE_MAX_KEYWORDS)
    .optional()
    .meta({ description: 'Of comparisons: other groups of words that were compared.' }),
  dateFrom: range.dateFrom.meta({
    description: 'Of comparisons and trend checks: first day, within the range of the job.',
  }),
  dateTo: range.dateTo.meta({ description: 'Last day, likewise; 7 days later at least.' }),
  sharedUrls: z.number().int().min(1).max(10).optional().meta({
    description: 'Of SERP analyses: pages that two keywords must share to be clustered (4).',
  }),
};
export type ReplayOption = keyof typeof options;

export const ReplayInput = z
  .strictObject({ ...JobIdInput.shape, ...options, label: Label.optional() })
  .superRefine(checkRange)
  .superRefine(({ filterTerms, variants }, issue) => {
    if (variants === undefined || filterTerms !== undefined) return;
    issue.addIssue({ code: 'custom', path: ['variants'], message: 'comes beside filterTerms' });
  });
export type ReplayInput = z.output<typeof ReplayInput>;
