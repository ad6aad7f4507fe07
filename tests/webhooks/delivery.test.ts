import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Network, network } from '../../jobs/webhooks/network.ts';
import { send } from '../../jobs/webhooks/send.ts';
import { adminAccountsBlock, adminAccountsUnblock } from '../../server/operations/admin-accounts.ts';
import {
  webhooksPing,
  webhooksReplay,
  webhooksRotateSecret,
  webhooksUpdate,
} from '../../server/operations/webhooks.ts';
import { moveClock } from '../support/clock.ts';
import { administrator } from '../support/discovery.ts';
import { freshWord } from '../support/jobs.ts';
import { research } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { isSignedBy, type Received, type Receiver, startReceiver, status } from './receiver.ts';
import { happen, type Subscriber, startSending, subscriber } from './support.ts';

/** Bytes. */
const MOST_OF_AN_ANSWER = 64 * 1024;

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await startSending();
});
afterAll(() => app.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await moveClock(app.app.context.database, '0');
  await receiver.stop();
});

/** Judges a message as the reference library does, by the clock that signed it. */
function judged(message: Received, secret: string): unknown {
  vi.useFakeTimers({ now: Number(message.headers['webhook-timestamp']) * 1000, toFake: ['Date'] });
  try {
    return new Verifier(secret).verify(message.body, message.headers);
  } finally {
    vi.useRealTimers();
  }
}

/** Of one that goes on: that the time of the next attempt is known. */
const isPutOff = ({ status, nextAttemptAt, lastAttemptAt }: Awaited<ReturnType<Subscriber['deliveries']>>[number]) =>
  status !== 'pending' || nextAttemptAt! > lastAttemptAt!;

/** The newest delivery when its attempt was settled. */
const settled = (of: Subscriber, attempts: number) =>
  until(async () => {
    const [newest] = await of.deliveries();
    return newest?.attempts === attempts && newest.lastCode !== null && isPutOff(newest) ? newest : null;
  });

const audited = async (target: string) => {
  const rows = app.app.context.database.db.selectFrom('audit_log').select(['action', 'actor_kind', 'details']);
  return await rows.where('target', '=', target).orderBy('id').execute();
};

describe('a message', () => {
  test('tells of the end of a job, and the reference library and the shown public key accept its signatures', async () => {
    const of = await subscriber(app, receiver.url);
    const { body: job } = await research(app, of.who, 'trends', { keywords: [freshWord()] });
    const [message] = await receiver.arrived(1);
    expect(judged(message!, of.secret)).toEqual({
      type: 'job.final',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: expect.objectContaining({ jobId: job.jobId, status: 'complete', cost: { ...job.cost, unknownUsd: 0 } }),
    });
    expect(isSignedBy(message!, of.webhook.publicKey)).toBe(true);
    const delivered = await settled(of, 1);
    expect(delivered).toMatchObject({ deliveryId: message!.id, status: 'delivered', lastCode: 'DELIVERED' });
    expect(delivered).toMatchObject({ lastHttpStatus: 204, nextAttemptAt: null });
  });

  test('that was changed, or signed with another secret, is refused by the reference library', async () => {
    const [of, other] = [await subscriber(app, receiver.url), await subscriber(app, receiver.url)];
    await happen(app, of.who, ['a']);
    const [message] = await receiver.arrived(1);
    expect(() => judged(message!, other.secret)).toThrow();
    expect(() => judged({ ...message!, body: `${message!.body} ` }, of.secret)).toThrow();
    expect(isSignedBy({ ...message!, body: `${message!.body} ` }, of.webhook.publicKey)).toBe(false);
    expect(isSignedBy(message!, other.webhook.publicKey)).toBe(false);
  });

  test('is signed with both keys for a day after a rotation, and with the new one alone afterwards', async () => {
    const of = await subscriber(app, receiver.url);
    const { secret, webhook } = await of.run(webhooksRotateSecret);
    expect(webhook).toMatchObject({ previousPublicKey: of.webhook.publicKey });
    await moveClock(app.app.context.database, '23 hours 59 minutes');
    await happen(app, of.who, ['a']);
    const [within] = await receiver.arrived(1);
    for (const one of [secret, of.secret]) expect(judged(within!, one)).toEqual(within!.payload);
    for (const one of [webhook, of.webhook]) expect(isSignedBy(within!, one.publicKey)).toBe(true);
    await moveClock(app.app.context.database, '24 hours 1 minute');
    await happen(app, of.who, ['b']);
    const [, after] = await receiver.arrived(2);
    expect(judged(after!, secret)).toEqual(after!.payload);
    expect(() => judged(after!, of.secret)).toThrow();
    expect(isSignedBy(after!, of.webhook.publicKey)).toBe(false);
    expect(await of.shown()).toMatchObject({ previousPublicKey: null, previousUntil: null });
  });

  test('waits for the one before it of the same subject; others pass', async () => {
    const of = await subscriber(app, receiver.url);
    receiver.answer((message, response) => status(message.payload.data.subject === 'a' ? 500 : 204)(message, response));
    const [first, second, third] = await happen(app, of.who, ['a', 'a', 'b']);
    await receiver.arrived(2);
    await expect.poll(async () => (await of.deliveries())[0]!.status).toBe('delivered');
    expect(new Set(receiver.messages.map(({ id }) => id))).toEqual(new Set([first, third]));
    receiver.answer(status(204));
    await moveClock(app.app.context.database, '10 seconds');
    await receiver.arrived(4);
    expect(receiver.messages.slice(2).map(({ id }) => id)).toEqual([first, second]);
  });
});

