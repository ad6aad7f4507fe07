import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { atRest } from '../support/at-rest.ts';
import { asOwner, confirm, execute, finalJob, type Owner, owner, quote, type Reply } from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import type { Person } from '../support/people.ts';
import { budgetDays, charges, fewWords, jobsOf, setControls } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** Two processes that admit jobs and do not work on them. */
let web: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  web = await startTestApp({ env: { ROLE: 'web' } });
  second = await startTestApp({ beside: web, env: { ROLE: 'web' } });
});
afterAll(async () => {
  await atRest(app);
  await second.stop();
  await web.stop();
  await app.stop();
});

async function quoted(test: TestApp, who: Owner) {
  return (await quote(test, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' })).data.quote;
}

const codes = (replies: Reply[]) => replies.map(({ error }) => error?.appCode ?? 'ok').sort();
const times = (count: number, code: string) => Array<string>(count).fill(code);

describe('one confirmed quote', () => {
  test.each([
    ['the same key', () => 'one-key-for-all'],
    ['different keys', (n: number) => `key-number-${n}`],
    ['some keys twice', (n: number) => `key-number-${n % 25}`],
  ])('executed 50 times at once with %s is one job, 50 equal answers, bought once', async (_name, keyOf) => {
    const who = await owner(app);
    const offer = await quoted(app, who);
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => execute(app, who, offer, { key: keyOf(n) })));
    expect(new Set(all.map(({ data }) => data?.jobId)).size).toBe(1);
    const job = await finalJob(app, who, all[0]!.data.jobId);
    expect(job.status).toBe('complete');
    expect(await jobsOf(app, who)).toHaveLength(1);
    const settled = (await unitsOf(app, job.jobId)).filter(({ state }) => state === 'settled');
    expect(settled.length).toBeGreaterThan(1);
    expect(charges(app, who)).toHaveLength(settled.length);
    await assertLedger(app);
  });

  test('on two processes at once is one job', async () => {
    const who = await owner(web);
    const offer = await quoted(web, who);
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, n) => execute(n % 2 ? web : second, who, offer, { key: `process-key-${n}` })),
    );
    expect(new Set(all.map(({ data }) => data?.jobId)).size).toBe(1);
    expect(await jobsOf(web, who)).toHaveLength(1);
  });

  test('whose answer was lost is answered again the same, marked as replayed, also when the job is over', async () => {
    const who = await owner(app);
    const offer = await quoted(app, who);
    const key = `lost-${who.accountId}`;
    const first = await execute(app, who, offer, { key });
    const job = await finalJob(app, who, first.data.jobId);
    const again = await execute(app, who, offer, { key });
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const fresh = await execute(app, who, offer);
    expect(fresh.data).toEqual(job);
    expect(fresh.data.result).not.toBeNull();
    const freshKey = `fresh-${who.accountId}`;
    const repeats = [
      await execute(app, who, offer, { key: freshKey }),
      await execute(app, who, offer, { key: freshKey }),
    ];
    expect(repeats[1]!.data).toEqual(repeats[0]!.data);
    expect(repeats[1]!.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('20 quotes confirmed at once', () => {
  async function confirmAll(who: Owner, as: Person = who): Promise<Reply[]> {
    const offers = await Promise.all(Array.from({ length: 20 }, () => quoted(web, who)));
    return await Promise.all(offers.map((offer, n) => execute(n % 2 ? web : second, as, offer)));
  }

  test('never pass the daily budget, and use it to the last job that fits', async () => {
    const who = await owner(web);
    const price = microsFromUsd((await quoted(web, who)).estimatedCostUsd);
    await setControls(web, who, { dailyBudgetUsd: (3 * price) / 1e6, maxConcurrentJobs: 10 });
    const replies = await confirmAll(who);
    expect(codes(replies)).toEqual([...times(17, 'DAILY_BUDGET_EXCEEDED'), ...times(3, 'ok')]);
    const days = await budgetDays(web, `owner:${who.accountId}`);
    expect(days).toMatchObject([{ reserved_micros: 3 * price, spent_micros: 0 }]);
    await assertLedger(web);
  });

  test("never pass the key's own limit, which leaves the owner's budget to other keys", async () => {
    const who = await owner(web);
    const price = microsFromUsd((await quoted(web, who)).estimatedCostUsd);
    await setControls(web, who, { maxConcurrentJobs: 10 });
    const limited = await keyWithLimit(who, (2 * price + 1) / 1e6);
    const replies = await confirmAll(who, limited);
    expect(codes(replies)).toEqual([...times(18, 'DAILY_BUDGET_EXCEEDED'), ...times(2, 'ok')]);
    const refusal = replies.find(({ error }) => error)!.error;
    expect(refusal).toMatchObject({ dailyBudgetUsd: (2 * price + 1) / 1e6, reservedUsd: (2 * price) / 1e6 });
    expect(await budgetDays(web, `owner:${who.accountId}`)).toMatchObject([{ reserved_micros: 2 * price }]);
    expect((await execute(web, who, await quoted(web, who))).error).toBeNull();
    await assertLedger(web);
  });

  test('never pass the limit of active jobs, counted as jobs', async () => {
    const who = await owner(web);
    const replies = await confirmAll(who);
    expect(codes(replies)).toEqual([...times(18, 'CONCURRENCY_LIMIT_REACHED'), ...times(2, 'ok')]);
    await assertLedger(web);
  });
});

describe('a reservation', () => {
  test('becomes what was spent, of the owner and of the key, and the rest is free again', async () => {
    const who = await owner(app);
    const limited = await keyWithLimit(who, 1, app);
    const { job } = await confirm(app, limited, await quoted(app, who));
    const spent = microsFromUsd(job.spend.actualUsd);
    expect(spent).toBeGreaterThan(0);
    expect(await budgetDays(app, `owner:${who.accountId}`)).toMatchObject([
      { reserved_micros: 0, spent_micros: spent },
    ]);
    const [row] = await jobsOf(app, who);
    expect(await budgetDays(app, `key:${row!.key_id}`)).toMatchObject([{ reserved_micros: 0, spent_micros: spent }]);
    await assertLedger(app);
  });
});

async function keyWithLimit(who: Owner, dailySpendLimitUsd: number, test = web): Promise<Person> {
  const input = { name: 'limited', scopes: ['byok:execute'], dailySpendLimitUsd };
  const { data } = await asOwner(test, who, 'keys.create', input);
  return { ...who, key: data.key, headers: { ...who.headers, Authorization: `Bearer ${data.key}` } };
}
