import { Migration } from '@mikro-orm/migrations';

/** Costs that are known and not booked yet, however old: few, in a table that grows. */
export class Migration0058KnownCosts extends Migration {
  override up(): void {
    this.addSql(`create index reconciliations_known on reconciliations (unit_id)
      where closed_at is null and cost_micros > 0`);
  }

  override down(): void {
    this.addSql('drop index reconciliations_known');
  }
}
