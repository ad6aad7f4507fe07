import { breaks } from './mutant.ts';

const PACING = 'tests/providers/pacing.test.ts';
const SLOTS = 'tests/races/slot-leases.test.ts';

/** Turns at the providers. */
export const pacing = [
  ...breaks('server/providers/pacing-rules.ts', PACING, [
    ['live trends stay below their rate', "key: 'trends-live', perMinute: 240", "key: 'trends-live', perMinute: 260"],
    ['the day of trends is kept', "key: 'trends', perMinute: 345", "key: 'trends', perMinute: 360"],
    ['thirty requests at once', 'simultaneous: 28, sharesSlots', 'simultaneous: 48, sharesSlots'],
    ['account checks stay below their rate', "key: 'user-data', perMinute: 5", "key: 'user-data', perMinute: 9"],
    ['lookups stay below their rate', "key: 'id-list', perMinute: 9", "key: 'id-list', perMinute: 12"],
  ]),
  ...breaks('server/providers/lanes.ts', PACING, [
    ['groups take turns', '{ priority: -round }', '{ priority: 0 }'],
    ['pauses double', 'FIRST_PAUSE_MS * 2 ** this.#refusals', 'FIRST_PAUSE_MS'],
    ['waiting has an end', '!signal.aborted && this.now() < until', '!signal.aborted'],
    [
      'who gave up is not sent',
      'return !signal.aborted && this.now() < until;',
      'return this.now() < until;',
      `${PACING} > a call whose patience`,
    ],
    [
      'processes share simultaneous requests',
      'turn.lane.sharesSlots ? this.#slots : null',
      'null',
      `${SLOTS} > three processes`,
    ],
  ]),
  ...breaks('server/providers/pacing.ts', PACING, [
    ['each refusal is told', 'await asked.onRefused?.(refusal.code);', ''],
    ['no pause is longer than the limit', 'Math.min(refusal.retryAfterMs, limitMs)', 'refusal.retryAfterMs'],
    ['no timer is longer than timers can be', 'Math.min(Math.ceil(ms), LONGEST_TIMER_MS)', 'Math.ceil(ms)'],
    ['only refusals for the rate are repeated', "retry !== 'pace' ||", ''],
  ]),
  ...breaks('server/wiring/connect-providers.ts', 'tests/money/paced-out.test.ts > simultaneous requests', [
    ['processes on a server are told of each other', 'config.embedded ? null :', 'config.embedded || true ? null :'],
  ]),
  ...breaks('server/wiring/connect-providers.ts', 'tests/money/paced-out.test.ts > a unit that cannot', [
    ['the setting ends the waiting', 'limitSeconds: config.PACING_LIMIT_SECONDS', 'limitSeconds: 600'],
  ]),
  ...breaks('server/core/slot-leases.ts', SLOTS, [
    [
      'a lease that is held is not taken',
      'where l.until not between',
      'where true or l.until not between',
      `${SLOTS} > two that choose`,
    ],
    ['leases are renewed', 'held.size > 0 && renew()', 'held.size < 0 && renew()', `${SLOTS} > a process that died`],
    [
      'a slot is given back',
      'delete from pacing_leases where holder = any',
      'delete from pacing_leases where false and holder = any',
      `${SLOTS} > three processes`,
    ],
    ['who cannot give a slot back lets it lapse', '      held.delete(holder);\n', '', `${SLOTS} > a slot that cannot`],
    [
      'who used a slot that cannot be given back hears nothing of it',
      'await freeing(holder).catch(() => undefined);',
      'await freeing(holder);',
      `${SLOTS} > a slot that cannot`,
    ],
    [
      'slots of one moment are taken in one statement',
      'underWay: 1, items: 64',
      'underWay: 8, items: 1',
      `${SLOTS} > slots that are wanted`,
    ],
  ]),
];
