import { breaks } from './mutant.ts';

const CLAIMS = 'tests/races/claims.test.ts';
const TOGETHER = 'tests/races/claims-together.test.ts';
const PLANS = 'tests/operating/plans.test.ts';
const ADMISSIONS = 'tests/races/admissions.test.ts';
const ENDS = 'tests/races/ends.test.ts';

/** Who may work on a job, and who follows whom. */
const jobs = [
  ...breaks('jobs/claim.ts', `${CLAIMS} > a lease`, [
    ['a job that is held is claimed by nobody', 'sql<boolean>`lease_until is null`', 'sql<boolean>`true`'],
    ['only the lease that was seen is taken over', '} and lease_until::text =', '} or true or lease_until::text ='],
  ]),
  ...breaks('jobs/claim.ts', `${TOGETHER} > what is held`, [
    ['a job that is held is not claimed beside others', ' and lease_until is null for', ' for'],
    ['a job that is over is not claimed', 'sql`completed_at is null and follows', 'sql`follows'],
    ['a follower is not claimed', ' and follows_job_id is null\n', '\n'],
    ['a job that sleeps is not claimed', '(wake_at is null or cancel', '(true or cancel'],
    ['who is cancelled sleeps no longer', ' or cancel_requested_at is not null or ', ' or '],
    ['who is claimed sleeps no longer', ' wake_at = null, updated_at', ' updated_at'],
  ]),
  ...breaks('jobs/claim.ts', `${TOGETHER} > jobs of one moment`, [
    ['a claim raises the fence', 'fence = fence + 1', 'fence = fence'],
  ]),
  ...breaks('jobs/claim.ts', `${TOGETHER} > a job that another process`, [
    ['what is just being claimed is not claimed again', 'for update skip locked', ''],
    ['who claims several waits for none', 'for update skip locked', 'for update'],
  ]),
  ...breaks('server/core/few.ts', PLANS, [['lists are looked up by key', ' limit ${ALL}) as listed', ') as listed']]),
  ...breaks('server/services/jobs/known-figures.ts', PLANS, [
    ['units of a lineage are looked up by their job', ' and ${answered} offset 0)', ' and ${answered})'],
  ]),
  ...breaks('server/services/spend/intent.ts', PLANS, [
    ['the unit of an intent is looked up by its id', 'u.id = ${intent.unitId} and u.id = flight', 'u.id = flight'],
  ]),
  ...breaks('jobs/claims-together.ts', `${TOGETHER} > a job that another process`, [
    ['what is left out is claimed by itself', ' ?? (await claimJob(db, jobId, terms))', ''],
  ]),
  ...breaks('jobs/claims-together.ts', TOGETHER, [
    ['jobs of one moment share a statement', 'underWay: 1, items: 16', 'underWay: 8, items: 1'],
    ['who asks twice claims once', '  jobs.delete(id);\n', ''],
  ]),
  ...breaks('jobs/progress.ts', 'tests/transports/progress.test.ts > changes that come together', [
    ['what is left is told before a job sleeps', 'clearTimeout(timer);', 'this.#completed = 0;'],
    ['a job that ends tells its end alone', '    this.#completed = 0;\n', ''],
  ]),
  ...breaks('server/core/rate-bucket.ts', 'tests/races/rate-bucket.test.ts > calls of one moment', [
    ['calls of one moment reserve together', 'await setImmediate();', 'void setImmediate;'],
  ]),
  ...breaks('jobs/claim.ts', `${CLAIMS} > a job that waits for an outcome`, [
    ['a job does not sleep for what came already', 'awaitsUnits && !(await', 'false && !(await'],
    ['a job that is falling asleep is woken', '.forUpdate().execute()', '.execute()'],
  ]),
  ...breaks('server/services/research/admit.ts', 'tests/money/midnight.test.ts > admitted while the day ends', [
    ['an admission counts on one day', 'amount: boundOf(units), day: quota.day }', 'amount: boundOf(units) }'],
  ]),
  ...breaks('server/services/spend/budget.ts', 'tests/money/midnight.test.ts > admitted while the day ends', [
    ['admissions of one moment count on one day', 'coalesce(${sameDay ?? null}::date, app_today())', 'app_today()'],
  ]),
  ...breaks('server/services/research/admit-together.ts', ADMISSIONS, [
    ['what is running is not begun again', '!seen[at]!.isRunning && ', ''],
    ['nobody is admitted twice after an outage', 'thrown.cause : isOutage(thrown) && thrown;', 'thrown.cause : null;'],
    [
      'nobody waits for each of many after an outage',
      'return submissions.map(() => (outage',
      'if (outage) throw outage;\n    return submissions.map(() => (outage',
    ],
    [
      'money is reserved or nothing is admitted',
      'if (!(await reserved)) throw new NotAll();',
      'await reserved;',
      'tests/money/quota.test.ts > platform budget',
    ],
  ]),
  ...breaks('server/core/locks.ts', `${ADMISSIONS} > names`, [
    ['names are locked in one order', 'names.toSorted()', 'names'],
  ]),
  ...breaks('server/core/locks.ts', `${ADMISSIONS} > whoever waits behind`, [
    [
      'a name is not waited for longer than for a connection',
      "set_config('lock_timeout', ${String(waitMs)}, true), ",
      '',
    ],
  ]),
  ...breaks('server/core/locks.ts', `${ADMISSIONS} > a limit of time`, [
    ['the limit goes with its transaction', '${String(waitMs)}, true)', '${String(waitMs)}, false)'],
  ]),
  ...breaks('server/services/research/admit-together.ts', `${ADMISSIONS} > after those who`, [
    ['who waited for the day of all does not wait again', 'throw isCancelled(thrown) ?', 'throw false ?'],
  ]),
  ...breaks('server/services/research/admit-together.ts', `${ADMISSIONS} > new work`, [
    [
      'calls are taken or nothing is admitted',
      'if (!(await takeResearchCalls(tx, paid, { config: app.config, day }))) throw new NotAll();',
      'await takeResearchCalls(tx, paid, { config: app.config, day });',
    ],
    ['a comparison is admitted by itself', "if ('benchmark' in submission.request) return null;", ''],
    ['the first of equal ones leads', 'submissions.toReversed()', 'submissions'],
    ['each is charged as its caller was found', 'limitOf(caller, app.config) === null ? 0 : 1', '1'],
  ]),
  ...breaks('server/services/quotas/quota.ts', `${ADMISSIONS} > new work`, [
    ['the least limit of an account holds', 'Math.min(...', 'Math.max(...'],
    ['who has no limit takes no call', 'limit === null ? [] : [{ account: caller', 'false ? [] : [{ account: caller'],
  ]),
  ...breaks('server/services/quotas/quota.ts', `${ADMISSIONS} > calls of accounts`, [
    ['calls are taken in one order', 'asked.toSorted((a, b) => (a.account < b.account ? -1 : 1))', 'asked'],
  ]),
  ...breaks('server/services/jobs/reserve-shared.ts', `${ADMISSIONS} > shares of students`, [
    ['shares are reserved in one order', 'shares.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))', 'shares'],
  ]),
  ...breaks('server/services/research/admit.ts', `${CLAIMS} > equal jobs`, [
    ['nobody follows a job that is ending', '.forUpdate()', ''],
  ]),
  ...breaks('server/services/jobs/cancel.ts', `${CLAIMS} > equal jobs`, [
    ['what is ending is not cancelled', ', lock: true', ''],
  ]),
  ...breaks('jobs/reconcile.ts', 'tests/money/reconcile.test.ts > what was closed without evidence', [
    ['a look that fails is put off', 'await conclude(app, doubt, null).catch(() => undefined);', ''],
  ]),
  ...breaks('server/services/jobs/followers.ts', `${CLAIMS} > equal jobs`, [
    ['a follower that is being cancelled leads nobody', '    .forUpdate()\n', ''],
  ]),
  ...breaks('server/services/jobs/late-units.ts', `${CLAIMS} > a follower that has to buy for itself`, [
    ['a void claim reserves nothing', 'and fence =', 'and 0 <='],
    ['late admissions are within the day', 'role, amount: bound }', 'role, amount: 0 }'],
  ]),
];

