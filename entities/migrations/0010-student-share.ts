import { Migration } from '@mikro-orm/migrations';

/** Jobs that are running when this is applied were not booked at anybody's share, and are not settled there. */
export class Migration0010StudentShare extends Migration {
  override up(): void {
    this.addSql('alter table jobs add column student_share boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table jobs drop column student_share');
  }
}
