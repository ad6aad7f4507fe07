import { Migration } from '@mikro-orm/migrations';

/** What an owner's list of jobs and a day's figures are read from, however many there are: pages are in the order of ids, not of times. */
export class Migration0056IndexesOfGrowth extends Migration {
  override up(): void {
    this.addSql(`
      drop index jobs_owner;
      create index jobs_owner on jobs (owner_id, pipeline, id desc);
      create index ledger_day on ledger using brin (day);
    `);
  }

  override down(): void {
    this.addSql(`
      drop index ledger_day, jobs_owner;
      create index jobs_owner on jobs (owner_id, pipeline, created_at desc, id desc);
    `);
  }
}
