import { Migration } from '@mikro-orm/migrations';

/** Webhooks: endpoints, the outbox of events, and the deliveries that are owed. */
export class Migration0041Webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_endpoints (
        id uuid primary key,
        owner_id uuid not null references accounts,
        url text not null,
        events text[] not null,
        description text,
        public_key text not null,
        previous_public_key text,
        previous_until timestamptz,
        credential_version integer not null default 1 check (credential_version > 0),
        sealed_credential text not null,
        wrapped_key text not null,
        wrapping_key_version text not null,
        paused_until timestamptz,
        disabled_at timestamptz,
        disabled_reason text check (disabled_reason in ('OWNER', 'GONE', 'PLAN_USED_UP')),
        created_at timestamptz not null default app_now(),
        updated_at timestamptz not null default app_now(),
        constraint disabled_has_reason check ((disabled_at is null) = (disabled_reason is null))
      );
      create index webhook_endpoints_owner on webhook_endpoints (owner_id);
      create table webhook_events (
        id uuid primary key,
        seq bigserial not null,
        owner_id uuid references accounts,
        type text not null
          check (type in ('job.final', 'approval.requested', 'budget.reached', 'feed.published', 'webhook.ping')),
        subject text not null,
        once_key text,
        data jsonb not null,
        at timestamptz not null default app_now()
      );
      create unique index webhook_events_once on webhook_events (owner_id, once_key) where once_key is not null;
      create index webhook_events_at on webhook_events (at);
      create table webhook_deliveries (
        endpoint_id uuid not null references webhook_endpoints on delete cascade,
        event_id uuid not null references webhook_events on delete cascade,
        seq bigint not null,
        subject text not null,
        status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
        attempts integer not null default 0,
        fence integer not null default 0,
        next_at timestamptz not null default app_now(),
        lease_until timestamptz,
        last_attempt_at timestamptz,
        last_code text,
        last_http_status integer,
        ended_at timestamptz,
        primary key (endpoint_id, event_id),
        constraint ended_is_final check ((ended_at is null) = (status = 'pending'))
      );
      create index webhook_deliveries_event on webhook_deliveries (event_id);
      create index webhook_deliveries_page on webhook_deliveries (endpoint_id, seq desc);
      create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where status = 'pending';
      create index webhook_deliveries_order on webhook_deliveries (endpoint_id, subject, seq) where status = 'pending';
      create index webhook_deliveries_held on webhook_deliveries (endpoint_id) where lease_until is not null;
    `);
  }

  override down(): void {
    this.addSql('drop table webhook_deliveries, webhook_events, webhook_endpoints');
  }
}
