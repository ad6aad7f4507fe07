import { Migration } from '@mikro-orm/migrations';

/** Jobs that are computed again from stored answers. Whatever the code does, they cost nothing. */
export class Migration0045Replays extends Migration {
  override up(): void {
    this.addSql(`
      alter table jobs add column replay_of_job_id uuid references jobs,
        add constraint replays_cost_nothing check (replay_of_job_id is null or (
          reserved_micros = 0 and actual_micros = 0 and unknown_micros = 0 and saved_micros = 0 and quota_charged = 0
          and quote_id is null and retry_of_job_id is null and follows_job_id is null))
    `);
  }

  override down(): void {
    this.addSql('alter table jobs drop constraint replays_cost_nothing, drop column replay_of_job_id');
  }
}
