import { breaks } from './mutant.ts';

const DIFFER = 'tests/money/books-that-differ.test.ts';
const UNTIL = 'tests/money/until-it-is-known.test.ts';
const LATE = 'tests/money/late-bills.test.ts';

/** What a provider's books say of closed units, and what is concluded from it. */
export const books = [
  ...breaks('jobs/reconcile.ts', DIFFER, [
    [
      'what was told since the look is concluded from by the next one',
      '    if (now?.costMicros !== known.costMicros || now.providerId !== known.providerId) return;\n',
      '    if (!now) return;\n',
    ],
    ['what runs is not over', "return entry.state !== 'running';", 'return true;'],
    ['nothing is looked for after a month', 'doubt.isOld ? UNREAD : await', 'await', UNTIL],
    ['a look that fails is put off', '      await putOff(app, due.unitId).catch(() => undefined);\n', ''],
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
    ['other providers are not asked', ' and j.data_source = ${providers.dataSource}', ''],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/clocks.test.ts > and when its job is over', [
    ['an age is counted from when it was asked for', 'sentMs: asked - ageSeconds', 'sentMs: Date.now() - ageSeconds'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/upstream.test.ts > learnt long after', [
    ['an amount upstream is kept, however late', ', upstreamMicros: entry.upstreamMicros }', ' }'],
  ]),
  ...breaks('jobs/purchase/books.ts', DIFFER, [
    [
      'what cannot be read now is read later',
      "if (answer.kind !== 'answered') return 'not yet';",
      "if (answer.kind !== 'answered') return 'none';",
      UNTIL,
    ],
    ['nor does a fault end it', "return isUnstorable(error) ? 'none' : 'not yet';", "return 'none';"],
    ['an answer is old by the clock that says less', 'Math.max(sentMs, madeAt(unit.id))', 'sentMs', UNTIL],
    ['it serves for a day', '<= ttlOf(paidRequestOf(unit)) * 1000', '<= 1e15', UNTIL],
    ['a cost that nobody knows is its bound', 'known.costMicros ?? unit.bound_micros', 'known.costMicros ?? 0', UNTIL],
  ]),
  ...breaks('jobs/purchase/books.ts', 'tests/money/reconcile.test.ts > the clock of the database', [
    ['a clock that was set hides no charge', 'const times = [sentMs, madeAt(unit.id)];', 'const times = [sentMs];'],
  ]),
  ...breaks('jobs/purchase/books.ts', 'tests/money/reconcile.test.ts > whose answer the provider keeps', [
    [
      'what the provider keeps is read again',
      "return (await keepFound(app.database.db, { unit, job, costMicros }, kept)) ? 'kept' : 'not yet';",
      "return 'kept';",
    ],
  ]),
  ...breaks('jobs/purchase/books.ts', `${LATE} > cannot be stored is booked as a list`, [
    ['what cannot be stored is never to come', "isUnstorable(error) ? 'none' : 'not yet'", "'not yet'"],
  ]),
  ...breaks('server/services/spend/noted.ts', LATE, [
    ['a name says nothing about another attempt', ' and u.fence = ${fence} and', ' and'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/seen-once.test.ts', [
    [
      'what has answered is not marked by what runs',
      'if (isRunning && !hasAnswered) await markSeen',
      'if (isRunning) await markSeen',
    ],
    ['what is not kept is not collected', 'unit.cost_micros > 0 && isStored(request)', 'unit.cost_micros > 0'],
    ['what was seen is not taken for never sent', 'if (isSeen || !(await', 'if (!(await'],
    [
      'what runs is known by its name',
      '  if (isRunning && !hasAnswered) await markSeen(work.app.database.db, attemptOf(unit), task);\n',
      '',
    ],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/money/seen-once.test.ts', [
    [
      'what is listed at no cost is looked for again',
      'if (!isAnother && (await endNotCharged(work, unit))) return;',
      '',
    ],
  ]),
  ...breaks('jobs/purchase/put-off.ts', 'tests/money/late-cost.test.ts > tells no cost', [
    ['what has answered is not taken for never sent', 'if (!hasAnswered) await refuse', 'await refuse'],
  ]),
  ...breaks('jobs/reconcile.ts', DIFFER, [
    [
      'what is seen is noted first',
      '  if (entry.providerId !== null) await note(app.database.db, doubt.unit.id, known);\n',
      '',
    ],
    ['what would serve nobody is not collected', ' && wouldServe(doubt);\n  const asked', ';\n  const asked', UNTIL],
    ['what is listed at no cost is asked for', 'known.providerId ?? entry.freeId ?? null', 'known.providerId'],
    [
      'what cannot be looked for is booked as it is known',
      '.catch((error: unknown) => unread(app, doubt, error))',
      '',
      UNTIL,
    ],
    [
      'what was seen is not given back',
      '  if (known.providerId !== null) return known.providerId === entry.freeId;\n',
      '',
    ],
    ['what has answered is what it is named', 'return known.providerId === entry.freeId;', 'return false;'],
    ['what is listed at no cost was not charged', " || entry.state === 'free';\n", ';\n'],
    [
      'and is over when it has answered',
      "return entry.state === 'free' && wasFree(doubt, look) && answer === 'kept';",
      'return false;',
    ],
    ['what is listed at no cost may be charged later', " && wasFree(doubt, look) && answer === 'kept';", ';'],
    [
      'what has answered may be another',
      "entry.state === 'free' && wasFree(doubt, look) && answer",
      "entry.state === 'free' && answer",
    ],
    ['what is collected is over', "  if (answer !== 'not yet') return true;\n", ''],
    ['while it would serve somebody it is to come', '  if (wouldServe(doubt)) return false;\n', '', UNTIL],
    ['what is known is over a month later', 'return doubt.isOld || entry', 'return entry', UNTIL],
    [
      'a list that nobody could read ends nothing',
      "return doubt.isOld || entry.state === 'finished' || (entry.state === 'absent' && entry.isSameAccount === true);",
      'return true;',
      UNTIL,
    ],
    [
      'the list of another account ends nothing',
      "(entry.state === 'absent' && entry.isSameAccount === true);\n}",
      "entry.state === 'absent';\n}",
      UNTIL,
    ],
    ['that of the account does', " || (entry.state === 'absent' && entry.isSameAccount === true);\n}", ';\n}', UNTIL],
    [
      'what is known is booked, however old',
      '\n      union select unit_id from reconciliations where closed_at is null and cost_micros > 0',
      '',
      UNTIL,
    ],
    [
      'no cost is not looked for longer',
      'closed_at is null and cost_micros > 0',
      'closed_at is null and cost_micros >= 0',
      UNTIL,
    ],
  ]),
  ...breaks('jobs/reconcile.ts', `${LATE} > and without an id`, [
    ['no list proves that what has answered was free', ' && unit.outcome_code !== COST_UNKNOWN', ''],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/doubts.test.ts > what was booked at its bound', [
    [
      'the list of another account proves nothing',
      'return isListedFree && entry.isSameAccount === true',
      'return isListedFree',
    ],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/platform-accounts.test.ts > what an earlier version', [
    [
      'nor that of one that nobody knows',
      'return isListedFree && entry.isSameAccount === true',
      'return isListedFree && entry.isSameAccount !== false',
    ],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-postings.test.ts > posting that failed', [
    ['what failed is over', "if (answer !== 'not yet')", "if (answer === 'kept')"],
  ]),
  ...breaks('jobs/purchase/books.ts', DIFFER, [
    [
      'a cost that is told while it runs is told',
      'if (costMicros > 0) return',
      "if (costMicros > 0 && state === 'finished') return",
    ],
    [
      'no cost while it runs is none that is told',
      'return { state, costMicros: null,',
      'return { state, costMicros: 0,',
    ],
    [
      'what is of no use is not kept',
      "    if (unusable(unit.stage, request, answer.data) !== null) return 'none';\n",
      '',
      UNTIL,
    ],
  ]),
  ...breaks('server/services/spend/noted.ts', DIFFER, [
    [
      'the larger cost is known',
      'isMore ? told.costMicros : before.costMicros',
      'told.costMicros ?? before.costMicros',
    ],
    [
      'by its id',
      'isMore ? (told.providerId ?? before.providerId) : (before.providerId ?? told.providerId)',
      'told.providerId ?? before.providerId',
    ],
    [
      'which a larger one replaces',
      'isMore ? (told.providerId ?? before.providerId) : (before.providerId ?? told.providerId)',
      'before.providerId ?? told.providerId',
    ],
    [
      'a note makes it no smaller',
      'cost_micros = greatest(reconciliations.cost_micros, excluded.cost_micros)',
      'cost_micros = excluded.cost_micros',
    ],
    [
      'nor takes its id',
      'else coalesce(reconciliations.provider_id, excluded.provider_id) end',
      'else excluded.provider_id end',
    ],
    [
      'what its own row tells counts',
      'greatest(r.cost_micros, nullif(u.cost_micros, 0)) as',
      'r.cost_micros as',
      UNTIL,
    ],
    ['no cost in its own row is none that is told', 'nullif(u.cost_micros, 0)', 'u.cost_micros', UNTIL],
  ]),
  ...breaks('server/services/spend/noted.ts', `${LATE} > learnt also when`, [
    ['by which it is asked for', 'else coalesce(r.provider_id, u.provider_id) end', 'else u.provider_id end'],
  ]),
  ...breaks('server/services/spend/corrections.ts', DIFFER, [
    [
      'what is told late is looked for at once',
      'provider_id = ${providerId}, next_at = app_now(),',
      'provider_id = ${providerId},',
      UNTIL,
    ],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/money/seen-once.test.ts', [
    [
      'what failed at no cost is looked for again',
      "answer.kind === 'failed' && task.costMicros > 0",
      "answer.kind === 'failed'",
    ],
    ['what is refused at no cost is not asked for all day', ' || costMicros === 0;', ';'],
    [
      'what has answered is another',
      '    if (isAnother || unit.provider_id !== providerId) return await lookAgain(work, unit);\n',
      '',
    ],
  ]),
  ...breaks('server/services/spend/attempts.ts', 'tests/money/seen-once.test.ts', [
    [
      'a cost that is told while it runs is kept',
      'cost_micros = greatest(u.cost_micros, ${seen.costMicros}::bigint)',
      'cost_micros = u.cost_micros',
    ],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/operating/growth.test.ts > nor does', [
    [
      'and what is noted of it',
      'left join lateral (select * from reconciliations where unit_id = due.id offset 0) r on true',
      'left join reconciliations r on r.unit_id = u.id',
    ],
  ]),
  ...breaks('server/services/spend/unit-states.ts', 'tests/operating/growth.test.ts > nor does', [
    ['the index of the doubtful serves', '${sql.lit(NOT_CHARGED)}', '${NOT_CHARGED}'],
  ]),
  ...breaks('jobs/reconcile.ts', DIFFER, [
    [
      'nor does what another account names at no cost',
      'isListedFree && entry.isSameAccount === true',
      "isListedFree && (entry.state === 'free' || entry.isSameAccount === true)",
    ],
    [
      'what is known outweighs what is named at no cost',
      'known.costMicros ?? (wasFree(doubt, look) ? 0 : null)',
      'wasFree(doubt, look) ? 0 : known.costMicros',
    ],
  ]),
  ...breaks('server/services/spend/noted.ts', DIFFER, [
    [
      'the id of the largest cost may stand in its own row',
      'case when u.cost_micros > coalesce(r.cost_micros, 0) then u.provider_id',
      'case when false then u.provider_id',
      UNTIL,
    ],
  ]),
  ...breaks('server/services/spend/corrections.ts', DIFFER, [
    [
      'what could not be kept is asked for again',
      'select exists (select from kept) or not exists',
      'select true or not exists',
      UNTIL,
    ],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/money/seen-once.test.ts', [
    ['what was seen is another', 'if (!isAnother && (await', 'if ((await'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/seen-once.test.ts', [
    ['another account proves nothing by what it names at no cost', ' || isFree(found.data)', ''],
  ]),
  ...breaks('server/providers/keyword-data/tasks.ts', 'tests/providers/lookups-by-tag.test.ts', [
    ['what runs stands for what was refused before', ' || Number(isRunning(b)) - Number(isRunning(a))', ''],
  ]),
];
