import { Migration } from '@mikro-orm/migrations';

/** Keys carry an amount above which a person says yes, and what they asked for waits in a table of its own. */
export class Migration0040Approvals extends Migration {
  override up(): void {
    this.addSql(`
      alter table api_keys add column approval_above_micros bigint check (approval_above_micros >= 0);
      create table purchase_approvals (
        quote_id uuid primary key references quotes on delete cascade,
        owner_id uuid not null references accounts,
        key_id uuid not null references api_keys,
        transport text not null,
        client text,
        asked_at timestamptz not null default app_now(),
        decision text check (decision in ('approved', 'declined')),
        decided_at timestamptz,
        check ((decision is null) = (decided_at is null))
      );
      create index purchase_approvals_owner on purchase_approvals (owner_id, asked_at desc);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table purchase_approvals;
      alter table api_keys drop column approval_above_micros;
    `);
  }
}
