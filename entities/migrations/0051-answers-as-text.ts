import { Migration } from '@mikro-orm/migrations';

/** Nobody asks the database about the inside of an answer: kept as it was written, it is not taken apart and put together again. */
export class Migration0051AnswersAsText extends Migration {
  override up(): void {
    this.addSql('alter table answers alter column body type json using body::json');
  }

  override down(): void {
    this.addSql('alter table answers alter column body type jsonb using body::jsonb');
  }
}
