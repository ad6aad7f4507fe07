import { Migration } from '@mikro-orm/migrations';

/** What owners call their jobs; a job's ledger rows carry it. */
export class Migration0022Labels extends Migration {
  override up(): void {
    this.addSql(`
      alter table jobs add column label text;
      alter table quotes add column label text;
      alter table ledger add column label text;
      create index jobs_label on jobs (owner_id, pipeline, label, id) where label is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index jobs_label;
      alter table ledger drop column label;
      alter table quotes drop column label;
      alter table jobs drop column label;
    `);
  }
}
