import type { z } from 'zod';
import { parsed } from '../../server/core/raw-json.ts';
import { listsCreate, listsImport, type listsList } from '../../server/operations/lists.ts';
import { WORDS } from '../../server/operations/words.ts';
import type { ImportReport, KeywordListView, ListPage } from '../../server/services/lists/schemas.ts';
import { builder } from '../builder.ts';
import { defaultsOf } from '../defaults.ts';
import { enumOf } from './enum-of.ts';

type Head = z.output<typeof listsList.output>['items'][number];
export type ListHead = ListPage['items'][number];

const KeywordListHead = builder.interfaceRef<Head>('KeywordListHead').implement({
  description: 'What is known of a keyword list without its words.',
  resolveType: (list) => ('keywords' in list ? 'KeywordList' : 'ListedKeywordList'),
  fields: (t) => ({
    listId: t.exposeID('listId', { description: 'Id of the list.' }),
    name: t.exposeString('name', { description: 'Name, for people.' }),
    tags: t.exposeStringList('tags', { description: 'Tags.' }),
    keywordCount: t.exposeInt('keywordCount', { description: 'How many keywords it has.' }),
    locationCode: t.exposeInt('locationCode', { description: 'Geo target code of a country.' }),
    languageCode: t.exposeString('languageCode', { description: 'Language code.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made, UTC.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed, UTC.' }),
  }),
});

export const ListedKeywordList = builder.objectRef<Head>('ListedKeywordList').implement({
  description: 'A keyword list in a page. Its words are read with `listsRead`.',
  interfaces: [KeywordListHead],
});

export const KeywordList = builder.objectRef<KeywordListView>('KeywordList').implement({
  description: 'A keyword list of your own.',
  interfaces: [KeywordListHead],
  fields: (t) => ({
    keywords: t.stringList({
      description: 'The words as they were spelled first, in order.',
      resolve: ({ keywords }) => parsed(keywords),
    }),
  }),
});

const ImportFormat = enumOf('ImportFormat', WORDS.importFormat, {
  description: 'What a file is.',
  meanings: {
    csv: 'CSV: the column `keyword`, else the first.',
    ndjson: 'A JSON text, or an object with `keyword`, a line.',
    text: 'A word a line.',
    json: 'One JSON list.',
  },
});

const ImportRefusal = enumOf('ImportRefusal', WORDS.importRefusal, {
  description: 'Why a line is not taken.',
  meanings: {
    EMPTY: 'Nothing is left of it.',
    TOO_LONG: 'More than 80 characters.',
    TOO_MANY_WORDS: 'More than 10 words.',
    OPERATOR: 'A search operator.',
    CONTROL_CHARACTER: 'A control character.',
    INVALID_LINE: 'The line cannot be read.',
    NO_KEYWORD: 'The line holds no keyword.',
    LIST_FULL: 'The list is full.',
  },
});

const DuplicateLine = builder.objectRef<ImportReport['duplicates'][number]>('DuplicateLine').implement({
  description: 'A line whose word was there already.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line, from 1.' }),
    of: t.exposeInt('of', { nullable: true, description: 'The line that has its word first; null: the list has it.' }),
  }),
});

const RefusedLine = builder.objectRef<ImportReport['refused'][number]>('RefusedLine').implement({
  description: 'A line that is not taken.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line, from 1.' }),
    code: t.expose('code', { type: ImportRefusal, description: 'Why.' }),
  }),
});

export const ListImport = builder.objectRef<ImportReport>('KeywordListImport').implement({
  description: 'What became of the lines of a file.',
  fields: (t) => ({
    kept: t.exposeInt('kept', { description: 'Lines whose word is new to the list.' }),
    duplicates: t.expose('duplicates', { type: [DuplicateLine], description: 'The first 1,000.' }),
    refused: t.expose('refused', { type: [RefusedLine], description: 'The first 1,000.' }),
    total: t.exposeInt('total', { description: 'Lines that say something.' }),
  }),
});

const making = defaultsOf(listsCreate.input);
type Fields = Parameters<Parameters<typeof builder.inputType<string, never>>[1]['fields']>[0];

const content = (t: Fields) => ({
  name: t.string({ required: true, description: 'Name, 1..80 characters.' }),
  tags: t.stringList({ defaultValue: [], description: 'At most 20 tags.' }),
  keywords: t.stringList({ description: 'At most 5,000 keywords; duplicates collapse.' }),
  locationCode: t.int({ defaultValue: making.locationCode, description: 'Geo target code of a country.' }),
  languageCode: t.string({ defaultValue: making.languageCode, description: 'Language code.' }),
});

export const CreateKeywordListInput = builder.inputType('CreateKeywordListInput', {
  description: 'A new keyword list.',
  fields: content,
});

export const UpdateKeywordListInput = builder.inputType('UpdateKeywordListInput', {
  description: 'A keyword list; what it says takes the place of all that was there.',
  fields: (t) => ({ listId: t.id({ required: true, description: 'Id of the list.' }), ...content(t) }),
});

export const ImportKeywordListInput = builder.inputType('ImportKeywordListInput', {
  description: 'A file of keywords, to be judged line by line.',
  fields: (t) => ({
    listId: t.id({ required: true, description: 'Id of the list.' }),
    commit: t.boolean({
      defaultValue: defaultsOf(listsImport.input).commit,
      description: 'Whether what is kept is stored; otherwise it is only judged.',
    }),
    format: t.field({ type: ImportFormat, required: true, description: 'What the text is.' }),
    text: t.string({ required: true, description: 'The file, as much as fits into a request; REST takes 10 MB.' }),
  }),
});
