import { z } from 'zod';
import { Cursor } from '../../core/cursor.ts';
import { nameOf, Timestamp } from '../fields.ts';
import { common } from '../plan/fields.ts';
import { KEYWORD_PROBLEMS, keywordList } from '../plan/keyword-field.ts';

/** Most words of a list, and most lists of an account (contract 6a). */
export const LIST_MAX_KEYWORDS = 5000;
export const MAX_LISTS = 200;
/** Most lines of an import, and how many of its duplicates and refusals are told. */
export const MAX_LINES = 100_000;
export const TOLD_LINES = 1000;

const Name = nameOf(80).meta({ description: 'Name, for people.' });
const Tag = nameOf(40).meta({ description: 'A tag.' });
const { locationCode, languageCode } = common;
const listId = z.string().max(100).meta({ description: 'Id of the list.' });

export const ListIdInput = z.strictObject({ listId });
export type ListIdInput = z.output<typeof ListIdInput>;

const content = {
  name: Name,
  tags: z
    .array(Tag)
    .max(20)
    .default([])
    .transform((tags) => [...new Set(tags)])
    .meta({ description: 'Tags; equal ones count once.' }),
  keywords: keywordList(LIST_MAX_KEYWORDS, 0).default([]).meta({ description: 'Keywords; equal ones count once.' }),
  locationCode,
  languageCode,
};
export const CreateListInput = z.strictObject(content);
export type CreateListInput = z.output<typeof CreateListInput>;
/** What it says takes the place of all that was there. */
export const UpdateListInput = z.strictObject({ listId, ...content });
export type UpdateListInput = z.output<typeof UpdateListInput>;

export const ListsInput = z.strictObject({
  limit: z.number().int().min(1).max(100).default(20).meta({ description: 'Most lists of a page.' }),
  cursor: Cursor.optional(),
});
export type ListsInput = z.output<typeof ListsInput>;

/** A list without its words. */
const ListHead = z.object({
  listId: z.string().meta({ description: 'Id of the list.' }),
  name: z.string().meta({ description: 'Name, for people.' }),
  tags: z.array(z.string()).meta({ description: 'Tags.' }),
  keywordCount: z.number().int().meta({ description: 'How many keywords it has.' }),
  locationCode: z.number().int().meta({ description: 'Geo target code of a country.' }),
  languageCode: z.string().meta({ description: 'Language, ISO 639-1 with an optional region.' }),
  createdAt: Timestamp.meta({ description: 'When it was made.' }),
  updatedAt: Timestamp.meta({ description: 'When it last changed.' }),
});

export const KeywordListView = ListHead.extend({
  keywords: z.array(z.string()).meta({ description: 'The words as they were spelled first, in order.' }),
}).meta({ id: 'KeywordList' });
export type KeywordListView = z.output<typeof KeywordListView>;

export const ListPage = z.object({
  items: z.array(ListHead).meta({ description: 'The entries of the page.' }),
  nextCursor: z.string().nullable().meta({ description: 'Where the next page begins; null on the last one.' }),
});
export type ListPage = z.output<typeof ListPage>;

export const IMPORT_FORMATS = ['csv', 'ndjson', 'text', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Why a line is not taken: what is wrong with its word, with the line itself, or with the list. */
export const REFUSALS = [...KEYWORD_PROBLEMS, 'INVALID_LINE', 'NO_KEYWORD', 'LIST_FULL'] as const;
export type Refusal = (typeof REFUSALS)[number];

export const ImportInput = z.strictObject({
  listId,
  commit: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether what is kept is stored; otherwise it is only judged.' }),
  format: z.enum(IMPORT_FORMATS).meta({ description: 'What the text is; over REST the Content-Type says it.' }),
  text: z.string().meta({ description: 'The file; over REST it is the body.' }),
});
export type ImportInput = z.output<typeof ImportInput>;

export const ImportReport = z.object({
  kept: z.number().int().meta({ description: 'Lines whose word is new to the list.' }),
  duplicates: z
    .array(
      z.object({
        line: z.number().int().meta({ description: 'The line, from 1.' }),
        of: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'The line that has its word first; null: the list has it.' }),
      }),
    )
    .meta({ description: 'Lines whose word was there already; the first 1,000.' }),
  refused: z
    .array(
      z.object({
        line: z.number().int().meta({ description: 'The line, from 1.' }),
        code: z.enum(REFUSALS).meta({ description: 'Why.' }),
      }),
    )
    .meta({ description: 'Lines that are not taken; the first 1,000.' }),
  total: z.number().int().meta({ description: 'Lines that say something.' }),
});
export type ImportReport = z.output<typeof ImportReport>;
