import { Migration } from '@mikro-orm/migrations';

/** Answers that arrived whole without their cost, kept until it is known. */
export class Migration0019HeldAnswers extends Migration {
  override up(): void {
    this.addSql(`
      create table held_answers (
        unit_id uuid primary key references job_units,
        body jsonb not null
      );
    `);
  }

  override down(): void {
    this.addSql('drop table held_answers');
  }
}
