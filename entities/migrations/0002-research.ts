import { Migration } from '@mikro-orm/migrations';

/** Jobs, their units and answers, caches, quota and budget days, the ledger. */
export class Migration0002Research extends Migration {
  override up(): void {
    this.addSql(`
      create table quota_days (
        account_id uuid not null references accounts,
        day date not null,
        used integer not null default 0 check (used >= 0),
        primary key (account_id, day)
      );
      create table budget_days (
        subject text not null,
        day date not null,
        reserved_micros bigint not null default 0 check (reserved_micros >= 0),
        spent_micros bigint not null default 0 check (spent_micros >= 0),
        primary key (subject, day)
      );
      create table research_results (
        id uuid primary key,
        body text not null,
        created_at timestamptz not null default app_now()
      );
      create table result_cache (
        identity text primary key,
        result_id uuid not null references research_results,
        cost_micros bigint not null check (cost_micros >= 0),
        data_source text not null check (data_source in ('live', 'sandbox')),
        created_at timestamptz not null default app_now(),
        expires_at timestamptz not null
      );
      create table jobs (
        id uuid primary key,
        owner_id uuid not null references accounts,
        pipeline text not null check (pipeline in ('shared', 'byok')),
        operation text not null check (operation in ('expand', 'compare', 'serp', 'trends', 'suggestions')),
        status text not null check (status in ('queued', 'processing', 'complete', 'partial', 'failed')),
        request jsonb not null,
        request_identity text not null,
        progress_completed integer not null default 0,
        progress_total integer not null,
        from_cache boolean not null default false,
        data_source text not null check (data_source in ('live', 'sandbox')),
        error_code text,
        error_message text,
        failed_stages jsonb not null default '[]',
        result_id uuid references research_results,
        quota_charged integer not null default 0 check (quota_charged in (0, 1)),
        quota_day date,
        price_version text not null,
        budget_day date not null,
        reserved_micros bigint not null default 0 check (reserved_micros >= 0),
        quoted_micros bigint,
        actual_micros bigint not null default 0,
        unknown_micros bigint not null default 0,
        saved_micros bigint not null default 0,
        key_id uuid references api_keys,
        quote_id uuid unique,
        retry_of_job_id uuid references jobs,
        follows_job_id uuid references jobs,
        connections jsonb not null default '{}',
        fence integer not null default 0,
        lease_until timestamptz,
        wake_at timestamptz,
        cancel_requested_at timestamptz,
        created_at timestamptz not null default app_now(),
        updated_at timestamptz not null default app_now(),
        completed_at timestamptz,
        constraint progress_within_total check (progress_completed between 0 and progress_total),
        constraint final_has_time check ((status in ('complete', 'partial', 'failed')) = (completed_at is not null))
      );
      create index jobs_owner on jobs (owner_id, pipeline, created_at desc, id desc);
      create index jobs_active on jobs (pipeline, owner_id) where status in ('queued', 'processing');
      create index jobs_followers on jobs (follows_job_id) where follows_job_id is not null;
      create index jobs_leader on jobs (request_identity) where pipeline = 'shared' and completed_at is null and follows_job_id is null;
      create index jobs_due on jobs (wake_at) where status in ('queued', 'processing');
    `);
    this.addSql(`
      -- States only move forward, progress never falls, and what is final never changes, whoever writes.
      create function guard_job() returns trigger language plpgsql as $$
      begin
        if old.status in ('complete', 'partial', 'failed') and
           (to_jsonb(new) - 'updated_at') is distinct from (to_jsonb(old) - 'updated_at') then
          raise exception 'job % is final', old.id using errcode = 'restrict_violation';
        end if;
        if old.status = 'processing' and new.status = 'queued' then
          raise exception 'job % cannot go back', old.id using errcode = 'restrict_violation';
        end if;
        if new.progress_completed < old.progress_completed or new.progress_total <> old.progress_total then
          raise exception 'progress of job % cannot fall', old.id using errcode = 'restrict_violation';
        end if;
        if new.fence < old.fence then
          raise exception 'fence of job % cannot fall', old.id using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger jobs_forward before update on jobs for each row execute function guard_job();

      create table job_units (
        id uuid primary key,
        job_id uuid not null references jobs,
        ordinal integer not null,
        stage text not null,
        label text not null,
        provider text not null check (provider in ('dataforseo', 'openrouter')),
        operation text not null,
        request jsonb,
        unit_key text,
        bound_micros bigint not null check (bound_micros >= 0),
        state text not null check (state in
          ('planned', 'sending', 'settled', 'refused', 'failed', 'unknown', 'reused', 'skipped')),
        outcome_code text,
        cost_micros bigint not null default 0 check (cost_micros >= 0),
        saved_micros bigint not null default 0 check (saved_micros >= 0),
        provider_id text,
        fence integer not null default 0,
        sent_at timestamptz,
        settled_at timestamptz,
        lookup_at timestamptz,
        unique (job_id, ordinal)
      );
      create index job_units_lookup on job_units (lookup_at) where lookup_at is not null;

      create function guard_unit() returns trigger language plpgsql as $$
      begin
        if old.state in ('settled', 'refused', 'failed', 'reused', 'skipped') and new.state <> old.state then
          raise exception 'unit % is final', old.id using errcode = 'restrict_violation';
        end if;
        if new.state = 'planned' and old.state <> 'planned' or new.state = 'sending' and old.state = 'unknown' then
          raise exception 'unit % cannot go back', old.id using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger job_units_forward before update on job_units for each row execute function guard_unit();

      create table answers (
        scope text not null,
        unit_key text not null,
        unit_id uuid not null references job_units,
        state text not null check (state in ('pending', 'ready')),
        body jsonb,
        cost_micros bigint not null default 0,
        data_source text not null check (data_source in ('live', 'sandbox')),
        created_at timestamptz not null default app_now(),
        expires_at timestamptz,
        primary key (scope, unit_key),
        constraint ready_has_body check (state = 'pending' or body is not null)
      );
      create index answers_expiry on answers (expires_at) where scope = 'platform';
      create table result_keywords (
        result_id uuid not null references research_results,
        identity text not null,
        primary key (result_id, identity)
      );
      create table job_events (
        job_id uuid not null references jobs,
        seq integer not null,
        status text not null,
        completed integer not null,
        total integer not null,
        at timestamptz not null default app_now(),
        primary key (job_id, seq)
      );
    `);
    this.addSql(`
      create table ledger (
        id bigint generated by default as identity primary key,
        at timestamptz not null default app_now(),
        day date not null,
        unit_id uuid not null unique references job_units,
        job_id uuid not null references jobs,
        owner_id uuid not null references accounts,
        key_id uuid references api_keys,
        provider text not null check (provider in ('dataforseo', 'openrouter')),
        endpoint text not null,
        provider_id text,
        credential_source text not null check (credential_source in ('platform', 'owner')),
        bound_micros bigint not null,
        cost_micros bigint not null check (cost_micros >= 0),
        outcome text not null check (outcome in ('settled', 'failed', 'presumed')),
        over_bound boolean not null default false
      );
      create index ledger_owner_day on ledger (owner_id, day, id);
      create trigger ledger_append_only before update or delete on ledger
        for each row execute function refuse_change();
      create table ledger_postings (
        id bigint generated by default as identity primary key,
        at timestamptz not null default app_now(),
        day date not null,
        subject text not null,
        job_id uuid not null references jobs,
        unit_id uuid references job_units,
        debit text not null check (debit in ('available', 'reserved', 'counterfactual')),
        credit text not null check (credit in ('available', 'reserved', 'spent', 'saved')),
        amount_micros bigint not null check (amount_micros > 0)
      );
      create index ledger_postings_subject on ledger_postings (subject, day);
      create trigger ledger_postings_append_only before update or delete on ledger_postings
        for each row execute function refuse_change();
      create table pacing_buckets (
        key text primary key,
        next_free_at timestamptz not null
      );
    `);
  }

  override down(): void {
    this.addSql(
      `drop table pacing_buckets, ledger_postings, ledger, job_events, result_keywords, answers, job_units, jobs,
         result_cache, research_results, budget_days, quota_days`,
    );
    this.addSql('drop function guard_unit, guard_job');
  }
}
