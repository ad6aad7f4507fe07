import { Migration } from '@mikro-orm/migrations';

/** What a claim gave up announcing comes to nothing, also where its statement still waits in the database. */
export class Migration0057GivenUp extends Migration {
  override up(): void {
    this.addSql('alter table job_units add column given_up_fence integer not null default 0');
  }

  override down(): void {
    this.addSql('alter table job_units drop column given_up_fence');
  }
}
