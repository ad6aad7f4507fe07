import { z } from 'zod';
import { Timestamp } from '../fields.ts';

export const ListAudit = z.strictObject({
  /** `nextCursor` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  action: z.string().min(1).max(80).optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type ListAudit = z.output<typeof ListAudit>;

const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  actorId: z.uuid().nullable(),
  actorKind: z.string(),
  action: z.string(),
  target: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export const AuditPage = z.object({ items: z.array(AuditEntry), nextCursor: z.string().nullable() });
