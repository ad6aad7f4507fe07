import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, stranger } from '../support/owners.ts';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { mutate, query } from '../support/trpc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('sensitive acts are in the audit log with address and agent, and administrators see both there', async () => {
  const who = await stranger(app);
  const headers = { Cookie: who.cookie, 'User-Agent': `browser/${'9'.repeat(400)}` };
  const act = async (name: string, input: unknown) => {
    expect((await mutate(app, headers, { name, input })).error).toBeNull();
  };
  await act('keys.create', { name: 'spends', scopes: ['byok:execute'], expiresInDays: 7, dailySpendLimitUsd: 2 });
  await act('connections.setSpendControls', { dailyBudgetUsd: 50 });
  await act('connections.setSpendControls', { dailyBudgetUsd: 1 });
  await act('connections.save', { provider: 'openrouter', credential: { apiKey: 'sk-or-secret-text' } });
  const operator = await cookieOf(app, (await person(app, { role: 'admin' })).accountId);
  const { data } = await query(app, { Cookie: operator }, { name: 'admin.audit.list' });
  const rows = data.items.filter((row: { actorId: string }) => row.actorId === who.accountId).reverse();
  expect(rows).toMatchObject([
    { action: 'key.created', details: { scopes: ['byok:execute'], expiresInDays: 7, dailySpendLimitUsd: 2 } },
    { action: 'spend-controls.set', details: { raised: true, dailyBudgetUsd: 50, before: { dailyBudgetUsd: 5 } } },
    { action: 'spend-controls.set', details: { raised: false, dailyBudgetUsd: 1, before: { dailyBudgetUsd: 50 } } },
    { action: 'connection.saved', details: { provider: 'openrouter' } },
  ]);
  for (const row of rows) expect(row).toMatchObject({ address: '127.0.0.1', userAgent: `browser/${'9'.repeat(292)}` });
  expect(JSON.stringify(data)).not.toContain('sk-or-secret-text');
});
