import { breaks } from './mutant.ts';

const CLAIMS = 'tests/races/claims.test.ts';
const TOGETHER = 'tests/races/claims-together.test.ts';
const DELIVERY = 'tests/races/delivery.test.ts';
const PLANS = 'tests/operating/plans.test.ts';
const GROWTH = 'tests/operating/growth.test.ts';
const ADMISSIONS = 'tests/races/admissions.test.ts';
const CLOCK = 'tests/money/clock.test.ts > a day that ends inside';

const KNOWN_WORDS = 'tests/money/known-words.test.ts';

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
  ...breaks('jobs/sweeper.ts', GROWTH, [
    ['a sweep reads open jobs alone', 'where ${isUnfinished} and', 'where completed_at is null and'],
  ]),
  ...breaks('server/services/byok/admission.ts', `${PLANS} > the slots`, [
    ['slots are counted among open jobs', '.where(isUnfinished)', ".where('completed_at', 'is', null)"],
  ]),
  ...breaks('server/services/jobs/final-jobs.ts', GROWTH, [
    [
      'jobs that are read together are looked up by key',
      'from ${fewIds(ids)} as asked join jobs j on j.id = asked.id',
      'from jobs j where j.id::text = any(${ids}::text[])',
    ],
  ]),
  ...breaks('server/services/metrics/figures.ts', GROWTH, [
    ['the day of the figures is asked for once', 'sql<string>`(select ${today})`', 'today'],
  ]),
  ...breaks('server/services/jobs/read-job.ts', `${PLANS} > a page`, [
    ['a page of jobs is read from its index', "orderBy('id', 'desc')", "orderBy('created_at', 'desc')"],
  ]),
  ...breaks('server/services/jobs/known-figures.ts', PLANS, [
    ['units of a lineage are looked up by their job', ' and ${answered} offset 0)', ' and ${answered})'],
  ]),
  ...breaks('server/services/spend/intent.ts', PLANS, [
    [
      'the unit of an intent is looked up by its id',
      'u.id = i.unit and ${sendable} returning',
      'u.id::text = i.unit::text and ${sendable} returning',
    ],
  ]),
  ...breaks('jobs/claims-together.ts', `${TOGETHER} > a job that another process`, [
    ['what is left out is claimed by itself', ' ?? (await claimJob(db, jobId, terms))', ''],
  ]),
  ...breaks('jobs/claims-together.ts', TOGETHER, [
    ['jobs of one moment share a statement', 'underWay: 1, items: 16', 'underWay: 8, items: 1'],
    ['who asks twice claims once', '  jobs.delete(id);\n', ''],
  ]),
  ...breaks('jobs/queue.ts', `${DELIVERY} > what waits`, [
    ['new work overtakes nothing', '!this.#mayBeBehind && this', 'this'],
    ['nor what had no room', '    this.#mayBeBehind = true;\n', ''],
    ['full batches mean that more may wait', ' || jobs.length === BATCH', ''],
    ['who began with some asks for more when there is room', '      await worker.room();\n', ''],
    ['an empty queue is noticed', 'left.length > 0 || jobs.length === BATCH', 'true'],
  ]),
  ...breaks('jobs/queue.ts', `${DELIVERY} > of what is delivered`, [
    ['who has no room takes nothing', '    if (!this.#worker?.hasRoom()) return false;\n', ''],
    ['what was given back waits', 'left.length > 0 || jobs', 'jobs'],
    ['what is left is given back', 'if (left.length > 0) await', 'if (left.length > 9) await'],
  ]),
  ...breaks('jobs/queue.ts', `${DELIVERY} > what is on its way`, [
    ['ids on their way are not overtaken', ' || this.#sending.size > 0', ''],
    ['a stop waits for them', '    await Promise.all(this.#sending);\n', ''],
  ]),
  ...breaks('jobs/queue.ts', `${DELIVERY} > a process that has room`, [
    ['who has room begins at once', '!this.#mayBeBehind && this.#begins(jobId)', 'false'],
  ]),
  ...breaks('jobs/executor.ts', `${DELIVERY} > a job that is found time`, [
    ['a job that waits has one place', 'if (waiting) return await waiting;', ''],
  ]),
  ...breaks('jobs/queue.ts', `${DELIVERY} > a process that shuts down`, [
    ['what was given back goes first', 'const AHEAD = 1', 'const AHEAD = 0'],
  ]),
  ...breaks('jobs/executor.ts', `${DELIVERY} > a process that shuts down`, [
    ['who shuts down has no room', 'concurrency && !this.#shutdown.signal.aborted', 'concurrency'],
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
  ...breaks('server/services/jobs/followers.ts', `${CLAIMS} > equal jobs`, [
    ['a follower that is being cancelled leads nobody', '    .forUpdate()\n', ''],
  ]),
  ...breaks('server/services/jobs/late-units.ts', `${CLAIMS} > a follower that has to buy for itself`, [
    ['a void claim reserves nothing', 'and fence =', 'and 0 <='],
    ['late admissions are within the day', 'role, amount: bound }', 'role, amount: 0 }'],
  ]),
];

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
    [
      'what answers say is kept of every list',
      '{ words: words.slice(1), tells }',
      '{ words: words.slice(1), tells: false }',
    ],
    ['a word without figures is known for no time', 'case when is_known then until end', 'until'],
    ['and nowhere', 'case when is_known and until is not null then scope end', 'scope'],
    ['each figure is one', 'coalesce(volume, difficulty, domains)', 'volume'],
    ['difficulty is one', 'coalesce(volume, difficulty, domains)', 'coalesce(volume, domains)', KNOWN_WORDS],
    ['domains are one', 'coalesce(volume, difficulty, domains)', 'coalesce(volume, difficulty)', KNOWN_WORDS],
    ['what nobody knows for a time is nowhere', 'is_known and until is not null', 'is_known', KNOWN_WORDS],
    [
      'a result that tells nothing makes nothing known',
      'case when tells then ${',
      'case when true then ${',
      KNOWN_WORDS,
    ],
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

export const claims = [...jobs, ...holders];
