import { randomBytes } from 'node:crypto';
import type { Scope } from '../../server/core/caller.ts';
import { newId } from '../../server/core/ids.ts';
import { persistedOperations } from '../../server/services/access/persisted-operations.ts';
import { issueKey } from '../../server/services/api-keys/issue-key.ts';
import { CreateKey } from '../../server/services/api-keys/schemas.ts';
import type { TestApp } from './test-app.ts';

export interface Person {
  accountId: string;
  email: string;
  key: string;
  /** Headers of a JSON request with the key. */
  headers: Record<string, string>;
}

export interface PersonOptions {
  role?: 'admin' | 'student';
  scopes?: Scope[];
  trialDays?: number;
  dailyQuota?: number;
  /** GraphQL documents that the key is bound to. */
  documents?: string[];
}

/** An account with an API key, made directly in the database: for tests that are not about signing up. */
export async function person(test: TestApp, options: PersonOptions = {}): Promise<Person> {
  const { role = 'student', scopes = ['research:execute', 'feed:read', 'byok:execute'] } = options;
  const accountId = newId();
  const email = `p${randomBytes(5).toString('hex')}@example.com`;
  const trialEnd = new Date(Date.now() + (options.trialDays ?? 90) * 86_400_000);
  const operations = await persistedOperations(test.app.context, options.documents ?? []);
  const key = await test.app.context.database.transaction(async (tx) => {
    await tx.db
      .insertInto('accounts')
      .values({
        id: accountId,
        email,
        password_hash: 'unused',
        role,
        trial_expires_at: role === 'admin' ? null : trialEnd,
        daily_quota: options.dailyQuota ?? null,
      })
      .execute();
    return (await issueKey(tx, accountId, { ...CreateKey.parse({ name: 'test', scopes }), operations })).key;
  });
  return { accountId, email, key, headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' } };
}

/** An answer; tests assert on bodies of any shape. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
  body: any;
}

/** A JSON request; the answer's body is parsed when there is one. */
export async function call(url: string | URL, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

export function post(
  test: TestApp,
  path: string,
  who: Person | null,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const base = who?.headers ?? { 'Content-Type': 'application/json' };
  return call(test.url + path, { method: 'POST', headers: { ...base, ...headers }, body: JSON.stringify(body) });
}
