import { Migration } from '@mikro-orm/migrations';

/** Requests a minute are counted over all processes. What is counted is worthless after a crash, so it is not logged. */
export class Migration0007RequestWindows extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table request_windows (
        key text primary key,
        granted integer not null check (granted >= 0),
        slice integer not null check (slice >= 0),
        ends_at timestamptz not null
      );
      create index request_windows_end on request_windows (ends_at);
    `);
  }

  override down(): void {
    this.addSql(`drop table request_windows;`);
  }
}
