import { Migration } from '@mikro-orm/migrations';

/** Words are written in the transaction of their result alone, and no result is ever deleted: looking for it once for each word was half of what storing them took. */
export class Migration0052WordsWithoutACheck extends Migration {
  override up(): void {
    this.addSql('alter table result_keywords drop constraint result_keywords_result_id_fkey');
  }

  override down(): void {
    this.addSql(`alter table result_keywords add constraint result_keywords_result_id_fkey
      foreign key (result_id) references research_results`);
  }
}
