import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';

/** What must work before requests are sent here. */
export interface Readiness {
  ready: boolean;
  database: boolean;
  queue: boolean;
}

/** Whether the database answers, and the tables of the job queue with it. Never throws. */
export async function readiness(db: Db): Promise<Readiness> {
  const database = await answers(() => sql`select 1`.execute(db));
  const queue = database && (await answers(() => sql`select 1 from pgboss.queue limit 1`.execute(db)));
  return { ready: database && queue, database, queue };
}

async function answers(query: () => Promise<unknown>): Promise<boolean> {
  try {
    await query();
    return true;
  } catch {
    return false;
  }
}
