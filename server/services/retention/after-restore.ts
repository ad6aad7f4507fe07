import { sql } from 'kysely';
import { now } from '../../core/database.ts';
import { untilWon } from '../../core/until-won.ts';
import { type Act, record } from '../audit/record.ts';
import { cancelOpenJobs } from '../jobs/cancel.ts';

/** Publications that the feed may have had since the backup, at most: who has read them would not see what comes under their numbers. */
const FEED_AHEAD = 1_000_000;

/** What a restored backup said yes to, or let in, and does not any more. */
interface Withdrawn {
  jobsCancelled: number;
  quotesExpired: number;
  sessionsEnded: number;
  resetLinksEnded: number;
}

/**
 * After a backup was restored, and before a process works on it. Nobody knows any more what was bought, confirmed and ended since: a job
 * that was under way would buy again what it has bought, under a yes that was given once.
 */
export async function afterRestore({ app, origin }: Act): Promise<Withdrawn> {
  // Beside a process that works, it may lose against one of its transactions.
  return await untilWon(app.database, async (tx) => {
    const { db } = tx;
    const jobsCancelled = await cancelOpenJobs(tx);
    const quotes = await db
      .updateTable('quotes')
      .set({ expires_at: now })
      .where('expires_at', '>', now)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('jobs').select('jobs.id').whereRef('jobs.quote_id', '=', 'quotes.id'))),
      )
      .executeTakeFirst();
    const sessions = await db.deleteFrom('sessions').executeTakeFirst();
    const links = await db.deleteFrom('password_resets').where('used_at', 'is', null).executeTakeFirst();
    await sql`select setval('feed_numbers', nextval('feed_numbers') + ${FEED_AHEAD}::bigint)`.execute(db);
    const withdrawn = {
      jobsCancelled,
      quotesExpired: Number(quotes.numUpdatedRows),
      sessionsEnded: Number(sessions.numDeletedRows),
      resetLinksEnded: Number(links.numDeletedRows),
    };
    await record(tx, origin, { action: 'backup.restored', target: null, details: { ...withdrawn } });
    return withdrawn;
  });
}
