import { newId } from '../../server/core/ids.ts';
import type { Provider } from '../../server/providers/ports.ts';
import { seal } from '../../server/services/connections/crypto/seal.ts';
import { type Person, person } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';

/** A person whose two provider accounts are saved and verified. */
export interface Owner extends Person {
  login: string;
  apiKey: string;
  /** What the requests of this owner, and of nobody else, carry in their Authorization header. */
  authorization: Record<Provider, string>;
}

/** A fresh owner with provider accounts of their own, made directly in the database. */
export async function owner(test: TestApp): Promise<Owner> {
  const who = await person(test, { scopes: ['byok:execute'] });
  const login = `owner-${who.accountId}`;
  const apiKey = `sk-or-${who.accountId}`;
  const password = 'password';
  await connect(test, who.accountId, { provider: 'dataforseo', credential: { login, password } });
  await connect(test, who.accountId, { provider: 'openrouter', credential: { apiKey } });
  const basic = Buffer.from(`${login}:${password}`).toString('base64');
  return { ...who, login, apiKey, authorization: { dataforseo: basic, openrouter: apiKey } };
}

async function connect(
  { app }: TestApp,
  ownerId: string,
  saved: { provider: Provider; credential: Record<string, string> },
): Promise<void> {
  const { database, credentialKeys } = app.context;
  const { provider, credential } = saved;
  const id = newId();
  const binding = { ownerId, connectionId: id, provider, credentialVersion: 1 };
  const sealed = seal(JSON.stringify(credential), binding, credentialKeys);
  await database.db
    .insertInto('provider_connections')
    .values({
      id,
      owner_id: ownerId,
      provider,
      masked_hint: '…',
      sealed_credential: sealed.sealedCredential,
      wrapped_key: sealed.wrappedKey,
      wrapping_key_version: sealed.wrappingKeyVersion,
      verification_status: 'valid',
    })
    .execute();
}
