import { breaks } from './mutant.ts';

const INTENTS = 'tests/races/intents-together.test.ts';
const BLOCKED = 'tests/discovery/scan.test.ts > nothing more is bought on behalf';

/** What is bought at the last moment or not at all, whose end nobody can tell, and whose money it is. */
export const doubts = [
  ...breaks('server/services/spend/intent.ts', 'tests/races/answered-meanwhile.test.ts', [
    [
      'what somebody has bought by now is not bought again',
      "or a.state = 'ready' and a.expires_at <= app_now()",
      "or a.state = 'ready'",
    ],
  ]),
  ...breaks('server/services/spend/intent.ts', 'tests/races/found-late.test.ts', [
    [
      'what was found late and has expired is not bought beside who buys it anew',
      'o.id = a.unit_id and o.id <> excluded.unit_id and',
      'false and',
    ],
  ]),
  ...breaks('server/services/spend/intent.ts', 'tests/races/flights.test.ts', [
    ['whose outcome nobody can tell is in the air', " or o.state = 'unknown' and o.lookup_at is not null)`;", ')`;'],
    [
      'who overtook is not overtaken',
      'else not exists (${flightOf(sql`i.wanted || ${FAST_LANE}`)}) end',
      'else true end',
    ],
  ]),
  ...breaks('server/services/spend/intent.ts', INTENTS, [
    ['of one answer in a moment one is announced', 'distinct on (scope, lane) scope', 'scope'],
    ['what is in the air elsewhere is not waited for', 'not exists (${flightOf(sql`i.lane`)}) and case', 'case'],
    ['a claim that is void announces nothing', ' and j.fence = ${claim.fence}', ''],
    ['a claim announces units of its job', 'where j.id = ${claim.jobId} and', 'where'],
    ['who overtakes says so', 'case when i.overtakes then ${OVERTOOK} end', 'null'],
    ['nothing but a posting is overtaken', " and o.request ->> 'queue' = 'standard'", ''],
    ['who is blocked buys nothing', 'accounts.id = owner_id and ', ''],
    [
      'what came meanwhile is not bought again',
      "where a.unit_id = excluded.unit_id and a.state = 'pending'\n",
      'where a.unit_id = excluded.unit_id\n',
    ],
    ['an answer is noted as of whom it is bought from', ', data_source = excluded.data_source', ''],
  ]),
  ...breaks('jobs/purchase/buy.ts', 'tests/races/intents-late.test.ts', [
    ['who waited for longer than the lease asks again', 'while (!isTimely());', 'while (false);'],
    [
      'what was announced and may not be again is taken back',
      "else if (outcome !== 'sent' && isStanding) await",
      'else if (false) await',
    ],
  ]),
  ...breaks('server/services/spend/unit-states.ts', `${INTENTS} > an announcement that waits`, [
    ['a late announcement takes nothing from a later claim', 'u.fence <= ${fence}\n    and', ''],
  ]),
  ...breaks(
    'server/services/spend/unit-states.ts',
    'tests/money/proven-unsent.test.ts > what an earlier claim may have under way',
    [['what is under way is its claim’s', "u.state = 'sending' and u.fence = ${fence} or", "u.state = 'sending' or"]],
  ),
  ...breaks('server/services/spend/unit-states.ts', `${INTENTS} > what a claim gave up`, [
    ['what was given up is not announced by who gave it up', 'u.given_up_fence < ${claim.fence} and ', ''],
  ]),
  ...breaks('server/services/spend/attempts.ts', `${INTENTS} > what a claim gave up`, [
    ['what was announced meanwhile is not announced again', '${isGivenUp ? attempt.fence : 0}', '0'],
    ['what was not announced yet is given up', 'or ${isGivenUp}::boolean and ${isUnsent}`', '`'],
    [
      'what was refused for its rate is given up as well',
      "(u.state = 'planned' or ${isWithheld})",
      "u.state = 'planned'",
    ],
  ]),
  ...breaks('server/services/spend/intent.ts', 'tests/properties/flight.test.ts', [
    ['a flight is taken over from whom it sees', ' and seen.unit_id = a.unit_id', ''],
  ]),
  ...breaks('jobs/purchase/intending.ts', INTENTS, [
    ['intents of one moment share a statement', 'items: MOST_INTENDED', 'items: 1'],
    ['tries are counted', '    for (const one of some) one.tries += 1;\n', ''],
  ]),
  ...breaks('server/services/spend/intent.ts', `${INTENTS} > a job that`, [
    ['nothing is bought for a job that is cancelled', ' and j.cancel_requested_at is null', ''],
  ]),
  ...breaks('server/services/spend/intent.ts', 'tests/money/rotation-under-way.test.ts > waits out a rate limit', [
    ['a credential that was replaced pays for nothing', ' and c.credential_version = version)', ')'],
  ]),
  ...breaks('server/services/byok/admission.ts', 'tests/money/slots.test.ts > a job holds its slot', [
    ['what is on its way holds a slot', "'in', ['planned', 'sending'])", "'in', ['planned'])"],
  ]),
  ...breaks('server/services/byok/retry.ts', 'tests/money/retry.test.ts > is priced when its job is over', [
    ['a job that runs is not retried', "(job.status === 'partial' || job.status === 'failed')", 'true'],
  ]),
  ...breaks('jobs/adopt.ts', 'tests/money/settle-window.test.ts > a request whose sender', [
    [
      'what a dead worker sent is looked up a window later',
      'providerId: null, lookupInSeconds }',
      'providerId: null, lookupInSeconds: 0 }',
    ],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/clocks.test.ts > while its job runs', [
    [
      'the time of a lost request is taken before its age',
      'const asked = Date.now();\n  const now = (await databaseTime(app.database.db)).getTime();',
      'const now = (await databaseTime(app.database.db)).getTime();\n  const asked = Date.now();',
    ],
  ]),
  ...breaks('jobs/purchase/put-off.ts', 'tests/money/doubts.test.ts > a list that cannot be read', [
    ['one look in vain closes nothing', 'if (unit.lookups + 1 >= maxLookups)', 'if (maxLookups)'],
  ]),
  ...breaks('server/services/spend/upstream.ts', 'tests/money/upstream.test.ts > is held what a job may', [
    [
      'what may be paid upstream is held behind midnight',
      "j.pipeline = 'byok' and ${isUnfinished}",
      "j.pipeline = 'byok' and ${isUnfinished} and j.budget_day = app_today()",
    ],
  ]),
  ...breaks('server/services/spend/upstream.ts', 'tests/money/upstream.test.ts > is held what stayed', [
    ['what stayed unknown is held', "where u.state = 'unknown' and ${mayBeCharged}", 'where false and ${mayBeCharged}'],
    ['of its day alone', ' and j.budget_day = app_today()', ''],
    ['and of its owner alone', '          and j.owner_id = a.id and j.pipeline', '          and j.pipeline'],
    ['until it is learnt', ' and not exists (select 1 from upstream_costs c where c.unit_id = u.id)', ''],
  ]),
  ...breaks('server/services/spend/upstream.ts', 'tests/money/upstream.test.ts > is held it once', [
    ['what is unknown of a job that runs is held once', '        union\n', '        union all\n'],
  ]),
  ...breaks('server/services/spend/upstream.ts', 'tests/money/upstream.test.ts > is counted it on the day', [
    ['what was paid upstream counts on its day', ' and c.day = app_today()', ''],
  ]),
  ...breaks('server/services/spend/settle.ts', "tests/money/upstream.test.ts > what the platform's own keys", [
    [
      "what the platform's keys pay upstream is no caller's",
      "where pipeline = 'byok' and upstream > 0",
      'where upstream > 0',
    ],
  ]),
  ...breaks('server/services/spend/corrections.ts', "tests/money/upstream.test.ts > what the platform's own keys", [
    [
      'nor what is learnt of it late',
      "if (micros === 0 || job.pipeline !== 'byok') return;",
      'if (micros === 0) return;',
    ],
  ]),
  ...breaks('server/services/spend/unsent.ts', 'tests/money/cancelled.test.ts > one that comes while nobody', [
    [
      'what was refused for its rate is skipped too',
      "and (u.state = 'planned' or ${isWithheld})",
      "and u.state = 'planned'",
    ],
  ]),
  ...breaks('server/services/unknown/find-unknown.ts', 'tests/money/doubts.test.ts > what the platform paid', [
    [
      'callers decide nothing of what the platform paid',
      "sql`j.pipeline = 'byok' and j.owner_id = ${whose.ownerId}`",
      'sql`j.owner_id = ${whose.ownerId}`',
    ],
  ]),
  ...breaks('server/services/jobs/end-job.ts', 'tests/money/doubts.test.ts > a call whose only request', [
    ['a call that may have been charged is not given back', ' && end.unknownMicros === 0', ''],
  ]),
  ...breaks('server/core/outage.ts', 'tests/crash/database-loss.test.ts > a statement that the disk', [
    ['what a disk fails is tried again', '|58...', ''],
  ]),
  ...breaks('jobs/work.ts', 'tests/crash/database-loss.test.ts > a statement that loses', [
    ['who lost against another tries again', ' || hasLost(error)', ''],
  ]),
  ...breaks('server/services/spend/settle.ts', 'tests/races/overtake.test.ts > cost that nobody tells', [
    [
      'who overtook a posting has its answer, also without a cost',
      "a.unit_key = unit.unit_key\n        and (a.unit_id = unit.id or a.state = 'pending')\n    ), released",
      'a.unit_key = unit.unit_key and a.unit_id = unit.id\n    ), released',
    ],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/races/held-answers.test.ts > nothing but a failure', [
    [
      'what arrives while the provider says that it failed settles its unit',
      'await settleHeld(work, unit, task.request, { ...LOST, ...paid, code: answer.code });',
      'await settle(work, unit, task.request, { ...LOST, ...paid, code: answer.code });',
    ],
  ]),
  ...breaks('jobs/purchase/buy.ts', 'tests/races/held-answers.test.ts > before its cost was known', [
    [
      'who cannot write an answer down goes on with it',
      "    work.app.log.warn({ err: error, unit: unit.id }, 'an answer lies",
      "    throw error;\n    work.app.log.warn({ err: error, unit: unit.id }, 'an answer lies",
    ],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/races/found-late.test.ts', [
    ['nothing is found of what is not closed', '${isClosed} and found', 'found'],
    [
      'what is found late does not replace what was bought anew',
      " and a.state = 'pending' returning 1",
      ' returning 1',
    ],
    [
      'what who overtook had bought serves before the posting comes',
      'a.unit_key = u.unit_key and a.state',
      'a.unit_key = u.unit_key and a.unit_id = u.id and a.state',
    ],
    ['what expired while it was looked for ends no flight', ' and found.until > app_now()', ''],
  ]),
  ...breaks('jobs/purchase/settle.ts', 'tests/money/evidence.test.ts > a failure that arrives', [
    ['a failure that comes late is no answer', "if (end.state === 'settled') await", 'if (true) await'],
  ]),
  ...breaks('server/services/discovery/items/import-games.ts', 'tests/discovery/import.test.ts > take turns', [
    ['imports of the same words wait for each other in turn', "  await lockName(tx, 'candidates');\n", ''],
  ]),
  ...breaks('server/services/discovery/items/schemas.ts', 'tests/discovery/review.test.ts > named twice', [
    ['an item is decided once, however it is named', 'ids.map((id) => id.toLowerCase())', 'ids'],
  ]),
  ...breaks('server/services/discovery/items/import-rows.ts', 'tests/discovery/import.test.ts', [
    ['an import is refused in words of ours', 'safeParse(raw, blankMessages)', 'safeParse(raw)'],
  ]),
  ...breaks('server/services/discovery/checks/form-batches.ts', BLOCKED, [
    ['who is blocked holds nobody up', "      .where(mayBuy('check_batches.owner_id'))\n", ''],
    ['what waits for who is blocked is not said to be checked', "      .where(mayBuy('game_items.owner_id'))\n", ''],
  ]),
  ...breaks('server/services/discovery/checks/submit-batches.ts', BLOCKED, [
    ['nothing is submitted for who is blocked', "    .where(mayBuy('check_batches.owner_id'))\n", ''],
  ]),
  ...breaks('server/services/discovery/scan/advance-scans.ts', BLOCKED, [
    ['no scan of who is blocked goes on', "    .where(mayBuy('watchlist_scans.owner_id'))\n", ''],
  ]),
  ...breaks('server/services/connections/payer.ts', 'tests/money/platform-accounts.test.ts > the new one lacks', [
    [
      "another account of the operator's proves nothing by what it lacks",
      'isSameAccount: isMarked(nameOf(credential)) }',
      'isSameAccount: true }',
    ],
    [
      'an account is known by its login, whatever the password',
      "'login' in credential ? credential.login :",
      "'login' in credential ? JSON.stringify(credential) :",
    ],
  ]),
  ...breaks('server/services/spend/intent.ts', 'tests/money/platform-accounts.test.ts > is the same with', [
    ['who was asked is noted before anything is sent', 'account_mark = i.mark', 'account_mark = null'],
  ]),
  ...breaks('server/services/connections/payer.ts', 'tests/money/platform-accounts.test.ts > asked elsewhere', [
    ['an account at another address is another', ' && isMarked(connection.id) !== false', ''],
  ]),
  ...breaks('server/services/connections/account-mark.ts', 'tests/money/platform-accounts.test.ts > the account that', [
    ['a mark tells where it was asked', "['account', address, name]", "['account', name]"],
    ['and of whom', "['account', address, name]", "['account', address]"],
    [
      'it is read with the key of its time',
      "markUnder(app, account, mark.split(':', 1)[0]!)",
      'accountMark(app, account)',
    ],
    ['nobody reads the name from it', "createHmac('sha256', key).update(text).digest('base64url')", 'text'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/platform-accounts.test.ts > what an earlier version', [
    [
      'of what has no mark no list proves anything',
      'if (isAbsent && !reader.isSameAccount)',
      'if (isAbsent && reader.isSameAccount === false)',
    ],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/money/platform-accounts.test.ts', [
    ['a posted task of unknown account is collected', 'reader.isSameAccount === false', '!reader.isSameAccount'],
    ['one at another account is not asked for', ' || reader.isSameAccount === false', ''],
  ]),
];
