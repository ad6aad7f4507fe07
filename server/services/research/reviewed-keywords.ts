import type { Db } from '../../core/database.ts';

/** Which of the identities are reviewed (approved) game keywords: these pass the SERP guard (contract 4.3). */
export async function reviewedKeywords(db: Db, identities: string[]): Promise<string[]> {
  if (identities.length === 0) return [];
  const rows = await db
    .selectFrom('game_items')
    .select('identity')
    .where('state', '=', 'approved')
    .where('kind', '=', 'game_keyword')
    .where('identity', 'in', identities)
    .execute();
  return rows.map((row) => row.identity);
}
