import { Nothing } from '../services/fields.ts';
import { importList } from '../services/lists/import-list.ts';
import { pageOfLists, readList } from '../services/lists/read-lists.ts';
import {
  CreateListInput,
  ImportInput,
  ImportReport,
  KeywordListView,
  ListIdInput,
  ListPage,
  ListsInput,
  UpdateListInput,
} from '../services/lists/schemas.ts';
import { createList, removeList, updateList } from '../services/lists/write-lists.ts';
import { access, operation } from './operation.ts';

const reading = { kind: 'query', access: access.eitherPipeline, idempotency: 'none', spends: false } as const;
const writing = { kind: 'mutation', access: access.eitherPipeline, idempotency: 'none', spends: false } as const;

export const listsList = operation({
  ...reading,
  name: 'lists.list',
  summary: 'List your keyword lists, newest first, without their words.',
  input: ListsInput,
  output: ListPage,
  errors: [],
  run: pageOfLists,
});

export const listsCreate = operation({
  ...writing,
  name: 'lists.create',
  summary: 'Make a keyword list.',
  input: CreateListInput,
  output: KeywordListView,
  errors: [],
  run: createList,
});

export const listsRead = operation({
  ...reading,
  name: 'lists.read',
  summary: 'Read a keyword list of your own.',
  input: ListIdInput,
  output: KeywordListView,
  errors: ['NOT_FOUND'],
  run: readList,
});

export const listsUpdate = operation({
  ...writing,
  name: 'lists.update',
  summary: 'Replace a keyword list by what is sent.',
  input: UpdateListInput,
  output: KeywordListView,
  errors: ['NOT_FOUND'],
  run: updateList,
});

export const listsRemove = operation({
  ...writing,
  name: 'lists.remove',
  summary: 'Delete a keyword list.',
  input: ListIdInput,
  output: Nothing,
  errors: ['NOT_FOUND'],
  run: removeList,
});

export const listsImport = operation({
  ...writing,
  name: 'lists.import',
  summary: 'Judge a file of keywords line by line, and with `commit` add what is new to the list.',
  input: ImportInput,
  output: ImportReport,
  unstored: ['text'],
  errors: ['NOT_FOUND'],
  run: importList,
});
