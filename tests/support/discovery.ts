import type { z } from 'zod';
import type { Tx } from '../../server/core/database.ts';
import { newId } from '../../server/core/ids.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { originOf } from '../../server/services/audit/record.ts';
import type { AppContext, RequestContext } from '../../server/services/context.ts';
import { insertCandidates, type NewCandidate } from '../../server/services/discovery/items/import-games.ts';
import { GAME_BENCHMARK } from '../../server/services/discovery/policy.ts';
import { type Person, person } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface Admin extends Person {
  /** Runs an operation as this administrator's session would, behind the authorisation that other tests are about. */
  run<I extends z.ZodType, O extends z.ZodType>(operation: Operation<I, O>, input: z.input<I>): Promise<z.output<O>>;
  ctx: RequestContext;
}

/** An administrator, made directly in the database. */
export async function administrator(test: TestApp): Promise<Admin> {
  const admin = await person(test, { role: 'admin' });
  const ctx = contextOf(test.app.context, admin);
  return { ...admin, ctx, run: (operation, input) => runAs(ctx, operation, input) };
}

function contextOf(app: AppContext, admin: Person): RequestContext {
  const caller = { kind: 'session', accountId: admin.accountId, role: 'admin' } as RequestContext['caller'];
  const meta = {
    requestId: newId(),
    address: '192.0.2.7',
    userAgent: 'test',
    transport: 'rest' as const,
    waitSeconds: 0,
  };
  const request = { caller, meta: { ...meta, signal: () => new AbortController().signal } };
  return { app, ...request, origin: originOf(request), effects: { rateLimits: [] } } as never;
}

async function runAs<I extends z.ZodType, O extends z.ZodType>(
  ctx: RequestContext,
  operation: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return operation.output.parse(await operation.run(ctx, operation.input.parse(input)));
}

export function candidate(keyword: string, more: Partial<NewCandidate> = {}): NewCandidate {
  const base = { kind: 'game_keyword', game: keyword, source: 'test', benchmark: GAME_BENCHMARK } as const;
  return { ...base, keyword, firstSeenAt: new Date('2026-01-02'), ...more };
}

/** Items that passed their checks: what a reviewer finds. Returns their ids in the order of the keywords. */
export async function itemsInReview(
  admin: Admin,
  keywords: readonly string[],
  more: { class?: 'hot' | 'rising' | 'niche' | 'watchlist'; kind?: NewCandidate['kind']; source?: string } = {},
): Promise<string[]> {
  const { class: cls = 'hot', ...rest } = more;
  return admin.ctx.app.database.transaction(async (tx) => {
    const candidates = keywords.map((keyword) => candidate(keyword, rest));
    await insertCandidates(tx, admin.ctx.origin, candidates);
    await toReview(tx, keywords, cls);
    const rows = await tx.db
      .selectFrom('game_items')
      .select(['id', 'keyword'])
      .where('keyword', 'in', keywords)
      .execute();
    const ids = new Map(rows.map((row) => [row.keyword, row.id]));
    return keywords.map((keyword) => ids.get(keyword)!);
  });
}

async function toReview({ db }: Tx, keywords: readonly string[], cls: 'hot' | 'rising' | 'niche' | 'watchlist') {
  const items = db
    .updateTable('game_items')
    .where('keyword', 'in', keywords)
    .where('state', 'in', ['candidate', 'checking']);
  await items.set({ state: 'checking', due_at: null }).execute();
  const judged = {
    class: cls,
    reason: `Meets the ${cls} rule.`,
    ratio: 2.5,
    slope: 3,
    data_source: 'sandbox',
  } as const;
  await items.set({ ...judged, state: 'in_review', verdict: 'strong' }).execute();
}

export async function stateOf(app: AppContext, keyword: string): Promise<string | undefined> {
  const item = app.database.db.selectFrom('game_items').select('state').where('keyword', '=', keyword);
  return (await item.executeTakeFirst())?.state;
}

/** The audited moves of an item, oldest first. */
export async function movesOf(app: AppContext, itemId: string) {
  return app.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('target', '=', itemId)
    .orderBy('id')
    .execute();
}
