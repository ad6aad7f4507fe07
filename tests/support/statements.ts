import type { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** What an application sends to its database while `work` goes on. */
export async function queriesDuring(
  { app: { context } }: TestApp,
  work: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const executor = context.database.db.getExecutor();
  const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
  await work();
  const queries = spy.mock.calls.map(([query]) => query as CompiledQuery);
  spy.mockRestore();
  return queries;
}
