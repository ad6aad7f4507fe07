import { breaks } from './mutant.ts';

const CLAIMS = 'tests/races/claims.test.ts';
const HELD = 'tests/races/held-answers.test.ts';
const ENDS = 'tests/races/ends.test.ts';
const COMING = 'tests/races/coming-results.test.ts';
const REPLAYS = 'tests/money/replay.test.ts > five of one account';

/** Statements that move money. */
const spend = [
  ...breaks('server/services/spend/intent.ts', `${CLAIMS} > a lease`, [
    ['a lapsed lease begins nothing', 'and j.lease_until > app_now()', ''],
  ]),
  ...breaks('server/services/quotas/quota.ts', 'tests/money/quota.test.ts', [
    [
      'the last call of a day is refused once it is taken',
      'where q.used + excluded.used <= (',
      'where q.used + excluded.used <= 1 + (',
    ],
    [
      'a quota of zero allows nothing',
      'from asked where calls <= "limit"',
      'from asked',
      'tests/money/quota.test.ts > a quota of zero',
    ],
  ]),
];

/** How many at once, and who is the first of several. */
const atOnce = [
  ...breaks('jobs/run-claimed.ts', 'tests/money/stuck.test.ts > waits for locks in vain', [
    ['who waits for locks in vain is not given up', ' || isLockedOut(error)', ''],
  ]),
  ...breaks('jobs/run-claimed.ts', 'tests/races/delivery.test.ts > whose end waits', [
    ['a job whose end waits holds up no other one', 'if (!isLarge(handled)) work.leave();', ''],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/late-cost.test.ts > tells no cost', [
    ['what has answered does not run for ever', 'isRunning && hasAnswered', 'false'],
    ['what lies here is not read again', 'isStored(request) && !hasAnswered', 'isStored(request)'],
  ]),
  ...breaks('jobs/purchase/settle.ts', 'tests/money/late-cost.test.ts > tells no cost', [
    ['what was kept settles its unit', '{ ...lost, ...endOf(unit, request, held) }', 'lost'],
  ]),
  ...breaks('server/services/spend/attempts.ts', HELD, [
    ['an answer that comes while its unit is closed is waited for', '.forUpdate().execute()', '.execute()'],
  ]),
  ...breaks('jobs/purchase/outcome.ts', HELD, [
    ['a list is looked at when it is complete', " || unit.provider === 'dataforseo'", ''],
    ['an answer without its cost that comes late is kept', 'if (isLate) await', 'if (false) await'],
  ]),
  ...breaks('server/providers/keyword-data/client.ts', 'tests/money/late-cost.test.ts > tells no cost', [
    ['an answer without its cost is kept', '{ ...open, data }', 'open'],
  ]),
  ...breaks('jobs/claim.ts', 'tests/races/heartbeats.test.ts', [
    [
      'a late beat takes no lease again',
      "    .where('lease_until', 'is not', null)\n    .returning(",
      '    .returning(',
    ],
  ]),
  ...breaks('jobs/executor.ts', 'tests/money/cancelled.test.ts > ends the waiting', [
    ['a cancelled job waits no longer for its turn', 'else if (held.isCancelled) cancelled.abort();', ''],
    ['whoever cancels a job is heard at once by its own process', 'if (!given.lapsed) already.beat();', ''],
  ]),
  ...breaks('jobs/executor.ts', 'tests/races/heartbeats.test.ts > lapsed that runs beside', [
    ['a sweep extends no lease', 'if (!given.lapsed) already.beat();', 'already.beat();'],
  ]),
  ...breaks('jobs/executor.ts', 'tests/races/executor.test.ts', [
    ['who is asked for while he runs is looked at again', 'already.isAskedAgain = true;', ''],
    [
      'who has lost a job waits for nothing',
      "if (!held) lost.abort(new Stopped('the lease is lost'));\n        else if (held.",
      'if (held?.',
    ],
  ]),
  ...breaks('jobs/executor.ts', 'tests/races/delivery.test.ts > whose end waits', [
    [
      'who watched a lease lapse takes the job over',
      '{ lapsed, leave })',
      '{ lapsed: undefined, leave })',
      'tests/crash/slot.test.ts > is free although more',
    ],
    ['as many are ended as are executed', 'if (this.#begun.size < 2 * this.#queue.concurrency) leave();', 'leave();'],
  ]),
  ...breaks('jobs/finalize.ts', ENDS, [
    ['what ends together shares a transaction', 'underWay: 1, items: MOST_ENDED', 'underWay: 1, items: 1'],
    ['a large result holds up no small one', 'isLarge(handled) ? (await end(app, [claimed]))[0]! : ', ''],
    ['results that are large together are not', '=> bytesOf(result),', '=> 0,'],
  ]),
  ...breaks('jobs/finalize.ts', COMING, [
    [
      'nobody waits for a job whose text is written',
      'await storeWords(tx, app, {',
      'await tx.db.selectFrom(`jobs`).select(`id`).where(`id`, `=`, job.id).forUpdate().execute();\n    await storeWords(tx, app, {',
    ],
    ['words of a void claim do not stay', "if (!isEnded) throw new Stopped('the claim is void');", ''],
    ['words and text have one result', '{ ...handled, result }, resultId }', '{ ...handled, result } }'],
    ['words are stored once', 'const result = { words: [], tells', 'const result = { words, tells'],
    [
      'what failed beside a text is told of',
      'handled: { ...handled, result }, resultId',
      'handled: { problems: [], result }, resultId',
    ],
    [
      'a job whose text is written keeps its place',
      'return isComing(result) || bytesOf',
      'return !isComing(result) && bytesOf',
    ],
    [
      'the end of a large job outlasts an outage',
      'work.persist(async',
      '((write: () => Promise<boolean>) => write())(async',
    ],
    [
      'the embedded database waits for no text',
      " && app.database.kind === 'postgres'",
      '',
      'tests/money/statement-sizes.test.ts',
    ],
  ]),
  ...breaks('jobs/end-claimed.ts', ENDS, [
    ['rows of jobs are locked in one order', 'order by j.id for update', 'order by j.id desc for update'],
    ['a job has the result that was stored', 'id: end.resultId!, job', 'id: newId(), job'],
    ['the shared cache takes what is whole', 'isPublic(job, end) ? costOf(end) : null', 'costOf(end)'],
    ['an end that nobody heard of is not kept twice', 'where j.completed_at is null order by', 'where true order by'],
    [
      'the cache saves what an answer had cost',
      'actualMicros + savedMicros }',
      'actualMicros }',
      'tests/contract/sources.test.ts > is served from its own',
    ],
  ]),
  ...breaks('server/services/quotas/quota.ts', ENDS, [
    ['calls are given back in one order', 'order by d.account_id, d.day', 'order by d.account_id desc'],
    ['a call is given back once for each job', 'q.used - back.calls', 'q.used'],
  ]),
  ...breaks('server/services/spend/budget.ts', ENDS, [
    ['shares are settled before the day of all', 'order by e.nth, d.subject', 'order by e.nth desc, d.subject'],
    ['shares are settled in one order', 'order by e.nth, d.subject', 'order by e.nth, d.subject desc'],
    ['all that jobs of a day had reserved is free again', 'sum(reserved_micros)', 'max(reserved_micros)'],
  ]),
  ...breaks('server/services/jobs/end-job.ts', 'tests/money/end-order.test.ts', [
    [
      'an end asks for rows in the order of an admission',
      'closedReservations(sql`counted`)',
      'closedReservations(sql`ended`)',
    ],
  ]),
  ...breaks('server/science/expansion/metrics.ts', 'tests/science/expansion-result.test.ts > in one order', [
    [
      'a result has one order of its members',
      'return {\n    coreKeyword',
      'return {\n    ...metrics,\n    coreKeyword',
    ],
  ]),
  ...breaks('server/services/replay/replay-job.ts', REPLAYS, [
    ['five replays are computed at once', 'MOST_AT_ONCE = 5', 'MOST_AT_ONCE = 6'],
    [
      'what nobody was told is not kept',
      'if (!ctx.meta.signal().aborted) await',
      'await',
      'tests/transports/replayed-bytes.test.ts > who hung up before',
    ],
    ['replays are counted one after the other', "    queue: 'owner',\n", ''],
    [
      'replays of others take no place',
      "    .where('owner_id', '=', ownerId)\n    .where('status'",
      "    .where('status'",
    ],
  ]),
  ...breaks('server/services/spend/noted.ts', 'tests/money/reconcile.test.ts > several processes', [
    ['one at a time corrects the books', ' for update of r`', '`'],
  ]),
  ...breaks('jobs/job-run.ts', 'tests/races/overtake.test.ts > is awaited: one charge', [
    ['what is awaited is looked for in the store', '      stored = undefined;\n', ''],
  ]),
  ...breaks('jobs/waiting.ts', 'tests/races/overtake.test.ts > waits no longer when', [
    ['a clock that is set back holds no slot', 'performance.now() + tunables', 'Date.now() + tunables'],
  ]),
];

export const money = [...spend, ...atOnce];
