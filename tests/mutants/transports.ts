import { breaks } from './mutant.ts';

const QUERY_TEST = 'tests/transports/query-text.test.ts';
const JSON_TEST = 'tests/transports/hostile-json.test.ts';
const BATCH_TEST = 'tests/transports/trpc-batch.test.ts';
const GRAPHQL_TEST = 'tests/transports/hostile-graphql.test.ts';
const RATE_TEST = 'tests/access/request-rate.test.ts';
const REPLAYS = 'tests/transports/replayed-bytes.test.ts';
const KEYS_TEST = 'tests/transports/persisted-operations.test.ts';

export const transports = [
  ...breaks('trpc/handler.ts', 'tests/transports/auth.test.ts > over tRPC, too', [
    ['a 401 says which credential is wanted', 'if (response.status === 401)', 'if (false)'],
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
  ...breaks('server/wiring/probes.ts', 'tests/transports/asked-to-close.test.ts', [
    ['who asked decides whether a connection stays', "response.headers.delete('Connection');", ''],
  ]),
  ...breaks('server/operations/storable.ts', JSON_TEST, [
    ['what cannot be stored is looked for until there is enough to say', ' && issues.length < MAX_ISSUES', ''],
  ]),
  ...breaks('server/http/input.ts', QUERY_TEST, [
    ['a query of REST is UTF-8', 'judgeQueryText(search);', ''],
    ['a query ends before a hash', '(\\?[^#]*)/', '(\\?.*)/'],
    ['what is behind a hash is no query', '/^[^?#]*', '/^[^?]*'],
  ]),
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
    ['what nobody was told is not kept', 'if (!ctx.meta.signal().aborted) await', 'await'],
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
    ['who is gone takes no place', '  if (ctx.meta.signal().aborted) leave();\n', ''],
  ]),
  ...breaks('graphql/accept.ts', 'tests/transports/graphql.test.ts > forms without end', [
    ['a form is told once', '[...new Set(offers)].filter((offer) => FORMS.has(offer))', 'offers'],
  ]),
  ...breaks('server/services/byok/approvals.ts', 'tests/money/approval.test.ts > of many words', [
    ['a list of purchases shows few words', "    .select(listedRequest('q'))\n", ''],
  ]),
];
