import { describe, expect, test, vi } from 'vitest';
import { createLimiter, paceGateway, paceKeywordData } from '../../server/providers/pacing.ts';
import { createMemoryRateBucket } from '../../server/providers/rate-bucket.ts';
import { virtualClock } from '../support/clock.ts';
import {
  answeredBy,
  CHAT,
  chatCall,
  dataCall,
  dataProvider,
  envelope,
  gateway,
  REQUESTS,
  serveJson,
} from './support/raw-server.ts';

const request = REQUESTS.autocomplete;
const good = envelope({ cost: 0.002, result: [{ items: [] }] });
const limited = (code: number) => ({ status_code: code, status_message: 'limit', cost: 0, tasks: null });

/** A paced keyword data client whose transport is a function of virtual time. */
function paced(
  answer: (body: string, path: string) => Promise<unknown> | unknown,
  options: { limitSeconds?: number } = {},
) {
  const { clock, run } = virtualClock();
  const sent: number[] = [];
  const send = answeredBy(async (body, path) => {
    sent.push(clock.now());
    return JSON.stringify(await answer(body, path));
  });
  const provider = dataProvider('http://provider.test', 10_000, undefined, send);
  return { provider: paceKeywordData(provider, createLimiter({ clock, ...options })), sent, clock, run };
}

const mostIn = (times: number[], span: number) =>
  Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + span).length));

describe('rates', () => {
  test('no minute holds more than an account may send, and at least 95 % of it is used', async () => {
    const { provider, sent, run } = paced(() => good);
    await run(Promise.all(Array.from({ length: 4000 }, () => provider.buy(request, dataCall()))));
    expect(sent).toHaveLength(4000);
    expect(mostIn(sent, 60_000)).toBeLessThanOrEqual(2000);
    expect(sent.filter((time) => time < 60_000).length).toBeGreaterThanOrEqual(1900);
  });

  test.each([
    ['live trends', 250, () => REQUESTS.trends_graph],
    ['suggestions', 2000, () => REQUESTS.keyword_suggestions],
  ] as const)('%s stay below %i a minute', async (_name, perMinute, asked) => {
    const { provider, sent, run } = paced(() => good);
    await run(Promise.all(Array.from({ length: 300 }, () => provider.buy(asked(), dataCall()))));
    expect(mostIn(sent, 60_000)).toBeLessThanOrEqual(perMinute);
  });

  test('trends stay below 500,000 a day, live and posted together', async () => {
    const { provider, sent, run } = paced(() => good);
    const live = () => provider.buy(REQUESTS.trends_graph, dataCall());
    const posted = () => provider.post({ ...REQUESTS.trends_graph, queue: 'standard' }, dataCall());
    await run(Promise.all(Array.from({ length: 1000 }, (_, i) => (i % 3 === 0 ? live() : posted()))));
    // Evenly spaced: no day holds more than the spacing of any stretch allows.
    const perMs = (sent.length - 1) / (Math.max(...sent) - Math.min(...sent));
    expect(perMs * 86_400_000).toBeLessThanOrEqual(500_000);
    expect(perMs * 86_400_000).toBeGreaterThanOrEqual(475_000);
  });

  test('account checks stay below 6 a minute, and pages of one lookup below 10', async () => {
    const account = paced(() => envelope({ cost: 0, result: [{}] }));
    await account.run(Promise.all(Array.from({ length: 12 }, () => account.provider.account(dataCall()))));
    expect(mostIn(account.sent, 60_000)).toBeLessThanOrEqual(6);
    const row = { id: 'x', status: '20000', cost: 0, metadata: { tag: 'other' } };
    const list = paced((body) => {
      const { offset } = JSON.parse(body)[0];
      return envelope({ cost: 0, result: Array.from({ length: offset < 14_000 ? 1000 : 1 }, () => row) });
    });
    const window = { from: new Date(0), to: new Date(1000) };
    const found = await list.run(list.provider.findByTag('serp', 'mine', window, dataCall()));
    expect(found).toEqual({ ok: true, data: null });
    expect(list.sent).toHaveLength(15);
    expect(mostIn(list.sent, 60_000)).toBeLessThanOrEqual(10);
  });

  test('two processes on one bucket share the rate; accounts do not wait for each other', async () => {
    let time = 0;
    const bucket = createMemoryRateBucket(() => time);
    const waits = [await bucket.take('a', 60), await bucket.take('a', 60), await bucket.take('b', 60)];
    expect(waits).toEqual([0, 1000, 0]);
    time = 5000;
    expect(await bucket.take('a', 60)).toBe(0);
  });
});