describe('a receiver that does not take a message', () => {
  const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

  test('is asked again after the waits of the plan and a little more, ten times; then the endpoint is disabled, with a notice', async () => {
    const of = await subscriber(app, receiver.url);
    receiver.answer(status(500));
    await happen(app, of.who, ['a', 'a']);
    let elapsed = 0;
    for (const [before, wait] of WAITS.entries()) {
      await receiver.arrived(before + 1);
      const oldest = await until(async () => {
        const [, first] = await of.deliveries();
        return isPutOff(first!) ? first! : null;
      });
      const waits = (oldest!.nextAttemptAt!.getTime() - oldest!.lastAttemptAt!.getTime()) / 1000;
      expect([oldest!.attempts, oldest!.lastCode, oldest!.lastHttpStatus]).toEqual([before + 1, 'REFUSED', 500]);
      expect(waits).toBeGreaterThanOrEqual(wait);
      expect(waits).toBeLessThan(wait * 1.1 + 5);
      elapsed += 1.1 * wait + 5;
      await moveClock(app.app.context.database, `${elapsed} seconds`);
    }
    await receiver.arrived(10);
    await expect.poll(async () => (await of.shown()).status).toBe('disabled');
    expect(await of.shown()).toMatchObject({
      disabledReason: 'PLAN_USED_UP',
      notice: expect.stringContaining('three days'),
    });
    expect((await of.deliveries()).map((one) => one.status)).toEqual(['pending', 'failed']);
    expect(receiver.messages.map(({ id }) => id)).toEqual(Array(10).fill(receiver.messages[0]!.id));
    expect((await audited(of.webhookId)).at(-1)).toMatchObject({
      action: 'webhook.disabled',
      actor_kind: 'system',
      details: { reason: 'PLAN_USED_UP' },
    });
    receiver.answer(status(204));
    await of.run(webhooksUpdate, { enabled: true });
    const [, waited] = await receiver.arrived(11).then((all) => all.slice(9));
    expect(waited!.payload.data.n).toBe(2);
    expect(await of.shown()).toMatchObject({ status: 'enabled', notice: null });
  });

  test('with 410 is never asked again: the endpoint is disabled at once', async () => {
    const of = await subscriber(app, receiver.url);
    receiver.answer(status(410));
    await happen(app, of.who, ['a', 'a']);
    await expect.poll(async () => (await of.shown()).disabledReason).toBe('GONE');
    expect((await of.deliveries()).map((one) => [one.status, one.lastCode])).toEqual([
      ['pending', null],
      ['failed', 'GONE'],
    ]);
    expect(receiver.messages).toHaveLength(1);
  });

  test('by a redirect is not followed anywhere', async () => {
    const elsewhere = await startReceiver();
    const of = await subscriber(app, receiver.url);
    for (const [code, times] of [
      [301, 1],
      [307, 2],
      [308, 3],
    ] as const) {
      receiver.answer(status(code, { location: elsewhere.url }));
      await happen(app, of.who, ['a', 'b', 'c'].slice(times - 1, times));
      expect(await settled(of, 1)).toMatchObject({ status: 'pending', lastCode: 'REDIRECTED', lastHttpStatus: code });
    }
    expect(elsewhere.messages).toEqual([]);
    await elsewhere.stop();
  });

  test.each([429, 502, 503, 504])(
    'with %i is left alone for as long as it asks, with all its messages',
    async (code) => {
      const of = await subscriber(app, receiver.url);
      receiver.answer(status(code, { 'retry-after': '3600' }));
      await happen(app, of.who, ['a']);
      expect(await settled(of, 1)).toMatchObject({ lastCode: 'THROTTLED' });
      receiver.answer(status(204));
      await happen(app, of.who, ['b']);
      await moveClock(app.app.context.database, '55 minutes');
      const probe = await subscriber(app, receiver.url);
      await happen(app, probe.who, ['probe']);
      await receiver.arrived(2);
      await settled(probe, 1);
      expect(receiver.messages.map(({ payload }) => payload.data.subject)).toEqual(['a', 'probe']);
      await moveClock(app.app.context.database, '61 minutes');
      await receiver.arrived(4);
      const after = receiver.messages.slice(2).map(({ payload }) => payload.data.subject);
      expect(after.sort()).toEqual(['a', 'b']);
    },
  );

  test('that never answers is given up, and its other messages are tried one at a time', async () => {
    const hasty = await startSending({ overrides: { webhooks: { timeoutMs: 2_000 } } });
    onTestFinished(() => hasty.stop());
    const of = await subscriber(hasty, receiver.url);
    receiver.answer(() => undefined);
    await happen(hasty, of.who, ['a']);
    expect(await settled(of, 1)).toMatchObject({ status: 'pending', lastCode: 'TIMED_OUT', lastHttpStatus: null });
    await happen(hasty, of.who, ['b', 'c', 'd', 'e']);
    await moveClock(hasty.app.context.database, '6 seconds');
    const before = receiver.messages.length;
    await receiver.arrived(before + 1);
    const timedOut = async () => (await of.deliveries()).filter(({ lastCode }) => lastCode === 'TIMED_OUT');
    await expect.poll(timedOut).toHaveLength(2);
    expect(receiver.messages).toHaveLength(before + 1);
  });
});

