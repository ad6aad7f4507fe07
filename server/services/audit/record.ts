import { jsonb, type Tx } from '../../core/database.ts';
import type { AppContext, Origin, RequestContext } from '../context.ts';

/** Characters kept of a client's name for itself. */
export const MAX_USER_AGENT = 300;

/** What an administrative verb needs: it runs for an admin's request as well as for the operator's shell. */
export interface Act {
  app: Pick<AppContext, 'config' | 'database' | 'bus' | 'memory'>;
  origin: Origin;
}

export const SYSTEM: Origin = { actorId: null, actorKind: 'system', address: null, userAgent: null, requestId: null };

export interface AuditEvent {
  /** Dotted word, e.g. `key.created`; the first part names the area. */
  action: string;
  /** Id of what was acted upon. */
  target: string | null;
  /** Facts worth keeping. Never a password, token, key or e-mail that nobody has verified. */
  details?: Record<string, unknown>;
}

/** The origin of a request: its caller, or nobody. */
export function originOf({ caller, meta }: Pick<RequestContext, 'caller' | 'meta'>): Origin {
  return {
    actorId: caller?.accountId ?? null,
    actorKind: caller?.kind ?? 'anonymous',
    address: meta.address,
    userAgent: meta.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    requestId: meta.requestId,
  };
}

/** Writes one audit row in the transaction of the act itself: both happen, or neither. */
export async function record(tx: Tx, origin: Origin, event: AuditEvent): Promise<void> {
  await tx.db
    .insertInto('audit_log')
    .values({
      actor_id: origin.actorId,
      actor_kind: origin.actorKind,
      action: event.action,
      target: event.target,
      address: origin.address,
      user_agent: origin.userAgent,
      request_id: origin.requestId,
      details: jsonb(event.details ?? {}),
    })
    .execute();
}
