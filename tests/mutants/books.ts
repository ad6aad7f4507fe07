import { breaks } from './mutant.ts';

const DIFFER = 'tests/money/books-that-differ.test.ts';
const LATE = 'tests/money/late-bills.test.ts';

/** What a provider's books say of closed units, and what is concluded from it. */
export const books = [
  ...breaks('jobs/reconcile.ts', DIFFER, [
    [
      'what is seen is noted first',
      '  if (entry.providerId !== null) await note(app.database.db, doubt.unit.id, entry);\n',
      '',
    ],
    [
      'what would serve nobody is not collected',
      " && entry.state !== 'running' && wouldServe(doubt);",
      " && entry.state !== 'running';",
    ],
    [
      'what was told since the look is concluded from by the next one',
      '    if (now?.costMicros !== known.costMicros || now.providerId !== known.providerId) return;\n',
      '    if (!now) return;\n',
    ],
    ['what was seen is not given back', ' && known.providerId === null;', ';'],
    ['what is not known is not over', '  if (costMicros === null) return false;\n', ''],
    ['what is collected is over', "answer === 'kept' || (request", '(request'],
    ['what is listed at no cost may be charged later', '  if (costMicros === 0) return false;\n', ''],
    ['what is known is over a month later', "answer === 'none' || doubt.isOld", "answer === 'none'"],
    ['what runs is not over', "return entry.state !== 'running';", 'return true;'],
    [
      'a list that nobody could read ends nothing',
      'return isRead && !wouldServe(doubt);',
      'return !wouldServe(doubt);',
    ],
    ['while it would serve somebody it is to come', 'return isRead && !wouldServe(doubt);', 'return isRead;'],
    [
      'the list of another account ends nothing',
      "(entry.state === 'absent' && entry.isSameAccount === true);",
      "entry.state === 'absent';",
    ],
    ['that of the account does', " || (entry.state === 'absent' && entry.isSameAccount === true);", ';'],
    [
      'what is known is booked, however old',
      '(not ${isOld} or greatest(r.cost_micros, u.cost_micros) > 0)',
      'not ${isOld}',
    ],
    [
      'also what its own row tells',
      'greatest(r.cost_micros, u.cost_micros) > 0',
      'r.cost_micros > 0',
      `${DIFFER} > also a month later`,
    ],
    ['no cost is not looked for longer', 'greatest(r.cost_micros, u.cost_micros) > 0', 'r.cost_micros is not null'],
    ['nothing is looked for after a month', 'doubt.isOld ? UNREAD : await', 'await'],
    ['a look that fails is put off', '      await putOff(app, due.unitId).catch(() => undefined);\n', ''],
  ]),
  ...breaks('jobs/reconcile.ts', `${LATE} > taken for free`, [
    ['a list proves nothing of what has told its name', 'known.providerId === null;', 'true;'],
  ]),
  ...breaks('jobs/reconcile.ts', `${LATE} > and without an id`, [
    ['no list proves that what has answered was free', ' && unit.outcome_code !== COST_UNKNOWN', ''],
  ]),
  ...breaks('jobs/reconcile.ts', `${LATE} > while its job runs`, [
    ['what a job that runs has closed waits for its end', ' and j.completed_at is not null', ''],
  ]),
  ...breaks('jobs/reconcile.ts', `${LATE} > far ahead is due`, [
    [
      'a look that was set by a clock far ahead is due',
      "${isPast(sql`coalesce(r.next_at, u.settled_at + ${FIRST_PAUSE_SECONDS}::integer * interval '1 second')`, LONGEST_PAUSE_SECONDS + 60)}",
      "coalesce(r.next_at, u.settled_at + ${FIRST_PAUSE_SECONDS}::integer * interval '1 second') <= app_now()",
    ],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/doubts.test.ts > what was booked at its bound', [
    [
      'the list of another account proves nothing',
      ' && entry.isSameAccount === true;\n  return isListed',
      ';\n  return isListed',
    ],
    ['other providers are not asked', ' and j.data_source = ${providers.dataSource}', ''],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/platform-accounts.test.ts > what an earlier version', [
    [
      'nor that of one that nobody knows',
      'entry.isSameAccount === true;\n  return isListed',
      'entry.isSameAccount !== false;\n  return isListed',
    ],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/clocks.test.ts > and when its job is over', [
    ['an age is counted from when it was asked for', 'sentMs: asked - ageSeconds', 'sentMs: Date.now() - ageSeconds'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/upstream.test.ts > learnt long after', [
    ['an amount upstream is kept, however late', ', upstreamMicros: entry.upstreamMicros }', ' }'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-postings.test.ts > posting that is told late', [
    ['what runs is not collected', " && entry.state !== 'running' && wouldServe", ' && wouldServe'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-postings.test.ts > posting that failed', [
    ['what failed is over', "answer === 'none' || doubt", 'doubt'],
  ]),
  ...breaks('jobs/purchase/books.ts', DIFFER, [
    [
      'a cost that is told while it runs is told',
      "const isTold = state === 'finished' || costMicros > 0;",
      "const isTold = state === 'finished';",
    ],
    [
      'no cost while it runs is none that is told',
      "const isTold = state === 'finished' || costMicros > 0;",
      'const isTold = true;',
    ],
    [
      'what cannot be read now is read later',
      "if (answer.kind !== 'answered') return 'not yet';",
      "if (answer.kind !== 'answered') return 'none';",
    ],
    ['nor does a fault end it', "return isUnstorable(error) ? 'none' : 'not yet';", "return 'none';"],
    ['an answer is old by the clock that says less', 'Math.max(sentMs, madeAt(unit.id))', 'sentMs'],
    ['it serves for a day', '<= ttlOf(paidRequestOf(unit)) * 1000', '<= 1e15'],
    ['a cost that nobody knows is its bound', 'known.costMicros ?? unit.bound_micros', 'known.costMicros ?? 0'],
  ]),
  ...breaks('jobs/purchase/books.ts', 'tests/money/reconcile.test.ts > the clock of the database', [
    ['a clock that was set hides no charge', 'const times = [sentMs, madeAt(unit.id)];', 'const times = [sentMs];'],
  ]),
  ...breaks('jobs/purchase/books.ts', 'tests/money/reconcile.test.ts > whose answer the provider keeps', [
    [
      'what the provider keeps is read again',
      '    await keepFound(app.database.db, { unit, job, costMicros }, { body: answer.data, ttlSeconds: ttlOf(request) });\n',
      '',
    ],
  ]),
  ...breaks('jobs/purchase/books.ts', `${LATE} > cannot be stored is booked as a list`, [
    ['what cannot be stored is never to come', "isUnstorable(error) ? 'none' : 'not yet'", "'not yet'"],
  ]),
  ...breaks('server/services/spend/noted.ts', DIFFER, [
    ['the larger cost is known', 'Math.max(...costs)', 'costs.at(-1)!'],
    [
      'a note makes it no smaller',
      'cost_micros = greatest(reconciliations.cost_micros, excluded.cost_micros)',
      'cost_micros = excluded.cost_micros',
    ],
    [
      'nor takes its name',
      'set provider_id = coalesce(excluded.provider_id, reconciliations.provider_id)',
      'set provider_id = excluded.provider_id',
    ],
    ['what its own row tells counts', 'greatest(r.cost_micros, nullif(u.cost_micros, 0)) as', 'r.cost_micros as'],
    ['no cost in its own row is none that is told', 'nullif(u.cost_micros, 0)', 'u.cost_micros'],
    ['and its name', 'coalesce(r.provider_id, u.provider_id) as', 'r.provider_id as'],
  ]),
  ...breaks('server/services/spend/noted.ts', LATE, [
    ['a name says nothing about another attempt', ' and u.fence = ${fence} and', ' and'],
  ]),
  ...breaks('server/services/spend/noted.ts', `${LATE} > learnt also when`, [
    ['by which it is asked for', 'coalesce(r.provider_id, u.provider_id) as', 'u.provider_id as'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/seen-once.test.ts', [
    ['what was seen is not taken for never sent', 'if (isSeen || !(await', 'if (!(await'],
    ['what runs is known by its name', '    await markSeen(work.app.database.db, attemptOf(unit), task.taskId);\n', ''],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/money/seen-once.test.ts', [
    [
      'what is listed at no cost is looked for again',
      '  if (costMicros === 0 && (await endNotCharged(work, unit))) return;\n',
      '',
    ],
  ]),
  ...breaks('jobs/purchase/put-off.ts', 'tests/money/late-cost.test.ts > tells no cost', [
    ['what has answered is not taken for never sent', 'if (!hasAnswered) await refuse', 'await refuse'],
  ]),
];
