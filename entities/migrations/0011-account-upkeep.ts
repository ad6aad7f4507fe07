import { Migration } from '@mikro-orm/migrations';

/** Attempts are booked before they are judged, in one table for both databases, by the database's clock. */
export class Migration0011AccountUpkeep extends Migration {
  override up(): void {
    this.addSql(`
      drop table throttles;
      create table throttles (
        key text primary key,
        failures integer not null default 0 check (failures >= 0),
        pending integer not null default 0 check (pending >= 0),
        ends_at timestamptz not null
      );
      create index throttles_end on throttles (ends_at);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table throttles;
      create table throttles (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );
    `);
  }
}
