import { breaks } from './mutant.ts';

/** What comes of a unit after it was closed. */
export const late = [
  ...breaks('jobs/purchase/settle.ts', 'tests/money/late-answers.test.ts > one that comes back', [
    [
      'an answer that comes after its unit was closed is kept',
      "if (end.state === 'settled') await keepLate",
      'if (false) await keepLate',
    ],
  ]),
  ...breaks('jobs/purchase/settle.ts', 'tests/money/late-bills.test.ts', [
    ['what comes late is booked', 'if (!written) await comeLate(work, unit, request, end);', ''],
    [
      'also what cannot be stored',
      'return await settle(work, unit, request, { ...end, ...UNSTORABLE });',
      'return false;',
    ],
  ]),
  ...breaks('jobs/purchase/outcome.ts', 'tests/money/late-postings.test.ts > posting that is told late', [
    [
      'a posting that is told late is paid for',
      'if (!written) await learnLate(work, { unit, ...posted, isAnswerToCome: true });',
      '',
    ],
    ['its answer is looked for', ', isAnswerToCome: true', ''],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/late-postings.test.ts > posting that is told late', [
    [
      'a posting is looked at until its answer is here',
      'late.costMicros > 0 && !late.isAnswerToCome;',
      'late.costMicros > 0;',
    ],
    ['by its id', 'provider_id = ${providerId}, next_at', 'next_at'],
  ]),
  ...breaks('server/services/spend/settle.ts', 'tests/money/late-postings.test.ts > has stored meanwhile stays', [
    [
      'a stored answer stays',
      "\n        and (a.unit_id = unit.id or a.state = 'pending')\n    ), released",
      '\n    ), released',
    ],
  ]),
  ...breaks('server/services/connections/payer.ts', 'tests/money/made-anew.test.ts', [
    ['a connection that was made anew may be of the same account', '? isSame : null', '? isSame : false'],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/money/made-anew.test.ts', [
    [
      'a connection that is away may come back',
      "return await collectLater(work, unit, { ...task, answer: { kind: 'away' } });",
      'return await paidWithoutResult(work, unit, task);',
    ],
    ["another's is not asked for all day", ", '40001']", ']'],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/money/ledger.test.ts > when its connection is removed', [
    ['one that stays away is not waited for all day', "answer.kind === 'away' || isGone", 'isGone'],
  ]),
  ...breaks('jobs/purchase/outcome.ts', 'tests/money/late-bills.test.ts > booked as it cost', [
    ['a refusal that comes late is booked', '{ code });\n  if (!written) await', '{ code });\n  if (false) await'],
    ['also one for its rate', 'code);\n  if (!written) await', 'code);\n  if (false) await'],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/late-bills.test.ts', [
    ['an attempt says nothing about another one', ' and u.fence = ${late.unit.fence}', ''],
    ['what a person has decided is not booked over', '    if (!before) return 0;\n', ''],
    ['a refusal is no charge', 'late.costMicros > 0 && !late.isAnswerToCome;', '!late.isAnswerToCome;'],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/late-bills.test.ts > while its job runs', [
    ['a job that runs is not corrected', 'if (job.completed_at === null) return 0;', ''],
    ['what it cost is noted', 'set cost_micros = ${costMicros}::bigint', 'set cost_micros = null'],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/late-bills.test.ts > also while the job runs', [
    ['and what it cost upstream', '    await keepUpstream(tx, { ...late, job });\n', ''],
  ]),
  ...breaks('jobs/purchase/outcome.ts', 'tests/money/late-bills.test.ts > learnt also when', [
    ['a late answer leaves the name to ask with', '!written && providerId !== null', 'false'],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/late-answers.test.ts > one that comes back', [
    ['what is found late lives no longer than it would have', 'expires_at = found.until\n', 'expires_at = null\n'],
  ]),
  ...breaks('server/services/connections/payer.ts', 'tests/money/reconcile.test.ts > made anew', [
    ['another connection proves nothing by what it lacks', 'row.id === connection.id ? isSame : null', 'isSame'],
    [
      'another connection is asked',
      "    .where('owner_id', '=', job.owner_id)\n",
      "    .where('id', '=', connection.id)\n",
    ],
  ]),
  ...breaks('jobs/purchase/settle.ts', 'tests/money/late-bills.test.ts > a cost that was looked up', [
    ['a cost that was looked up too late is learnt', '  if (!written) await learnLate(work, { unit, ...lost });\n', ''],
  ]),
];