describe('an answer', () => {
  const SAYING = 'inside information of the receiver';
  const DRIPPING_MS = 54_321;

  test('is known by its status alone, and stored and shown nowhere', async () => {
    const of = await subscriber(app, receiver.url);
    receiver.answer((_, response) => response.writeHead(500, SAYING, { 'x-inside': SAYING }).end(SAYING));
    await happen(app, of.who, ['a']);
    const shown = JSON.stringify([await settled(of, 1), await of.shown(), await audited(of.webhookId)]);
    const { db } = app.app.context.database;
    const rows = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', of.webhookId)
      .execute();
    for (const text of [shown, JSON.stringify(rows), app.logs.join('\n')]) {
      expect(text).not.toContain(SAYING);
      expect(text).not.toContain(of.secret);
    }
    expect(`${JSON.stringify(await audited(of.webhookId))} ${app.logs.join('\n')}`).not.toContain('receivers-own');
  });

  test('without an end is cut, and counts by its status', async () => {
    const cut = Promise.withResolvers<void>();
    receiver.answer((_, response) => {
      response.writeHead(200).once('close', cut.resolve);
      response.write(Buffer.alloc(MOST_OF_AN_ANSWER + 1));
    });
    // Nothing but its size ends it: the receiver goes on for ever, and the time for the attempt does not run out.
    const way = { network, allowed: ['127.0.0.1'], timeoutMs: 2 ** 30, stopping: new AbortController().signal };
    const outcome = await send(receiver.url, { headers: {}, body: '{}' }, way);
    expect(outcome).toEqual({ code: 'ANSWERED', httpStatus: 200, retryAfterSeconds: null });
    await cut.promise;
  });

  test('that drips counts by its status too', async () => {
    const over = new AbortController();
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === DRIPPING_MS ? over.signal : timeout(ms)));
    // The time for the attempt is over when the first drop was read.
    const dial: Network['dial'] = (...to) =>
      network.dial(...to).on('data', (data) => String(data).endsWith('drop\r\n') && setImmediate(() => over.abort()));
    receiver.answer((_, response) => response.writeHead(200).write('drop'));
    const way = {
      network: { ...network, dial },
      allowed: ['127.0.0.1'],
      timeoutMs: DRIPPING_MS,
      stopping: new AbortController().signal,
    };
    const outcome = await send(receiver.url, { headers: {}, body: '{}' }, way);
    expect(outcome).toEqual({ code: 'ANSWERED', httpStatus: 200, retryAfterSeconds: null });
  });

  test('in another protocol is none', async () => {
    const of = await subscriber(app, receiver.url);
    receiver.answer((_, response) => response.socket!.end('SSH-2.0-OpenSSH\r\n'));
    await happen(app, of.who, ['a']);
    expect(await settled(of, 1)).toMatchObject({ status: 'pending', lastCode: 'ANSWER_INVALID' });
  });
});

