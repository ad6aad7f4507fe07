import { z } from 'zod';
import { Timestamp, Usd, UsdLimit } from '../fields.ts';

export const ListUnknown = z.strictObject({
  /** `nextCursor` of the page before. */
  cursor: z.uuid().optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type ListUnknown = z.output<typeof ListUnknown>;

export const DecideUnknown = z.strictObject({
  unitId: z.uuid(),
  costUsd: UsdLimit.meta({
    description: 'What the request cost by the provider’s own bill, USD; 0: it was not charged.',
  }),
  reason: z.string().trim().min(1).max(500),
});
export type DecideUnknown = z.output<typeof DecideUnknown>;

/** A paid request that was closed without certain evidence. */
export const UnknownUnit = z.object({
  unitId: z.uuid(),
  jobId: z.uuid(),
  userId: z.uuid(),
  pipeline: z.enum(['shared', 'byok']),
  provider: z.enum(['dataforseo', 'openrouter']),
  operation: z.string(),
  /** OUTCOME_UNKNOWN and, with its answer, COST_UNKNOWN: booked at its bound. NOT_CHARGED: the provider listed nothing. */
  code: z.string(),
  providerId: z.string().nullable(),
  boundUsd: Usd,
  /** What the ledger says by now, corrections included. */
  bookedUsd: Usd,
  sentAt: Timestamp,
  closedAt: Timestamp,
  /** How often it was looked for again since. */
  looks: z.number().int(),
  /** charged: found at the provider; decided: by a person; null: open. */
  verdict: z.enum(['charged', 'decided']).nullable(),
});
export type UnknownUnit = z.output<typeof UnknownUnit>;

export const UnknownUnits = z.object({ items: z.array(UnknownUnit), nextCursor: z.string().nullable() });
