import { breaks } from './mutant.ts';

const OUTBOX = 'tests/webhooks/outbox.test.ts';
const DELIVERY = 'tests/webhooks/delivery.test.ts';
const HOSTILE = 'tests/webhooks/hostile-addresses.test.ts';
const ANSWERS = 'tests/webhooks/hostile-answers.test.ts';
const LEASES = 'tests/webhooks/leases.test.ts';

/** Events that are told, to whom, and once. */
const told = [
  ...breaks('server/services/jobs/end-job.ts', `${OUTBOX} > the end of a`, [
    ['the end of a job is told', "owed as ${owedFor('announced')}", 'owed as (select 1)'],
  ]),
  ...breaks('server/services/jobs/answered-jobs.ts', `${OUTBOX} > the end of a shared job`, [
    ['an answer from the cache is told', "${owedFor('announced')}", '(select 1)'],
    [
      'each answer is told of by itself',
      'newId(), eventId: newId()',
      'newId(), eventId: jobs[0]!.identity.slice(0, 32)',
    ],
  ]),
  ...breaks('server/services/byok/admission.ts', `${OUTBOX} > half, four fifths`, [
    [
      'a part of the budget is told',
      'await announceBudget(tx, { ownerId: payer.accountId, day, limitMicros: dailyBudgetMicros, elsewhere });',
      '',
    ],
  ]),
  ...breaks('server/services/webhooks/announcements.ts', `${OUTBOX} > half, four fifths`, [
    [
      'a part of the budget is told once a day',
      "'budget:' || b.day || ':' || t.percent as once_key",
      'null as once_key',
    ],
  ]),
  ...breaks('server/services/webhooks/outbox.ts', `${OUTBOX} > nobody is told`, [
    ['a disabled endpoint is told nothing', 'e.disabled_at is null and', 'true and'],
    ['an event belongs to its owner', 'is null or e.owner_id = ${sql.ref(`${event}.owner_id`)})', 'is null or true)'],
  ]),
];

/** Order, leases, and ends of deliveries. */
const delivered = [
  ...breaks('jobs/webhooks/claim.ts', `${DELIVERY} > waits for the one before it`, [
    ['an event waits for the one before it', 'o.seq limit 1', 'o.seq desc limit 1'],
  ]),
  ...breaks('jobs/webhooks/claim.ts', `${DELIVERY} > gets nothing while the account is blocked`, [
    ['a blocked account is sent nothing', 'and a.blocked_at is null', ''],
  ]),
  ...breaks('jobs/webhooks/claim.ts', `${DELIVERY} > tries out also one`, [
    ['a trial waits for no pause', ' or ${isTried}', ''],
    ['a trial alone waits for no pause', "(d.subject = 'ping' or (", '(true or ('],
  ]),
  ...breaks('jobs/webhooks/claim.ts', `${DELIVERY} > that never answers is given up`, [
    ['a silent endpoint holds one place', '${perEndpoint}::integer else 1 end', '${perEndpoint}::integer else 8 end'],
  ]),
  ...breaks('jobs/webhooks/settle.ts', DELIVERY, [
    [
      'a receiver that is gone is left alone',
      "if (httpStatus === GONE) return { ...answered, code: 'GONE', end: 'gone' };",
      '',
      `${DELIVERY} > with 410 is never asked again`,
    ],
    [
      'a pause that is asked for is kept',
      'Math.max(MIN_PAUSE, retryAfterSeconds ?? 0)',
      'MIN_PAUSE',
      `${DELIVERY} > is left alone`,
    ],
    [
      'a trial disables nothing',
      'wait === null && !isTrial ?',
      'wait === null ?',
      `${DELIVERY} > tries an endpoint out`,
    ],
    [
      '2xx alone is success',
      'httpStatus >= 200 && httpStatus < 300',
      'httpStatus < 400',
      `${DELIVERY} > by a redirect`,
    ],
  ]),
  ...breaks('jobs/webhooks/send.ts', `${DELIVERY} > without an end is cut`, [
    [
      'interim answers have an end',
      'if (++interim > MAX_INTERIM) asked.destroy();',
      'void ++interim;',
      `${ANSWERS} > interim answers without an end`,
    ],
    [
      'a pause is as long as it may be, however long it is asked for',
      'test(text) ? Number(text) : null',
      'test(text) && text.length < 10 ? Number(text) : null',
      `${ANSWERS} > a pause of`,
    ],
    ['an answer is read for so long', 'if (bytes > MAX_ANSWER_BYTES) return;', 'if (bytes > 1e12) return;'],
  ]),
  ...breaks('server/services/webhooks/plan.ts', `${DELIVERY} > is asked again after the waits`, [
    ['a plan has an end', 'if (attempts >= PLAN_ATTEMPTS) return null;', 'if (attempts > PLAN_ATTEMPTS) return null;'],
  ]),
  ...breaks('server/services/webhooks/signing-keys.ts', `${DELIVERY} > tells of the end`, [
    ['the time of an attempt is signed', 'Buffer.from(`${id}.${timestamp}.${body}`)', 'Buffer.from(`${id}.${body}`)'],
  ]),
  ...breaks('jobs/webhooks/claim.ts', `${DELIVERY} > is signed with both keys`, [
    ['old keys sign for a day', 'coalesce(e.previous_until > c.now, false)', 'true'],
  ]),
];

