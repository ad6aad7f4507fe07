import { z } from 'zod';
import { Cursor } from '../../../core/cursor.ts';
import { AnyTimeInput, DataSource, Timestamp } from '../../fields.ts';
import { Keyword } from '../../plan/keyword-field.ts';
import {
  Evidence,
  GameKeyword,
  ITEM_KINDS,
  ITEM_STATES,
  ItemSerp,
  PUBLISHED_CLASSES,
  pageSize,
  Since,
  TrendPoints,
  wordList,
} from '../schemas.ts';

export const ListGames = z.strictObject({
  limit: pageSize(200, 50),
  cursor: Cursor.optional().meta({ description: '`nextCursor` of an earlier answer.' }),
  class: wordList(PUBLISHED_CLASSES).optional().meta({ description: 'Only items of these classes; default all.' }),
  /** Reviewed at or after this. */
  since: Since.optional(),
});
export type ListGames = z.output<typeof ListGames>;

export const GameKeywords = z.object({
  keywords: z.array(GameKeyword).meta({ description: 'Approved items, last reviewed first.' }),
  nextCursor: z.string().nullable().meta({ description: 'Where the next page begins; null on the last one.' }),
  dataSource: DataSource,
});
export type GameKeywords = z.output<typeof GameKeywords>;

export const ListItems = z.strictObject({
  state: z.enum(ITEM_STATES).default('in_review'),
  kind: z.enum(ITEM_KINDS).optional(),
  source: z.string().min(1).max(80).optional(),
  cursor: Cursor.optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type ListItems = z.output<typeof ListItems>;

/** An item as its reviewers see it, in any state. */
export const Item = z.object({
  id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  keyword: z.string(),
  game: z.string().nullable(),
  source: z.string(),
  state: z.enum(ITEM_STATES),
  class: z.string().nullable(),
  verdict: z.string().nullable(),
  ratio: z.number().nullable(),
  slope: z.number().nullable(),
  reason: z.string().nullable(),
  trend: TrendPoints.nullable(),
  serp: ItemSerp.nullable(),
  evidence: z.array(Evidence),
  benchmark: z.string(),
  attempts: z.number().int(),
  dataSource: DataSource.nullable(),
  firstSeenAt: Timestamp,
  reviewedBy: z.uuid().nullable(),
  reviewedAt: Timestamp.nullable(),
  reviewReason: z.string().nullable(),
  createdAt: Timestamp,
});
export const ItemPage = z.object({ items: z.array(Item), nextCursor: z.string().nullable() });
export type ItemPage = z.output<typeof ItemPage>;

const Reason = z.string().trim().min(1).max(500);

export const DecideGames = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1)
    .max(200)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))].sort()),
  decision: z.enum(['approve', 'reject']),
  reason: Reason,
});
export type DecideGames = z.output<typeof DecideGames>;

export const RetireGame = z.strictObject({ id: z.uuid(), reason: Reason });
export type RetireGame = z.output<typeof RetireGame>;

/** The items that were moved. */
export const Decided = z.object({ ids: z.array(z.uuid()) });

const Counts = z.object({
  source: z.string(),
  total: z.number().int(),
  candidate: z.number().int(),
  checking: z.number().int(),
  inReview: z.number().int(),
  /** By the classifier, before any review. */
  skipped: z.number().int(),
  /** By a person. */
  approved: z.number().int(),
  rejected: z.number().int(),
  retired: z.number().int(),
  /** Approved or retired since, of all that a person decided; null when nobody decided any. */
  approvalRate: z.number().nullable(),
});
export const SourceStatistics = z.object({ sources: z.array(Counts) });
export type SourceStatistics = z.output<typeof SourceStatistics>;

/** One row of an import. `firstSeenAt`: a calendar date or an ISO 8601 timestamp, not in the future. */
export const ImportRow = z.strictObject({
  keyword: Keyword,
  game: z.string().trim().min(1).max(200),
  source: z.string().trim().min(1).max(80),
  firstSeenAt: AnyTimeInput.refine((at) => at.getTime() <= Date.now(), 'must not be in the future'),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportGames = z
  .strictObject({ items: z.array(z.unknown()).min(1).max(10_000).optional(), csv: z.string().min(1).optional() })
  .refine(({ items, csv }) => (items === undefined) !== (csv === undefined), {
    path: ['items'],
    message: 'send either items or csv',
  });
export type ImportGames = z.output<typeof ImportGames>;

/** `known`: keywords that were there already, in whatever state; a decision about them stands. */
export const ImportReport = z.object({ imported: z.number().int(), known: z.number().int() });
export type ImportReport = z.output<typeof ImportReport>;
