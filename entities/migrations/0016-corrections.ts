import { Migration } from '@mikro-orm/migrations';

/** What is learnt about a closed unit later is booked by entries of its own; when it was looked for, and who decided. */
export class Migration0016Corrections extends Migration {
  override up(): void {
    this.addSql(`
      alter table ledger drop constraint ledger_unit_id_key;
      alter table ledger drop constraint ledger_cost_micros_check;
      alter table ledger drop constraint ledger_outcome_check;
      alter table ledger add constraint ledger_cost_micros_check check (cost_micros >= 0 or outcome = 'corrected');
      alter table ledger add constraint ledger_outcome_check
        check (outcome in ('settled', 'failed', 'presumed', 'corrected'));
      create unique index ledger_request on ledger (unit_id) where outcome <> 'corrected';
      create index ledger_corrections on ledger (unit_id) where outcome = 'corrected';
      alter table ledger_postings drop constraint ledger_postings_debit_check;
      alter table ledger_postings add constraint ledger_postings_debit_check
        check (debit in ('available', 'reserved', 'counterfactual', 'spent'));
      create table reconciliations (
        unit_id uuid primary key references job_units,
        looks integer not null default 0,
        next_at timestamptz not null,
        closed_at timestamptz,
        verdict text check (verdict in ('charged', 'decided')),
        constraint closed_has_verdict check ((closed_at is null) = (verdict is null))
      );
      create index job_units_doubtful on job_units (settled_at)
        where state = 'unknown' or outcome_code = 'NOT_CHARGED';
    `);
  }

  /** The constraints refuse it once something was corrected: without its corrections the ledger would not be true. */
  override down(): void {
    this.addSql(`
      alter table ledger drop constraint ledger_outcome_check;
      alter table ledger add constraint ledger_outcome_check check (outcome in ('settled', 'failed', 'presumed'));
      alter table ledger drop constraint ledger_cost_micros_check;
      alter table ledger add constraint ledger_cost_micros_check check (cost_micros >= 0);
      drop index ledger_request, ledger_corrections, job_units_doubtful;
      alter table ledger add constraint ledger_unit_id_key unique (unit_id);
      alter table ledger_postings drop constraint ledger_postings_debit_check;
      alter table ledger_postings add constraint ledger_postings_debit_check
        check (debit in ('available', 'reserved', 'counterfactual'));
      drop table reconciliations;
    `);
  }
}
