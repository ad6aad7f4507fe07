import type { Db } from '../../../core/database.ts';
import { ITEM_KINDS, PUBLISHED_CLASSES } from '../schemas.ts';

export interface FeedSlice {
  /** Entries with a higher number than this. */
  after: number;
  since?: Date | undefined;
  kinds?: readonly (typeof ITEM_KINDS)[number][] | undefined;
  classes?: readonly (typeof PUBLISHED_CLASSES)[number][] | undefined;
  limit: number;
}

const COLUMNS = [
  ...(['id', 'kind', 'keyword', 'class', 'verdict', 'reason', 'evidence', 'data_source', 'published_at'] as const),
] as const;

/** Entries in the order of their numbers, which is the order in which they became visible (see the table's trigger). */
function entries(db: Db, { after, since, limit }: FeedSlice) {
  const all = db.selectFrom('feed_entries').select(COLUMNS).where('id', '>', after);
  const chosen = since ? all.where('published_at', '>=', since) : all;
  return chosen.orderBy('id').limit(limit);
}

/** The query of one page. With filters it is a merge of index scans, one for each kind and class that is asked for. */
export function feedPageQuery(db: Db, slice: FeedSlice) {
  if (!slice.kinds && !slice.classes) return entries(db, slice);
  const { kinds = ITEM_KINDS, classes = PUBLISHED_CLASSES } = slice;
  const [first, ...rest] = kinds.flatMap((kind) =>
    classes.map((cls) => {
      const part = entries(db, slice).where('kind', '=', kind).where('class', '=', cls);
      return db.selectFrom(part.as('part')).select(COLUMNS);
    }),
  );
  const all = rest.reduce((union, part) => union.unionAll(part), first!);
  return db.selectFrom(all.as('parts')).select(COLUMNS).orderBy('id').limit(slice.limit);
}

/** The first entry published at a time or later: times follow each other like numbers. */
export function firstSinceQuery(db: Db, since: Date) {
  const later = db.selectFrom('feed_entries').select('id').where('published_at', '>=', since);
  return later.orderBy('published_at').orderBy('id').limit(1);
}

/** One page. A time alone begins at the place of that time. */
export async function feedPage(db: Db, slice: FeedSlice) {
  if (!slice.since || slice.after > 0) return feedPageQuery(db, slice).execute();
  const first = await firstSinceQuery(db, slice.since).executeTakeFirst();
  return first ? feedPageQuery(db, { ...slice, after: first.id - 1 }).execute() : [];
}
