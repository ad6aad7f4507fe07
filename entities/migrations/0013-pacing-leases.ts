import { Migration } from '@mikro-orm/migrations';

/** Simultaneous requests of a provider account, shared by all processes. */
export class Migration0013PacingLeases extends Migration {
  override up(): void {
    this.addSql(`
      create table pacing_leases (
        key text not null,
        slot integer not null,
        holder uuid not null,
        until timestamptz not null,
        primary key (key, slot)
      );
      create index pacing_leases_holder on pacing_leases (holder);
    `);
  }

  override down(): void {
    this.addSql('drop table pacing_leases');
  }
}
