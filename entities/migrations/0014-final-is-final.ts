import { Migration } from '@mikro-orm/migrations';

const KEPT = ['ledger', 'ledger_postings', 'audit_log', 'job_units', 'result_pieces'];

/** What money was spent on, at what cost and with what result never changes, whoever writes. */
export class Migration0014FinalIsFinal extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function guard_unit() returns trigger language plpgsql as $$
      begin
        if old.state in ('settled', 'refused', 'failed', 'reused', 'skipped') and new is distinct from old then
          raise exception 'unit % is final', old.id using errcode = 'restrict_violation';
        end if;
        -- Closed without evidence: what is learnt later is booked beside it.
        if old.state = 'unknown' and old.lookup_at is null and old.settled_at is not null and new is distinct from old then
          raise exception 'unit % is final', old.id using errcode = 'restrict_violation';
        end if;
        if new.state = 'planned' and old.state <> 'planned' or new.state = 'sending' and old.state = 'unknown' then
          raise exception 'unit % cannot go back', old.id using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create function refuse_removal() returns trigger language plpgsql as $$
      begin
        raise exception '% is kept', tg_table_name using errcode = 'restrict_violation';
      end $$;
      create trigger job_units_kept before delete on job_units for each row execute function refuse_removal();
      create trigger result_pieces_append_only before update or delete on result_pieces
        for each row execute function refuse_change();
    `);
    for (const table of KEPT) {
      this.addSql(`create trigger ${table}_never_emptied before truncate on ${table}
        for each statement execute function refuse_removal()`);
    }
  }

  override down(): void {
    for (const table of KEPT) this.addSql(`drop trigger ${table}_never_emptied on ${table}`);
    this.addSql('drop trigger result_pieces_append_only on result_pieces');
    this.addSql('drop trigger job_units_kept on job_units');
    this.addSql('drop function refuse_removal');
    this.addSql(`
      create or replace function guard_unit() returns trigger language plpgsql as $$
      begin
        if old.state in ('settled', 'refused', 'failed', 'reused', 'skipped') and new.state <> old.state then
          raise exception 'unit % is final', old.id using errcode = 'restrict_violation';
        end if;
        if new.state = 'planned' and old.state <> 'planned' or new.state = 'sending' and old.state = 'unknown' then
          raise exception 'unit % cannot go back', old.id using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
    `);
  }
}
