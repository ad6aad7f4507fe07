import type { z } from 'zod';
import { newId } from '../../../server/core/ids.ts';
import { connectionsSave, connectionsVerify } from '../../../server/operations/connections.ts';
import { openSession } from '../../../server/services/accounts/open-session.ts';
import type { RequestMeta } from '../../../server/services/context.ts';
import { type Answer, type Person, person, call as send } from '../../support/people.ts';
import type { TestApp } from '../../support/test-app.ts';
import { type As, call } from '../accounts/support.ts';

/** A person who is signed in as well: connections are for sessions only. */
export interface Owner extends Person {
  as: As;
}

export async function owner(test: TestApp): Promise<Owner> {
  const who = await person(test);
  const meta = { address: '192.0.2.1', userAgent: 'test' } as RequestMeta;
  const { token } = await test.app.context.database.transaction((tx) => openSession(tx, who.accountId, meta));
  return { ...who, as: { sessionToken: token } };
}

let logins = 0;

/** Credentials that the doubles accept, different each time. */
export function keywordDataCredential() {
  return { login: `person${++logins}@login.example`, password: `password-${newId()}` };
}

export function gatewayCredential() {
  return { apiKey: `sk-or-v1-${newId()}` };
}

async function save(test: TestApp, { as }: Owner, input: z.input<typeof connectionsSave.input>) {
  return (await call(test.app.context, connectionsSave, input, as)).data;
}

export function saveKeywordData(test: TestApp, who: Owner, credential = keywordDataCredential()) {
  return save(test, who, { provider: 'dataforseo', credential });
}

export function saveGateway(test: TestApp, who: Owner, credential = gatewayCredential()) {
  return save(test, who, { provider: 'openrouter', credential });
}

export async function verify(test: TestApp, { as }: Owner, { id }: { id: string }) {
  return (await call(test.app.context, connectionsVerify, { id }, as)).data;
}

/** An owner with both connections verified. */
export async function connectedOwner(test: TestApp): Promise<Owner> {
  const who = await owner(test);
  await verify(test, who, await saveKeywordData(test, who));
  await verify(test, who, await saveGateway(test, who));
  return who;
}

/** Quotes an expansion, confirms it and waits for its end; the job's id. */
export async function runPrivateExpansion(test: TestApp, who: Owner, keywords: string[]): Promise<string> {
  const jobId = await startPrivateExpansion(test, who, keywords);
  await finished(test, who, jobId);
  return jobId;
}

/** Quotes and confirms; the job's id. */
export async function startPrivateExpansion(test: TestApp, who: Owner, keywords: string[]): Promise<string> {
  const { quote } = await mutate(test, who, 'byok.quoteExpand', { keywords });
  const { quoteId, requestHash, estimatedCostUsd: confirmedEstimatedCostUsd } = quote;
  const confirmation = { quoteId, requestHash, confirmedEstimatedCostUsd };
  return (await mutate(test, who, 'byok.executeExpand', confirmation)).jobId;
}

/** Reads a private job until it is final; each read is held by the service itself. */
export async function finished(test: TestApp, who: Owner, jobId: string): Promise<void> {
  const url = new URL('/trpc/byok.job', test.url);
  url.searchParams.set('input', JSON.stringify({ json: { jobId } }));
  for (;;) {
    const { completedAt } = dataOf(await send(url.href, { headers: { ...who.headers, Prefer: 'wait=30' } }));
    if (completedAt !== null) return;
  }
}

async function mutate(test: TestApp, who: Owner, name: string, input: object) {
  const body = JSON.stringify({ json: { ...input, idempotencyKey: newId() } });
  return dataOf(await send(`${test.url}/trpc/${name}`, { method: 'POST', headers: who.headers, body }));
}

function dataOf({ body }: Answer) {
  if (body.error) throw new Error(body.error.json.data.appCode);
  return body.result.data.json;
}
