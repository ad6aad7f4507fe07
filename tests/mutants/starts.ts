import { breaks } from './mutant.ts';

const BROKEN = 'tests/operating/broken-start.test.ts';
const UNFIT = 'tests/operating/unfit-database.test.ts';
const STOP = 'tests/operating/stop.test.ts';
const PROGRAM = 'tests/operating/program.test.ts';
const FIRST = 'tests/operating/first-answer.test.ts';
const LOST = 'tests/races/lost-transactions.test.ts';

/** How a process begins, and what it leaves when it does not get far; and who is tried again when another one was faster. */
export const starts = [
  ...breaks('server/wiring/stop-signals.ts', `${BROKEN} > asked to end`, [
    ['a start can be ended anywhere', "  process.on('SIGTERM', ask);\n", '', `${BROKEN} > ends where it is`],
    [
      'what is shown once is shown first',
      'wait() {\n      heed = null;',
      'wait() {',
      `${BROKEN} > says first what is shown once`,
    ],
    ['who was asked before ends then', 'if (isAsked) heed();', '', `${BROKEN} > says first what is shown once`],
  ]),
  ...breaks('server/wiring/embedded/session.ts', `${BROKEN} > its database is damaged`, [
    ['damaged data are told in a line', 'if (isTold) throw thrown;', 'throw thrown;'],
  ]),
  ...breaks('server/wiring/data.ts', `${BROKEN} > nobody uses it after`, [
    ['who could not open the data leaves the folder', '    unlock();\n    throw thrown;', '    throw thrown;'],
  ]),
  ...breaks('server/wiring/directory-lock.ts', `${BROKEN} > leaves no mark`, [
    ['a mark goes with its process', "process.once('exit', unmark);", ''],
    [
      'an operator is told of a lock that is none',
      'throw new DirectoryNotLocked(',
      'throw new Error(',
      `${BROKEN} > cannot be locked`,
    ],
  ]),
  ...breaks('server/core/unfit-database.ts', `${UNFIT} > too old`, [
    ['an old server is refused', 'if (major < LEAST_VERSION)', 'if (major < 0)'],
    ['every script can be kept', "if (encoding !== 'UTF8')", 'if (encoding === null)', `${UNFIT} > every script`],
  ]),
  ...breaks('server/core/unfit-database.ts', `${UNFIT} > search_path`, [
    ['tables have a schema', 'schema === null || ', ''],
    ['tables lie in no schema of the server', ' || OF_THE_SERVER.test(schema)', ''],
  ]),
  ...breaks('server/services/sealing/keys.ts', 'tests/operating/broken-start.test.ts > is a folder', [
    [
      'keys that cannot be read are told',
      'throw new ConfigError([`${path}: cannot be read (${code})`]);',
      'throw code;',
    ],
  ]),
  ...breaks('server/core/migration-turn.ts', `${UNFIT} > every script`, [
    ['nothing is made in an unfit database', 'refuseUnfit(rows[0]!);', 'void rows;'],
    [
      'a start waits for no server for ever',
      ', connectionTimeoutMillis: waitMs });',
      ' });',
      `${UNFIT} > says nothing`,
    ],
  ]),
  ...breaks('server/core/outage.ts', `${UNFIT} > without encryption`, [
    ['a way that is not trusted is an outage', '[UNREACHABLE, NETWORK, TLS]', '[UNREACHABLE, NETWORK]'],
    ['so is one without encryption', 'does not support SSL|', ''],
    [
      'so is a database that is closed for a while',
      'if (code === CLOSED.code) return CLOSED.words.test(String(message));',
      '',
      `${UNFIT} > nobody may connect to`,
    ],
  ]),
  ...breaks('server/wiring/starting.ts', `${UNFIT} > may not make tables`, [
    ['an operator is told what a role lacks', ' || code === FORBIDDEN', ''],
  ]),
  ...breaks('server/wiring/store.ts', `${UNFIT} > certificate file`, [
    [
      'an operator is told of a file that a URL names',
      'throw new ConfigError([`${name}: ${(thrown as Error).message}`]);',
      'throw thrown;',
    ],
  ]),
  ...breaks('server/app.ts', 'tests/operating/migrations.test.ts > a queue that a later version', [
    ['a later queue is left alone', 'await isQueueMade(store.database.db)', 'true'],
  ]),
  ...breaks('server/core/bring-up.ts', `${FIRST} > a start on data`, [
    ['the migrator is not asked what one statement tells', 'if (await isUpToDate(db)) return;', ''],
  ]),
  ...breaks('jobs/queue.ts', `${FIRST} > a start on data`, [
    ['what is made is not made again', 'if (!isMade) await', 'await'],
  ]),
  ...breaks('jobs/queue-version.ts', 'tests/races/delivery.test.ts > a queue that is not there', [
    ['a queue that is gone is made again', 'isMade && version ===', 'version ==='],
    ['an earlier one is brought up', 'isMade && version === manifest.pgboss.schema', 'isMade'],
  ]),
  ...breaks('server/wiring/embedded/open.ts', 'tests/crash/embedded-thread.test.ts > a thread that has begun', [
    ['who has begun is the first', 'Session.on(begun ?? begin(), { ...place', 'Session.on(begin(), { ...place'],
    [
      'who is dead is not told again',
      'Session.on(begin(), { ...place, wasOpen: true })',
      'Session.on(begun ?? begin(), { ...place, wasOpen: true })',
    ],
  ]),
  ...breaks('jobs/queue.ts', 'tests/operating/stop.test.ts > silent when it is left', [
    [
      'nobody waits for the goodbye of a silent server',
      'await Promise.race([this.#works?.stop(AT_ONCE), setTimeout(GOODBYE_MS, undefined, { ref: false })]);',
      'await this.#works?.stop(AT_ONCE);',
    ],
  ]),
  ...breaks('jobs/queue.ts', 'tests/races/delivery.test.ts > of the queue left for later', [
    ['who sends makes nothing', '{ ...SENDS, migrate: false }', '{ ...SENDS, migrate: true }'],
  ]),
  ...breaks('jobs/queue.ts', 'tests/races/delivery.test.ts > who could not read', [
    ['who does not know asks outside of transactions', 'await this.#sends.findJobs(QUEUE, { db: SILENT });', ''],
  ]),
  ...breaks('server/wiring/embedded/durable.ts', 'tests/crash/durable.test.ts > the service opens it so', [
    [
      'no memory lies idle',
      "export const BUFFERS = ['-c', 'shared_buffers=32MB'];",
      'export const BUFFERS: string[] = [];',
    ],
  ]),
  ...breaks('jobs/queue.ts', `${FIRST} > the queue is tended`, [
    ['who sends tends nothing', 'schedule: false', 'schedule: true'],
    ['who works tends it', 'schedule: true', 'schedule: false'],
  ]),
  ...breaks('server/services/connections/price-lists.ts', 'tests/operating/price-lists.test.ts', [
    ['what another process has read can be read', 'if (!(await isOld())) return;', ''],
  ]),
  ...breaks('server/wiring/program.ts', `${PROGRAM} > what was built is left alone`, [
    [
      'what was built of other sources is not started',
      'isWhole && hashOf(files, (file) => readFileSync(join(ROOT, file))) === hash;',
      'isWhole;',
    ],
    ['nor is what is not whole', 'isWhole && hashOf', 'hashOf'],
    [
      'nor what was cut off',
      'statSync(join(folder, name)).size === bytes',
      'statSync(join(folder, name)).size > -bytes',
    ],
    ['nor is what nobody can read', 'if anything is.\n    return null;', "if anything is.\n    return '';"],
  ]),
  ...breaks('server/wiring/build-program.ts', PROGRAM, [
    [
      'a module finds what lies beside it',
      "code.replaceAll('import.meta.url', `new URL('${up}/${file}', import.meta.url).href`)",
      'code',
      `${PROGRAM} > what was built answers`,
    ],
    [
      'what was built of these sources is not built again',
      'if (builtService(folder) !== null) return false;',
      '',
      `${PROGRAM} > what was built is left alone`,
    ],
    [
      'a program is of its packages',
      'texts.set(`${folder}/package.json`, textOf(`${folder}/package.json`));',
      'void 0;',
      `${PROGRAM} > what was built is left alone`,
    ],
    [
      'what a start has begun with stays',
      'await keepForAWeek(join(folder, name));',
      'void name;',
      `${PROGRAM} > a build leaves`,
    ],
  ]),
  ...breaks('server/wiring/builds.ts', `${PROGRAM} > a build leaves`, [
    ['what is being put there stays', 'found && found.mtimeMs < Date.now() - WEEK_MS', 'found'],
    ['what is older goes', 'await rm(file, { recursive: true, force: true });', 'void file;'],
  ]),
  ...breaks('server/serve.ts', `${STOP} > database does not let its worker begin`, [
    ['who cannot begin can end', '  if (!hasBegun) process.exit(0);\n', '  if (!hasBegun) await working;\n'],
  ]),
  ...breaks('server/serve.ts', 'tests/operating/start.test.ts > a worker is ready when', [
    ['a worker is ready when it works', "if (config.ROLE === 'worker') await working;", ''],
  ]),
  ...breaks('server/serve.ts', `${STOP} > a process whose worker cannot begin`, [
    ['nobody goes on without a worker', 'if (!isStopping) throw thrown;', 'void thrown;'],
  ]),
  ...breaks('server/core/until-won.ts', `${LOST} > in a circle`, [
    ['who lost is tried again', 'left === 0 || !hasLost(thrown)', 'true'],
  ]),
  ...breaks(
    'server/services/retention/after-restore.ts',
    'tests/operating/restored-beside.test.ts > it is said again',
    [
      [
        'what follows a restore is tried again when it lost',
        'untilWon(app.database, async',
        'app.database.transaction(async',
      ],
    ],
  ),
  ...breaks('server/operations/report.ts', `${LOST} > called so in the log`, [
    ['who lost is not out of reach', "if (hasLost(cause)) return 'a transaction lost against another one';", ''],
  ]),
];