const EVIDENCE = 'tests/money/evidence.test.ts';

/** What a worker buys, and what it makes of what it finds. */
const work = [
  ...breaks('jobs/purchase/buy.ts', `${EVIDENCE} > a request that has become dearer`, [
    ['a request dearer than planned is not sent', '<= unit.bound_micros;', '<= 2 * unit.bound_micros;'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', `${EVIDENCE} > a task that the provider is still running`, [
    ['a running task is not closed', "task.state === 'running' &&", 'false &&'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/clocks.test.ts > a charge whose answer was lost', [
    ['a charge is looked for ahead of the own clock, too', 'Date.now() + marginMs', 'Date.now() + LIST_MARGIN_MS'],
  ]),
  ...breaks('server/services/spend/unit-states.ts', `${EVIDENCE} > a posted task is waited for`, [
    ['a posted task is not taken for a dead one', ' && unit.lookup_at === null', ''],
  ]),
  ...breaks('jobs/purchase/buy.ts', `${EVIDENCE} > a job buys nothing of other providers`, [
    [
      'nothing is bought of other providers',
      'if (work.job.data_source !== app.providers.dataSource) return doneIf',
      'if (false) return doneIf',
    ],
  ]),
  ...breaks('jobs/purchase/lookup.ts', `${EVIDENCE} > other providers than those`, [
    [
      'other providers prove nothing',
      'if (work.job.data_source !== work.app.providers.dataSource) return await lookAgain(work, unit);',
      '',
    ],
  ]),
  ...breaks('jobs/work.ts', 'tests/crash/database-loss.test.ts > a statement that is cancelled', [
    ['what was cancelled is tried again', 'if (isCancelled(error)) cancelled += 1;\n      else if', 'if'],
  ]),
  ...breaks('server/core/ends-of.ts', `${EVIDENCE} > a purchase that breaks off`, [
    [
      'a claim is given back when all its purchases are over',
      'await Promise.allSettled(works)',
      "(await Promise.all(works)).map((value) => ({ status: 'fulfilled', value }) as const)",
    ],
  ]),
  ...breaks('jobs/finalize.ts', `${CLAIMS} > ends no job, and none`, [
    ['a void claim ends no follower', 'and j.fence = c.fence', ''],
  ]),
  ...breaks('jobs/finalize.ts', `${EVIDENCE} > a cancellation that is being accepted`, [
    ['the end of a job waits for its cancellation', ' for update of j`', '`'],
  ]),
];

const FORBIDDEN = 'tests/money/forbidden.test.ts > may be one of twenty';
const BRIDGES = 'tests/money/bridges.test.ts';

/** What a batch may lose, and what is asked no second time. */
const repeats = [
  ...breaks('jobs/purchase/forbidden.ts', FORBIDDEN, [
    ['a batch that loses more words is refused', 'const MAX_FORBIDDEN = 20;', 'const MAX_FORBIDDEN = 21;'],
    ['twenty words do not fail their batch', '> MAX_FORBIDDEN)', '>= MAX_FORBIDDEN)'],
  ]),
  ...breaks('jobs/handlers/compare.ts', `${BRIDGES} > is bought no second time`, [
    ['a word that is bridged is bridged no second time', 'request.benchmark, bought)', 'request.benchmark)'],
  ]),
  ...breaks('jobs/handlers/compare.ts', `${BRIDGES} > and was refused is asked`, [
    ['a bridge that was refused is not asked again', '!asked.has(unitKey(one))', 'asked.size >= 0'],
  ]),
  ...breaks('server/services/byok/retry.ts', `${BRIDGES} > is bought no second time`, [
    ['a retry prices no slot of a bridge that was bought', 'Math.max(0, all - bought)', 'all'],
  ]),
];

const CLOCK = 'tests/money/clock.test.ts > a day that ends inside';

/** What a void claim leaves alone, and slots that were given back. */
const holders = [
  ...breaks('server/services/spend/unsent.ts', `${CLAIMS} > a claim that is void`, [
    [
      'a void claim ends no unit',
      'and j.id = ${claim.jobId} and j.fence = ${claim.fence}\n',
      'and j.id = ${claim.jobId}\n',
    ],
    ['a void claim skips no unit', 'j.id = u.job_id and j.fence = ${claim.fence}\n', 'j.id = u.job_id\n'],
  ]),
  ...breaks('server/services/spend/attempts.ts', `${CLAIMS} > a claim that is void`, [
    ['a void claim refuses nothing', 'isHeld(end.holder)', 'isHeld(undefined)'],
    ['a void claim puts no look off', 'isHeld(next.holder)', 'isHeld(undefined)'],
  ]),
  ...breaks('server/core/together.ts', 'tests/properties/stale-claim.test.ts > answers that arrive in one moment', [
    [
      'nobody fails for another',
      'if (some.length === 1) some[0]!.reject(error);',
      'if (some.length > 0) for (const { reject } of some) reject(error);',
    ],
    ['what arrives together is written together', 'fitting(waiting, bounds)', '1'],
    [
      'a statement has a size',
      'index >= items || sum > weight',
      'index >= items',
      'tests/contract/together.test.ts > what is done',
    ],
  ]),
  ...breaks('server/services/spend/settle.ts', 'tests/properties/stale-claim.test.ts', [
    [
      'an attempt is settled under its own fence',
      'row.unitId === unitId && row.fence === fence',
      'row.unitId !== unitId',
    ],
  ]),
  ...breaks('jobs/store-result.ts', 'tests/money/statement-sizes.test.ts', [
    ['a statement does not hold the embedded database', 'pglite: 1 }', 'pglite: 5 }'],
    ['every list of words is stored', 'start += atOnce', 'start += atOnce + 1'],
  ]),
  ...breaks('server/services/spend/settle.ts', 'tests/contract/cache-tiers.test.ts > is at hand exactly', [
    ['an answer is stored as it was written', 'body json)`', 'body jsonb)`'],
  ]),
  ...breaks('server/services/spend/settle.ts', 'tests/races/overtake.test.ts > says why it was bought', [
    ['why it was bought although it was on its way stays', "u.state = 'unknown' and exists (", 'false and exists ('],
  ]),
  ...breaks('server/services/spend/settle.ts', `${CLAIMS} > a claim that is void`, [
    ['a void claim presumes nothing', ' and j.fence = ${holder.fence}', ''],
  ]),
  ...breaks('server/services/byok/admission.ts', `${CLAIMS} > a job that waited for evidence`, [
    ['a slot is taken again within the limit', '>= limit) return false;', '> limit) return false;'],
    ['slots are taken again one after the other', 'await lockName(tx, `owner:${ownerId}`);\n', ''],
    ['a void claim takes no slot', "      .where('fence', '=', claim.fence)\n", ''],
  ]),
  ...breaks('server/services/byok/admission.ts', CLOCK, [
    ["a key's share is of the day of its owner's", 'amount, limit, day });', 'amount, limit });'],
  ]),
  ...breaks('server/services/spend/budget.ts', 'tests/money/limits.test.ts', [
    ['the first reservation of a day is within the limit', 'from asked where amount <= "limit"', 'from asked'],
    ['what is reserved counts', 'b.spent_micros + b.reserved_micros +', 'b.spent_micros +'],
    ['what is spent counts', 'b.spent_micros + b.reserved_micros +', 'b.reserved_micros +'],
    [
      'a second reservation is added',
      '= b.reserved_micros + excluded.reserved_micros\n',
      '= excluded.reserved_micros\n',
    ],
  ]),
];

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

const REPLAYS = 'tests/money/replay.test.ts > five of one account';

/** How many at once, and who is the first of several. */
const atOnce = [
  ...breaks('jobs/run-claimed.ts', 'tests/money/stuck.test.ts > waits for locks in vain', [
    ['who waits for locks in vain is not given up', ' || isLockedOut(error)', ''],
  ]),
  ...breaks('jobs/run-claimed.ts', 'tests/races/delivery.test.ts > whose end waits', [
    ['a job whose end waits holds up no other one', 'if (!isLarge(handled)) work.leave();', ''],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/late-cost.test.ts > tells no cost', [
    [
      'what has answered is not taken for never sent',
      'task === null && (await heldAnswer(work.app.database.db, unit.id)) !== undefined',
      'false',
    ],
  ]),
  ...breaks('jobs/purchase/settle-held.ts', 'tests/money/late-cost.test.ts > tells no cost', [
    ['what was kept settles its unit', '(held === undefined ? lost : endOf(unit, request, held))', 'lost'],
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
    ['whoever cancels a job is heard at once by its own process', 'return already.beat();', 'return;'],
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
    ['rows of jobs are locked in one order', 'order by j.id for update', 'order by j.id desc for update'],
    ['what ends together shares a transaction', 'underWay: 1, items: MOST_ENDED', 'underWay: 1, items: 1'],
    [
      'each of those that end together has its own result',
      '[job.id, ids[at]!]',
      '[job.id, ids[kept.length - 1 - at]!]',
    ],
    ['the shared cache takes what is whole', 'isPublic(job, end) ? costOf(end) : null', 'costOf(end)'],
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
    ['replays are counted one after the other', "    queue: 'owner',\n", ''],
    [
      'replays of others take no place',
      "    .where('owner_id', '=', ownerId)\n    .where('status'",
      "    .where('status'",
    ],
  ]),
  ...breaks('server/services/spend/corrections.ts', 'tests/money/reconcile.test.ts > several processes', [
    ['one at a time corrects the books', 'where unit_id = ${unitId} for update', 'where unit_id = ${unitId}'],
  ]),
  ...breaks('jobs/job-run.ts', 'tests/races/overtake.test.ts > is awaited: one charge', [
    ['what is awaited is looked for in the store', '      stored = undefined;\n', ''],
  ]),
  ...breaks('jobs/waiting.ts', 'tests/races/overtake.test.ts > waits no longer when', [
    ['a clock that is set back holds no slot', 'performance.now() + tunables', 'Date.now() + tunables'],
  ]),
];

export const money = [...jobs, ...work, ...repeats, ...spend, ...holders, ...atOnce];
