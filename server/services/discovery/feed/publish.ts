import { sql } from 'kysely';
import type { Tx } from '../../../core/database.ts';
import { owedFor, publicationEvents } from '../../webhooks/announcements.ts';

/**
 * Publishes approved items to the feed, in the transaction that approves them and as its last locking act: the database
 * lets publishing transactions take turns. The feed is append-only: what is retired later stays in it, because readers may
 * have acted on it; the list of game keywords no longer shows it. Webhooks are told in the same statement.
 */
export async function publish({ db }: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`with published as (
      insert into feed_entries (item_id, kind, keyword, class, verdict, reason, evidence, data_source)
      select id, kind, keyword, class, verdict, reason, evidence, data_source
      from game_items where id = any(${itemIds}::uuid[]) order by id
      returning id, kind, keyword, class, published_at
    ), announced as ${publicationEvents(sql`published`)}, owed as ${owedFor('announced')}
    select 1`.execute(db);
}
