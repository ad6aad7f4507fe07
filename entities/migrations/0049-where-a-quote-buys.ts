import { Migration } from '@mikro-orm/migrations';

/** A quote names the providers that it was made for; one of an earlier version is over in minutes. */
export class Migration0049WhereAQuoteBuys extends Migration {
  override up(): void {
    this.addSql("alter table quotes add column data_source text check (data_source in ('live', 'sandbox'))");
  }

  override down(): void {
    this.addSql('alter table quotes drop column data_source');
  }
}
