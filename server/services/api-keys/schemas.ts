import { z } from 'zod';
import { SCOPES } from '../../core/caller.ts';
import { nameOf, Timestamp, Usd, UsdLimit } from '../fields.ts';

const APPROVAL_ABOVE =
  'A quote above this amount, USD, is not executed by the key: a signed-in person approves it. Null: the scope alone suffices (over MCP: nothing does).';

export const CreateKey = z.strictObject({
  name: nameOf(100).meta({ description: 'Name, for people.' }),
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

const ApiKey = z
  .object({
    id: z.uuid().meta({ description: 'Id of the key.' }),
    name: z.string().meta({ description: 'Name, for people.' }),
    prefix: z.string().meta({ description: 'First characters of the secret.' }),
    last4: z.string().meta({ description: 'Last four characters of the secret.' }),
    scopes: z.array(z.enum(SCOPES)).meta({ description: 'What the key may do.' }),
    createdAt: Timestamp.meta({ description: 'When it was made.' }),
    expiresAt: Timestamp.nullable().meta({ description: 'When it ends.' }),
    lastUsedAt: Timestamp.nullable().meta({ description: 'Last use, to the minute.' }),
    dailySpendLimitUsd: Usd.nullable().meta({
      description: 'The most that the key may spend in a UTC day, USD; null: no limit of its own.',
    }),
    approvalAboveUsd: Usd.nullable().meta({
      description: 'Above this amount a purchase waits for a person, USD; null: the scope alone suffices.',
    }),
    persistedOperations: z
      .array(
        z.object({
          sha256Hash: z.string().meta({ description: 'SHA-256 of the document, hex.' }),
          name: z.string().meta({ description: 'Name, for people.' }),
        }),
      )
      .optional()
      .meta({ description: 'Only of keys that are bound to GraphQL documents.' }),
  })
  .meta({ id: 'ApiKey' });

const Warning = z
  .object({
    code: z.string().meta({ description: 'Stable code.' }),
    message: z.string().meta({ description: 'The same in words.' }),
  })
  .meta({ description: '`NEVER_EXPIRES`: the key works until it is revoked.' });

export const CreatedKey = z.object({
  key: z.string().meta({ description: 'The secret of the key, shown this once.' }),
  apiKey: ApiKey.meta({ description: 'The key without its secret.' }),
  warnings: z.array(Warning).meta({ description: 'What is unwise about the key.' }),
});

export const KeyList = z.object({ keys: z.array(ApiKey).meta({ description: 'Active keys, newest first.' }) });

export const ChangedKey = z.object({ apiKey: ApiKey.meta({ description: 'The key as it is now.' }) });
