import { Migration } from '@mikro-orm/migrations';

/** Links that show one result to whoever has them. */
export class Migration0042Shares extends Migration {
  override up(): void {
    this.addSql(`
      create table shares (
        id uuid primary key,
        job_id uuid not null references jobs,
        token_hash text not null unique,
        created_at timestamptz not null default app_now(),
        expires_at timestamptz not null
      );
      create index shares_job on shares (job_id);
    `);
  }

  override down(): void {
    this.addSql('drop table shares');
  }
}
