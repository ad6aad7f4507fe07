import { z } from 'zod';
import { SCOPES } from '../core/caller.ts';
import { createApiKey } from '../services/api-keys/create-key.ts';
import { listApiKeys } from '../services/api-keys/list-keys.ts';
import { revokeApiKey } from '../services/api-keys/revoke-key.ts';
import { CreateKey, RevokeKey, UpdateKey } from '../services/api-keys/schemas.ts';
import { updateApiKey } from '../services/api-keys/update-key.ts';
import { NoInput, Timestamp, Usd } from '../services/fields.ts';
import { access, operation } from './operation.ts';

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

const plain = { idempotency: 'none', spends: false, access: access.settings } as const;

export const keysCreate = operation({
  ...plain,
  name: 'keys.create',
  summary: 'Create an API key; it is shown this once.',
  kind: 'mutation',
  input: CreateKey,
  output: z.object({
    key: z.string().meta({ description: 'The secret of the key, shown this once.' }),
    apiKey: ApiKey.meta({ description: 'The key without its secret.' }),
    warnings: z.array(Warning).meta({ description: 'What is unwise about the key.' }),
  }),
  errors: [],
  run: createApiKey,
});

export const keysList = operation({
  ...plain,
  name: 'keys.list',
  summary: 'The active API keys of the account, newest first.',
  kind: 'query',
  input: NoInput,
  output: z.object({ keys: z.array(ApiKey).meta({ description: 'Active keys, newest first.' }) }),
  errors: [],
  run: listApiKeys,
});

export const keysUpdate = operation({
  ...plain,
  name: 'keys.update',
  summary: 'Change the name and the limits of an API key; its secret stays.',
  kind: 'mutation',
  input: UpdateKey,
  output: z.object({ apiKey: ApiKey.meta({ description: 'The key as it is now.' }) }),
  errors: ['KEY_NOT_FOUND'],
  run: updateApiKey,
});

export const keysRevoke = operation({
  ...plain,
  name: 'keys.revoke',
  summary: 'Revoke an API key; doing it again changes nothing.',
  kind: 'mutation',
  input: RevokeKey,
  output: z.null(),
  errors: ['KEY_NOT_FOUND'],
  run: revokeApiKey,
});
