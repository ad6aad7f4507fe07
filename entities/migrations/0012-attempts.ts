import { Migration } from '@mikro-orm/migrations';

/** Looks at an open outcome and claims without progress are counted; a job that waits for evidence says so. */
export class Migration0012Attempts extends Migration {
  override up(): void {
    this.addSql(`
      alter table job_units add column lookups integer not null default 0;
      alter table jobs add column stalled_claims integer not null default 0;
      alter table jobs add column awaits_evidence boolean not null default false;
      drop index answers_expiry;
      create index answers_expiry on answers (expires_at) where scope in ('platform', 'sandbox/platform');
    `);
  }

  override down(): void {
    this.addSql(`
      drop index answers_expiry;
      create index answers_expiry on answers (expires_at) where scope = 'platform';
      alter table jobs drop column awaits_evidence;
      alter table jobs drop column stalled_claims;
      alter table job_units drop column lookups;
    `);
  }
}
