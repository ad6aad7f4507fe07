import { z } from 'zod';
import { Cursor } from '../../../core/cursor.ts';
import { DataSource, Timestamp } from '../../fields.ts';
import { FeedItem, ITEM_KINDS, PUBLISHED_CLASSES, pageSize, Since, wordList } from '../schemas.ts';

export const ReadFeed = z.strictObject({
  cursor: Cursor.optional().meta({ description: '`nextCursor` of an earlier answer.' }),
  /** Published at or after this. */
  since: Since.optional(),
  limit: pageSize(1000, 100),
  kinds: wordList(ITEM_KINDS).optional().meta({ description: 'Only items of these kinds; default all.' }),
  classes: wordList(PUBLISHED_CLASSES).optional().meta({ description: 'Only items of these classes; default all.' }),
});
export type ReadFeed = z.output<typeof ReadFeed>;

export const Feed = z.object({
  generatedAt: Timestamp.meta({ description: 'When the content last changed.' }),
  items: z.array(FeedItem).meta({ description: 'The entries of the page.' }),
  nextCursor: z.string().nullable().meta({ description: 'Where the next page begins; null on the last one.' }),
  hasMore: z.boolean().meta({ description: 'Whether more is there already.' }),
  dataSource: DataSource,
});
export type Feed = z.output<typeof Feed>;
