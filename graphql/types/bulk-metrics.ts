import { WORDS } from '../../server/operations/words.ts';
import type { BulkMetrics as BulkMetricsResult } from '../../server/science/index.ts';
import { builder } from '../builder.ts';
import { checked, DEFAULT_PAGE, MAX_PAGE, pageCost, sliceOf } from '../paging.ts';
import { inTurns } from '../results.ts';
import { enumOf } from './enum-of.ts';
import { KeywordMetrics } from './metrics.ts';

type Item = BulkMetricsResult['items'][number];

const MissingMetrics = enumOf('MissingMetrics', WORDS.missingMetrics, {
  description: 'Why a keyword has no metrics.',
  meanings: {
    NO_DATA: 'The provider knows nothing about it.',
    KEYWORD_NOT_ACCEPTED: 'The provider takes no such keyword.',
    NOT_BOUGHT: 'Its batch brought no answer; a retry buys it.',
  },
});

const MeasuredKeyword = builder.objectRef<Item>('MeasuredKeyword').implement({
  description: 'A keyword with its metrics, or the reason why it has none.',
  fields: (t) => ({
    keyword: t.exposeString('keyword', { description: 'The keyword.' }),
    metrics: t.expose('metrics', { type: KeywordMetrics, nullable: true, description: 'Its metrics.' }),
    reason: t.expose('reason', { type: MissingMetrics, nullable: true, description: 'Why there are none.' }),
  }),
});

const MeasuredKeywords = builder.connectionObject(
  { type: MeasuredKeyword, name: 'MeasuredKeywordConnection', description: 'A page of keywords, in the order asked.' },
  { name: 'MeasuredKeywordEdge', description: 'A keyword and its cursor.' },
);

const Summary = builder.objectRef<BulkMetricsResult['summary']>('MetricsSummary').implement({
  description: 'How many keywords have metrics; `asked = found + missing`.',
  fields: (t) => ({
    asked: t.exposeInt('asked', { description: 'Keywords.' }),
    found: t.exposeInt('found', { description: 'Keywords with metrics.' }),
    missing: t.exposeInt('missing', { description: 'Keywords without.' }),
  }),
});

export const MetricsResult = builder.objectRef<BulkMetricsResult>('MetricsResult').implement({
  description: 'Metrics of many keywords.',
  fields: (t) => ({
    locationCode: t.exposeInt('locationCode', { description: 'Geo target code of the country.' }),
    languageCode: t.exposeString('languageCode', { description: 'Language code.' }),
    items: t.field({
      type: MeasuredKeywords,
      description: 'One a keyword, in the order asked.',
      args: {
        first: t.arg.int({ defaultValue: DEFAULT_PAGE, description: `Items of a page, 1..${MAX_PAGE}.` }),
        after: t.arg.string({ description: 'Cursor of the item to go on behind.' }),
      },
      complexity: pageCost,
      resolve: (result, args, ctx) => {
        const { edges, pageInfo } = checked(ctx, () => sliceOf(result.items, args));
        // Each of the fields that show the items goes through them by itself.
        return {
          pageInfo,
          get edges() {
            return inTurns(ctx, edges);
          },
        };
      },
    }),
    summary: t.expose('summary', { type: Summary, description: 'How many have metrics.' }),
  }),
});
