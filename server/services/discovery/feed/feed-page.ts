import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../../entities/index.ts';
import type { Db } from '../../../core/database.ts';
import { ITEM_KINDS, PUBLISHED_CLASSES } from '../schemas.ts';

/** A place in the feed: the publishing transaction (xid8 as decimal text) and the entry's number. */
export interface FeedPosition {
  tx: string;
  id: number;
}

export interface FeedSlice {
  /** Entries after this place; null = from the beginning. */
  after: FeedPosition | null;
  since?: Date | undefined;
  kinds?: readonly (typeof ITEM_KINDS)[number][] | undefined;
  classes?: readonly (typeof PUBLISHED_CLASSES)[number][] | undefined;
  limit: number;
}

const COLUMNS = [
  ...(['id', 'tx', 'kind', 'keyword', 'class', 'verdict', 'reason', 'evidence'] as const),
  ...(['data_source', 'published_at'] as const),
] as const;

type Entries = SelectQueryBuilder<Database, 'feed_entries', object>;

/**
 * Entries in the order of (tx, id). Only transactions below the oldest one still running are shown: everything that could
 * still appear sorts after them, so a reader's position never passes an entry that commits late.
 */
function visible(db: Db, { after, since, limit }: FeedSlice) {
  let query: Entries = db.selectFrom('feed_entries').where(sql<boolean>`tx < pg_snapshot_xmin(pg_current_snapshot())`);
  if (after) query = query.where(sql<boolean>`(tx, id) > (${after.tx}::xid8, ${after.id}::bigint)`);
  if (since) query = query.where('published_at', '>=', since);
  return query.select(COLUMNS).orderBy('tx').orderBy('id').limit(limit);
}

/** The query of one page. With filters it is a merge of index scans, one for each kind and class that is asked for. */
export function feedPageQuery(db: Db, slice: FeedSlice) {
  if (!slice.kinds && !slice.classes) return visible(db, slice);
  const { kinds = ITEM_KINDS, classes = PUBLISHED_CLASSES } = slice;
  const [first, ...rest] = kinds.flatMap((kind) =>
    classes.map((cls) =>
      db.selectFrom(visible(db, slice).where('kind', '=', kind).where('class', '=', cls).as('part')).select(COLUMNS),
    ),
  );
  const all = rest.reduce((union, part) => union.unionAll(part), first!);
  return db.selectFrom(all.as('parts')).select(COLUMNS).orderBy('tx').orderBy('id').limit(slice.limit);
}

export function feedPage(db: Db, slice: FeedSlice) {
  return feedPageQuery(db, slice).execute();
}
