import { getEventListeners, once } from 'node:events';
import { expect, test } from 'vitest';
import { Departure } from '../../server/providers/departure.ts';

const LONG_MS = 60_000;

function departing({ isPaid = true, timeoutMs = LONG_MS, isTimely = (): boolean => true } = {}) {
  const caller = new AbortController();
  const request = { method: 'POST', path: '/', headers: {}, signal: caller.signal, isPaid, isTimely } as const;
  const departure = new Departure(request, timeoutMs);
  return { caller, departure };
}

const connectionLost = Object.assign(new Error('lost'), { code: 'ECONNRESET' });

/** What was thrown before the first byte. */
function refusalOf(departure: Departure): unknown {
  try {
    departure.begin();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('it began');
}

test.each([true, false])('until its first byte a call is given up with its caller (paid: %s)', (isPaid) => {
  const { caller, departure } = departing({ isPaid });
  expect(departure.signal.aborted).toBe(false);
  caller.abort();
  expect(departure.signal.aborted).toBe(true);
  expect(departure.failed(refusalOf(departure))).toMatchObject({ kind: 'unsent', code: 'ABORTED' });
});

test('from its first byte on a paid call is not, and one that costs nothing still is', () => {
  const [paid, free] = [departing(), departing({ isPaid: false })];
  for (const { caller, departure } of [paid, free]) {
    departure.begin();
    caller.abort();
  }
  expect(paid.departure.signal.aborted).toBe(false);
  expect(paid.departure.failed(connectionLost)).toMatchObject({
    ...{ kind: 'no-answer', message: 'connection lost before the answer (ECONNRESET)' },
  });
  expect(free.departure.signal.aborted).toBe(true);
  expect(free.departure.failed(connectionLost)).toMatchObject({
    ...{ kind: 'no-answer', message: 'aborted after it was sent' },
  });
});

test('of a failure its code is told, and no text that only stands in its place', () => {
  const { departure } = departing();
  const failed = departure.failed(Object.assign(new Error('lost'), { code: 'Bearer a-key' }));
  expect(failed).toMatchObject({ message: 'no connection (unknown reason)' });
});

test('a deadline that passes before the first byte is a proof, after it none', async () => {
  const [before, after] = [departing({ timeoutMs: 1 }), departing({ timeoutMs: 1 })];
  after.departure.begin();
  await Promise.all([before, after].map(({ departure }) => once(departure.signal, 'abort')));
  const unsent = { kind: 'unsent', code: 'UNREACHABLE', message: 'no connection (deadline)' };
  expect(before.departure.failed(connectionLost)).toEqual(unsent);
  expect(before.departure.failed(refusalOf(before.departure))).toEqual(unsent);
  const lost = 'no whole answer before the deadline';
  expect(after.departure.failed(connectionLost)).toEqual({ kind: 'no-answer', message: lost });
  expect(after.departure.lost('an answer that was cut')).toBe(lost);
});

test('what is too late for its first byte is not sent, and nothing is sent twice', () => {
  const late = departing({ isTimely: () => false }).departure;
  const notSent = { kind: 'unsent', code: 'NOT_SENT' };
  expect(late.failed(refusalOf(late))).toMatchObject(notSent);
  expect(late.failed(connectionLost)).toMatchObject({ code: 'UNREACHABLE', message: 'no connection (ECONNRESET)' });
  const once = departing().departure;
  once.begin();
  expect(once.failed(refusalOf(once))).toMatchObject({ kind: 'no-answer' });
});

test('a call that is over leaves nothing with its caller', () => {
  const { caller, departure } = departing();
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
  departure.close();
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
});
