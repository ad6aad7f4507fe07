import { Migration } from '@mikro-orm/migrations';

/** Keys of keyword suggestions were kept under a name that the operation does not have. */
export class Migration0020OperationNames extends Migration {
  override up(): void {
    this.addSql(`update idempotency_keys set operation = 'research.suggest' where operation = 'research.suggestions'`);
  }

  override down(): void {
    this.addSql(`update idempotency_keys set operation = 'research.suggestions' where operation = 'research.suggest'`);
  }
}
