import { feedCursor, gameCursor } from '../server/core/cursor.ts';
import { feedRead, gamesList } from '../server/operations/discovery.ts';
import type { Feed } from '../server/services/discovery/feed/schemas.ts';
import type { GameKeywords } from '../server/services/discovery/items/schemas.ts';
import { builder } from './builder.ts';
import { callPage, connection, DEFAULT_PAGE, MAX_PAGE, pageCost } from './paging.ts';
import { FeedItem, GameKeyword } from './types/discovery.ts';
import { DataSource, ItemKind, OpportunityClass } from './types/enums.ts';
import { descriptionOf } from './types/errors.ts';

const GameKeywordConnection = builder.connectionObject<typeof GameKeyword, Pick<GameKeywords, 'dataSource'>>(
  {
    type: GameKeyword,
    name: 'GameKeywordConnection',
    description: 'A page of game keywords, last reviewed first.',
    fields: (t) => ({
      dataSource: t.field({
        type: DataSource,
        description: 'Where the data comes from.',
        resolve: (page) => page.dataSource,
      }),
    }),
  },
  { name: 'GameKeywordEdge', description: 'A game keyword and its cursor.' },
);

const FeedConnection = builder.connectionObject<typeof FeedItem, Pick<Feed, 'dataSource' | 'generatedAt'>>(
  {
    type: FeedItem,
    name: 'DiscoveryFeedConnection',
    description: 'A page of the feed in its lasting order, oldest first.',
    fields: (t) => ({
      generatedAt: t.field({
        type: 'DateTime',
        description: 'When the content last changed, UTC.',
        resolve: (page) => page.generatedAt,
      }),
      dataSource: t.field({
        type: DataSource,
        description: 'Where the data comes from.',
        resolve: (page) => page.dataSource,
      }),
    }),
  },
  { name: 'DiscoveryFeedEdge', description: 'A publication and its cursor.' },
);

const publicationCursor = ({ id }: { id: string }) => feedCursor(Number(id));

builder.queryFields((t) => {
  const pageArgs = {
    first: t.arg.int({ defaultValue: DEFAULT_PAGE, description: `Items of a page, 1..${MAX_PAGE}.` }),
    after: t.arg.string({ description: 'Cursor of the item to go on behind.' }),
    since: t.arg.string({ description: 'Only from this calendar date or ISO 8601 timestamp on.' }),
  };
  return {
    gameKeywords: t.field({
      type: GameKeywordConnection,
      nullable: true,
      description: descriptionOf(gamesList),
      extensions: { operation: gamesList },
      args: {
        ...pageArgs,
        class: t.arg({ type: [OpportunityClass], description: 'Only these classes; all where none is named.' }),
      },
      complexity: pageCost,
      resolve: async (_root, args, ctx) => {
        const { keywords, nextCursor, dataSource } = await callPage(ctx, gamesList, args);
        const position = { hasNextPage: nextCursor !== null, cursorOf: gameCursor, after: args.after };
        return { ...connection(keywords, position), dataSource };
      },
    }),
    discoveryFeed: t.field({
      type: FeedConnection,
      nullable: true,
      description: descriptionOf(feedRead),
      extensions: { operation: feedRead },
      args: {
        ...pageArgs,
        kinds: t.arg({ type: [ItemKind], description: 'Only these kinds; all where none is named.' }),
        classes: t.arg({ type: [OpportunityClass], description: 'Only these classes; all where none is named.' }),
      },
      complexity: pageCost,
      resolve: async (_root, args, ctx) => {
        const { items, hasMore, generatedAt, dataSource } = await callPage(ctx, feedRead, args);
        const position = { hasNextPage: hasMore, cursorOf: publicationCursor, after: args.after };
        return { ...connection(items, position), generatedAt, dataSource };
      },
    }),
  };
});
