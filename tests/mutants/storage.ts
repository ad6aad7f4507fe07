import { breaks } from './mutant.ts';

const COMPUTING = 'tests/crash/computing-thread.test.ts';
const ASIDE = 'tests/providers/rows-aside.test.ts';
const EMBEDDED = 'tests/crash/embedded-thread.test.ts';
const MIGRATIONS = 'tests/operating/migrations.test.ts';
const UPGRADE = 'tests/operating/upgrade.test.ts';
const LONG = 'tests/crash/long-migration.test.ts';
const FROZEN = 'tests/crash/frozen-database.test.ts';
const SLICES = 'tests/contract/sliced-parse.test.ts';

/** What operators set wrong; the thread of the embedded database, the one that computes, and text that is parsed beside other work. */
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
    ['migrations are waited for', 'patient.patiently(() => bringUp(orm))', 'bringUp(orm)'],
  ]),
  ...breaks('server/core/database.ts', MIGRATIONS, [
    [
      'a database of a later version is left alone',
      'if (unknown.length > 0) throw',
      'if (false) throw',
      `${MIGRATIONS} > later version`,
    ],
    [
      'nor is it taken for one that has all migrations',
      'return rows !== null && rows.map(({ name }) => name).join() === migrations.map(({ name }) => name).join();',
      'return rows !== null;',
      `${MIGRATIONS} > later version`,
    ],
    [
      'a migration is under no limit of the server',
      'for (const limit of WITHOUT_LIMITS) await sql`set local ${sql.raw(limit)} = 0`.execute(transaction);',
      '',
      `${MIGRATIONS} > as long as they do`,
    ],
    [
      'nor is who waits for it, and who makes the others wait',
      'for (const limit of WITHOUT_LIMITS) await holder.query(`set ${limit} = 0`);',
      '',
      `${MIGRATIONS} > as long as they do`,
    ],
  ]),
  ...breaks('server/wiring/starting.ts', `${MIGRATIONS} > later version`, [
    [
      'an operator is told that the database is of a later version',
      'DirectoryNotLocked, LaterDatabase,',
      'DirectoryNotLocked,',
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
  ...breaks('server/core/bounded-pool.ts', `${FROZEN} > is a broken connection`, [
    ['a migration of a server may take long', 'if (!this.#isPatient) ', '', LONG],
    ['a connection that hangs is cut', 'this.#overdue.owes(client);', ''],
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
      'a minute is what a process may stand still',
      'idleMs = OVERDUE_MS',
      'idleMs = 0',
      `${FROZEN} > such a transaction`,
    ],
  ]),
  ...breaks('server/core/outage.ts', `${FROZEN} > such a transaction`, [
    ['a transaction that was ended may get through later', '|25P03', ''],
  ]),
  ...breaks('server/core/pulse.ts', `${FROZEN} > is listened to`, [
    [
      'a connection that listens and hangs is cut',
      'lost: (client) => void client.end(),',
      'lost: () => undefined,',
      `${FROZEN} > is listened to again`,
    ],
    ['who listens asks for signs of life', "client.query('select 1').then(answered, () => undefined);", 'answered();'],
    ['a sign of life counts', 'this.#overdue.answered(client);\n      this.#overdue.owes(client);', ''],
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
  ...breaks('server/core/own-turn.ts', `${SLICES} > of each turn`, [
    ['a turn has one slice', 'last = last.then(() => setImmediate())', 'last = setImmediate()'],
  ]),
  ...breaks('server/core/own-turn.ts', `${SLICES} > what waits for the end`, [
    ['answers go before the slice of their turn', '.then(behindEndOfTurn);', ';'],
    ['with all that they still do', '?.then(() => new Promise<void>((resolve) => process.nextTick(resolve)))', ''],
  ]),
  ...breaks('server/core/sliced-parse.ts', SLICES, [
    ['long lists are cut', 'at - start >= this.#sliceChars', 'at - start >= 1e9'],
    ['few members are parsed at once', 'if (this.#members > this.#mostMembers) throw', 'if (this.#members < 0) throw'],
    ['few levels are parsed at once', 'this.#count(BEGUN);', ''],
    ['members of long lists do not count', 'this.#members = this.#membersBefore.pop()!;', 'this.#membersBefore.pop();'],
    ['few items are put back at once', 'this.#count(items.length * PUT_BACK);', ''],
    [
      'items that were taken before count too',
      'this.#membersBefore.push(this.#members);\n    // After',
      'this.#membersBefore.push(0);\n    // After',
    ],
    ['a list does not begin with a comma', 'if (items.length === 0) throw', 'if (items.length < 0) throw'],
    ['an escaped quote ends no text', 'const isEscaped = followsEscape(text, from, end);', 'const isEscaped = false;'],
    ['an escape may stand at the end of a part', 'this.#escaped = quote < 0 && isEscaped;', 'this.#escaped = false;'],
    ['an escaped backslash escapes nothing', '(end - at) % 2 === 1', 'end > at'],
    ['a part may be empty', "    if (text === '') return;\n", ''],
    [
      'marks are filled everywhere',
      'if (text.includes(this.#mark)) this.#fill(value);',
      'if (text === this.#rest) this.#fill(value);',
    ],
  ]),
  ...breaks('server/providers/well-formed.ts', 'tests/providers/raw-http.test.ts > with more members', [
    ["a provider's answer is parsed in small parts", '{ polish, mostMembers: MOST_MEMBERS }', '{ polish }'],
  ]),
  ...breaks('jobs/computing/compute.ts', `${COMPUTING} > is computed in a thread`, [
    ['large jobs are computed in a thread', 'bytes < HANDED_OVER', 'bytes < 1e12'],
    ['small jobs are not', 'bytes < HANDED_OVER', 'bytes < 0'],
    [
      'a job is as large as it is unpacked',
      'unpackedSize(packed)',
      'packed.byteLength',
      `${COMPUTING} > an answer of many words`,
    ],
  ]),
  ...breaks('jobs/computing/thread-main.ts', `${COMPUTING} > goes behind`, [
    ['who computes goes behind who answers', 'getPriority() + BEHIND', 'getPriority()'],
  ]),
  ...breaks('jobs/computing/thread-main.ts', COMPUTING, [
    [
      'an answer waits for no computation',
      'runToEnd(steps, readWhatCame)',
      'runToEnd(steps)',
      `${COMPUTING} > reads an answer before`,
    ],
    [
      'what cannot be read is left',
      "} catch {\n    say({ kind: 'read'",
      "} finally {\n    say({ kind: 'read'",
      `${COMPUTING} > leaves what it cannot read`,
    ],
    [
      'rows are handed over as they are stored',
      'answers.keep(apart.packed.slice(), value);',
      'answers.keep(apart.packed.slice(), { items: [] });',
      `${COMPUTING} > makes the same bytes of what it has read`,
    ],
  ]),
  ...breaks('jobs/computing/read-answers.ts', `${COMPUTING} > what was read`, [
    ['only the very same text is known', 'kept && Buffer.compare(kept.packed, packed) === 0 ?', 'kept ?'],
    ['what was read takes little memory', 'if (this.#bytes <= this.#mostBytes) break;', 'break;'],
    ['what is too large is not kept', 'if (bytes > this.#mostBytes) return;', ''],
    ['what is kept anew counts once', '    this.forget(packed);\n', ''],
    ['what is forgotten is', 'this.#kept.delete(key);', ''],
  ]),
  ...breaks('jobs/computing/thread.ts', COMPUTING, [
    [
      'a thread that ended leaves what it was to read',
      'resolve(null);',
      'void resolve;',
      `${COMPUTING} > that dies leaves`,
    ],
    [
      'a closed one reads nothing',
      'this.#isClosed || (this.#worker === null',
      '(this.#worker === null',
      `${COMPUTING} > that dies leaves`,
    ],
    ['short answers begin no thread', 'size < WORTH_A_THREAD', 'size < 0', `${COMPUTING} > leaves what it cannot read`],
    ['a thread that ended is followed by another', 'this.#worker = null;\n    this.#waiting', 'this.#waiting'],
    [
      'computations wait for each other',
      'return this.#inTurn(() => this.#compute(name, asked, given));',
      'return this.#compute(name, asked, given);',
      `${COMPUTING} > makes the same bytes`,
    ],
    ['the end of the application ends the thread', 'await this.#leave();', ''],
  ]),
  ...breaks('server/core/one-by-one.ts', 'tests/contract/one-by-one.test.ts', [
    ['one computation at a time', 'last = done.then(over, over);', ''],
    ['a computation that fails is no other one’s failure', 'done.then(over, over)', 'done.then(over)'],
    ['what was made is kept by nobody', 'done.then(over, over)', 'done.catch(() => undefined) as Promise<never>'],
  ]),
  ...breaks('server/providers/keyword-data/rows-aside.ts', ASIDE, [
    ['rows are of one task alone', ' && more.length === 0', ''],
    ['what has no code is no answer', "typeof json.status_code === 'number' && ", ''],
    ['rows stand where they were', '[new PackedJson(packed)]', '[]'],
    ['an answer is not lost with its reader', '.catch(() => null)', ''],
    ['nothing deep is handed over', "throw new TypeError('odd members')", 'void 0'],
  ]),
  ...breaks('server/providers/keyword-data/client.ts', ASIDE, [
    ['only rows are read aside', 'options.readAside && hasRows(operation) ?', 'options.readAside ?'],
    ['what is packed is not mapped again', 'first instanceof PackedJson ? first : await', 'await'],
  ]),
  ...breaks('server/core/packed.ts', 'tests/contract/packed.test.ts > a value that was packed before', [
    ['what is packed is stored as it is', 'value instanceof PackedJson ? value.packed : await', 'await'],
    ['what is packed is its value anywhere else', 'return parsePacked(this.packed);\n  }', 'return this.packed;\n  }'],
  ]),
  ...breaks('server/providers/http.ts', 'tests/providers/raw-http.test.ts > of answers that arrive together', [
    [
      'long answers are read one after the other',
      'longAnswers(() => parsedLong(parts, readLong))',
      'parsedLong(parts, readLong)',
    ],
    ['a short answer waits for no long one', 'size > SLICE ?', 'size > 0 ?'],
  ]),
  ...breaks('server/providers/http.ts', 'tests/providers/raw-http.test.ts > a large answer', [
    ['an answer is parsed in portions', 'for (const part of inParts(chunk)) {', 'for (const part of [chunk]) {'],
  ]),
];
