import { breaks } from './mutant.ts';

const MIGRATIONS = 'tests/operating/migrations.test.ts';
const LONG = 'tests/crash/long-migration.test.ts';
const FROZEN = 'tests/crash/frozen-database.test.ts';
const SILENT = 'tests/crash/silent-connections.test.ts';

/** Connections to a server that may fall silent, and the turn to migrate. */
export const silence = [
  ...breaks('server/core/bring-up.ts', MIGRATIONS, [
    [
      'a connection that was cut off goes back',
      'db.connection().execute((connection) => inOneTransaction(connection, migrator))',
      'inOneTransaction(db, migrator)',
      `${MIGRATIONS} > cuts off`,
    ],
    [
      'what failed is undone before a connection goes back',
      'const undone = transaction.rollback().execute();',
      'const undone = Promise.resolve();',
      `${MIGRATIONS} > left as it was as well`,
    ],
    [
      'who makes the same as another goes on',
      'if (!MADE_MEANWHILE.test(String(thrown.code))) throw thrown;',
      'throw thrown;',
      `${MIGRATIONS} > of which another process`,
    ],
    [
      'a connection has its limits again',
      'sql.raw(withoutLimits(true))',
      'sql.raw(withoutLimits(false))',
      `${MIGRATIONS} > as long as they do`,
    ],
    [
      'two never migrate at once, although one has lost its turn',
      "await sql`select pg_advisory_xact_lock(hashtext('a migration of the service'))`.execute(transaction);",
      '',
      `${MIGRATIONS} > whose turn ended`,
    ],
    [
      'a migration is under no limit of a whole transaction',
      ", 'transaction_timeout'",
      '',
      `${MIGRATIONS} > as long as they do`,
    ],
    [
      'migrations are known where the tables are',
      "orm.config.set('schema', rows[0]!.schema);",
      'void rows;',
      `${MIGRATIONS} > another schema`,
    ],
    [
      'who waited looks again',
      "    await sql`select pg_advisory_xact_lock(hashtext('a migration of the service'))`.execute(transaction);\n    await refuseLater(transaction);",
      "    await refuseLater(transaction);\n    await sql`select pg_advisory_xact_lock(hashtext('a migration of the service'))`.execute(transaction);",
      `${MIGRATIONS} > who waited`,
    ],
    [
      'a database of a later version is left alone',
      'if (unknown.length > 0) throw',
      'if (false) throw',
      `${MIGRATIONS} > later version`,
    ],
    [
      'nor is it taken for one that has all migrations',
      'return names?.join() === migrations.map(({ name }) => name).join();',
      'return names !== null;',
      `${MIGRATIONS} > later version`,
    ],
    [
      'a migration is under no limit of the server',
      'await sql.raw(withoutLimits(true)).execute(transaction);',
      '',
      `${MIGRATIONS} > as long as they do`,
    ],
  ]),
  ...breaks('server/core/migration-turn.ts', MIGRATIONS, [
    [
      'who loses its turn does not end for it',
      "holder.on('error', () => undefined);",
      '',
      `${MIGRATIONS} > whose turn ended`,
    ],
    [
      'nor is who waits for it, and who makes the others wait',
      'await asked(withoutLimits(false));',
      '',
      `${MIGRATIONS} > as long as they do`,
    ],
    [
      'who waits for its turn does so for long',
      'if (!isLockedOut(thrown)) throw thrown;',
      'throw thrown;',
      `${MIGRATIONS} > as long as they do`,
    ],
  ]),
  ...breaks('server/core/migration-turn.ts', `${FROZEN} > gives signs of life`, [
    ['a server that is silent during a migration is found out', '    pulse.watch(holder);\n', ''],
    ['what it owes to the migration is waited for no longer', "    holder.once('end', hurry);\n", ''],
    [
      'nor does its silence keep anybody',
      '    partWith(holder);\n',
      '    await holder.end();\n',
      `${FROZEN} > as it was committed`,
    ],
    ['who has had its turn looks after nothing', '    pulse.close();\n', '', `${FROZEN} > as it was committed`],
    ['and waits for nothing', '    overdue.close();\n', '', `${FROZEN} > as it was committed`],
    [
      'a machine that is gone keeps no turn',
      '; set idle_session_timeout = ${idleMs}',
      '',
      `${FROZEN} > machine that is gone`,
    ],
    [
      'the system looks after who has a turn',
      'new pg.Client({ ...KEPT_ALIVE, ',
      'new pg.Client({ ',
      `${SILENT} > the system`,
    ],
    ['who asks before has a minute for an answer', '    overdue.owes(holder);\n', '', `${FROZEN} > wait for a turn`],
  ]),
  ...breaks('server/core/bounded-pool.ts', `${FROZEN} > gives signs of life`, [
    ['what is owed then has a minute', '    for (const client of patient) this.#overdue.owes(client);\n', ''],
    [
      'nothing is waited for without end behind a migration',
      '.finally(() => this.hurry())',
      '',
      `${SILENT} > beside a migration`,
    ],
    ['nor what begins then', '    this.#patient = null;\n', '', `${SILENT} > as soon as nobody knows`],
    [
      'what was answered is owed no more',
      '        patient?.delete(client);\n',
      '',
      `${SILENT} > leaves its connection`,
    ],
    [
      'a pool that has ended looks after nothing',
      '    this.#overdue.close();\n',
      '',
      `${SILENT} > is looked after by nobody`,
    ],
  ]),
  ...breaks('server/core/bounded-pool.ts', `${FROZEN} > is a broken connection`, [
    ['a migration of a server may take long', 'if (!patient) ', '', LONG],
    ['a connection that hangs is cut', 'if (!patient) this.#overdue.owes(client);', ''],
    [
      'who waited for a lock reads what was committed meanwhile',
      "set default_transaction_isolation = 'read committed'; ",
      '',
      'tests/races/server-defaults.test.ts > who waited',
    ],
    ['times come in one form', "; set datestyle = 'ISO'", '', 'tests/races/server-defaults.test.ts > times come'],
    [
      'nobody waits for a process that stands still',
      'set idle_in_transaction_session_timeout',
      'set statement_timeout',
      `${FROZEN} > that stands still`,
    ],
    [
      'nobody waits for connections that come after the end',
      'if (this.#isEnding) throw',
      'if (this.#patient) throw',
      'tests/races/closing-database.test.ts',
    ],
    [
      'a minute is what a process may stand still',
      'idleMs = OVERDUE_MS',
      'idleMs = 0',
      `${FROZEN} > such a transaction`,
    ],
  ]),
  ...breaks('server/core/pulse.ts', `${FROZEN} > is listened to`, [
    [
      'a connection that listens and hangs is cut',
      'lost: (client) => void client.end(),',
      'lost: () => undefined,',
      `${FROZEN} > is listened to again`,
    ],
    [
      'who listens asks for signs of life',
      "client.query('select 1').then(answered, () => this.#asked.delete(client));",
      'answered();',
    ],
    ['a sign of life counts', 'this.#overdue.answered(client);\n      this.#overdue.owes(client);', ''],
  ]),
  ...breaks('server/core/pulse.ts', `${SILENT} > a sign of life`, [
    ['who owes a sign of life is asked for one', '    if (this.#asked.has(client)) return;\n', ''],
    ['who was told to give none is asked again', ', () => this.#asked.delete(client));', ', () => undefined);'],
  ]),
  ...breaks('server/core/bring-up.ts', `${FROZEN} > first look`, [
    ['a silent server is asked nothing more', '    if (thrown.code !== NO_TABLE) throw thrown;\n', ''],
  ]),
  ...breaks('server/core/connections.ts', `${MIGRATIONS} > falls silent when all is through`, [
    ['a goodbye keeps no process', '  (client as pg.Client & { unref(): void }).unref();\n', ''],
  ]),
  ...breaks('server/core/signals.ts', `${SILENT} > a line of signals`, [
    ['who is opened again is ended with the line', '    client = next;\n', '    client ??= next;\n'],
    ['who cannot listen is ended', '      partWith(next);\n', ''],
    ['who was closed opens nothing', '    if (closed) return;\n    const next', '    const next'],
  ]),
  ...breaks('server/core/signals.ts', `${SILENT} > the system`, [
    ['the system looks after who listens', '      ...KEPT_ALIVE,\n', ''],
    [
      'a silent server keeps nobody who listened',
      '    if (client) partWith(client);\n',
      '    await client?.end();\n',
      `${MIGRATIONS} > falls silent when all is through`,
    ],
  ]),
];
