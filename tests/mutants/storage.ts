import { breaks } from './mutant.ts';

const EMBEDDED = 'tests/crash/embedded-thread.test.ts';
const MIGRATIONS = 'tests/operating/migrations.test.ts';
const UPGRADE = 'tests/operating/upgrade.test.ts';
const LONG = 'tests/crash/long-migration.test.ts';
const FROZEN = 'tests/crash/frozen-database.test.ts';
const SILENT = 'tests/crash/silent-connections.test.ts';

/** What operators set wrong, and the thread of the embedded database. */
export const storage = [
  ...breaks('server/wiring/embedded/thread.ts', EMBEDDED, [
    ['a log that cannot be written ends the thread', ' || UNWRITTEN_LOG.test(message)', ''],
    ['what should not be ends the thread', ' || code === INTERNAL_ERROR', ''],
    [
      'a failed text leaves nobody in its transaction',
      "await pglite.exec('rollback');",
      '',
      `${EMBEDDED} > a text that`,
    ],
    [
      'what is open is rolled back at the end',
      "end(holder.id, 'rollback')",
      "end(holder.id, 'commit')",
      `${EMBEDDED} > closing`,
    ],
    ['nothing begins after the end', 'if (closing) throw', 'if (!port) throw', `${EMBEDDED} > closing`],
    ['work takes turns', 'const done = last.then(work);', 'const done = work();', `${EMBEDDED} > transactions of many`],
  ]),
  ...breaks('server/config.ts', 'tests/operating/config.test.ts > white space around', [
    ['an operator is told of white space around a value', 'text === text.trim()', "text !== ''"],
  ]),
  ...breaks('server/core/environment.ts', 'tests/operating/config.test.ts > paths are appended', [
    ['an operator is told of an address with more than a path', '/^[^@?#]*$/', '/^/'],
  ]),
  ...breaks('jobs/queue.ts', 'tests/races/server-defaults.test.ts > statements of the queue', [
    ['the queue relies on the same', '...timed, ...alike,', '...timed,'],
  ]),
  ...breaks('server/wiring/starting.ts', 'tests/operating/start.test.ts > HOST that is the name', [
    [
      'an operator is told of an unknown HOST, not of the database',
      'isUnknownName(code) && port !== undefined',
      'false',
    ],
  ]),
  ...breaks(
    'server/services/accounts/admin-schemas.ts',
    'tests/transports/times.test.ts > what the database can hold',
    [['an end of a trial is taken as text, too', 'expiresAt: AnyTimeInput', 'expiresAt: z.date()']],
  ),
  ...breaks('server/commands/administer.ts', 'tests/operating/admin.test.ts > makes no database', [
    ['an operator is told that there is no database', 'if (!hasData(config))', 'if (false)'],
  ]),
  ...breaks('server/wiring/data.ts', 'tests/operating/admin.test.ts > makes no database', [
    [
      'a database in memory is nobody else’s',
      '(folder !== null && existsSync(folder))',
      '!folder || existsSync(folder)',
    ],
  ]),
  ...breaks('server/wiring/data.ts', 'tests/operating/admin.test.ts > leaves a database', [
    ['who closes the data leaves the folder', 'await pglite.close();\n      unlock();', 'await pglite.close();'],
  ]),
  ...breaks('server/wiring/store.ts', 'tests/operating/admin.test.ts > leaves a database', [
    ['what cannot be opened is left to others', 'await close().catch(() => undefined);', ''],
  ]),
  ...breaks('server/wiring/directory-lock.ts', 'tests/crash/directory-lock.test.ts', [
    ['the system decides who has a folder', "lock.exec('begin exclusive');", ''],
    ['a mark of an earlier version is heeded', 'holder !== process.pid && isAlive(holder)', 'holder < 0'],
  ]),
  ...breaks('server/wiring/embedded/durable.ts', EMBEDDED, [
    [
      'a folder that holds nothing is no database',
      "if (!fs.existsSync(join(folder, 'PG_VERSION'))) throw",
      'if (!fs.existsSync(folder)) throw',
    ],
  ]),
  ...breaks('server/wiring/embedded/durable.ts', 'tests/crash/durable.test.ts > a folder that holds', [
    [
      'files of others are kept',
      'if (isThere && fs.readdirSync(folder).length > 0)',
      'if (!isThere && named === null)',
    ],
    [
      'a full disk is left as it was',
      '    fs.rmSync(making, { recursive: true, force: true });\n    throw',
      '    throw',
    ],
  ]),
  ...breaks('server/wiring/embedded/session.ts', EMBEDDED, [
    [
      'what was asked of a dead thread fails',
      'for (const { reject } of this.#asked.values()) reject(this.#gone);',
      '',
      `${EMBEDDED} > when the thread dies`,
    ],
  ]),
  ...breaks('server/wiring/starting.ts', `${EMBEDDED} > a thread that is lost`, [
    ['a start names the database that failed', 'if (error instanceof EmbeddedAway)', 'if (false)'],
  ]),
  ...breaks('server/wiring/embedded/session.ts', `${FROZEN} > a minute is ended`, [
    ['a thread that hangs is given up', 'lost: () => this.#giveUp()', 'lost: () => undefined'],
    [
      'a thread that only lets others wait is not',
      'this.#overdue.answered(this.#thread);',
      '',
      `${FROZEN} > that lets others wait`,
    ],
  ]),
  ...breaks('server/wiring/embedded/session.ts', LONG, [
    ['a migration may take long', 'if (!this.#isPatient) ', ''],
    [
      'a migration may go on for long',
      'this.#asked.size > 0) this.#owe()',
      'this.#asked.size > 0) this.#overdue.owes(this.#thread)',
    ],
  ]),
  ...breaks('entities/migrations/0051-answers-as-text.ts', 'tests/operating/upgrade-beside.test.ts', [
    [
      'an upgrade goes through beside jobs that end',
      "this.addSql('lock table result_keywords, research_results in access exclusive mode');",
      '',
    ],
  ]),
  ...breaks('server/core/database.ts', LONG, [
    ['migrations are waited for', 'await (await target.pglite).patiently(work)', 'await work()'],
  ]),
  ...breaks('server/wiring/starting.ts', `${MIGRATIONS} > later version`, [
    [
      'an operator is told that the database is of a later version',
      'DirectoryNotLocked, LaterDatabase,',
      'DirectoryNotLocked,',
    ],
    [
      'an operator is told of a limit of the server',
      ' || isCancelled(error)',
      '',
      `${MIGRATIONS} > cuts off at its first look`,
    ],
    [
      'an operator is told which migration failed',
      'LaterDatabase, MigrationFailed, ',
      'LaterDatabase, ',
      `${MIGRATIONS} > names it in a line`,
    ],
  ]),
  ...breaks('server/core/outage.ts', `${UPGRADE} > of another type`, [
    ['an upgrade beside a transaction fails nothing for good', ' || isOutdated(error)', ''],
  ]),
  ...breaks('server/core/outage.ts', `${FROZEN} > such a transaction`, [
    ['a transaction that was ended may get through later', '|25P0[34]', ''],
  ]),
  ...breaks('server/core/outage.ts', 'tests/races/server-defaults.test.ts > ends once', [
    ['so may one that took too long', '25P0[34]', '25P03'],
  ]),
  ...breaks('server/core/database.ts', `${MIGRATIONS} > falls silent when all is through`, [
    ['nor do connections that nobody uses', ' allowExitOnIdle: true,', ''],
  ]),
  ...breaks('server/core/database.ts', `${SILENT} > the system`, [
    ['the system looks after connections', '{ ...KEPT_ALIVE, ...times,', '{ ...times,'],
  ]),
  ...breaks('jobs/queue.ts', `${SILENT} > the system`, [
    ['the system looks after the queue', '{ ...KEPT_ALIVE, query_timeout', '{ query_timeout'],
  ]),
  ...breaks('jobs/queue.ts', `${FROZEN} > keeps no statement of the queue`, [
    ['the queue waits for no answer for ever', 'query_timeout: OVERDUE_MS, ', ''],
  ]),
  ...breaks(
    'jobs/queue.ts',
    'tests/operating/system.test.ts > a worker puts all that is due by the clock into the plan',
    [['work that is due at another time is planned anew', 'known.get(name) !== cron', '!known.has(name)']],
  ),
  ...breaks('server/wiring/embedded/begin.ts', `${EMBEDDED} > every thread`, [
    ['the program is compiled once', '{ workerData: program }', '{ workerData: null }'],
    ['what was compiled is kept', '  program ??= compiled;\n', '  void compiled;\n'],
  ]),
  ...breaks('server/wiring/embedded/open.ts', EMBEDDED, [
    ['what was open is not made anew', 'wasOpen: true', 'wasOpen: false'],
    [
      'a dead thread is replaced',
      'session.ended.then((why) => this.#again(why));',
      '',
      `${EMBEDDED} > when the thread dies`,
    ],
    [
      'listeners outlive the thread',
      'one.stop = await session.listen(one.channel, one.hear);',
      'one.stop = async () => undefined;',
      `${EMBEDDED} > who listened`,
    ],
    [
      'opening is tried again',
      'setTimeout(() => this.#again(String(error)), PAUSE_MS).unref()',
      '0',
      `${EMBEDDED} > while the data`,
    ],
    [
      'data that cannot be opened is an outage',
      '(error) => Promise.reject(away(String(error))),',
      'undefined,',
      `${EMBEDDED} > while the data`,
    ],
  ]),
  ...breaks('server/wiring/embedded/messages.ts', EMBEDDED, [
    [
      'an error keeps its code',
      'Object.assign(new Error(message), facts)',
      'new Error(message)',
      `${EMBEDDED} > transactions of many`,
    ],
  ]),
];
