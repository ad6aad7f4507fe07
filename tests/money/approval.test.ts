import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, confirmationOf, execute, finalJob, type Owner, owner, quote, readAsOwner } from '../support/byok.ts';
import { ANY_BACKENDS } from '../support/database.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const EXPAND = { keywords: ['meal planner', 'diet app'], limitPerSeed: 20 };

describe.each(ANY_BACKENDS)('a person says yes, on %s', (backend) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ backend });
  });
  afterAll(() => app.stop());

  /** An owner whose every key asks above that amount. */
  async function asking(approvalAboveUsd: number | null): Promise<Owner> {
    const who = await owner(app);
    const { keys } = (await readAsOwner(app, who, 'keys.list', {})).data;
    for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, approvalAboveUsd });
    return who;
  }

  async function quoted(who: Owner) {
    return (await quote(app, who, 'expand', EXPAND)).data.quote;
  }

  const jobsOf = async ({ accountId }: Owner) =>
    await app.app.context.database.db.selectFrom('jobs').selectAll().where('owner_id', '=', accountId).execute();

  async function audited({ accountId }: Owner, prefix: string) {
    const rows = app.app.context.database.db.selectFrom('audit_log').selectAll().where('actor_id', '=', accountId);
    return (await rows.where('action', 'like', `${prefix}%`).orderBy('id').execute()).map(({ action, actor_kind }) => ({
      action,
      actor_kind,
    }));
  }

  test('a key may confirm alone up to its amount, and not a micro-dollar above it', async () => {
    const who = await asking(null);
    const of = await quoted(who);
    const { keys } = (await readAsOwner(app, who, 'keys.list', {})).data;
    const limit = async (usd: number) => {
      for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, approvalAboveUsd: usd });
    };
    await limit((of.estimatedCostUsd * 1e6 - 1) / 1e6);
    expect((await execute(app, who, of)).error).toMatchObject({
      appCode: 'APPROVAL_REQUIRED',
      quoteId: of.quoteId,
      estimatedCostUsd: of.estimatedCostUsd,
      approvalUrl: `${app.app.context.config.publicUrl}/dashboard/approve/${of.quoteId}`,
      expiresAt: of.expiresAt,
    });
    expect(await jobsOf(who)).toEqual([]);
    await limit(of.estimatedCostUsd);
    expect((await execute(app, who, of)).data.jobId).toBeDefined();
  });

  test('what waits reserves nothing, and the person sees who asks, over what, at which price', async () => {
    const who = await asking(0);
    const of = await quoted(who);
    await execute(app, who, of);
    await execute(app, who, of);
    const { approvals } = (await readAsOwner(app, who, 'byok.approvals', {})).data;
    expect(approvals).toHaveLength(1);
    expect(approvals[0]).toMatchObject({
      state: 'pending',
      transport: 'trpc',
      key: { last4: who.key.slice(-4) },
      quote: { quoteId: of.quoteId, estimatedCostUsd: of.estimatedCostUsd, costSummary: of.costSummary },
      request: { keywords: EXPAND.keywords },
      jobId: null,
    });
    const { budget } = (await readAsOwner(app, who, 'byok.readiness', {})).data;
    expect(budget).toMatchObject({ spentUsd: 0, reservedUsd: 0 });
    expect(await audited(who, 'approval.')).toEqual([{ action: 'approval.requested', actor_kind: 'api_key' }]);
  });

  test('approved, it runs under the key that asked, whose next attempt answers with that job', async () => {
    const who = await asking(0);
    const of = await quoted(who);
    await execute(app, who, of);
    const approved = await asOwner(app, who, 'byok.approve', confirmationOf(of));
    const again = await execute(app, who, of);
    expect(again.data.jobId).toBe(approved.data.jobId);
    const repeated = await asOwner(app, who, 'byok.approve', confirmationOf(of));
    expect(repeated.data.jobId).toBe(approved.data.jobId);
    await finalJob(app, who, approved.data.jobId);
    const [job] = await jobsOf(who);
    const { keys } = (await readAsOwner(app, who, 'keys.list', {})).data;
    expect(job!.key_id).toBe(keys.find(({ last4 }: { last4: string }) => last4 === who.key.slice(-4)).id);
    expect((await readAsOwner(app, who, 'byok.approval', { quoteId: of.quoteId })).data).toMatchObject({
      state: 'approved',
      decidedAt: expect.any(String),
      jobId: job!.id,
    });
    expect(await audited(who, 'purchase.')).toEqual([{ action: 'purchase.confirmed', actor_kind: 'session' }]);
  });

  test('a key that confirms alone leaves a record of its consent as well', async () => {
    const who = await asking(null);
    await execute(app, who, await quoted(who));
    expect(await audited(who, 'purchase.')).toEqual([{ action: 'purchase.confirmed', actor_kind: 'api_key' }]);
  });

  test('one quote leads to one job, however many ask, approve, decline and repeat at once', async () => {
    const who = await asking(0);
    const of = await quoted(who);
    await execute(app, who, of);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => execute(app, who, of)),
      ...Array.from({ length: 4 }, () => asOwner(app, who, 'byok.approve', confirmationOf(of))),
      asOwner(app, who, 'byok.decline', { quoteId: of.quoteId }),
    ]);
    const jobs = await jobsOf(who);
    const ids = new Set(answers.map(({ data }) => data?.jobId).filter((id) => typeof id === 'string'));
    expect(jobs.length).toBeLessThanOrEqual(1);
    expect([...ids]).toEqual(jobs.map(({ id }) => id));
    const refusals = new Set(answers.flatMap(({ error }) => (error ? [error.appCode] : [])));
    expect(['APPROVAL_REQUIRED', 'APPROVAL_DECLINED']).toEqual(expect.arrayContaining([...refusals]));
  });

  test('a person decides only what a key asked for', async () => {
    const who = await asking(0);
    const of = await quoted(who);
    expect((await asOwner(app, who, 'byok.approve', confirmationOf(of))).error.appCode).toBe('QUOTE_NOT_FOUND');
    expect((await asOwner(app, who, 'byok.decline', { quoteId: of.quoteId })).error.appCode).toBe('QUOTE_NOT_FOUND');
    expect(await jobsOf(who)).toEqual([]);
  });

  test('what the key was allowed to buy meanwhile cannot be declined any more', async () => {
    const who = await asking(0);
    const of = await quoted(who);
    await execute(app, who, of);
    const { keys } = (await readAsOwner(app, who, 'keys.list', {})).data;
    for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, approvalAboveUsd: null });
    const { jobId } = (await execute(app, who, of)).data;
    const told = { state: 'approved', decidedAt: null, jobId };
    expect((await asOwner(app, who, 'byok.decline', { quoteId: of.quoteId })).data).toMatchObject(told);
    expect((await execute(app, who, of)).data.jobId).toBe(jobId);
    expect(await audited(who, 'approval.')).toEqual([{ action: 'approval.requested', actor_kind: 'api_key' }]);
  });

  test('declined, no key can confirm the quote any more, nor can it be approved', async () => {
    const who = await asking(0);
    const of = await quoted(who);
    await execute(app, who, of);
    expect((await asOwner(app, who, 'byok.decline', { quoteId: of.quoteId })).data.state).toBe('declined');
    expect((await execute(app, who, of)).error.appCode).toBe('APPROVAL_DECLINED');
    expect((await asOwner(app, who, 'byok.approve', confirmationOf(of))).error.appCode).toBe('APPROVAL_DECLINED');
    expect(await jobsOf(who)).toEqual([]);
    expect(await audited(who, 'approval.')).toEqual([
      { action: 'approval.requested', actor_kind: 'api_key' },
      { action: 'approval.declined', actor_kind: 'session' },
    ]);
  });

  test.each([
    ['a key that asks for nothing', null],
    ['a key whose amount covers it', 100],
  ])('declined, %s does not confirm it either', async (_, approvalAboveUsd) => {
    const who = await asking(0);
    const of = await quoted(who);
    await execute(app, who, of);
    await asOwner(app, who, 'byok.decline', { quoteId: of.quoteId });
    const { keys } = (await readAsOwner(app, who, 'keys.list', {})).data;
    for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, approvalAboveUsd });
    const other = (
      await asOwner(app, who, 'keys.create', { name: 'other', scopes: ['byok:execute'], approvalAboveUsd })
    ).data.key;
    const asOther = { ...who, headers: { ...who.headers, Authorization: `Bearer ${other}` } };
    for (const one of [who, asOther]) expect((await execute(app, one, of)).error?.appCode).toBe('APPROVAL_DECLINED');
    expect(await jobsOf(who)).toEqual([]);
  });

  test('of many words a list shows the first, and the purchase itself all', async () => {
    const who = await asking(0);
    const keywords = Array.from({ length: 150 }, (_, at) => `word ${at}`);
    const of = (await quote(app, who, 'metrics', { keywords })).data.quote;
    await execute(app, who, of);
    const { approvals } = (await readAsOwner(app, who, 'byok.approvals', {})).data;
    expect(approvals[0].request).toMatchObject({ keywords: keywords.slice(0, 100), keywordsOmitted: 50 });
    const { request } = (await readAsOwner(app, who, 'byok.approval', { quoteId: of.quoteId })).data;
    expect(request).toMatchObject({ keywords, keywordsOmitted: 0 });
  });

  test('an ended trial ends approving as it ends confirming', async () => {
    const who = await asking(0);
    const of = await quoted(who);
    await execute(app, who, of);
    await sql`update accounts set trial_expires_at = app_now() where id = ${who.accountId}`.execute(
      app.app.context.database.db,
    );
    await expect
      .poll(async () => (await asOwner(app, who, 'byok.approve', confirmationOf(of))).error?.appCode)
      .toBe('TRIAL_EXPIRED');
    expect(await jobsOf(who)).toEqual([]);
    expect((await asOwner(app, who, 'byok.decline', { quoteId: of.quoteId })).data.state).toBe('declined');
  });

  test('an approval ends with its quote', async () => {
    const who = await asking(0);
    const of = await quoted(who);
    await execute(app, who, of);
    await sql`update quotes set expires_at = app_now() where id = ${of.quoteId}`.execute(app.app.context.database.db);
    expect((await asOwner(app, who, 'byok.approve', confirmationOf(of))).error.appCode).toBe('QUOTE_EXPIRED');
    expect((await readAsOwner(app, who, 'byok.approvals', {})).data.approvals).toEqual([]);
    expect((await readAsOwner(app, who, 'byok.approval', { quoteId: of.quoteId })).data.state).toBe('expired');
  });

  test('the limit of the day that the key has holds for what a person approves', async () => {
    const who = await asking(0);
    const { keys } = (await readAsOwner(app, who, 'keys.list', {})).data;
    for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, dailySpendLimitUsd: 0.000001 });
    const of = await quoted(who);
    await execute(app, who, of);
    expect((await asOwner(app, who, 'byok.approve', confirmationOf(of))).error).toMatchObject({
      appCode: 'DAILY_BUDGET_EXCEEDED',
      dailyBudgetUsd: 0.000001,
    });
  });
});
