import { randomUUID } from 'node:crypto';
import { call } from './people.ts';
import type { TestApp } from './test-app.ts';

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
  mutation: { name: string; input: unknown } & CallOptions,
): Promise<Reply> {
  const { name, input, key = randomUUID(), headers = {} } = mutation;
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
  { name, input = {}, headers }: { name: string; input?: unknown } & CallOptions,
): Promise<Reply> {
  const url = new URL(`/trpc/${name}`, test.url);
  url.searchParams.set('input', JSON.stringify({ json: input }));
  return await reply(url.href, { headers: { ...who, ...headers } });
}

async function reply(url: string, init: RequestInit): Promise<Reply> {
  const { status, headers, body } = await call(url, init);
  return { status, headers, data: body.result?.data.json ?? null, error: body.error?.json.data ?? null };
}