describe('simultaneous requests', () => {
  test('one process sends at most 30 at once to Labs', async () => {
    let open = 0;
    let peak = 0;
    const { provider, run } = paced(async () => {
      open += 1;
      peak = Math.max(peak, open);
      // An answer that takes several turns of the clock, so that requests overlap.
      for (let turn = 0; turn < 60; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
      open -= 1;
      return good;
    });
    await run(Promise.all(Array.from({ length: 120 }, () => provider.buy(REQUESTS.keyword_overview, dataCall()))));
    expect(peak).toBeGreaterThan(15);
    expect(peak).toBeLessThanOrEqual(30);
  });

  test('groups take turns: a small job is not behind a large one', async () => {
    const order: string[] = [];
    const { provider, run } = paced((body) => {
      order.push(JSON.parse(body)[0].tag);
      return good;
    });
    const buy = (group: string) => provider.buy(REQUESTS.keyword_overview, { ...dataCall(), group, attemptId: group });
    const large = Array.from({ length: 200 }, () => buy('large'));
    const small = Array.from({ length: 3 }, () => buy('small'));
    await run(Promise.all([...large, ...small]));
    expect(order.lastIndexOf('small')).toBeLessThan(60);
  });
});

describe('rate-limit refusals', () => {
  test.each([40202, 40209])('%i is repeated until it gets through, unseen by the caller', async (code) => {
    let refusals = 5;
    const { provider, sent, run } = paced(() => (refusals-- > 0 ? limited(code) : good));
    let announced = 0;
    const onSending = async () => {
      announced += 1;
    };
    const outcome = await run(provider.buy(request, { ...dataCall(), onSending }));
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 2000 });
    expect(sent).toHaveLength(6);
    expect(announced, 'onSending once for every request sent').toBe(6);
    const gaps = sent.slice(1).map((time, index) => time - sent[index]!);
    expect(gaps).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  test.each([40202, 40209])(
    '%i without end comes back as it is when the limit of the waiting is reached',
    async (code) => {
      const { provider, sent, clock, run } = paced(() => limited(code), { limitSeconds: 600 });
      let told = 0;
      const onRefused = async () => {
        told += 1;
      };
      const outcome = await run(provider.buy(request, { ...dataCall(), onRefused }));
      expect(outcome).toMatchObject({ kind: 'refused', code: String(code) });
      expect(clock.now()).toBeLessThanOrEqual(600_000);
      expect([sent.length > 5, told]).toEqual([true, sent.length]);
    },
  );

  test('who never got a turn within the limit is refused with the code that the others were refused with', async () => {
    const { provider, run } = paced(() => limited(40202), { limitSeconds: 60 });
    const calls = Array.from({ length: 200 }, () => provider.buy(request, dataCall()));
    const outcomes = await run(Promise.all(calls));
    expect(new Set(outcomes.map((outcome) => 'code' in outcome && outcome.code))).toEqual(new Set(['40202']));
  });

  test('a pause that a provider wants longer than the limit is one wait, not a storm of timers', async () => {
    const { clock, run } = virtualClock();
    let sleeps = 0;
    const counting = {
      now: () => clock.now(),
      sleep: (ms: number, signal: AbortSignal) => {
        sleeps += 1;
        return clock.sleep(ms, signal);
      },
    };
    const month = String(34 * 86_400);
    const { baseUrl, seen } = await serveJson({ error: { code: 429, message: 'slow' } }, 429, { 'retry-after': month });
    const llm = paceGateway(gateway(baseUrl), createLimiter({ clock: counting, limitSeconds: 600 }));
    expect(await run(llm.chat(CHAT, chatCall()))).toMatchObject({ kind: 'refused', code: '429' });
    expect([seen.length, sleeps, clock.now()]).toEqual([1, 1, 600_000]);
  });

  test('after a pause that a provider wants longer than the limit somebody asks again when the limit is over', async () => {
    const { clock, run } = virtualClock();
    const month = { 'retry-after': String(34 * 86_400) };
    const { baseUrl, seen } = await serveJson({ error: { code: 429, message: 'slow' } }, 429, month);
    const llm = paceGateway(gateway(baseUrl), createLimiter({ clock, limitSeconds: 600 }));
    for (const asked of [1, 2]) {
      await run(llm.chat(CHAT, chatCall()));
      expect([seen.length, clock.now()]).toEqual([asked, asked * 600_000]);
    }
  });

  test('no pause is longer than a timer can be: such a timer would fire at once', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const [month, patience] = [34 * 86_400, new AbortController()];
    const { baseUrl } = await serveJson({ error: { code: 429, message: 'slow' } }, 429, { 'retry-after': `${month}` });
    const llm = paceGateway(gateway(baseUrl), createLimiter({ limitSeconds: month }));
    const answer = llm.chat(CHAT, { ...chatCall(), patience: patience.signal });
    const long = () => timers.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms > 86_400_000);
    await expect.poll(long).not.toEqual([]);
    patience.abort();
    await answer;
    expect(long()).toEqual([2 ** 31 - 1]);
    timers.mockRestore();
  });

  test('a call whose patience ends comes back, sent or not; the signal of the call is not needed for that', async () => {
    const patience = new AbortController();
    let count = 0;
    const { provider, run } = paced(() => {
      count += 1;
      if (count === 2) patience.abort();
      return limited(40202);
    });
    const outcome = await run(provider.buy(request, { ...dataCall(), patience: patience.signal }));
    expect([outcome, count]).toMatchObject([{ kind: 'refused', code: '40202', retry: 'pace' }, 2]);
    const late = await run(provider.buy(request, { ...dataCall(), patience: patience.signal }));
    expect([late, count]).toMatchObject([{ kind: 'refused', code: 'ABORTED' }, 2]);
  });

  test('only rate-limit refusals are repeated', async () => {
    for (const code of [40203, 40210, 40501, 50303, 50000, 40101]) {
      const { provider, sent, run } = paced(() => limited(code));
      await run(provider.buy(request, dataCall()));
      expect(sent, String(code)).toHaveLength(1);
    }
  });

  test('the caller gets the refusal when its signal aborts first', async () => {
    const controller = new AbortController();
    let count = 0;
    const { provider, run } = paced(() => {
      count += 1;
      if (count === 3) controller.abort();
      return limited(40202);
    });
    const outcome = await run(provider.buy(request, { ...dataCall(), signal: controller.signal }));
    expect(outcome).toMatchObject({ kind: 'refused', retry: 'pace' });
    expect(count).toBe(3);
  });

  test('a call aborted while it waits for its turn is never sent', async () => {
    const controller = new AbortController();
    const { provider, sent, run } = paced(() => good);
    const first = Array.from({ length: 200 }, () => provider.buy(request, dataCall()));
    const late = provider.buy(request, { ...dataCall(), signal: controller.signal });
    controller.abort();
    expect(await late).toMatchObject({ kind: 'refused', code: 'ABORTED' });
    await run(Promise.all(first));
    expect(sent).toHaveLength(200);
  });

  test('what onSending throws reaches the caller and frees the lane', async () => {
    const { provider, sent, run } = paced(() => good);
    const lost = new Error('lease lost');
    const call = { ...dataCall(), onSending: () => Promise.reject(lost) };
    await expect(run(provider.buy(request, call))).rejects.toBe(lost);
    expect(await run(provider.buy(request, dataCall()))).toMatchObject({ kind: 'answered' });
    expect(sent).toHaveLength(1);
  });

  test('the gateway’s 429 waits for its Retry-After', async () => {
    const { clock, run } = virtualClock();
    const { baseUrl, seen } = await serveJson({ error: { code: 429, message: 'slow' } }, 429, { 'retry-after': '9' });
    const controller = new AbortController();
    const sent: number[] = [];
    const onSending = async () => {
      sent.push(clock.now());
      if (sent.length === 3) controller.abort();
    };
    const llm = paceGateway(gateway(baseUrl), createLimiter({ clock }));
    const outcome = await run(llm.chat(CHAT, { ...chatCall(), signal: controller.signal, onSending }));
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(sent).toEqual([0, 9000, 18_000]);
    expect(seen).toHaveLength(2);
  });
});
