import { Migration } from '@mikro-orm/migrations';

/** What a double says of a credential and of prices can be told from what the vendor says. */
export class Migration0050WhoVerified extends Migration {
  override up(): void {
    this.addSql(`
      alter table provider_connections add column verified_with text check (verified_with in ('live', 'sandbox'));
      alter table price_lists add column data_source text check (data_source in ('live', 'sandbox'));
    `);
  }

  override down(): void {
    this.addSql(`
      alter table provider_connections drop column verified_with;
      alter table price_lists drop column data_source;
    `);
  }
}
