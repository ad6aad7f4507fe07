import { Migration } from '@mikro-orm/migrations';

/** GraphQL documents that API keys are bound to. */
export class Migration0005PersistedOperations extends Migration {
  override up(): void {
    this.addSql(`
      create table persisted_operations (
        key_id uuid not null references api_keys,
        sha256 text not null,
        name text not null,
        document text not null,
        primary key (key_id, sha256)
      );
    `);
  }

  override down(): void {
    this.addSql('drop table persisted_operations');
  }
}
