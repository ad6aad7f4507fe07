import { Migration } from '@mikro-orm/migrations';

/** What is known of a keyword, the best first: a reader stops at the first row that it may use. */
export class Migration0047FiguresInOrder extends Migration {
  override up(): void {
    this.addSql(`
      drop index result_keywords_known;
      create index result_keywords_known on result_keywords (identity, (volume is null), known_until desc, result_id)
        where known_until is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index result_keywords_known;
      create index result_keywords_known on result_keywords (identity) where known_until is not null;
    `);
  }
}
