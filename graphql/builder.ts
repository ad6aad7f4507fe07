import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import RelayPlugin from '@pothos/plugin-relay';
import type { Operation } from '../server/operations/operation.ts';
import type { GraphqlContext } from './context.ts';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The operation that a root field binds. */
    operation?: Operation;
  }
}

/** The one schema builder. Fields are not null unless they say so; other lists cost as much as ten items. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    Date: { Input: string; Output: string };
    DateTime: { Input: string; Output: Date | string };
    JSON: { Input: unknown; Output: unknown };
  };
}>({
  plugins: [RelayPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    edgesFieldOptions: {
      nullable: false,
      description: 'The items of this page, each with its cursor.',
      // The field of the connection has counted the items already.
      complexity: { field: 1, multiplier: 1 },
    },
    nodesOnConnection: {
      description: 'The items of this page without their cursors.',
      complexity: { field: 1, multiplier: 1 },
    },
    cursorFieldOptions: { description: 'Pass it as `after` to go on behind this item.' },
    nodeFieldOptions: { nullable: false, description: 'The item.' },
    pageInfoFieldOptions: { description: 'Whether there is more, and where it begins.' },
    pageInfoTypeOptions: { description: 'Position of a page in its list. Lists are read forward only.' },
    hasNextPageFieldOptions: { description: 'Whether another page follows.' },
    hasPreviousPageFieldOptions: { description: 'Always false: lists are read forward only.' },
    startCursorFieldOptions: { description: 'Cursor of the first item; null on an empty page.' },
    endCursorFieldOptions: {
      description:
        'Pass it as `after` to go on. Behind the last item it is the cursor that you came with; null where you came with none.',
    },
  },
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
});
