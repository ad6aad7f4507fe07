import { createApiKey } from '../services/api-keys/create-key.ts';
import { listApiKeys } from '../services/api-keys/list-keys.ts';
import { revokeApiKey } from '../services/api-keys/revoke-key.ts';
import { ChangedKey, CreatedKey, CreateKey, KeyList, RevokeKey, UpdateKey } from '../services/api-keys/schemas.ts';
import { updateApiKey } from '../services/api-keys/update-key.ts';
import { NoInput, Nothing } from '../services/fields.ts';
import { access, operation } from './operation.ts';

const plain = { idempotency: 'none', spends: false, access: access.settings } as const;

export const keysCreate = operation({
  ...plain,
  name: 'keys.create',
  summary: 'Create an API key; it is shown this once.',
  kind: 'mutation',
  input: CreateKey,
  output: CreatedKey,
  errors: [],
  run: createApiKey,
});

export const keysList = operation({
  ...plain,
  name: 'keys.list',
  summary: 'The active API keys of the account, newest first.',
  kind: 'query',
  input: NoInput,
  output: KeyList,
  errors: [],
  run: listApiKeys,
});

export const keysUpdate = operation({
  ...plain,
  name: 'keys.update',
  summary: 'Change the name and the limits of an API key; its secret stays.',
  kind: 'mutation',
  input: UpdateKey,
  output: ChangedKey,
  errors: ['KEY_NOT_FOUND'],
  run: updateApiKey,
});

export const keysRevoke = operation({
  ...plain,
  name: 'keys.revoke',
  summary: 'Revoke an API key; doing it again changes nothing. Jobs that it has begun go on until they are cancelled.',
  kind: 'mutation',
  input: RevokeKey,
  output: Nothing,
  errors: ['KEY_NOT_FOUND'],
  run: revokeApiKey,
});
