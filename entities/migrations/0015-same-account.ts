import { Migration } from '@mikro-orm/migrations';

/** Since which version a connection's credential belongs to one and the same account of the provider. */
export class Migration0015SameAccount extends Migration {
  override up(): void {
    this.addSql(`
      alter table provider_connections add column same_account_since integer not null default 1
        check (same_account_since > 0);
      -- Of earlier rotations nobody knows.
      update provider_connections set same_account_since = credential_version;
    `);
  }

  override down(): void {
    this.addSql('alter table provider_connections drop column same_account_since');
  }
}
