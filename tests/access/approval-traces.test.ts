import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmationOf, execute, type Owner, owner, quote } from '../support/byok.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { mutate } from '../support/trpc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const AGENT = { 'User-Agent': 'agent/1', 'X-Request-Id': 'asked-by-agent' };
const BROWSER = { 'User-Agent': 'browser/2', 'X-Request-Id': 'said-by-person' };
const byAgent = { actor_kind: 'api_key', address: '127.0.0.1', user_agent: 'agent/1', request_id: 'asked-by-agent' };
const byPerson = { actor_kind: 'session', address: '127.0.0.1', user_agent: 'browser/2', request_id: 'said-by-person' };

/** A quote of its own that the owner's key asked leave for, at nothing that it may spend alone. */
async function asked(who: Owner, word: string) {
  const of = (await quote(app, who, 'expand', { keywords: [word], limitPerSeed: 10 })).data.quote;
  expect((await execute(app, who, of, { headers: AGENT })).error.appCode).toBe('APPROVAL_REQUIRED');
  return of;
}

test('who asked, who said yes and who said no is on record, each with address, agent and request', async () => {
  const who = await owner(app);
  const { db } = app.app.context.database;
  const key = db.updateTable('api_keys').set({ approval_above_micros: 0 }).where('account_id', '=', who.accountId);
  const { id: keyId } = await key.returning('id').executeTakeFirstOrThrow();
  const said = (name: string, input: unknown) => mutate(app, { Cookie: who.cookie, ...BROWSER }, { name, input });
  const [yes, no] = [await asked(who, 'meal planner'), await asked(who, 'diet app')];
  const { jobId } = (await said('byok.approve', confirmationOf(yes))).data;
  expect((await said('byok.decline', { quoteId: no.quoteId })).error).toBeNull();
  const rows = db.selectFrom('audit_log').selectAll().where('actor_id', '=', who.accountId);
  const acts = ['approval.requested', 'approval.declined', 'purchase.confirmed'];
  expect(await rows.where('action', 'in', acts).orderBy('id').execute()).toMatchObject([
    { ...byAgent, action: 'approval.requested', target: yes.quoteId, details: { keyId, transport: 'trpc' } },
    { ...byAgent, action: 'approval.requested', target: no.quoteId, details: { keyId, transport: 'trpc' } },
    {
      ...byPerson,
      action: 'purchase.confirmed',
      target: jobId,
      details: { quoteId: yes.quoteId, keyId, amountUsd: yes.estimatedCostUsd, transport: 'trpc' },
    },
    { ...byPerson, action: 'approval.declined', target: no.quoteId, details: { keyId } },
  ]);
});
