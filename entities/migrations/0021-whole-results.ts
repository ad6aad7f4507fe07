import { Migration } from '@mikro-orm/migrations';

/** A result takes no further piece once a job has ended with it. */
export class Migration0021WholeResults extends Migration {
  override up(): void {
    this.addSql(`
      create index jobs_result on jobs (result_id) where result_id is not null;
      create function guard_pieces() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from jobs where result_id = new.result_id and completed_at is not null) then
          raise exception 'result % is final', new.result_id using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger result_pieces_whole before insert on result_pieces for each row execute function guard_pieces();
    `);
  }

  override down(): void {
    this.addSql('drop trigger result_pieces_whole on result_pieces');
    this.addSql('drop function guard_pieces');
    this.addSql('drop index jobs_result');
  }
}
