import { jsonb, type Tx } from '../../core/database.ts';
import type { AppContext, RequestContext } from '../context.ts';

/** Characters kept of a client's name for itself. */
export const MAX_USER_AGENT = 300;

/** Who did something, and from where. `system` is the operator's own shell or the first start. */
export interface Origin {
  actorId: string | null;
  actorKind: 'session' | 'api_key' | 'anonymous' | 'system';
  address: string | null;
  /** What the client says it is, cut. */
  userAgent: string | null;
  requestId: string | null;
}

/** What an administrative verb needs: it runs for an admin's request as well as for the operator's shell. */
export interface Act {
  app: Pick<AppContext, 'config' | 'database' | 'bus'>;
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
export function originOf(ctx: RequestContext): Origin {
  return {
    actorId: ctx.caller?.accountId ?? null,
    actorKind: ctx.caller?.kind ?? 'anonymous',
    address: ctx.meta.address,
    userAgent: ctx.meta.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    requestId: ctx.meta.requestId,
  };
}

export function actOf(ctx: RequestContext): Act {
  return { app: ctx.app, origin: originOf(ctx) };
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
