import type { Suggestions as SuggestionsOutput } from '../../server/services/research/schemas.ts';
import { builder } from '../builder.ts';
import { inTurns } from '../results.ts';
import { DataSource } from './enums.ts';
import { Cost } from './job.ts';
import { Metrics, type MetricsShape } from './metrics.ts';

const Suggestion = builder.objectRef<MetricsShape & { keyword: string }>('KeywordSuggestion').implement({
  description: 'A suggested keyword with its metrics.',
  interfaces: [Metrics],
  fields: (t) => ({ keyword: t.exposeString('keyword', { description: 'The keyword.' }) }),
});

export const Suggestions = builder.objectRef<SuggestionsOutput>('KeywordSuggestions').implement({
  description: 'Keyword suggestions for one seed.',
  fields: (t) => ({
    seed: t.exposeString('seed', { description: 'The keyword that was asked about.' }),
    count: t.exposeInt('count', { description: 'Number of suggestions.' }),
    items: t.expose('items', { type: [Suggestion], description: 'The suggestions.' }),
    fromCache: t.exposeBoolean('fromCache', { description: 'Whether the shared cache answered.' }),
    dataSource: t.expose('dataSource', { type: DataSource, description: 'Where the data comes from.' }),
    cost: t.expose('cost', { type: Cost, description: 'What it cost the service.' }),
  }),
});

export const SuggestionsResult = builder
  .objectRef<Pick<SuggestionsOutput, 'seed' | 'count' | 'items'>>('SuggestionsResult')
  .implement({
    description: 'Result of a call for keyword suggestions.',
    fields: (t) => ({
      seed: t.exposeString('seed', { description: 'The keyword that was asked about.' }),
      count: t.exposeInt('count', { description: 'Number of suggestions.' }),
      items: t.field({
        type: [Suggestion],
        description: 'The suggestions.',
        resolve: (result, _args, ctx) => inTurns(ctx, result.items),
      }),
    }),
  });
