import type { z } from 'zod';
import { newId } from '../../server/core/ids.ts';
import { connectionsSave, connectionsVerify } from '../../server/operations/connections.ts';
import { invokeAs } from './accounts.ts';
import { type Owner, sessionOf } from './owners.ts';
import type { TestApp } from './test-app.ts';

let logins = 0;

/** Credentials that the doubles accept, different each time. */
export function keywordDataCredential() {
  return { login: `person${++logins}@login.example`, password: `password-${newId()}` };
}

export function gatewayCredential() {
  return { apiKey: `sk-or-v1-${newId()}` };
}

async function save(test: TestApp, who: Owner, input: z.input<typeof connectionsSave.input>) {
  return (await invokeAs(test.app.context, connectionsSave, input, sessionOf(who))).data;
}

export function saveKeywordData(test: TestApp, who: Owner, credential = keywordDataCredential()) {
  return save(test, who, { provider: 'dataforseo', credential });
}

export function saveGateway(test: TestApp, who: Owner, credential = gatewayCredential()) {
  return save(test, who, { provider: 'openrouter', credential });
}

export async function verifyNow(test: TestApp, who: Owner, { id }: { id: string }) {
  return (await invokeAs(test.app.context, connectionsVerify, { id }, sessionOf(who))).data;
}
