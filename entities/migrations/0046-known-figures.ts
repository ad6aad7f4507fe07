import { Migration } from '@mikro-orm/migrations';

/** What results know of their keywords, found by keyword; and comparisons that were planned by such figures, by what they asked. */
export class Migration0046KnownFigures extends Migration {
  override up(): void {
    this.addSql(`
      alter table result_keywords add column volume double precision, add column difficulty double precision,
        add column referring_domains double precision, add column known_until timestamptz;
      create index result_keywords_known on result_keywords (identity) where known_until is not null;
      create index jobs_sized on jobs (request_identity) where (request -> 'sizes') is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index jobs_sized;
      alter table result_keywords drop column volume, drop column difficulty, drop column referring_domains,
        drop column known_until;
    `);
  }
}
