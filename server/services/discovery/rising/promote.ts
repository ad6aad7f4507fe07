import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { SYSTEM } from '../../audit/record.ts';
import type { AppContext } from '../../context.ts';
import { insertCandidates } from '../items/import-games.ts';
import { MINING_BATCH, SIGNAL_DAYS } from '../policy.ts';
import { type GrowingGroup, growthEvidence, verdictEvidence } from '../scan/finds.ts';

interface Rising {
  keyword: string;
  growth: GrowingGroup;
  growth_at: Date;
  verdict: string;
  verdict_at: Date;
  benchmark: string;
}

/**
 * Makes words that grow fast and compare well candidates of kind `rising_keyword`. Their further evidence is bought on
 * behalf of the oldest administrator; without one nothing happens. Words that are items already stay what they are.
 */
export async function promoteRising(app: AppContext): Promise<number> {
  return app.database.transaction(async (tx) => {
    const ownerId = await oldestAdmin(tx.db);
    if (ownerId === null) return 0;
    const { rows } = await sql<Rising>`
      select keyword, growth, growth_at, verdict, verdict_at, benchmark from rising_signals s
      where growth is not null and verdict is not null
        and greatest(growth_at, verdict_at) - least(growth_at, verdict_at) <= ${SIGNAL_DAYS}::integer * interval '1 day'
        and verdict_at > app_now() - ${SIGNAL_DAYS}::integer * interval '1 day'
        and not exists (select 1 from game_items i where i.identity = s.identity)
      order by identity limit ${MINING_BATCH}`.execute(tx.db);
    const candidates = rows.map((row) => ({
      kind: 'rising_keyword' as const,
      keyword: row.keyword,
      game: null,
      source: 'research',
      firstSeenAt: row.growth_at < row.verdict_at ? row.growth_at : row.verdict_at,
      benchmark: row.benchmark,
      evidence: [
        growthEvidence(row.growth, row.growth_at),
        verdictEvidence(row.verdict, row.verdict_at, row.benchmark),
      ],
    }));
    return insertCandidates(tx, SYSTEM, candidates, ownerId);
  });
}

async function oldestAdmin(db: Db): Promise<string | null> {
  const admins = db.selectFrom('accounts').select('id').where('role', '=', 'admin').where('blocked_at', 'is', null);
  return (await admins.orderBy('created_at').limit(1).executeTakeFirst())?.id ?? null;
}
