import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../server/core/ids.ts';
import { adminGamesDecide } from '../../server/operations/admin-games.ts';
import { reserveFor } from '../../server/services/byok/admission.ts';
import { announceApproval } from '../../server/services/webhooks/announcements.ts';
import { execute, owner, quote, run } from '../support/byok.ts';
import { moveClock } from '../support/clock.ts';
import { BACKENDS } from '../support/database.ts';
import { administrator, itemsInReview } from '../support/discovery.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { setControls } from '../support/private-jobs.ts';
import { research } from '../support/research.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { announced, listener } from './support.ts';

describe.each(inTurns(BACKENDS, 2))('the outbox, on %s', (backend) => {
  let app: TestApp;
  let who: Person;
  beforeAll(async () => {
    app = await startTestApp({ backend, booksDiffer: 'what is reserved for the budget belongs to no job' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    who = await person(app, { role: 'admin' });
  });

  test('the end of a shared job is written once for whoever listens: bought, answered from the cache, followed', async () => {
    await listener(app, who, ['job.final']);
    const body = { keywords: [freshWord()] };
    const [leader, follower] = await Promise.all([0, 1].map(() => research(app, who, 'trends', body)));
    const cached = await Promise.all([0, 1].map(() => research(app, who, 'trends', body)));
    const events = await announced(app, who);
    const jobs = [leader!, follower!, ...cached].map(({ body: job }) => job);
    expect(new Set(events.map(({ data }) => data.jobId))).toEqual(new Set(jobs.map(({ jobId }) => jobId)));
    expect(events).toHaveLength(4);
    for (const { type, data, subject } of events) {
      const job = jobs.find(({ jobId }) => jobId === data.jobId)!;
      expect({ type, subject }).toEqual({ type: 'job.final', subject: `job:${job.jobId}` });
      expect(data).toEqual({
        ...{ jobId: job.jobId, pipeline: 'shared', kind: 'trends', status: 'complete', errorCode: null },
        ...{ dataSource: 'sandbox', fromCache: job.fromCache, quoteId: null, retryOfJobId: null },
        cost: { ...job.cost, unknownUsd: 0 },
        ...{ createdAt: job.createdAt, completedAt: job.completedAt },
      });
    }
  });

  test('the end of a private job belongs to the subject of its quote', async () => {
    const buyer = await owner(app);
    await listener(app, buyer, ['job.final']);
    const { job, quote: of } = await run(app, buyer, 'expand', { keywords: [freshWord()], limitPerSeed: 10 });
    const [event, ...more] = await announced(app, buyer);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      subject: `job:${of.quoteId}`,
      data: { jobId: job.jobId, pipeline: 'byok', quoteId: of.quoteId, cost: { actualUsd: job.spend.actualUsd } },
    });
  });

  test('nobody is told of what is not theirs, was not asked for, or while they are disabled', async () => {
    const other = await person(app);
    await listener(app, other, ['job.final']);
    await listener(app, who, ['feed.published']);
    await listener(app, who, ['job.final'], { disabled: true });
    await research(app, who, 'trends', { keywords: [freshWord()] });
    expect([await announced(app, who), await announced(app, other)]).toEqual([[], []]);
  });

  test('an event whose transaction does not commit never was', async () => {
    await listener(app, who, ['approval.requested']);
    const quoteId = await anyQuote(app, who);
    const ask = (undo: boolean) =>
      app.app.context.database.transaction(async (tx) => {
        await announceApproval(tx, {
          quoteId,
          keyId: newId(),
          approvalUrl: 'https://x.example',
          approvalAboveMicros: 1,
        });
        if (undo) throw new Error('undone');
      });
    await expect(ask(true)).rejects.toThrow('undone');
    expect(await announced(app, who)).toEqual([]);
    await ask(false);
    expect(await announced(app, who)).toHaveLength(1);
  });

  test('an approval is asked for once, however often the key tries', async () => {
    const buyer = await owner(app);
    await listener(app, buyer, ['approval.requested']);
    const { database } = app.app.context;
    await database.db
      .updateTable('api_keys')
      .set({ approval_above_micros: 1 })
      .where('account_id', '=', buyer.accountId)
      .execute();
    const { data } = await quote(app, buyer, 'expand', { keywords: [freshWord()] });
    const tries = await Promise.all([0, 1, 2].map(() => execute(app, buyer, data.quote)));
    const { approvalUrl, approvalAboveUsd, estimatedCostUsd, expiresAt } = tries[0]!.error;
    expect(tries.map(({ error }) => error.appCode)).toEqual(Array(3).fill('APPROVAL_REQUIRED'));
    const key = database.db.selectFrom('api_keys').select('id').where('account_id', '=', buyer.accountId);
    const { id: keyId } = await key.executeTakeFirstOrThrow();
    const { quoteId } = data.quote;
    expect((await announced(app, buyer)).map(({ type, subject, data: told }) => [type, subject, told])).toEqual([
      [
        'approval.requested',
        `job:${quoteId}`,
        { quoteId, keyId, operation: 'expand', approvalUrl, approvalAboveUsd, estimatedCostUsd, expiresAt },
      ],
    ]);
  });

  test('half, four fifths and all of a daily budget are told in this order, each once a day', async () => {
    const buyer = await owner(app);
    await listener(app, buyer, ['budget.reached']);
    await setControls(app, buyer, { dailyBudgetUsd: 1 });
    const caller = { accountId: buyer.accountId, keyId: null } as never;
    const take = (amount: number) =>
      app.app.context.database.transaction((tx) =>
        reserveFor(tx, app.app.context, caller, { amount, gatewayAmount: 0 }),
      );
    const told = async () => (await announced(app, buyer)).map(({ data }) => [data.percent, data.reservedUsd]);
    await take(499_999);
    expect(await told()).toEqual([]);
    await take(1);
    expect(await told()).toEqual([[50, 0.5]]);
    await take(100_000);
    await take(400_000);
    expect(await told()).toEqual([
      [50, 0.5],
      [80, 1],
      [100, 1],
    ]);
    await moveClock(app.app.context.database, '1 day');
    await take(500_000);
    expect((await told()).slice(3)).toEqual([[50, 0.5]]);
    await moveClock(app.app.context.database, '0');
  });

  test('a publication is told to everybody who listens, with what was published', async () => {
    const admin = await administrator(app);
    const reader = await person(app);
    await listener(app, who, ['feed.published']);
    await listener(app, reader, ['feed.published']);
    const names = Array.from({ length: 51 }, () => freshWord('game'));
    const ids = await itemsInReview(admin, names);
    await admin.run(adminGamesDecide, { ids, decision: 'approve', reason: 'good' });
    const [mine, theirs] = [await announced(app, who), await announced(app, reader)];
    expect(mine).toHaveLength(1);
    expect(theirs).toEqual(mine);
    const { count, items } = mine[0]!.data as { count: number; items: { keyword: string; kind: string }[] };
    expect([count, items.length]).toEqual([51, 50]);
    expect(names).toEqual(expect.arrayContaining(items.map(({ keyword }) => keyword)));
  });
});

/** A quote without a plan, made directly in the database. */
async function anyQuote({ app }: TestApp, { accountId }: Person): Promise<string> {
  const id = newId();
  const made = { operation: 'expand', request: '{}', request_hash: 'x', plan: '[]', connections: '{}' } as const;
  const row = { id, owner_id: accountId, estimated_micros: 1, price_version: 'x', expires_at: new Date() };
  await app.context.database.db
    .insertInto('quotes')
    .values({ ...made, ...row } as never)
    .execute();
  return id;
}
