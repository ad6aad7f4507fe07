import { breaks } from './mutant.ts';

const EMBEDDED = 'tests/crash/embedded-thread.test.ts';
const FROZEN = 'tests/crash/frozen-database.test.ts';
const SLICES = 'tests/contract/sliced-parse.test.ts';
const PACING = 'tests/providers/pacing.test.ts';
const SLOTS = 'tests/races/slot-leases.test.ts';
const SERVER = 'tests/operating/connections.test.ts';
const OPEN = 'tests/transports/open-calls.test.ts';
const LIMITS = 'tests/transports/result-limits.test.ts';
const DOCUMENTS = 'tests/transports/hostile-graphql.test.ts';
const GRAPHQL_LIMITS = 'tests/transports/graphql-limits.test.ts';

/** The thread of the embedded database, and text that is parsed beside other work. */
const storage = [
  ...breaks('server/wiring/embedded/thread.ts', EMBEDDED, [
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
  ...breaks('server/wiring/directory-lock.ts', 'tests/crash/directory-lock.test.ts', [
    ['the system decides who has a folder', "lock.exec('begin exclusive');", ''],
    ['a mark of an earlier version is heeded', 'holder !== process.pid && isAlive(holder)', 'holder < 0'],
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
      'for (const { reject } of this.#asked.values()) reject(gone());',
      '',
      `${EMBEDDED} > when the thread dies`,
    ],
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
  ...breaks('server/core/bounded-pool.ts', `${FROZEN} > is a broken connection`, [
    ['a connection that hangs is cut', 'this.#overdue.owes(client);', ''],
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
    ['the queue waits for no answer for ever', '{ query_timeout: OVERDUE_MS }', '{}'],
  ]),
  ...breaks('jobs/queue.ts', 'tests/races/delivery.test.ts > a busy worker leaves', [
    ['what waits here could run elsewhere', '      await room();\n', ''],
  ]),
  ...breaks(
    'jobs/queue.ts',
    'tests/operating/system.test.ts > a worker puts all that is due by the clock into the plan',
    [['work that is due at another time is planned anew', 'known.get(name) !== cron', '!known.has(name)']],
  ),
  ...breaks('server/wiring/embedded/open.ts', EMBEDDED, [
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
      '(error) => Promise.reject(away(error)),',
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
    ['a turn has one slice', 'last = last.then(() => setImmediate());', 'last = setImmediate();'],
  ]),
  ...breaks('server/core/sliced-parse.ts', SLICES, [
    ['long lists are cut', 'at - start >= this.#sliceChars', 'at - start >= 1e9'],
    ['few members are parsed at once', 'if (this.#members > this.#mostMembers) throw', 'if (this.#members < 0) throw'],
    ['members of long lists do not count', 'this.#members = this.#membersBefore.at(-1)!;', ''],
    ['a list does not begin with a comma', 'if (items.length === 0) throw', 'if (items.length < 0) throw'],
    [
      'an escaped quote ends no text',
      'if (char === BACKSLASH) this.#escaped = true;',
      'if (char === BACKSLASH) this.#escaped = false;',
    ],
    [
      'marks are filled everywhere',
      'if (text.includes(this.#mark)) this.#fill(value);',
      'if (text === this.#rest) this.#fill(value);',
    ],
  ]),
  ...breaks('server/providers/well-formed.ts', 'tests/providers/raw-http.test.ts > with more members', [
    ["a provider's answer is parsed in small parts", '{ polish, mostMembers: MOST_MEMBERS }', '{ polish }'],
  ]),
  ...breaks('server/services/shared-cache/answer-bodies.ts', 'tests/contract/cache-tiers.test.ts > a long answer', [
    ['a long stored answer is parsed in slices', 'text.length > PARSED_AT_ONCE', 'text.length > 1e9'],
  ]),
  ...breaks('server/providers/http.ts', 'tests/providers/raw-http.test.ts > a large answer', [
    ['an answer is parsed in portions', 'for (const part of inParts(chunk)) {', 'for (const part of [chunk]) {'],
  ]),
];

/** Turns at the providers. */
const pacing = [
  ...breaks('server/providers/pacing-rules.ts', PACING, [
    ['live trends stay below their rate', "key: 'trends-live', perMinute: 240", "key: 'trends-live', perMinute: 260"],
    ['the day of trends is kept', "key: 'trends', perMinute: 345", "key: 'trends', perMinute: 360"],
    ['thirty requests at once', 'simultaneous: 28, sharesSlots', 'simultaneous: 48, sharesSlots'],
    ['account checks stay below their rate', "key: 'user-data', perMinute: 5", "key: 'user-data', perMinute: 9"],
    ['lookups stay below their rate', "key: 'id-list', perMinute: 9", "key: 'id-list', perMinute: 12"],
  ]),
  ...breaks('server/providers/lanes.ts', PACING, [
    ['groups take turns', '{ priority: -round }', '{ priority: 0 }'],
    ['pauses double', 'FIRST_PAUSE_MS * 2 ** this.#refusals', 'FIRST_PAUSE_MS'],
    ['waiting has an end', '!signal.aborted && this.now() < until', '!signal.aborted'],
    [
      'who gave up is not sent',
      'return !signal.aborted && this.now() < until;',
      'return this.now() < until;',
      `${PACING} > a call whose patience`,
    ],
    [
      'processes share simultaneous requests',
      'turn.lane.sharesSlots ? this.#slots : null',
      'null',
      `${SLOTS} > three processes`,
    ],
  ]),
  ...breaks('server/providers/pacing.ts', PACING, [
    ['each refusal is told', 'await asked.onRefused?.(refusal.code);', ''],
    ['no pause is longer than the limit', 'Math.min(refusal.retryAfterMs, limitMs)', 'refusal.retryAfterMs'],
    ['no timer is longer than timers can be', 'Math.min(Math.ceil(ms), LONGEST_TIMER_MS)', 'Math.ceil(ms)'],
    ['only refusals for the rate are repeated', "retry !== 'pace' ||", ''],
  ]),
  ...breaks('server/core/slot-leases.ts', SLOTS, [
    [
      'a lease that is held is not taken',
      'where l.until not between',
      'where true or l.until not between',
      `${SLOTS} > two that choose`,
    ],
    ['leases are renewed', 'held.size > 0 && renew()', 'held.size < 0 && renew()', `${SLOTS} > a process that died`],
    [
      'a slot is given back',
      'delete from pacing_leases where holder = any',
      'delete from pacing_leases where false and holder = any',
      `${SLOTS} > three processes`,
    ],
    ['who cannot give a slot back lets it lapse', '      held.delete(holder);\n', '', `${SLOTS} > a slot that cannot`],
    [
      'who used a slot that cannot be given back hears nothing of it',
      'await freeing(holder).catch(() => undefined);',
      'await freeing(holder);',
      `${SLOTS} > a slot that cannot`,
    ],
    [
      'slots of one moment are taken in one statement',
      'underWay: 1, items: 64',
      'underWay: 8, items: 1',
      `${SLOTS} > slots that are wanted`,
    ],
  ]),
];

/** Connections, streams and waits, and what a document may be. */
const open = [
  ...breaks('server/http/server.ts', SERVER, [
    [
      'connections are bounded',
      'if (at.maxConnections) server.maxConnections',
      'if (!at.port) server.maxRequestsPerSocket',
    ],
    ['two hosts are refused', 'hosts.length > 1 ?', 'hosts.length > 2 ?'],
    ['a header takes ten seconds', 'headersTimeout: 10_000', 'headersTimeout: 11_000'],
    ['a request takes thirty seconds', 'requestTimeout: 30_000', 'requestTimeout: 31_000'],
    ['a connection idles 65 seconds', 'keepAliveTimeout: 65_000', 'keepAliveTimeout: 66_000'],
    [
      'the address is the one that the proxy added',
      "?.split(',').at(-1)",
      "?.split(',').at(0)",
      'tests/transports/forwarded.test.ts',
    ],
    ['connections end with the server', "if (closing) response.headers.set('Connection', 'close');", ''],
    [
      'a connection on which nothing was asked holds nobody up',
      '    idle.add(socket);\n    socket.once',
      '    socket.once',
      `${SERVER} > nothing but a request`,
    ],
    [
      'nor does one whose answer had begun before',
      'if (isClosing()) socket.destroySoon();',
      'if (isClosing()) return;',
      `${SERVER} > nothing but a request`,
    ],
    [
      'an answer that waits for its reader is no idle connection',
      '  server.closeIdleConnections = () => {\n    for (const socket of idle) socket.destroy();',
      '  Object(server).never = () => {\n    for (const socket of idle) socket.destroy();',
      `${SERVER} > an answer that waits`,
    ],
    [
      'a connection with a request is not idle',
      'idle.delete(socket);\n    count',
      'count',
      `${SERVER} > an answer that waits`,
    ],
  ]),
  ...breaks('server/services/jobs/open-calls.ts', OPEN, [
    ['an account has ten streams', 'stream: 10', 'stream: 11', `${OPEN} > an account has ten`],
    ['an account has twenty waits', 'wait: 20', 'wait: 21', `${OPEN} > an account has twenty`],
    [
      'who has no place comes back in a second',
      'RETRY_AFTER_SECONDS = 1',
      'RETRY_AFTER_SECONDS = 2',
      `${OPEN} > an account has twenty`,
    ],
    ['an account has five files', 'file: 5', 'file: 6', `${OPEN} > an account has five`],
    [
      'a client that is gone gives its place back',
      "ctx.meta.signal.addEventListener('abort', leave, { once: true });",
      '',
      `${OPEN} > a client that is gone before`,
    ],
    [
      'a place is given back',
      'const left = taken.get(place)! - 1;',
      'const left = taken.get(place)!;',
      `${OPEN} > an account has t`,
    ],
  ]),
  ...breaks('server/services/jobs/wait.ts', `${OPEN} > end in their time`, [
    [
      'a clock that is set back makes no wait longer',
      'this.#deadline = performance.now() +',
      'this.#deadline = Date.now() +',
    ],
  ]),
  ...breaks('server/services/jobs/job-events.ts', OPEN, [
    ['a stream ends with its credential', 'await ctx.recheck();', '', `${OPEN} > over`],
  ]),
  ...breaks('server/services/exports/export-result.ts', OPEN, [
    [
      'a file that was read gives its place back',
      '} finally {\n    leave();',
      '} finally {',
      `${OPEN} > an account has five`,
    ],
  ]),
  ...breaks('server/services/jobs/wait.ts', OPEN, [
    ['a wait ends with its credential', 'await ctx.recheck();', '', `${OPEN} > end when the key`],
    [
      'a wait is judged once more before it answers',
      'await ctx.recheck({ fresh: true });',
      '',
      `${OPEN} > never deliver`,
    ],
  ]),
  ...breaks('server/operations/invoke.ts', OPEN, [
    [
      'a last look forgets what is remembered',
      'if (fresh && caller) credentialsOf(app).forget(caller.accountId);',
      '',
      `${OPEN} > never deliver`,
    ],
  ]),
  ...breaks('server/core/result-allowance.ts', LIMITS, [
    ['five results are read', 'MAX_RESULTS = 5', 'MAX_RESULTS = 6'],
    ['32 MB of results are read', 'if (this.#bytes > MAX_RESULT_BYTES)', 'if (this.#bytes > 4 * MAX_RESULT_BYTES)'],
  ]),
  ...breaks('server/services/jobs/read-job.ts', 'tests/transports/graphql-paging.test.ts > a hundred jobs take', [
    [
      'a list of jobs is read at once',
      'const items = jobs.map((job) => researchJobView(shelfOf(ctx.app), job, false));',
      `const filter = { ownerId: callerOf(ctx).accountId, pipeline: 'shared' } as const;
      const again = await Promise.all(jobs.map(({ id }) => findJob(ctx.app.database.db, id, filter)));
      const items = again.map((job) => researchJobView(shelfOf(ctx.app), job, false));`,
    ],
    [
      'results of a list stay where they are',
      'const items = jobs.map((job) => researchJobView(shelfOf(ctx.app), job, false));',
      `const views = jobs.map((job) => researchJobView(shelfOf(ctx.app), job, true));
      const items = await Promise.all(views.map(async (view) => (await view.result?.load(), { ...view, result: null })));`,
    ],
  ]),
  ...breaks('graphql/results.ts', LIMITS, [
    ['25,000 rows are read', 'if (this.#rows <= MAX_ROWS) return;', 'if (this.#rows >= 0) return;'],
    ['a result is parsed once', 'this.#values.set(result.id, value);', '', `${LIMITS} > parses a result once`],
    ['rows are resolved with turns in between', 'index % ROWS_AT_ONCE === 0', 'index < 0', `${LIMITS} > is resolved`],
    ['few documents hold parsed results', 'await this.#slot;', '', `${LIMITS} > parses nothing while`],
  ]),
  ...breaks('graphql/limits.ts', DOCUMENTS, [
    [
      'errors of variables are few',
      'getVariableValues(schema, operation.variableDefinitions ?? [], variables, {\n    maxErrors: MAX_ERRORS,',
      'getVariableValues(schema, operation.variableDefinitions ?? [], variables, {\n    maxErrors: 1e9,',
      `${DOCUMENTS} > of the wrong type`,
    ],
    ['errors of a document are few', 'rules, { maxErrors: MAX_ERRORS }', 'rules, { maxErrors: 1e9 }'],
    [
      'a document has a largest cost',
      'if (complexity <= MAX_COST) return',
      'if (complexity <= 1e9) return',
      GRAPHQL_LIMITS,
    ],
  ]),
  ...breaks('graphql/spending-rule.ts', `${GRAPHQL_LIMITS} > a document spends at most once`, [
    ['a document spends once', 'if (spending === 2)', 'if (spending === 3)'],
  ]),
];

/** What a link shows, and until when. */
const sharing = [
  ...breaks('server/services/sharing/read-shared.ts', 'tests/exports/sharing.test.ts', [
    ['a link ends by itself', 'sql<boolean>`s.expires_at > app_now()`', 'sql<boolean>`true`'],
    ['a token opens its own link alone', ".where('s.token_hash', '=', sha256(token))", ''],
    ['links end with their account', ".where('a.blocked_at', 'is', null)", ''],
  ]),
];

export const service = [...sharing, ...storage, ...pacing, ...open];
