import { defineEntity, p } from '@mikro-orm/core';

/**
 * One security-relevant act. Append-only: a trigger refuses updates, and deletes but for the retention that
 * the operator has set. Never holds a secret.
 */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: p.datetime().defaultRaw('app_now()'),
    actorId: p.uuid().nullable(),
    /** session | api_key | anonymous | system */
    actorKind: p.text(),
    action: p.text(),
    target: p.text().nullable(),
    address: p.text().nullable(),
    userAgent: p.text().nullable(),
    requestId: p.text().nullable(),
    details: p.json<Record<string, unknown>>(),
  },
});
