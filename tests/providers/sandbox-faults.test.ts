import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FaultAction, type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { keywordDataClient, US, type WireAnswer } from './support/sandbox-http.ts';

const SERP = 'serp/google/organic/live/advanced';
const OVERVIEW = 'dataforseo_labs/google/keyword_overview/live';
const PRICE = 0.002;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.reset());

const client = () => keywordDataClient(sandbox);
const buy = (init?: RequestInit) => client().post(SERP, [{ keyword: 'chess', ...US, tag: 'attempt-7' }], init);
const fault = (action: FaultAction) => sandbox.control.setFault({ match: { tag: 'attempt-7' }, action });

interface Listed {
  id: string;
  status: string;
  cost: number;
  datetime_done: string | null;
  metadata: { tag: string };
}
const idList = async (): Promise<Listed[]> => {
  const { body } = await client().post('serp/id_list', [{ include_metadata: true }]);
  return body.tasks![0]!.result as unknown as Listed[];
};

/** Waits for an event of the double by asking it again, up to a limit far above any real run. */
async function until(done: () => Promise<boolean> | boolean): Promise<void> {
  for (let i = 0; i < 2000; i++) {
    if (await done()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('never happened');
}

describe('connection faults', () => {
  test('a reset before the charge leaves no charge and no trace', async () => {
    fault({ kind: 'resetBeforeCharge' });
    await expect(buy()).rejects.toThrow();
    expect(sandbox.control.bill()).toEqual([]);
    expect(await idList()).toEqual([]);
  });

  test.each<[string, FaultAction]>([
    ['a reset after the charge', { kind: 'resetAfterCharge' }],
    ['a break in the middle of the body', { kind: 'resetMidBody' }],
  ])('%s is charged, listed and can be read again for free', async (_, action) => {
    fault(action);
    await expect(buy()).rejects.toThrow();
    const [listed] = await idList();
    expect(listed).toMatchObject({ status: '20000', cost: PRICE, metadata: { tag: 'attempt-7' } });
    const again = (await client().get(`serp/google/organic/task_get/advanced/${listed!.id}`)).body.tasks![0]!;
    expect([again.status_code, again.cost, again.result_count]).toEqual([20000, 0, 1]);
    expect(sandbox.control.billTotalUsd()).toBe(PRICE);
  });

  test('a request that is never answered is charged at once', async () => {
    fault({ kind: 'hang' });
    const gone = new AbortController();
    const call = buy({ signal: gone.signal });
    await until(() => sandbox.control.bill().length === 1);
    gone.abort();
    await expect(call).rejects.toThrow();
    expect(await idList()).toMatchObject([{ status: '20000', cost: PRICE }]);
  });

  test('a slow request runs on after its client hung up, and is charged when it is done', async () => {
    fault({ kind: 'slow', ms: 3_600_000 });
    const gone = new AbortController();
    const call = buy({ signal: gone.signal });
    await until(() => sandbox.control.counters().inFlight === 1);
    sandbox.control.setLimits({ idListPerMinute: 1e6 });
    await until(async () => (await idList()).length === 1);
    gone.abort();
    await expect(call).rejects.toThrow();
    expect(await idList()).toMatchObject([{ status: '40602', cost: 0, datetime_done: null }]);
    expect(sandbox.control.bill()).toEqual([]);
    sandbox.control.answerIn(0);
    await until(async () => (await idList())[0]!.status === '20000');
    expect(sandbox.control.billTotalUsd()).toBe(PRICE);
  });

  test('what was running when the double stops is never charged', async () => {
    const other = await startSandbox({ latencyMs: 60_000 });
    const call = keywordDataClient(other).post(SERP, [{ keyword: 'chess', ...US }]);
    await until(() => other.control.counters().inFlight === 1);
    await other.stop();
    await expect(call).rejects.toThrow();
    expect(other.control.bill()).toEqual([]);
  });
});

test('a reset abandons running work, frees its place and charges nothing', async () => {
  sandbox.control.setLimits({ simultaneous: 1 });
  sandbox.control.setLatency(60_000);
  const overview = () => client().post(OVERVIEW, [{ keywords: ['chess'], ...US }]);
  const abandoned = expect(overview()).rejects.toThrow();
  await until(() => sandbox.control.counters().inFlight === 1);
  sandbox.control.reset();
  await abandoned;
  sandbox.control.setLimits({ simultaneous: 1 });
  expect((await overview()).body.status_code).toBe(20000);
  expect(sandbox.control.bill()).toHaveLength(1);
});

describe('answers that went wrong', () => {
  test.each([
    [500, false],
    [502, true],
  ])('an HTML page with status %i, charged: %s', async (status, charged) => {
    fault({ kind: 'http', status, charged });
    const reply = await fetch(`${sandbox.keywordDataUrl}/v3/${SERP}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('login:pw')}` },
      body: JSON.stringify([{ keyword: 'chess', ...US, tag: 'attempt-7' }]),
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html']);
    expect(await reply.text()).toContain('<html>');
    expect(sandbox.control.bill()).toHaveLength(charged ? 1 : 0);
  });

  test('truncated JSON is charged', async () => {
    fault({ kind: 'truncatedJson' });
    await expect(buy()).rejects.toThrow(SyntaxError);
    expect(sandbox.control.billTotalUsd()).toBe(PRICE);
  });

  const codes: [string, FaultAction, number, number, boolean][] = [
    ['40101 with a cost', { kind: 'code', code: 40101, costUsd: 0.002 }, 40101, 0.002, false],
    ['40102 at the regular price', { kind: 'code', code: 40102, charged: true }, 40102, 0.002, false],
    ['40106 with partial results', { kind: 'code', code: 40106, charged: true }, 40106, 0.002, true],
    ['50301 without a cost', { kind: 'code', code: 50301 }, 50301, 0, false],
    ['50401 without a cost', { kind: 'code', code: 50401 }, 50401, 0, false],
  ];
  test.each(codes)('task code %s', async (_, action, code, cost, hasResult) => {
    fault(action);
    const { body } = await buy();
    const [task] = body.tasks!;
    expect([task!.status_code, task!.cost, body.cost, task!.result !== null]).toEqual([code, cost, cost, hasResult]);
    expect(sandbox.control.billTotalUsd()).toBe(cost);
    expect(await idList()).toMatchObject([{ status: String(code), cost }]);
  });

  test('a code of the whole answer runs nothing', async () => {
    fault({ kind: 'topCode', code: 40202 });
    expect((await buy()).body).toMatchObject({ status_code: 40202, tasks: null, cost: 0 });
    expect(await idList()).toEqual([]);
  });

  test('tasks_error contradicts the tasks', async () => {
    fault({ kind: 'tasksErrorMismatch' });
    expect((await buy()).body.tasks_error).toBe(1);
    fault({ kind: 'code', code: 40102, charged: true });
    expect((await buy()).body.tasks_error).toBe(0);
  });

  test('an overcharge is what the answer and the bill say', async () => {
    fault({ kind: 'overcharge', factor: 3 });
    expect((await buy()).body.cost).toBe(0.006);
    expect(sandbox.control.billTotalUsd()).toBe(0.006);
  });

  test('one forbidden word fails the whole batch, names it and costs nothing', async () => {
    sandbox.control.setFault({ action: { kind: 'forbiddenKeyword', keyword: 'Poker' } });
    const batch = (keywords: string[]) => client().post(OVERVIEW, [{ keywords, ...US }]);
    const [refused] = (await batch(['chess', 'poker'])).body.tasks!;
    expect(refused).toMatchObject({ status_code: 40501, cost: 0 });
    expect(refused!.status_message).toContain("'Poker'");
    expect((await batch(['chess', 'poker game'])).body.tasks![0]!.status_code).toBe(20000);
  });
});

describe('which requests a fault strikes', () => {
  const codesOf = async (calls: (() => Promise<WireAnswer>)[]) => {
    const codes: number[] = [];
    for (const call of calls) codes.push((await call()).body.tasks![0]!.status_code);
    return codes;
  };
  const action: FaultAction = { kind: 'code', code: 50000 };

  test('the n-th match only', async () => {
    sandbox.control.setFault({ match: { endpoint: 'organic/live', nth: 2 }, action });
    expect(await codesOf([buy, buy, buy])).toEqual([20000, 50000, 20000]);
  });

  test('a number of times, then no more', async () => {
    sandbox.control.setFault({ times: 2, action });
    expect(await codesOf([buy, buy, buy])).toEqual([50000, 50000, 20000]);
  });

  test.each([
    [{ keyword: 'CHE' }, true],
    [{ keyword: 'poker' }, false],
    [{ tag: 'attempt-7' }, true],
    [{ tag: 'attempt-8' }, false],
    [{ provider: 'openrouter' as const }, false],
    [{ header: { name: 'Content-Type', contains: 'json' } }, true],
  ])('by %o: %s', async (match, strikes) => {
    sandbox.control.setFault({ match, action });
    expect(await codesOf([buy])).toEqual([strikes ? 50000 : 20000]);
  });

  test('none once they are cleared', async () => {
    fault(action);
    sandbox.control.clearFaults();
    expect(await codesOf([buy])).toEqual([20000]);
  });
});
