import { z } from 'zod';

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
