import { Migration } from '@mikro-orm/migrations';

/**
 * Attempts are booked before they are judged, in one table for both databases, by the database's clock. Generated passwords
 * are known as such, and audit rows say with which agent. The audit log stays append-only but for its retention.
 */
export class Migration0011AccountUpkeep extends Migration {
  override up(): void {
    this.addSql(`
      drop table throttles;
      create table throttles (
        key text primary key,
        failures integer not null default 0 check (failures >= 0),
        pending integer not null default 0 check (pending >= 0),
        ends_at timestamptz not null
      );
      create index throttles_end on throttles (ends_at);
      alter table accounts add column must_change_password boolean not null default false;
      alter table audit_log add column user_agent text;
      create function keep_audit_rows() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('service.audit_retention', true) = 'on' then
          return old;
        end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$;
      create or replace trigger audit_log_append_only before update or delete on audit_log
        for each row execute function keep_audit_rows();
      create index sessions_end on sessions (expires_at);
      create index quotes_end on quotes (expires_at);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table throttles;
      create table throttles (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );
      alter table accounts drop column must_change_password;
      alter table audit_log drop column user_agent;
      create or replace trigger audit_log_append_only before update or delete on audit_log
        for each row execute function refuse_change();
      drop function keep_audit_rows;
      drop index sessions_end, quotes_end;
    `);
  }
}
