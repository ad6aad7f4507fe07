import { Migration } from '@mikro-orm/migrations';

/** Which account at its provider a unit was sent to; of units of before nobody knows. */
export class Migration0054AccountsAsked extends Migration {
  override up(): void {
    this.addSql('alter table job_units add column account_mark text');
  }

  override down(): void {
    this.addSql('alter table job_units drop column account_mark');
  }
}
