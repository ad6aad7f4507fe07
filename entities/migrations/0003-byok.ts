import { Migration } from '@mikro-orm/migrations';

/** Bring-your-own-key: connections, quotes, idempotency keys. */
export class Migration0003Byok extends Migration {
  override up(): void {
    this.addSql(`
      create table provider_connections (
        id uuid primary key,
        owner_id uuid not null references accounts,
        provider text not null check (provider in ('dataforseo', 'openrouter')),
        label text,
        masked_hint text not null,
        credential_version integer not null default 1 check (credential_version > 0),
        sealed_credential text not null,
        wrapped_key text not null,
        wrapping_key_version text not null,
        verification_status text not null default 'unverified'
          check (verification_status in ('unverified', 'valid', 'invalid', 'error')),
        verified_at timestamptz,
        last_verification_code text,
        prices jsonb,
        balance_micros bigint,
        created_at timestamptz not null default app_now(),
        updated_at timestamptz not null default app_now(),
        unique (owner_id, provider)
      );
      create table quotes (
        id uuid primary key,
        owner_id uuid not null references accounts,
        operation text not null check (operation in ('expand', 'compare')),
        request jsonb not null,
        request_hash text not null,
        plan jsonb not null,
        estimated_micros bigint not null check (estimated_micros >= 0),
        saved_micros bigint not null default 0,
        price_version text not null,
        connections jsonb not null,
        retry_of_job_id uuid references jobs,
        created_at timestamptz not null default app_now(),
        expires_at timestamptz not null
      );
      alter table jobs add constraint jobs_quote foreign key (quote_id) references quotes (id);
      create table idempotency_keys (
        owner_id uuid not null references accounts,
        operation text not null,
        key text not null,
        content_hash text not null,
        response jsonb not null,
        created_at timestamptz not null default app_now(),
        primary key (owner_id, operation, key)
      );
    `);
  }

  override down(): void {
    this.addSql('alter table jobs drop constraint jobs_quote');
    this.addSql('drop table idempotency_keys, quotes, provider_connections');
  }
}
