import { z } from 'zod';
import { SCOPES } from '../../core/caller.ts';
import { UsdLimit } from '../fields.ts';

const APPROVAL_ABOVE =
  'A quote above this amount, USD, is not executed by the key: a signed-in person approves it. Null: the scope alone suffices (over MCP: nothing does).';

export const CreateKey = z.strictObject({
  name: z.string().trim().min(1).max(100).meta({ description: 'Name, for people.' }),
  /** `byok:execute` spends the owner's money and must be asked for by name. */
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .max(20)
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))
    .prefault(['research:execute', 'feed:read'])
    .meta({ description: 'What the key may do.' }),
  expiresInDays: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .optional()
    .meta({ description: 'Days until the key ends; absent: never.' }),
  dailySpendLimitUsd: UsdLimit.optional().meta({
    description: 'The most that the key may spend in a UTC day, USD; null: no limit of its own.',
  }),
  approvalAboveUsd: UsdLimit.nullable().optional().meta({ description: APPROVAL_ABOVE }),
  persistedOperations: z.array(z.string().min(1).max(20_000)).min(1).max(50).optional().meta({
    description:
      'GraphQL documents with one named operation each. The key then runs these and nothing else: clients send the SHA-256 of a document as `extensions.persistedQuery.sha256Hash`.',
  }),
});
export type CreateKey = z.output<typeof CreateKey>;

/** What may change about a key; what is absent stays. */
export const UpdateKey = z.strictObject({
  keyId: z.string().min(1).max(100).meta({ description: 'Id of the API key.' }),
  name: CreateKey.shape.name.optional(),
  dailySpendLimitUsd: UsdLimit.nullable().optional().meta({
    description: 'The most that the key may spend in a UTC day, USD; null: no limit of its own.',
  }),
  approvalAboveUsd: CreateKey.shape.approvalAboveUsd,
});
export type UpdateKey = z.output<typeof UpdateKey>;

/** Any text is looked up: what is not the id of an own key is not found. */
export const RevokeKey = z.strictObject({
  keyId: z.string().min(1).max(100).meta({ description: 'Id of the API key.' }),
});
export type RevokeKey = z.output<typeof RevokeKey>;
