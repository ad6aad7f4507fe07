import { Migration } from '@mikro-orm/migrations';

/** Lists of keywords that accounts keep. */
export class Migration0044KeywordLists extends Migration {
  override up(): void {
    this.addSql(`
      create table keyword_lists (
        id uuid primary key,
        owner_id uuid not null references accounts,
        name text not null,
        tags jsonb not null,
        keywords jsonb not null,
        location_code integer not null,
        language_code text not null,
        created_at timestamptz not null default app_now(),
        updated_at timestamptz not null default app_now()
      );
      create index keyword_lists_owner on keyword_lists (owner_id, id);
    `);
  }

  override down(): void {
    this.addSql('drop table keyword_lists');
  }
}
