import { randomUUID } from 'node:crypto';
import { openSession } from '../../server/services/accounts/open-session.ts';
import type { RequestMeta } from '../../server/services/context.ts';
import { type Person, person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A person with provider accounts of their own. Connections are managed by cookie, jobs by key. */
export interface Owner extends Person {
  cookie: string;
  /** Login of the keyword data account and key of the gateway account: names of their bills at the doubles. */
  login: string;
  apiKey: string;
}

/** An answer over tRPC: data, or the error's public members with `appCode`. */
export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: members differ by code
  error: any;
}

export interface CallOptions {
  /** Idempotency-Key; a fresh one unless given, none when null. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** A mutation over tRPC, with an Idempotency-Key of its own. */
export async function mutate(
  test: TestApp,
  who: Record<string, string>,
  call: { name: string; input: unknown } & CallOptions,
): Promise<Reply> {
  const { name, input, key = randomUUID(), headers = {} } = call;
  const keyed: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key };
  return await reply(`${test.url}/trpc/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...keyed, ...who, ...headers },
    body: JSON.stringify({ json: input }),
  });
}

/** A query over tRPC. */
export async function query(
  test: TestApp,
  who: Record<string, string>,
  call: { name: string; input?: unknown } & CallOptions,
): Promise<Reply> {
  const url = new URL(`/trpc/${call.name}`, test.url);
  url.searchParams.set('input', JSON.stringify({ json: call.input ?? {} }));
  return await reply(url.href, { headers: { ...who, ...call.headers } });
}

async function reply(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  const body = (await response.json()) as { result?: { data: { json: unknown } }; error?: { json: { data: unknown } } };
  return {
    status: response.status,
    headers: response.headers,
    data: body.result?.data.json ?? null,
    error: body.error?.json.data ?? null,
  };
}

/** A cookie of a new session. */
export async function cookieOf(test: TestApp, accountId: string): Promise<string> {
  const meta = { address: '127.0.0.1', userAgent: null } as RequestMeta;
  const { database } = test.app.context;
  return `session=${(await database.transaction((tx) => openSession(tx, accountId, meta))).token}`;
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

export type ProviderName = 'dataforseo' | 'openrouter';

export function credentialOf(who: Owner, provider: ProviderName): Record<string, string> {
  return provider === 'dataforseo' ? { login: who.login, password: `pass-${who.accountId}` } : { apiKey: who.apiKey };
}

/** Saves one connection and verifies it. */
export async function connect(test: TestApp, who: Owner, provider: ProviderName): Promise<string> {
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

export async function connectionIds(test: TestApp, who: Owner): Promise<Record<ProviderName, string>> {
  const { data } = await query(test, { Cookie: who.cookie }, { name: 'connections.list' });
  const rows = data.connections as { id: string; provider: ProviderName }[];
  return Object.fromEntries(rows.map((row) => [row.provider, row.id])) as Record<ProviderName, string>;
}

/** Replaces a credential by an equal one: the version grows, the account stays. */
export async function rotate(test: TestApp, who: Owner, provider: ProviderName): Promise<void> {
  const { data } = await query(test, { Cookie: who.cookie }, { name: 'connections.list' });
  const row = data.connections.find((one: { provider: string }) => one.provider === provider);
  const input = {
    id: row.id,
    credential: credentialOf(who, provider),
    expectedCredentialVersion: row.credentialVersion,
  };
  const { error } = await asOwner(test, who, 'connections.rotate', input);
  if (error) throw new Error(`not rotated: ${JSON.stringify(error)}`);
}

export type Kind = 'expand' | 'compare';
const WORD: Record<Kind, string> = { expand: 'Expand', compare: 'Compare' };

export function quote(test: TestApp, who: Person, kind: Kind, input: unknown, options: CallOptions = {}) {
  return mutate(test, who.headers, { name: `byok.quote${WORD[kind]}`, input, ...options });
}

// biome-ignore lint/suspicious/noExplicitAny: a quote as it came
type AnyQuote = any;

/** The confirmation that a quote asks for. */
export function confirmationOf({ quoteId, requestHash, estimatedCostUsd }: AnyQuote) {
  return { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
}

export function execute(test: TestApp, who: Person, of: AnyQuote, options: CallOptions = {}): Promise<Reply> {
  const name = `byok.execute${WORD[of.operation as Kind]}`;
  return mutate(test, who.headers, { name, input: confirmationOf(of), ...options });
}

/** Reads a job until it is final; each read is held by the service itself. */
export async function finalJob(test: TestApp, who: Person, jobId: string): Promise<Reply['data']> {
  for (;;) {
    const answer = await query(test, who.headers, {
      name: 'byok.job',
      input: { jobId },
      headers: { Prefer: 'wait=30' },
    });
    if (answer.error) throw new Error(`no job: ${JSON.stringify(answer.error)}`);
    if (answer.data.completedAt !== null) return answer.data;
  }
}

/** Quotes, confirms, and waits for the end. */
export async function run(test: TestApp, who: Person, kind: Kind, input: unknown) {
  const quoted = await quote(test, who, kind, input);
  if (quoted.error) throw new Error(`no quote: ${JSON.stringify(quoted.error)}`);
  return await confirm(test, who, quoted.data.quote);
}

export async function confirm(test: TestApp, who: Person, of: AnyQuote) {
  const { data, error } = await execute(test, who, of);
  if (error) throw new Error(`not executed: ${JSON.stringify(error)}`);
  return { quote: of, job: await finalJob(test, who, data.jobId) };
}

/** Quotes a retry of a job, confirms it, and waits for the end. */
export async function retry(test: TestApp, who: Person, jobId: string, stages?: string[]) {
  const input = { jobId, ...(stages ? { stages } : {}) };
  const quoted = await mutate(test, who.headers, { name: 'byok.quoteRetry', input });
  if (quoted.error) throw new Error(`no retry quote: ${JSON.stringify(quoted.error)}`);
  return await confirm(test, who, quoted.data.quote);
}
