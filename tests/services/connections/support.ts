import type { z } from 'zod';
import { newId } from '../../../server/core/ids.ts';
import { connectionsSave, connectionsVerify } from '../../../server/operations/connections.ts';
import { openSession } from '../../../server/services/accounts/open-session.ts';
import type { RequestMeta } from '../../../server/services/context.ts';
import { type Person, person } from '../../support/people.ts';
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
