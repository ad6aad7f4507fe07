import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../entities/index.ts';
import { schedules } from '../../jobs/schedules.ts';
import { newId } from '../../server/core/ids.ts';
import { record, SYSTEM } from '../../server/services/audit/record.ts';
import type { AppContext } from '../../server/services/context.ts';
import { purgeEnded } from '../../server/services/retention/purge.ts';
import {
  endedMinutes,
  endedResets,
  endedSessions,
  endedThrottles,
  oldAuditRows,
  STEP_ROWS,
  type Step,
  toldEvents,
  unusedQuotes,
} from '../../server/services/retention/steps.ts';
import { accountsApp, student } from '../support/accounts.ts';
import { moveClock } from '../support/clock.ts';
import { BACKENDS, createPostgresDatabase } from '../support/database.ts';
import { inTurns } from '../support/series.ts';

describe.each(inTurns(BACKENDS, 2))('what has ended is deleted, on %s', (backend) => {
  let app: AppContext;
  let drop: () => Promise<void>;
  let ownerId: string;
  beforeAll(async () => {
    const own = backend === 'postgres' ? await createPostgresDatabase() : null;
    const made = await accountsApp(own ? { url: own.url } : { embedded: true });
    app = made.app;
    ownerId = (await student(app)).userId;
    drop = async () => {
      await made.close();
      await own?.drop();
    };
  });
  afterAll(() => drop());

  const run = (statement: ReturnType<typeof sql>) => statement.execute(app.database.db);
  const names = async (table: keyof Database, column: string, like: string) => {
    const { rows } = await sql<{ name: string }>`select ${sql.ref(column)}::text as name from ${sql.table(table)}
      where ${sql.ref(column)}::text like ${like} order by 1`.execute(app.database.db);
    return rows.map(({ name }) => name);
  };

  test('sessions past their end or idle for seven days; live ones stay', async () => {
    const add = (name: string, expires: string, seen: string) =>
      run(sql`insert into sessions (id, account_id, token_hash, expires_at, last_seen_at)
        values (${newId()}, ${ownerId}, ${`s-${name}`}, app_now() + ${expires}::interval, app_now() - ${seen}::interval)`);
    await add('ended', '-1 minute', '0');
    await add('idle', '20 days', '7 days 1 minute');
    await add('live', '1 minute', '6 days 23 hours');
    await purgeEnded(app);
    expect(await names('sessions', 'token_hash', 's-%')).toEqual(['s-live']);
  });

  test('reset links that were used or have expired; open ones stay', async () => {
    const add = (name: string, expires: string, used: boolean) =>
      run(sql`insert into password_resets (token_hash, account_id, expires_at, used_at)
        values (${`r-${name}`}, ${ownerId}, app_now() + ${expires}::interval, case when ${used} then app_now() end)`);
    await add('used', '1 hour', true);
    await add('expired', '-1 minute', false);
    await add('open', '1 minute', false);
    await purgeEnded(app);
    expect(await names('password_resets', 'token_hash', 'r-%')).toEqual(['r-open']);
  });

  test('windows of throttles that are over, however many; running ones stay', async () => {
    const over = 2 * STEP_ROWS + 1;
    await run(sql`insert into throttles (key, ends_at) select 't-over-' || i, app_now() - interval '1 second'
      from generate_series(1, ${over}::integer) as i`);
    await run(sql`insert into throttles (key, ends_at) values ('t-running', app_now() + interval '1 minute')`);
    await schedules(app)
      .find(({ name }) => name === 'retention')!
      .run();
    expect(await names('throttles', 'key', 't-%')).toEqual(['t-running']);
  });

  test('quotes that expired unused thirty days ago, with their Idempotency-Keys; all other keys stay', async () => {
    const add = async (name: string, expired: string, job: boolean) => {
      const id = newId();
      await run(sql`insert into quotes (id, owner_id, operation, request, request_hash, plan, estimated_micros,
          price_version, connections, expires_at)
        values (${id}, ${ownerId}, 'expand', '{}', ${`q-${name}`}, '[]', 1, 'v', '{}', app_now() - ${expired}::interval)`);
      await run(sql`insert into idempotency_keys (owner_id, operation, key, content_hash, response)
        values (${ownerId}, 'byok.quoteExpand', ${`key-${name}`}, 'h', ${JSON.stringify({ quote: { quoteId: id } })}::jsonb)`);
      if (!job) return;
      await run(sql`insert into jobs (id, owner_id, pipeline, operation, status, request, request_identity,
          progress_total, data_source, price_version, budget_day, quote_id)
        values (${newId()}, ${ownerId}, 'byok', 'expand', 'queued', '{}', 'i', 1, 'sandbox', 'v', app_today(), ${id})`);
    };
    await add('old', '30 days 1 minute', false);
    await add('executed', '300 days', true);
    await add('recent', '29 days 23 hours', false);
    await run(sql`insert into idempotency_keys (owner_id, operation, key, content_hash, response)
      values (${ownerId}, 'research.expand', 'key-shared', 'h', '{"jobId":"x"}')`);
    await moveClock(app.database, '0');
    await purgeEnded(app);
    expect(await names('quotes', 'request_hash', 'q-%')).toEqual(['q-executed', 'q-recent']);
    expect(await names('idempotency_keys', 'key', 'key-%')).toEqual(['key-executed', 'key-recent', 'key-shared']);
  });

  test('events that webhooks were told of thirty days ago; what is on its way stays, however old', async () => {
    const endpoint = newId();
    await run(sql`insert into webhook_endpoints (id, owner_id, url, events, public_key, sealed_credential, wrapped_key,
      wrapping_key_version) values (${endpoint}, ${ownerId}, 'https://x.example', '{}', 'x', 'x', 'x', 'v1')`);
    const add = async (name: string, at: string, ended: string | null) => {
      const id = newId();
      await run(sql`insert into webhook_events (id, owner_id, type, subject, data, at)
        values (${id}, ${ownerId}, 'job.final', ${`w-${name}`}, '{}', app_now() - ${at}::interval)`);
      const status = ended === null ? 'pending' : name.startsWith('failed') ? 'failed' : 'delivered';
      await run(sql`insert into webhook_deliveries (endpoint_id, event_id, seq, subject, status, ended_at)
        select ${endpoint}::uuid, id, seq, subject, ${status}, app_now() - ${ended}::interval
        from webhook_events where id = ${id}`);
    };
    await add('delivered', '30 days 1 minute', '30 days 1 minute');
    await add('failed', '34 days', '30 days 1 minute');
    await add('delivered-late', '34 days', '29 days 23 hours');
    await add('recent', '29 days 23 hours', '29 days 23 hours');
    await add('waits', '300 days', null);
    await purgeEnded(app);
    expect(await names('webhook_events', 'subject', 'w-%')).toEqual(['w-delivered-late', 'w-recent', 'w-waits']);
    expect(await names('webhook_deliveries', 'subject', 'w-%')).toEqual(['w-delivered-late', 'w-recent', 'w-waits']);
  });

  const MANY = sql`from generate_series(1, ${STEP_ROWS + 1}::integer) as i`;
  const LONG_AGO = sql`app_now() - interval '300 days'`;
  test.each<[string, Step, (id: string) => ReturnType<typeof sql>]>([
    [
      'sessions',
      endedSessions,
      (id) => sql`insert into sessions (id, account_id, token_hash, expires_at, last_seen_at)
        select gen_random_uuid(), ${id}::uuid, 'm-' || i, ${LONG_AGO}, ${LONG_AGO} ${MANY}`,
    ],
    [
      'reset links',
      endedResets,
      (id) => sql`insert into password_resets (token_hash, account_id, expires_at)
        select 'm-' || i, ${id}::uuid, ${LONG_AGO} ${MANY}`,
    ],
    [
      'throttles',
      endedThrottles,
      () => sql`insert into throttles (key, ends_at) select 'm-' || i, ${LONG_AGO} ${MANY}`,
    ],
    [
      'minutes of requests',
      endedMinutes,
      () => sql`insert into request_windows (key, granted, slice, ends_at) select 'm-' || i, 1, 1, ${LONG_AGO} ${MANY}`,
    ],
    [
      'quotes',
      unusedQuotes,
      (id) => sql`insert into quotes (id, owner_id, operation, request, request_hash, plan, estimated_micros,
          price_version, connections, expires_at)
        select gen_random_uuid(), ${id}::uuid, 'expand', '{}', 'm-' || i, '[]', 1, 'v', '{}', ${LONG_AGO} ${MANY}`,
    ],
    [
      'events of webhooks',
      toldEvents,
      (id) => sql`insert into webhook_events (id, owner_id, type, subject, data, at)
        select gen_random_uuid(), ${id}::uuid, 'job.final', 'm-' || i, '{}', ${LONG_AGO} ${MANY}`,
    ],
    [
      'audit rows',
      oldAuditRows,
      () => sql`insert into audit_log (actor_kind, action, at) select 'system', 'm-' || i, ${LONG_AGO} ${MANY}`,
    ],
  ])('%s go in small steps', async (_, step, fill) => {
    await run(fill(ownerId));
    const config = { ...app.config, AUDIT_RETENTION_DAYS: 100 };
    expect([await step(app.database, config), await step(app.database, config)]).toEqual([STEP_ROWS, 1]);
  });

  test('audit rows stay for ever, or as long as the operator says; nothing else deletes or changes them', async () => {
    const add = (name: string) => app.database.transaction((tx) => record(tx, SYSTEM, { action: name, target: null }));
    await moveClock(app.database, '-101 days');
    await add('a-old');
    await moveClock(app.database, '-99 days');
    await add('a-recent');
    await moveClock(app.database, '0');
    await purgeEnded(app);
    expect(await names('audit_log', 'action', 'a-%')).toEqual(['a-old', 'a-recent']);
    await purgeEnded({ ...app, config: { ...app.config, AUDIT_RETENTION_DAYS: 100 } });
    expect(await names('audit_log', 'action', 'a-%')).toEqual(['a-recent']);
    await expect(run(sql`delete from audit_log`)).rejects.toThrow('append-only');
    await expect(run(sql`update audit_log set action = 'x'`)).rejects.toThrow('append-only');
    await expect(
      app.database.transaction(async ({ db }) => {
        await sql`select set_config('service.audit_retention', 'on', true)`.execute(db);
        await sql`update audit_log set action = 'x'`.execute(db);
      }),
    ).rejects.toThrow('append-only');
  });
});
