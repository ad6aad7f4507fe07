import { breaks } from './mutant.ts';

const LIMITS = 'tests/transports/result-limits.test.ts';
const DOCUMENTS = 'tests/transports/hostile-graphql.test.ts';
const SHARING = 'tests/exports/sharing.test.ts';
const FILES = 'tests/exports/file-threads.test.ts';
const UNCOUNTED = 'tests/transports/uncounted.test.ts';
const ROWS = 'tests/exports/rows-together.test.ts';
const GRAPHQL_LIMITS = 'tests/transports/graphql-limits.test.ts';

/** What a document may read and spend. */
export const documents = [
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
    ['few documents hold parsed results', 'await this.#place;', '', `${LIMITS} > parses nothing while`],
    [
      'a document whose client has gone waits for nothing',
      "?? '', meta.signal()",
      "?? ''",
      `${LIMITS} > keeps no place`,
    ],
    [
      'documents that find no place are told to come back',
      'throw comeBack(thrown, meta.signal())',
      'throw thrown',
      `${LIMITS} > is told to`,
    ],
    [
      'a document gives its place back',
      '?.catch(() => null))?.()',
      '?.catch(() => null))',
      `${LIMITS} > waits for its turn`,
    ],
  ]),
  ...breaks('graphql/results.ts', 'tests/transports/graphql-waits.test.ts > waits for a job', [
    ['nobody holds a place while a document waits for a job', 'while (this.#calls.size > 0)', 'while (this.#rows < 0)'],
  ]),
  ...breaks('graphql/call.ts', 'tests/transports/graphql-waits.test.ts', [
    [
      'calls are over before results are parsed',
      'results.afterwards(invoke(app, operation, invocation))',
      'invoke(app, operation, invocation)',
    ],
    [
      'who holds a place waits for no job',
      'results.areRead ? { ...facts.meta, waitSeconds: 0 } : facts.meta',
      'facts.meta',
    ],
  ]),
  ...breaks('server/services/exports/in-thread.ts', `${FILES} > nobody waits for it`, [
    ['a file fails when its thread ends', 'await Promise.race([answer, ended])', 'await answer'],
  ]),
  ...breaks('graphql/limits.ts', DOCUMENTS, [
    [
      'errors of variables are few',
      'getVariableValues(schema, operation.variableDefinitions ?? [], variables, {\n    maxErrors: MAX_ERRORS,',
      'getVariableValues(schema, operation.variableDefinitions ?? [], variables, {\n    maxErrors: 1e9,',
      `${DOCUMENTS} > of the wrong type`,
    ],
    [
      'an object of variables has few members',
      'if (Object.values(variables).some(isWide)) return',
      'if (Object.values(variables).some((value) => value === isWide)) return',
      `${DOCUMENTS} > with more members`,
    ],
    ['errors of a document are few', 'rules, { maxErrors: MAX_ERRORS }', 'rules, { maxErrors: 1e9 }'],
    [
      'a document has a largest cost',
      'if (complexity <= MAX_COST) return',
      'if (complexity <= 1e9) return',
      GRAPHQL_LIMITS,
    ],
  ]),
  ...breaks('graphql/rows.ts', `${GRAPHQL_LIMITS} > a document reads rows`, [
    ['a document reads few pages of rows', 'COST = 4_000', 'COST = 1'],
  ]),
  ...breaks('server/core/result-allowance.ts', 'tests/contract/result-allowance.test.ts', [
    ['rows count beside each other', 'if (!isFirst) this.#judge();', ''],
    ['a page of the largest result can be read', 'if (!isFirst) this.#judge();', 'this.#judge();'],
    ['rows of one result count once', 'this.#inRows.get(id) ?? this.#takeRows(id, size)', 'this.#takeRows(id, size)'],
  ]),
  ...breaks('server/core/shared-work.ts', 'tests/contract/shared-work.test.ts', [
    ['whoever asks meanwhile waits for the same', 'this.#open.get(key) ?? this.#begin', 'this.#begin'],
    ['who has gone waits for nothing', "gone.addEventListener('abort', leave, { once: true });", ''],
    ['who has gone begins nothing', 'gone.throwIfAborted();', ''],
    ['what nobody waits for is called off', 'open.calledOff.abort();', ''],
    ['one who stays is enough', 'if (open.waiting === 0) this.#end', 'this.#end'],
  ]),
  ...breaks('server/services/exports/stored-tables.ts', ROWS, [
    ['tables stay at hand', 'known.set(key, tables);', ''],
    ['rows count as results that are read', 'await results.takeRows(', 'void (async (..._: unknown[]) => {})('],
    ['two results are parsed at once', 'AT_ONCE = 2', 'AT_ONCE = 3'],
    ['who waits together shares a reading', 'shared.result(key, meta', 'shared.result(`${key} ${Math.random()}`, meta'],
    [
      'who has gone begins no reading',
      'queue.run(party, () => read(gone), gone)',
      'queue.run(party, () => read(gone))',
    ],
    ['what nobody waits for is not parsed to its end', 'text?.parse(gone)', 'text?.parse()'],
    ['too many who wait for rows are told to come back', 'throw comeBack(thrown, meta.signal())', 'throw thrown'],
  ]),
  ...breaks('server/services/sharing/shown-rows.ts', `${ROWS} > what a link shows`, [
    ['the text of what a link shows is made once', 'known.set(key, shown);', ''],
    [
      'who reads a link meanwhile shares the making',
      'result(key, signal, make)',
      'result(`${Math.random()}`, signal, make)',
    ],
    ['who reads a link is answered in a turn of its own', '    await computingTurn();\n', ''],
    ['what a link shows counts like rows', 'await countRows(ctx, job.operation, job.result_id);', ''],
    [
      'what a link shows is not made for who has gone',
      '{ ...ctx.meta, signal: () => gone }',
      '{ ...ctx.meta, signal: () => new AbortController().signal }',
    ],
  ]),
  ...breaks(
    'server/services/sharing/read-shared.ts',
    [`${ROWS} > what a link shows`, SHARING],
    [
      [
        'the body of a link is made once',
        'return settle({ ...shown, rows: asValue',
        'return ((of: SharedResult, _: string) => of)({ ...shown, rows: asValue',
      ],
      ['each link has a body of its own', '`share ${shareId}`', '`share`', SHARING],
    ],
  ),
  ...breaks('server/http/pages/shared.ts', `${ROWS} > what a link shows`, [
    ['the page of a link is made once', 'result(name, gone, make)', 'result(`${Math.random()}`, gone, make)'],
    [
      'each link has a page of its own',
      'const name = settledName(shared);',
      "const name = settledName(shared) && 'page';",
      SHARING,
    ],
  ]),
  ...breaks('server/services/exports/export-result.ts', FILES, [
    ['few files are encoded in threads', 'atOnce: THREADS', 'atOnce: 64'],
    ['other files wait for no thread', 'if (!THREADED.has(format))', 'if (false)'],
    ['files of who has gone wait for no thread', 'queue.take(partyOf(ctx), signal)', 'queue.take(partyOf(ctx))'],
    ['files that find no place are refused', 'throw comeBack(thrown, signal)', 'throw thrown'],
    ['a thread that is done is free', 'ahead(pieces, leave)', 'ahead(pieces, () => undefined)'],
  ]),
  ...breaks('server/services/exports/xlsx.ts', 'tests/exports/formats.test.ts > a sheet takes', [
    ['a sheet takes no row that it has no room for', 'table.length > MAX_ROWS', 'false'],
    ['a sheet takes as many rows as it has room for', 'table.length > MAX_ROWS', 'table.length >= MAX_ROWS'],
  ]),
  ...breaks('server/services/exports/ahead.ts', FILES, [
    ['a thread waits for no reader', 'reader.enqueue(piece);', 'if (reader.desiredSize! > 0) reader.enqueue(piece);'],
    [
      'a file that fails gives its place back',
      'reader.close();\n      } finally {\n        over();',
      'reader.close();\n        over();\n      } finally {',
    ],
  ]),
  ...breaks('server/services/exports/read-rows.ts', `${ROWS} > pages of all who waited`, [
    ['a page has a turn of its own', '  await computingTurn();\n', ''],
  ]),
  ...breaks('server/core/once-for-all.ts', UNCOUNTED, [
    ['probes of one moment share their work', 'underWay ??= work()', 'underWay = work()'],
    ['a later probe looks anew', '      underWay = null;\n', '', `${UNCOUNTED} > ask the database once`],
  ]),
  ...breaks('server/wiring/probes.ts', `${UNCOUNTED} > ask the database once`, [
    [
      'readiness is asked once for all',
      'onceForAll(() => readiness(app.database.db))',
      '() => readiness(app.database.db)',
    ],
  ]),
  ...breaks('server/services/metrics/metrics.ts', `${UNCOUNTED} > read the figures once`, [
    ['figures are read once for all', 'onceForAll(async () => {', '(async () => {'],
  ]),
  ...breaks('server/http/pages/routes.ts', `${UNCOUNTED} > all readers`, [
    ['a page is made once', '  known.set(page, made);\n', ''],
    [
      'the description is bytes',
      'Buffer.from(JSON.stringify(JSON.parse(printed)))',
      'JSON.stringify(JSON.parse(printed))',
    ],
  ]),
  ...breaks('graphql/spending-rule.ts', `${GRAPHQL_LIMITS} > a document spends at most once`, [
    ['a document spends once', 'if (spending === 2)', 'if (spending === 3)'],
  ]),
];