describe('its owner', () => {
  test('tries an endpoint out: one message, once, also while it is disabled', async () => {
    const of = await subscriber(app, receiver.url);
    await of.run(webhooksUpdate, { enabled: false });
    const { deliveryId } = await of.run(webhooksPing);
    const [message] = await receiver.arrived(1);
    expect(judged(message!, of.secret)).toMatchObject({ type: 'webhook.ping', data: { webhookId: of.webhookId } });
    expect(message!.id).toBe(deliveryId);
    receiver.answer(status(500));
    await of.run(webhooksUpdate, { enabled: true });
    await of.run(webhooksPing);
    expect(await settled(of, 1)).toMatchObject({ type: 'webhook.ping', status: 'failed', lastCode: 'REFUSED' });
    expect(await of.shown()).toMatchObject({ status: 'enabled' });
  });

  test('tries out also one that asked to be left alone for a day, and was disabled meanwhile; nothing else goes to it', async () => {
    const of = await subscriber(app, receiver.url);
    receiver.answer((_, response) => response.writeHead(429, { 'retry-after': '86400' }).end());
    await happen(app, of.who, ['a']);
    expect(await settled(of, 1)).toMatchObject({ status: 'pending', lastCode: 'THROTTLED' });
    await happen(app, of.who, ['b']);
    await of.run(webhooksPing);
    expect(await settled(of, 1)).toMatchObject({ type: 'webhook.ping', status: 'failed' });
    await of.run(webhooksUpdate, { enabled: false });
    await of.run(webhooksPing);
    await receiver.arrived(3);
    expect(await settled(of, 1)).toMatchObject({ type: 'webhook.ping', status: 'failed' });
    expect(receiver.messages.map(({ payload }) => payload.type)).toEqual(['job.final', 'webhook.ping', 'webhook.ping']);
  });

  test('has a message sent again, under the same id', async () => {
    const of = await subscriber(app, receiver.url);
    const [id] = await happen(app, of.who, ['a']);
    await settled(of, 1);
    expect(await of.run(webhooksReplay, { deliveryId: id })).toMatchObject({ status: 'pending', attempts: 0 });
    const [first, again] = await receiver.arrived(2);
    expect([again!.id, again!.body]).toEqual([first!.id, first!.body]);
    expect(await settled(of, 1)).toMatchObject({ status: 'delivered' });
  });

  test('gets nothing while the account is blocked, and everything afterwards', async () => {
    const admin = await administrator(app);
    const [of, probe] = [await subscriber(app, receiver.url), await subscriber(app, receiver.url)];
    await admin.run(adminAccountsBlock, { userId: of.who.accountId, reason: 'test' });
    await happen(app, of.who, ['blocked']);
    await happen(app, probe.who, ['probe']);
    await settled(probe, 1);
    expect(receiver.messages.map(({ payload }) => payload.data.subject)).toEqual(['probe']);
    await admin.run(adminAccountsUnblock, { userId: of.who.accountId });
    await receiver.arrived(2);
    expect(await settled(of, 1)).toMatchObject({ status: 'delivered' });
  });
});
