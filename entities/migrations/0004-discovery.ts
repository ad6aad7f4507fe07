import { Migration } from '@mikro-orm/migrations';

/** Game keywords, the discovery feed, the watch list and what mines and checks candidates. */
export class Migration0004Discovery extends Migration {
  override up(): void {
    this.addSql(`
      create table check_batches (
        id uuid primary key,
        owner_id uuid not null references accounts,
        benchmark text not null,
        trends_job_id uuid references jobs,
        serp_job_id uuid references jobs,
        created_at timestamptz not null default app_now(),
        settled_at timestamptz
      );
      create index check_batches_open on check_batches (created_at) where settled_at is null;
      create table game_items (
        id uuid primary key,
        kind text not null check (kind in ('game_keyword', 'rising_keyword')),
        identity text not null,
        keyword text not null,
        game text,
        source text not null,
        state text not null check (state in ('candidate', 'checking', 'in_review', 'approved', 'rejected', 'retired')),
        class text check (class in ('hot', 'rising', 'niche', 'watchlist', 'skip')),
        verdict text,
        ratio double precision,
        slope double precision,
        reason text,
        trend jsonb,
        serp jsonb,
        evidence jsonb not null default '[]',
        data_source text check (data_source in ('live', 'sandbox')),
        benchmark text not null,
        owner_id uuid not null references accounts,
        batch_id uuid references check_batches,
        attempts integer not null default 0,
        due_at timestamptz,
        first_seen_at timestamptz not null,
        reviewed_by uuid references accounts,
        reviewed_at timestamptz,
        review_reason text,
        created_at timestamptz not null default app_now(),
        updated_at timestamptz not null default app_now(),
        unique (kind, identity),
        constraint reviewed_has_reviewer check ((reviewed_at is null) = (reviewed_by is null)),
        constraint review_has_class check (state not in ('in_review', 'approved', 'retired')
          or class is not null and class <> 'skip' and reason is not null),
        constraint published_is_reviewed check (state not in ('approved', 'retired') or reviewed_at is not null)
      );
      create index game_items_approved on game_items (reviewed_at desc, id desc)
        where state = 'approved' and kind = 'game_keyword';
      create index game_items_reviewed_words on game_items (identity) where state = 'approved';
      create index game_items_state on game_items (state, id desc);
      create index game_items_due on game_items (due_at) where due_at is not null;
      create index game_items_batch on game_items (batch_id) where batch_id is not null;

      -- An item only moves forward along its life (contract 5), whoever writes.
      create function guard_game_item() returns trigger language plpgsql as $$
      begin
        if old.state <> new.state and (old.state, new.state) not in (
          ('candidate', 'checking'), ('checking', 'in_review'), ('checking', 'rejected'),
          ('in_review', 'approved'), ('in_review', 'rejected'), ('approved', 'retired')) then
          raise exception 'item % cannot go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger game_items_forward before update on game_items for each row execute function guard_game_item();
    `);
    this.addSql(`
      create table feed_entries (
        id bigint primary key,
        item_id uuid not null,
        kind text not null check (kind in ('game_keyword', 'rising_keyword')),
        keyword text not null,
        class text not null check (class in ('hot', 'rising', 'niche', 'watchlist')),
        verdict text,
        reason text not null,
        evidence jsonb not null,
        data_source text not null check (data_source in ('live', 'sandbox')),
        published_at timestamptz not null
      );
      create index feed_entries_kind_class on feed_entries (kind, class, id);
      create index feed_entries_published on feed_entries (published_at, id);
      -- Kinds and classes depend on each other: without this the planner walks the whole feed for pairs that hardly occur.
      create statistics feed_entries_pairs (mcv) on kind, class from feed_entries;

      -- Publishing transactions take turns, from their first entry until they have committed. Without that, one that takes a
      -- number early and commits late would be skipped by a reader who has seen a higher number in between.
      create sequence feed_numbers owned by feed_entries.id;
      create function number_feed_entry() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtextextended('feed', 0));
        new.id := nextval('feed_numbers');
        new.published_at := greatest(app_now(), (select max(published_at) from feed_entries));
        return new;
      end $$;
      create trigger feed_entries_number before insert on feed_entries
        for each row execute function number_feed_entry();
      create trigger feed_entries_append_only before update or delete on feed_entries
        for each row execute function refuse_change();
    `);
    this.addSql(`
      create table watchlist_seeds (
        id uuid primary key,
        identity text not null unique,
        keyword text not null,
        game text,
        added_by uuid not null references accounts,
        created_at timestamptz not null default app_now()
      );
      create table watchlist_scans (
        id uuid primary key,
        day date not null,
        owner_id uuid not null references accounts,
        part integer not null,
        seeds jsonb not null,
        expand_job_id uuid references jobs,
        finds jsonb,
        compare_job_id uuid references jobs,
        created_at timestamptz not null default app_now(),
        ended_at timestamptz,
        unique (day, owner_id, part)
      );
      create index watchlist_scans_open on watchlist_scans (created_at) where ended_at is null;
      create table rising_signals (
        identity text primary key,
        keyword text not null,
        growth text check (growth in ('explosive', 'fastRising')),
        growth_at timestamptz,
        verdict text check (verdict in ('strong', 'pass')),
        benchmark text,
        verdict_at timestamptz
      );
      create index rising_signals_both on rising_signals (verdict_at) where growth is not null and verdict is not null;
      create table mined_results (
        result_id uuid primary key,
        mined_at timestamptz not null default app_now()
      );
      create index jobs_to_mine on jobs (completed_at)
        where pipeline = 'shared' and operation in ('expand', 'compare') and result_id is not null;
    `);
  }

  override down(): void {
    this.addSql('drop index jobs_to_mine');
    this.addSql(
      'drop table mined_results, rising_signals, watchlist_scans, watchlist_seeds, feed_entries, game_items, check_batches',
    );
    this.addSql('drop function guard_game_item, number_feed_entry');
  }
}
