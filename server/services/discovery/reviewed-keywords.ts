import type { Db } from '../../core/database.ts';

/** Which of the identities are reviewed (approved) game keywords. */
export async function reviewedKeywords(_db: Db, _identities: string[]): Promise<string[]> {
  return [];
}
