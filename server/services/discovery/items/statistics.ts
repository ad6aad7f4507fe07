import { sql } from 'kysely';
import type { Act } from '../../audit/record.ts';
import type { SourceStatistics } from './schemas.ts';

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
