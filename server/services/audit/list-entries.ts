import type { Act } from './record.ts';
import type { ListAudit } from './schemas.ts';

export interface AuditView {
  id: string;
  at: Date;
  actorId: string | null;
  actorKind: string;
  action: string;
  target: string | null;
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  details: Record<string, unknown>;
}

/** The audit log, newest first. `nextCursor` is null on the last page. */
export async function listAuditEntries(
  { app }: Act,
  input: ListAudit,
): Promise<{ items: AuditView[]; nextCursor: string | null }> {
  let query = app.database.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(input.limit + 1);
  if (input.cursor !== undefined) query = query.where('id', '<', Number(input.cursor));
  if (input.action !== undefined) query = query.where('action', '=', input.action);
  const rows = await query.execute();
  const items = rows.slice(0, input.limit).map((row) => ({
    id: String(row.id),
    at: row.at,
    actorId: row.actor_id,
    actorKind: row.actor_kind,
    action: row.action,
    target: row.target,
    address: row.address,
    userAgent: row.user_agent,
    requestId: row.request_id,
    details: row.details as Record<string, unknown>,
  }));
  return { items, nextCursor: rows.length > input.limit ? (items.at(-1)?.id ?? null) : null };
}
