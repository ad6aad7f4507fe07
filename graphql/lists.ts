import { encodeCursor } from '../server/core/cursor.ts';
import {
  listsCreate,
  listsImport,
  listsList,
  listsRead,
  listsRemove,
  listsUpdate,
} from '../server/operations/lists.ts';
import { builder } from './builder.ts';
import { call } from './call.ts';
import { callPage, connection, DEFAULT_PAGE, MAX_PAGE, pageCost } from './paging.ts';
import { descriptionOf } from './types/errors.ts';
import {
  CreateKeywordListInput,
  ImportKeywordListInput,
  KeywordList,
  ListedKeywordList,
  type ListHead,
  ListImport,
  UpdateKeywordListInput,
} from './types/lists.ts';

const KeywordLists = builder.connectionObject(
  {
    type: ListedKeywordList,
    name: 'KeywordListConnection',
    description: 'A page of your keyword lists, newest first.',
  },
  { name: 'KeywordListEdge', description: 'A keyword list and its cursor.' },
);

const ID = 'Id of the list.';
const cursorOf = ({ listId }: ListHead) => encodeCursor({ before: listId });

builder.queryFields((t) => ({
  listsList: t.field({
    type: KeywordLists,
    nullable: true,
    description: descriptionOf(listsList),
    extensions: { operation: listsList },
    args: {
      first: t.arg.int({ defaultValue: DEFAULT_PAGE, description: `Items of a page, 1..${MAX_PAGE}.` }),
      after: t.arg.string({ description: 'Cursor of the item to go on behind.' }),
    },
    complexity: pageCost,
    resolve: async (_root, args, ctx) => {
      const { items, nextCursor } = await callPage(ctx, listsList, args);
      return connection(items, { hasNextPage: nextCursor !== null, cursorOf, after: args.after });
    },
  }),
  listsRead: t.field({
    type: KeywordList,
    nullable: true,
    description: descriptionOf(listsRead),
    extensions: { operation: listsRead },
    args: { listId: t.arg.id({ required: true, description: ID }) },
    resolve: (_root, args, ctx) => call(ctx, listsRead, args),
  }),
}));

builder.mutationFields((t) => ({
  listsCreate: t.field({
    type: KeywordList,
    nullable: true,
    description: descriptionOf(listsCreate),
    extensions: { operation: listsCreate },
    args: { input: t.arg({ type: CreateKeywordListInput, required: true, description: 'The list.' }) },
    resolve: (_root, args, ctx) => call(ctx, listsCreate, args.input),
  }),
  listsUpdate: t.field({
    type: KeywordList,
    nullable: true,
    description: descriptionOf(listsUpdate),
    extensions: { operation: listsUpdate },
    args: { input: t.arg({ type: UpdateKeywordListInput, required: true, description: 'The list as it is to be.' }) },
    resolve: (_root, args, ctx) => call(ctx, listsUpdate, args.input),
  }),
  listsRemove: t.id({
    nullable: true,
    description: `${descriptionOf(listsRemove)} Gives its id back.`,
    extensions: { operation: listsRemove },
    args: { listId: t.arg.id({ required: true, description: ID }) },
    resolve: async (_root, args, ctx) => {
      await call(ctx, listsRemove, args);
      return args.listId;
    },
  }),
  listsImport: t.field({
    type: ListImport,
    nullable: true,
    description: descriptionOf(listsImport),
    extensions: { operation: listsImport },
    args: { input: t.arg({ type: ImportKeywordListInput, required: true, description: 'The file.' }) },
    resolve: (_root, args, ctx) => call(ctx, listsImport, args.input),
  }),
}));
