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
    ['a posting is known by its id', ' || late.isAnswerToCome) await noteCost', ') await noteCost'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-postings.test.ts > posting that is told late', [
    ['what is to come is looked at until it is here', ' && !evidence.isToCome;', ';'],
    [
      'what the list says that it runs is not collected',
      "    if (listed?.state === 'running') return { ...evidence, isToCome: true };\n",
      '',
    ],
    ['a posting is collected by the id that it told', 'listed ?? told', 'listed'],
    ['a list knows better than what was told', '(listed ?? told)', '(told ?? listed)'],
    [
      'what cannot be read now is read later',
      'return { ...evidence, isToCome: !isNone && wouldServe(doubt) };',
      'return evidence;',
    ],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-postings.test.ts > nothing any more', [
    [
      'what the provider has no more is over',
      "answer.kind === 'failed' || (isGone(answer) && reader.isSameAccount === true)",
      'false',
    ],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-postings.test.ts > a list has named', [
    ['what was found stays found', 'const kept = evidence?.isCharged ? evidence : noted;', 'const kept = noted;'],
    ['a fault ends no look', 'isCharged: costMicros > 0, isToCome };', 'isCharged: costMicros > 0 };'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-postings.test.ts > while a list is read', [
    ['what is told meanwhile counts', '    if (isNews && !found?.isCharged) return;\n', ''],
  ]),
  ...breaks(
    'server/services/spend/corrections.ts',
    'tests/money/late-postings.test.ts > although no list can be read',
    [
      [
        'an id that was told stays',
        'provider_id = coalesce(${providerId}, provider_id),\n',
        'provider_id = ${providerId},\n',
      ],
    ],
  ),
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
    ['nor does its name', ' and u.fence = ${fence} and', ' and'],
    ['what a person has decided is not booked over', ' || !(await lockDoubt(tx, late.unit.id))', ''],
    ['a refusal is no charge', 'if (late.costMicros > 0 && !late.isAnswerToCome) {', 'if (!late.isAnswerToCome) {'],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/late-bills.test.ts > while its job runs', [
    ['a job that runs is not corrected', 'if (job.completed_at === null) return 0;', ''],
    ['what it cost is noted', 'set cost_micros = ${costMicros}::bigint', 'set cost_micros = null'],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/late-bills.test.ts > also while the job runs', [
    ['and what it cost upstream', '  await keepUpstream(tx, late);\n', ''],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-bills.test.ts > while its job runs', [
    ['what was noted is booked', '(notedEvidence(doubt, noted) ?? found)', 'found'],
    ['a list that lacks it proves nothing', 'found?.isCharged ? found', 'found ? found'],
  ]),
  ...breaks('jobs/purchase/outcome.ts', 'tests/money/late-bills.test.ts > learnt also when', [
    ['a late answer leaves the name to ask with', '!written && providerId !== null', 'false'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-bills.test.ts > learnt also when', [
    ['by which it is asked for', 'coalesce(u.provider_id, r.provider_id) as', 'u.provider_id as'],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/late-answers.test.ts > one that comes back', [
    ['what is found late lives no longer than it would have', 'expires_at = found.until\n', 'expires_at = null\n'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-bills.test.ts > taken for free', [
    ['a list proves nothing of what has answered', '&& providerId === null;', ';'],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/late-bills.test.ts > far ahead is due', [
    [
      'a look that was set by a clock far ahead is due',
      "${isPast(sql`coalesce(r.next_at, u.settled_at + ${FIRST_PAUSE_SECONDS}::integer * interval '1 second')`, LONGEST_PAUSE_SECONDS + 60)}",
      "coalesce(r.next_at, u.settled_at + ${FIRST_PAUSE_SECONDS}::integer * interval '1 second') <= app_now()",
    ],
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
