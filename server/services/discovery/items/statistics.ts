import { sql } from 'kysely';
import { z } from 'zod';
import type { Act } from '../../audit/record.ts';

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

const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::integer`;

/** What became of the items of each source, largest source first. */
export async function sourceStatistics({ app }: Act): Promise<SourceStatistics> {
  const sources = await app.database.db
    .selectFrom('game_items')
    .select([
      'source',
      count('true').as('total'),
      count(`state = 'candidate'`).as('candidate'),
      count(`state = 'checking'`).as('checking'),
      count(`state = 'in_review'`).as('inReview'),
      count(`state = 'rejected' and reviewed_at is null`).as('skipped'),
      count(`state = 'approved'`).as('approved'),
      count(`state = 'rejected' and reviewed_at is not null`).as('rejected'),
      count(`state = 'retired'`).as('retired'),
      sql<
        number | null
      >`round(avg((state <> 'rejected')::integer) filter (where reviewed_at is not null), 4)::float8`.as(
        'approvalRate',
      ),
    ])
    .groupBy('source')
    .orderBy('total', 'desc')
    .orderBy('source')
    .execute();
  return { sources };
}
