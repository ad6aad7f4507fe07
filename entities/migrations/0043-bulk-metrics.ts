import { Migration } from '@mikro-orm/migrations';

/** Jobs and quotes of bulk metrics. */
export class Migration0043BulkMetrics extends Migration {
  override up(): void {
    this.addSql(`
      alter table jobs drop constraint jobs_operation_check;
      alter table jobs add constraint jobs_operation_check
        check (operation in ('expand', 'compare', 'serp', 'trends', 'suggestions', 'metrics'));
      alter table quotes drop constraint quotes_operation_check;
      alter table quotes add constraint quotes_operation_check check (operation in ('expand', 'compare', 'metrics'));
    `);
  }

  /** The constraints refuse it once there are such jobs or quotes: they would be of an operation that nobody knows. */
  override down(): void {
    this.addSql(`
      alter table quotes drop constraint quotes_operation_check;
      alter table quotes add constraint quotes_operation_check check (operation in ('expand', 'compare'));
      alter table jobs drop constraint jobs_operation_check;
      alter table jobs add constraint jobs_operation_check
        check (operation in ('expand', 'compare', 'serp', 'trends', 'suggestions'));
    `);
  }
}
