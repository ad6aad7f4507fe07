import { breaks } from './mutant.ts';

const FINAL_READS = 'tests/transports/final-reads.test.ts';
const QUERY_TEST = 'tests/transports/query-text.test.ts';
const JSON_TEST = 'tests/transports/hostile-json.test.ts';
const BATCH_TEST = 'tests/transports/trpc-batch.test.ts';
const STORED_TEST = 'tests/contract/stored-result.test.ts';
const MIDNIGHT = 'tests/money/midnight.test.ts > a repeated submission';
const GRAPHQL_TEST = 'tests/transports/hostile-graphql.test.ts';
const RATE_TEST = 'tests/access/request-rate.test.ts';
const REPLAYS = 'tests/transports/replayed-bytes.test.ts';
const KEYS_TEST = 'tests/transports/persisted-operations.test.ts';

export const transports = [
  ...breaks('trpc/handler.ts', 'tests/transports/auth.test.ts > over tRPC, too', [
    ['a 401 says which credential is wanted', 'if (response.status === 401)', 'if (false)'],
  ]),
  ...breaks('server/services/jobs/answered-jobs.ts', `${FINAL_READS} > repeated submissions`, [
    ['a refused submission fails alone', 'if (jobs.length === 1 || isOutage(thrown)) throw', 'if (thrown) throw'],
    ['after an outage nothing is sent again', 'jobs.length === 1 || isOutage(thrown)', 'jobs.length === 1'],
    ['each is answered with a job of its own', 'answered.get(id)', 'rows[0]'],
  ]),
  ...breaks('server/services/jobs/answered-jobs.ts', MIDNIGHT, [
    ['nothing is answered as of a day that is over', 'asked."ofDay" is null or', 'true or'],
  ]),
  ...breaks('server/services/research/admit.ts', MIDNIGHT, [
    ['on another day a submission is judged anew', 'const isOver = ofDay', 'const isOver = !ofDay && ofDay'],
  ]),
  ...breaks('server/services/research/day-of-request.ts', `${FINAL_READS} > a repeated submission`, [
    ['the day that was told is kept', 'days.last = day;', ''],
  ]),
  ...breaks('server/services/research/judged-request.ts', `${FINAL_READS} > what was found`, [
    [
      'a request is remembered under its prices',
      'basis.prices.version, basis.model, request]',
      'basis.model, request]',
    ],
    [
      'a request is remembered under its model',
      'basis.prices.version, basis.model, request]',
      'basis.prices.version, request]',
    ],
    ['a request is remembered under its source', '[dataSource, basis.prices', '[basis.prices'],
    ['a request is remembered whole', 'basis.model, request]', 'basis.model]'],
  ]),
  ...breaks('server/services/shared-cache/results.ts', `${FINAL_READS} > repeated submissions`, [
    ['the cache is never read through for one result', 'limit 1)', ')'],
  ]),
  ...breaks('jobs/computing/result-text.ts', STORED_TEST, [
    ['a large result is written in turns', 'value.length > SLICE_ITEMS', 'value.length > 1e9'],
  ]),
  ...breaks('jobs/computing/storable.ts', STORED_TEST, [
    ['words come in their order', 'compareText(a[0], b[0])', '0'],
    [
      'words are sorted in turns',
      'yield* sortInSteps([...rows.values()], (a, b) => compareText(a[0], b[0]))',
      '[...rows.values()].sort((a, b) => compareText(a[0], b[0]))',
    ],
    ['words are identified in turns', 'yield* inSteps(keywords, (keyword) => {', 'keywords.forEach((keyword) => {'],
  ]),
  ...breaks('server/services/jobs/keep-result.ts', STORED_TEST, [
    [
      'one portion of results is stored a turn',
      'const keep = async () => {\n    await movingTurn();',
      'const keep = async () => {',
    ],
  ]),
  ...breaks(
    'server/services/shared-cache/packed-answers.ts',
    'tests/contract/cache-tiers.test.ts > the memory is given to the newest',
    [
      ['answers take little of the memory', 'MEMORY_BYTES = 4 ', 'MEMORY_BYTES = 4000 '],
      ['few answers are kept', 'ENTRY_BYTES = 4096', 'ENTRY_BYTES = 1'],
    ],
  ),
  ...breaks('server/services/jobs/stored-result.ts', STORED_TEST, [
    ['results that were written take little of the memory', 'WRITTEN_BYTES = 4 ', 'WRITTEN_BYTES = 4000 '],
    ['few results that were written are kept', 'ENTRY_BYTES = 4096', 'ENTRY_BYTES = 1'],
    ['one portion of results is read a turn', 'if (at % UNPACKED_AT_ONCE === 0) await movingTurn();', ''],
    ['what a version before wrote is read', "coalesce(p.packed, convert_to(p.body, 'UTF8'))", 'p.packed'],
    ['what a version before wrote is measured', 'coalesce(bytes, (select sum', 'coalesce(0, (select sum'],
    [
      'a large result is at hand when it was written',
      'memory.cache(WRITTEN).get(id)',
      'undefined as readonly ResultPiece[] | undefined',
    ],
  ]),
  ...breaks('server/services/jobs/result-pieces.ts', STORED_TEST, [
    ['a piece has a largest size', 'open.length - start > PIECE_CHARS', 'open.length - start > 1e9'],
  ]),
  ...breaks('server/core/packed.ts', 'tests/contract/packed-without-memory.test.ts', [
    ['what cannot be compressed is kept', '  } catch {\n    return utf8;', '  } catch (error) {\n    throw error;'],
    ['so is a long text', '    () => utf8,\n', ''],
  ]),
  ...breaks('server/core/packed.ts', 'tests/contract/packed.test.ts', [
    ['a text is stored compressed', 'utf8.byteLength < SHORT', 'utf8.byteLength < 1e9'],
    ['a short text stays itself', 'utf8.byteLength < SHORT', 'utf8.byteLength < 0'],
    [
      'what is packed holds no larger buffer',
      'new Uint8Array(zstdCompressSync(utf8, FAST))',
      'zstdCompressSync(utf8, FAST)',
    ],
    ['what was never packed is read', 'if (!isCompressed(packed)) return packed;', ''],
    ['half a frame was damaged', "code === 'Z_BUF_ERROR' || ", ''],
    ['so was a frame that contradicts itself', "code.startsWith('ZSTD_error_')", 'false'],
    ['so was what is no JSON', ' || error instanceof SyntaxError', ''],
    ['want of memory is no damage', " && code !== 'ZSTD_error_memory_allocation'", ''],
    ['a header that is not whole tells no size', ' && packed.byteLength >= at + size.bytes', ''],
    ['a frame of few bytes is read', 'Math.max(unpackedSize(packed), SHORT)', 'unpackedSize(packed)'],
    ['no buffer is just full', 'LONGEST_PIECE) + 1', 'LONGEST_PIECE)'],
    [
      'a text of any length is unpacked',
      'Math.min(Math.max(unpackedSize(packed), SHORT), LONGEST_PIECE)',
      'Math.max(unpackedSize(packed), SHORT)',
    ],
    ['a part of a buffer is read as that part', 'new DataView(buffer, byteOffset)', 'new DataView(buffer)'],
    ['what was damaged is no other text', '[constants.ZSTD_c_checksumFlag]: 1', '[constants.ZSTD_c_checksumFlag]: 0'],
    ['a long text tells its size, too', ', pledgedSrcSize: utf8.byteLength', ''],
    ['a size of two bytes begins at 256', 'more: 256', 'more: 0'],
    ['a size stands behind the window', 'isSingle ? 1 : 2', 'isSingle ? 1 : 1'],
    ['a text of an unknown size is a long one', '(told >> 6 === 0 && !isSingle)', 'false'],
    ['a long text is packed beside the event loop', 'utf8.byteLength < LONG', 'utf8.byteLength < 1e9'],
    ['a part of a buffer is sent as that part', 'Buffer.from(buffer, byteOffset, byteLength)', 'Buffer.from(buffer)'],
  ]),
  ...breaks('server/services/discovery/rising/mine-results.ts', 'tests/discovery/scan.test.ts > rising', [
    ['a result that cannot be read holds up none behind it', 'if (isOutage(error)) throw error;', 'throw error;'],
  ]),
  ...breaks('server/services/jobs/lost-units.ts', 'tests/money/left-out.test.ts > is asked with the others', [
    ['what has no answer any more is asked for with the others', '.where(isThere)', ''],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', 'tests/races/found-late.test.ts > takes the place of one', [
    ['an answer takes the place of a text of a version before', 'body = null, packed', 'packed'],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', 'tests/operating/upgrade.test.ts > that are packed', [
    [
      'the text of a version before is the later answer',
      "convert_to(body::text, 'UTF8'), packed)",
      "packed, convert_to(body::text, 'UTF8'))",
    ],
  ]),
  ...breaks('entities/migrations/0055-packed-texts.ts', 'tests/operating/upgrade.test.ts > that are packed', [
    ['a later text is not written over', 'body = coalesce(body, ?${type})', 'body = (?${type})'],
    ['results are texts again', "await this.#unpack('result_pieces', '');", ''],
    ['answers are texts again', "await this.#unpack('answers', '::json');", ''],
    ['pieces are append-only again', 'enable trigger', 'disable trigger'],
  ]),
  ...breaks('server/core/raw-body.ts', 'tests/contract/raw-results.test.ts > an answer whose text is there', [
    ['an answer that is not large is one piece', 'bytes > AT_ONCE', 'bytes > 0'],
    ['a large answer goes out as it is taken', 'bytes > AT_ONCE', 'bytes > 1e9'],
    [
      'an answer has the length of what is in it',
      "const { status, headers } = response;\n  headers.delete('content-length');",
      'const { status, headers } = response;',
    ],
  ]),
  ...breaks('server/core/bounded-json.ts', JSON_TEST, [
    ['JSON has a largest depth', 'if (depth > MAX_DEPTH) throw', 'if (depth > 1e9) throw'],
    ['JSON has a largest number of values', 'if (values > MAX_VALUES) throw', 'if (values > 1e9) throw'],
    ['brackets in texts do not count', 'at = endOfString(text, at);', 'at += 0;'],
    ['an escaped quote ends no text', 'if (char === BACKSLASH) at += 1;', 'if (char === BACKSLASH) at += 0;'],
  ]),
  ...breaks('server/core/errors.ts', JSON_TEST, [
    ['an answer names at most 100 issues', '.slice(0, MAX_ISSUES)', '.slice(0)'],
    ['an answer repeats no long text', 'text.length > MAX_ISSUE_TEXT', 'text.length > 1e9'],
  ]),
  ...breaks('server/operations/storable.ts', JSON_TEST, [
    ['what cannot be stored is looked for until there is enough to say', ' && issues.length < MAX_ISSUES', ''],
  ]),
  ...breaks('server/http/input.ts', QUERY_TEST, [['a query of REST is UTF-8', 'judgeQueryText(search);', '']]),
  ...breaks('trpc/read-request.ts', QUERY_TEST, [['a query of tRPC is UTF-8', 'judgeQueryText(url.search);', '']]),
  ...breaks('graphql/yoga.ts', 'tests/transports/hang-up.test.ts > a client that leaves', [
    ['a client that leaves is no error', '!aborted || thrown !== reason', 'true'],
    ['who left is counted as such', 'const CLIENT_LEFT = 499;', 'const CLIENT_LEFT = 200;'],
  ]),
  ...breaks('graphql/yoga.ts', 'tests/transports/hang-up.test.ts > what fails in a document', [
    ['what fails while its client waits is an error', '!aborted || thrown', 'thrown'],
    ['and what fails beside one that left', '!aborted || thrown !== reason', '!aborted'],
  ]),
  ...breaks('graphql/yoga.ts', QUERY_TEST, [['a query of GraphQL is UTF-8', 'judgeQueryText(url.search);', '']]),
  ...breaks('trpc/superjson-input.ts', JSON_TEST, [
    [
      'input has no references',
      'if (referentialEqualities !== undefined) throw',
      'if (referentialEqualities === 0) throw',
    ],
    ['input has dates and absent values only', '&& Object.hasOwn(BUILDERS, kind)', ''],
    ['a date has nothing inside', 'annotation.length === 1 && ', ''],
  ]),
  ...breaks('trpc/judge-batch.ts', BATCH_TEST, [
    ['a batch has twenty calls', 'MAX_CALLS = 20', 'MAX_CALLS = 21', JSON_TEST],
    ['a batch signs in once', 'MAX_AUTH_MUTATIONS = 1', 'MAX_AUTH_MUTATIONS = 2', JSON_TEST],
    ['a comma is one however it is written', 'SEPARATOR = /,|%2c/i', 'SEPARATOR = /,|%2C/'],
  ]),
  ...breaks('trpc/read-request.ts', JSON_TEST, [
    ['a tRPC body is judged as text', 'judgeJson(body);', ''],
    [
      'what an address of tRPC holds is judged, too',
      "judgeJson(url.searchParams.get(name) ?? '');",
      "judgeJson('');",
      `${BATCH_TEST} > is judged before`,
    ],
  ]),
  ...breaks('server/services/jobs/large-read.ts', `${BATCH_TEST} > are read two at a time`, [
    ['few large reads are under way', 'AT_ONCE = 2', 'AT_ONCE = 20'],
    ['who has gone reads nothing large', 'read, signal);', 'read);', `${BATCH_TEST} > whose client has gone`],
  ]),
  ...breaks('server/services/lists/read-lists.ts', `${BATCH_TEST} > are read two at a time`, [
    [
      'a long list is a large read',
      'largeRead(ctx, () => findListView(ctx.app.database.db, { listId, ownerId }))',
      'findListView(ctx.app.database.db, { listId, ownerId })',
    ],
  ]),
  ...breaks('server/services/jobs/read-job.ts', `${BATCH_TEST} > are read two at a time`, [
    ['a page of jobs is a large read', 'largeRead(ctx, () => page.execute())', 'page.execute()'],
  ]),
  ...breaks('trpc/answer.ts', `${BATCH_TEST} > the answers of a batch`, [
    ['a large answer of a batch has a turn of its own', 'raw.kept > AT_ONCE', 'false'],
    ['answers of a batch are not joined by tRPC', "if (info.accept === 'application/jsonl')", 'if (info.isBatchCall)'],
  ]),
  ...breaks('graphql/document-shape.ts', GRAPHQL_TEST, [
    ['equal fields of a document are few', 'if (comparisons > MAX_COMPARISONS)', 'if (comparisons > 1e9)'],
    ['a document has ten root fields', 'MAX_ROOT_FIELDS = 10', 'MAX_ROOT_FIELDS = 11'],
    ['a document has fifty fragments', 'fragments.size > MAX_FRAGMENTS', 'fragments.size > 1e9'],
    ['a document has fifty variables', '?? 0) > MAX_VARIABLES', '?? 0) > 1e9'],
    ['fields of a document are counted with its fragments', 'selections > MAX_SELECTIONS', 'selections > 1e9'],
  ]),
  ...breaks('graphql/bounded-parse.ts', GRAPHQL_TEST, [
    ['a document has a largest number of tokens', 'if (tokens > MAX_TOKENS) throw', 'if (tokens > 1e9) throw'],
    ['a document is nested so deep at most', 'if (depth > MAX_NESTING) throw', 'if (depth > 1e9) throw'],
    ['a document has a largest length', 'source.body.length > MAX_DOCUMENT', 'source.body.length > 1e9'],
  ]),
  ...breaks('graphql/introspection.ts', GRAPHQL_TEST, [
    ['the schema is asked for alone', 'rest.length > 0 || whole.length > 1', 'whole.length > 1'],
    ['the schema is asked for once', 'rest.length > 0 || whole.length > 1', 'rest.length > 0'],
  ]),
  ...breaks('graphql/yoga.ts', RATE_TEST, [
    ['documents count before they are parsed', 'await enter(app, facts)', 'await Promise.resolve()'],
    ['variables are judged as text', 'judgeJson(body);', '', GRAPHQL_TEST],
    [
      'what an address holds is judged, too',
      'judgeParameter(name, url.searchParams.get(name));',
      "judgeJson(url.searchParams.get(name) ?? '');",
      `${GRAPHQL_TEST} > whatever stands`,
    ],
  ]),
  ...breaks('trpc/handler.ts', RATE_TEST, [
    ['tRPC requests count before they are read', 'await enter(app, facts)', 'await Promise.resolve()'],
    [
      'calls are judged as tRPC reads them',
      'if (refused) throw refused;\n        show',
      'show',
      `${BATCH_TEST} > however`,
    ],
    [
      'a refusal before a call has its id',
      'if (refused) throw refused;\n    return',
      'return',
      `${BATCH_TEST} > is refused`,
    ],
  ]),
  ...breaks('server/services/access/arrival.ts', RATE_TEST, [
    ['a request too many is refused', 'if (!admitted) throw', 'if (admitted === null) throw'],
    [
      'each call of a batch counts',
      'if (this.#isCounted) this.#isCounted = false;\n    else ',
      'if (!this.#isCounted) ',
    ],
  ]),
  ...breaks('server/services/access/request-rate.ts', RATE_TEST, [
    ['a /64 is one address', 'sha256(addressBlock(address))', 'sha256(address)'],
  ]),
  ...breaks('server/services/access/request-windows.ts', RATE_TEST, [
    ['requests are counted over all processes', "database.kind === 'pglite'", "database.kind !== ('' as string)"],
    ['most requests need no statement', 'const SLICES = 16', 'const SLICES = 1600'],
    [
      'a clock that was ahead ends no minute late',
      ' or w.ends_at > ${end})',
      ')',
      `${RATE_TEST} > a minute that began`,
    ],
  ]),
  ...breaks('server/services/access/persisted-operations.ts', KEYS_TEST, [
    ['each document is checked in a turn of its own', 'await setImmediate();', ''],
  ]),
  ...breaks('server/services/api-keys/create-key.ts', KEYS_TEST, [
    ['the limit of keys is judged first', 'await refuseAtLimit(ctx.app.database.db, accountId);', ''],
  ]),
  ...breaks('server/services/byok/quote.ts', `${REPLAYS} > a repeat is answered`, [
    [
      'a quote is kept as its text',
      'keep: (answer) => textOf(answer, { quote: { quoteId: answer.quote.quoteId } }),',
      '',
    ],
  ]),
  ...breaks('server/services/research/submit.ts', REPLAYS, [
    ['a repeat is told what the first call was', 'if (submitted.told) {', 'if (submitted.told === null) {'],
    ['what nobody was told is not kept', 'if (!ctx.meta.signal.aborted) await', 'await'],
  ]),
  ...breaks('server/operations/transport.ts', 'tests/transports/auth.test.ts > another origin', [
    ['one address alone is the own origin', 'config.PUBLIC_URL !== undefined || origin', 'origin'],
  ]),
  ...breaks('server/core/errors.ts', 'tests/transports/unavailable.test.ts > the server cuts a statement off', [
    ['a statement that is cut off may be asked again', ' || isCancelled(thrown)', ''],
    [
      'nor is it a fault of ours to lose against another',
      ' || hasLost(thrown)',
      '',
      'tests/transports/unavailable.test.ts > who lost against another',
    ],
  ]),
  ...breaks('server/core/request-body.ts', 'tests/transports/body-limit.test.ts', [
    ['a body in pieces has a largest size', 'if (size > most) throw', 'if (size > 2 * most) throw'],
    [
      'a client that hangs up is no outage',
      'of arriving(request.body)',
      'of request.body',
      'tests/transports/hang-up.test.ts',
    ],
    [
      'nor is one that sends less than it announced',
      "arrayBuffer().catch(() => {\n    throw validationFailed([{ path: '', message: 'the body did not come whole' }]);\n  })",
      'arrayBuffer()',
      'tests/transports/hang-up.test.ts',
    ],
    ['a body may have 256 KiB', 'MAX_BODY_BYTES = 256 * 1024', 'MAX_BODY_BYTES = 255 * 1024'],
  ]),
  ...breaks('server/core/request-body.ts', 'tests/transports/body-limit.test.ts > announced as far too long', [
    [
      'what is announced as too long is not waited for',
      "if (declared > dropped) throw new AppError('PAYLOAD_TOO_LARGE');",
      '',
    ],
  ]),
  ...breaks('server/http/upload.ts', 'tests/transports/body-limit.test.ts > fields in its place', [
    ['fields in place of a file are a body', 'Buffer.byteLength(text) > MAX_BODY_BYTES', 'false'],
    [
      'nobody trims a file that begins with blanks',
      'text.slice(0, MAX_BODY_BYTES).trimStart()',
      'text.trimStart()',
      'tests/transports/body-limit.test.ts > whether a file is fields',
    ],
  ]),
  ...breaks('server/core/fair-queue.ts', 'tests/access/fair-queue.test.ts', [
    ['who has as many pushes nobody out', '?.length ?? 0) + 1)', '?.length ?? 0) - 1)'],
  ]),
  ...breaks('server/services/jobs/open-calls.ts', 'tests/transports/open-calls.test.ts > gone before its file', [
    ['who is gone takes no place', '  if (ctx.meta.signal.aborted) leave();\n', ''],
  ]),
  ...breaks('graphql/accept.ts', 'tests/transports/graphql.test.ts > forms without end', [
    ['a form is told once', '[...new Set(offers)].filter((offer) => FORMS.has(offer))', 'offers'],
  ]),
  ...breaks('server/services/byok/approvals.ts', 'tests/money/approval.test.ts > of many words', [
    ['a list of purchases shows few words', "    .select(listedRequest('q'))\n", ''],
  ]),
];
