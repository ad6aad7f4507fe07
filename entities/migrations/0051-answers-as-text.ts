import { Migration } from '@mikro-orm/migrations';

/** Nobody asks the database about the inside of an answer: kept as it was written, it is not taken apart and put together again. */
export class Migration0051AnswersAsText extends Migration {
  override up(): void {
    // Who ends a job holds these before it asks for answers. Taken by the next migration alone, minutes later, they would be waited for in a circle.
    this.addSql('lock table result_keywords, research_results in access exclusive mode');
    this.addSql('alter table answers alter column body type json using body::json');
  }

  override down(): void {
    this.addSql('alter table answers alter column body type jsonb using body::jsonb');
  }
}
