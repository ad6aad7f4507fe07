import { z } from 'zod';
import { SCOPES } from '../core/caller.ts';
import { createApiKey } from '../services/api-keys/create-key.ts';
import { listApiKeys } from '../services/api-keys/list-keys.ts';
import { revokeApiKey } from '../services/api-keys/revoke-key.ts';
import { CreateKey, RevokeKey } from '../services/api-keys/schemas.ts';
import { NoInput, Timestamp, Usd } from '../services/fields.ts';
import { access, operation } from './operation.ts';

const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string(),
    last4: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
    lastUsedAt: Timestamp.nullable(),
    dailySpendLimitUsd: Usd.nullable(),
    persistedOperations: z
      .array(z.object({ sha256Hash: z.string(), name: z.string() }))
      .optional()
      .meta({ description: 'Only of keys that are bound to GraphQL documents.' }),
  })
  .meta({ id: 'ApiKey' });

const Warning = z
  .object({ code: z.string(), message: z.string() })
  .meta({ description: '`NEVER_EXPIRES`: the key works until it is revoked.' });

const plain = { idempotency: 'none', spends: false, access: access.settings } as const;

export const keysCreate = operation({
  ...plain,
  name: 'keys.create',
  summary: 'Create an API key; it is shown this once.',
  kind: 'mutation',
  input: CreateKey,
  output: z.object({ key: z.string(), apiKey: ApiKey, warnings: z.array(Warning) }),
  errors: [],
  run: createApiKey,
});

export const keysList = operation({
  ...plain,
  name: 'keys.list',
  summary: 'The active API keys of the account, newest first.',
  kind: 'query',
  input: NoInput,
  output: z.object({ keys: z.array(ApiKey) }),
  errors: [],
  run: listApiKeys,
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