/** Keys that change while messages are on their way. */
const rotated = [
  ...breaks('server/services/webhooks/rotate-secret.ts', `${DELIVERY} > is signed with both keys`, [
    [
      'keys before sign as well',
      'sealRing({ current: keys, previous },',
      'sealRing({ current: keys, previous: null },',
    ],
    [
      'the public key before is named for a day',
      'previous_public_key: public_key',
      'previous_public_key: publicKeyOf(keys)',
    ],
  ]),
];

/** Who may write what came of a message. */
const leased = [
  ...breaks('jobs/webhooks/claim.ts', `${LEASES} > a message that is under way`, [
    ['one worker sends a message at a time', '(d.lease_until is null or d.lease_until <= c.now)', 'true'],
  ]),
  ...breaks('jobs/webhooks/settle.ts', `${LEASES} > who lost the lease`, [
    ['who lost the lease ends nothing', "    .where('fence', '=', delivery.fence)\n", ''],
    ['who lost the lease gives nothing back', 'and fence = ${fence} and status', 'and status'],
  ]),
  ...breaks('jobs/webhooks/settle.ts', `${LEASES} > a replay during`, [
    ['a replay begins the plan anew', 'await attemptsMade(tx, delivery), random)', 'delivery.attempts, random)'],
    ['a replayed trial is tried again', 'attempts > 0 && delivery', 'delivery'],
  ]),
  ...breaks('jobs/webhooks/settle.ts', `${DELIVERY} > tries an endpoint out`, [
    ['a trial is one attempt', "delivery.type === 'webhook.ping' ? PLAN_ATTEMPTS", 'random < 0 ? PLAN_ATTEMPTS'],
  ]),
];

/** Where messages never go. */
const reached = [
  ...breaks('server/services/webhooks/create-webhook.ts', `${LEASES} > an account has twenty`, [
    ['an account has twenty endpoints', 'count < MAX_ENDPOINTS', 'count <= MAX_ENDPOINTS'],
    ['endpoints are counted one after the other', '.forNoKeyUpdate().execute()', '.execute()'],
  ]),
  ...breaks('server/services/webhooks/update-webhook.ts', `${LEASES} > an endpoint is not changed`, [
    ['an address that changes is judged', '  if (url !== undefined) checkUrl(ctx, url);\n', ''],
  ]),
  ...breaks('server/services/webhooks/target.ts', `${LEASES} > an endpoint is not changed`, [
    ['an address holds no password', "url.username !== '' || url.password !== ''", "url.username !== ''"],
    ['an address has no fragment', "if (url.hash !== '') return", "if (url.hash === '#') return"],
    ['a dot at the end makes no other name', "host.replace(/\\.$/, '')", 'host'],
  ]),
  ...breaks('jobs/webhooks/network.ts', HOSTILE, [
    [
      'every address of a name is judged',
      'if (!addresses.every((address) => mayReach(target, address)))',
      'if (!addresses.some((address) => mayReach(target, address)))',
      `${HOSTILE} > no attack leads`,
    ],
    [
      'a connection is judged where it ends up',
      "if (mayReach(target, socket.remoteAddress ?? '')) return socket;",
      'return socket;',
      `${HOSTILE} > or a network that leads elsewhere`,
    ],
  ]),
  ...breaks('server/core/public-address.ts', `${HOSTILE} > no attack leads`, [
    ['only global unicast is public', 'return unicastV6.check(text,', 'return true || unicastV6.check(text,'],
    ['a reserved network is not public', '169.254.0.0/16', '169.254.0.0/32'],
    ['shared address space is not public', '100.64.0.0/10', '100.64.0.0/16'],
    ['networks of measurements are not public', '198.18.0.0/15', '198.18.0.0/16'],
    ['relays of 6to4 are not public', '192.88.99.0/24', '192.88.99.0/32'],
    ['nobody listens on many', '224.0.0.0/4', '224.0.0.0/5'],
    ['what is kept for later is not public', '240.0.0.0/4', '240.0.0.0/5'],
    ['an address of 6to4 is not public', '2002::/16', '2002::/32'],
    ['protocol assignments are not public', '2001::/23', '2001::/32'],
    ['documentation in IPv6 is not public', ' 3fff::/20', ''],
    ['a zone is of this machine', " || text.includes('%')", ''],
  ]),
  ...breaks('server/services/webhooks/target.ts', `${HOSTILE} > no attack leads`, [
    ['a message goes over TLS', "if (url.protocol !== 'https:' && !(isAllowed", 'if (false && !(isAllowed'],
  ]),
];

export const webhooks = [...told, ...delivered, ...rotated, ...leased, ...reached];
