import { newId } from '../../server/core/ids.ts';
import type { Provider } from '../../server/providers/ports/calls.ts';
import { openSession } from '../../server/services/access/open-session.ts';
import type { RequestMeta } from '../../server/services/context.ts';
import { seal } from '../../server/services/sealing/seal.ts';
import { type Person, person } from './people.ts';
import type { TestApp } from './test-app.ts';
import { mutate, query, type Reply } from './trpc.ts';

/** A person with provider accounts of their own. Connections are managed by session, jobs by key. */
export interface Owner extends Person {
  cookie: string;
  /** Login of the keyword data account and key of the gateway account: names of their bills at the doubles. */
  login: string;
  apiKey: string;
}

/** A cookie of a new session. */
export async function cookieOf({ app }: TestApp, accountId: string): Promise<string> {
  const meta = { address: '127.0.0.1', userAgent: null } as RequestMeta;
  const { token } = await app.context.database.transaction((tx) => openSession(tx, accountId, meta));
  return `session=${token}`;
}

/** The same session for calls of operations without a transport. */
export function sessionOf({ cookie }: Owner): { sessionToken: string } {
  return { sessionToken: cookie.slice('session='.length) };
}

/** A person without connections yet. */
export async function stranger(test: TestApp): Promise<Owner> {
  const who = await person(test);
  const cookie = await cookieOf(test, who.accountId);
  return { ...who, cookie, login: `owner-${who.accountId}`, apiKey: `sk-or-${who.accountId}` };
}

/** A person whose two connections are saved and verified through the real operations. */
export async function owner(test: TestApp): Promise<Owner> {
  const who = await stranger(test);
  await connect(test, who, 'dataforseo');
  await connect(test, who, 'openrouter');
  return who;
}

/** The same, made directly in the database and without asking the doubles: for runs by the thousand. */
export async function ownerInDatabase(test: TestApp): Promise<Owner> {
  const who = await stranger(test);
  for (const provider of ['dataforseo', 'openrouter'] as const) await insertConnection(test, who, provider);
  return who;
}

async function insertConnection({ app }: TestApp, who: Owner, provider: Provider): Promise<void> {
  const { database, credentialKeys } = app.context;
  const id = newId();
  const binding = { ownerId: who.accountId, connectionId: id, provider, credentialVersion: 1 };
  const sealed = seal(JSON.stringify(credentialOf(who, provider)), binding, credentialKeys);
  await database.db
    .insertInto('provider_connections')
    .values({
      id,
      owner_id: who.accountId,
      provider,
      masked_hint: '…',
      sealed_credential: sealed.sealedCredential,
      wrapped_key: sealed.wrappedKey,
      wrapping_key_version: sealed.wrappingKeyVersion,
      verification_status: 'valid',
    })
    .execute();
}

export function credentialOf(who: Owner, provider: Provider): Record<string, string> {
  return provider === 'dataforseo' ? { login: who.login, password: `pass-${who.accountId}` } : { apiKey: who.apiKey };
}

/** Saves one connection and verifies it. */
export async function connect(test: TestApp, who: Owner, provider: Provider): Promise<string> {
  const input = { provider, credential: credentialOf(who, provider) };
  const saved = await asOwner(test, who, 'connections.save', input);
  await verify(test, who, saved.data.id);
  return saved.data.id;
}

export async function verify(test: TestApp, who: Owner, id: string): Promise<void> {
  const { data, error } = await asOwner(test, who, 'connections.verify', { id });
  if (data?.verification.status !== 'valid') throw new Error(`not verified: ${JSON.stringify(error ?? data)}`);
}

/** A mutation with the owner's cookie, as the dashboard sends it. */
export function asOwner(test: TestApp, who: Owner, name: string, input: unknown): Promise<Reply> {
  return mutate(test, { Cookie: who.cookie }, { name, input, key: null });
}

/** A query likewise. */
export function readAsOwner(test: TestApp, who: Owner, name: string, input: unknown = {}): Promise<Reply> {
  return query(test, { Cookie: who.cookie }, { name, input });
}

export async function connectionIds(test: TestApp, who: Owner): Promise<Record<Provider, string>> {
  const { data } = await query(test, { Cookie: who.cookie }, { name: 'connections.list' });
  const rows = data.connections as { id: string; provider: Provider }[];
  return Object.fromEntries(rows.map((row) => [row.provider, row.id])) as Record<Provider, string>;
}

/** Replaces a credential, by an equal one unless another is named: the version grows, the account stays. */
export async function rotate(
  test: TestApp,
  who: Owner,
  provider: Provider,
  credential = credentialOf(who, provider),
): Promise<void> {
  const { data } = await query(test, { Cookie: who.cookie }, { name: 'connections.list' });
  const row = data.connections.find((one: { provider: string }) => one.provider === provider);
  const input = { id: row.id, credential, expectedCredentialVersion: row.credentialVersion };
  const { error } = await asOwner(test, who, 'connections.rotate', input);
  if (error) throw new Error(`not rotated: ${JSON.stringify(error)}`);
}

/** Replaces the credential of the keyword data provider by one of another account. */
export async function rotateToAnother(test: TestApp, who: Owner): Promise<void> {
  const other = `other-${who.accountId}`;
  await rotate(test, who, 'dataforseo', { login: other, password: other });
}

/** The header by which the doubles tell this owner's requests from all others, whichever credential of theirs it carries. */
export function authorizationOf(who: Owner, provider: Provider): { name: string; contains: string } {
  // The login fills whole base64 groups, so that the code of what follows it does not change that of the login.
  const contains = provider === 'openrouter' ? who.apiKey : Buffer.from(who.login).toString('base64');
  return { name: 'authorization', contains };
}
