import { breaks } from './mutant.ts';

const SERVER = 'tests/operating/connections.test.ts';
const OPEN = 'tests/transports/open-calls.test.ts';

/** Connections, streams, waits and files that are open at once, and links to results. */
export const openCalls = [
  ...breaks('server/http/rest.ts', 'tests/transports/health.test.ts > every answer', [
    [
      'answers of the API may not be sniffed or framed',
      'new HeaderRecord(apiHeaders(app.config.publicUrl))',
      'new HeaderRecord({})',
    ],
    [
      'answers of the API are not stored',
      "headers.set('Cache-Control', 'no-store');\n    applyEffects",
      'applyEffects',
    ],
  ]),
  ...breaks('server/commands/runtime.cjs', 'tests/operating/runtime.test.ts', [
    ['what is new in a runtime is no warning', "!== 'ExperimentalWarning') warn", "!== '') warn"],
  ]),
  ...breaks('server/serve.ts', 'tests/operating/start.test.ts > the service takes as many', [
    ['the setting bounds connections', 'maxConnections: given.MAX_CONNECTIONS,', ''],
    ['the setting says whether a proxy is trusted', 'trustProxy: given.TRUST_PROXY,', 'trustProxy: false,'],
  ]),
  ...breaks('server/wiring/surface.ts', 'tests/transports/methods.test.ts', [
    ['a method that no request can be made with is refused', "surface.on('TRACE', path,", "surface.on('TRACK', path,"],
  ]),
  ...breaks('server/wiring/surface.ts', 'tests/transports/health.test.ts > what breaks before', [
    ['what breaks beside the router is answered and logged', '.catch((thrown) => fail(request, thrown))', ''],
  ]),
  ...breaks('server/wiring/probes.ts', 'tests/transports/health.test.ts > what breaks before', [
    [
      'what breaks behind the router is answered and logged',
      'surface.onError((error, c) => fail(c.req.raw, error));',
      '',
    ],
    ['and what breaks where nothing is found', 'c.res = fail(c.req.raw, thrown);', 'throw thrown;'],
  ]),
  ...breaks('server/wiring/probes.ts', 'tests/transports/health.test.ts > every answer', [
    ['what is refused may not be sniffed or framed', 'secure(response.headers, app.config.publicUrl);', ''],
  ]),
  ...breaks('server/http/header-record.ts', 'tests/transports/whose-answers.test.ts', [
    ['headers of an answer are in no other', '{ ...record };', 'record as Record<string, string>;'],
  ]),
  ...breaks('server/http/respond.ts', 'tests/transports/ready-answers.test.ts > an answer of half a megabyte', [
    ['a large answer goes out as fast as it is read', 'if (body.bytes > AT_ONCE)', 'if (false)'],
  ]),
  ...breaks('server/http/ready-response.ts', `${SERVER} > an answer that lies ready`, [
    ['it goes out to its last piece', 'outgoing.end(ready.pieces.at(-1));', 'outgoing.end();'],
    ['it says how long it is', "headers.set('Content-Length', String(body.bytes));", ''],
  ]),
  ...breaks('server/http/rest.ts', 'tests/transports/legacy.test.ts > the GET form', [
    ['an answer that lies ready says that its route ends', 'asStream(response).headers', 'response.headers'],
  ]),
  ...breaks('server/http/head-refusal.ts', SERVER, [
    ['two hosts are refused', 'hosts > 1)', 'hosts > 2)'],
    ['a host that is none is refused', 'URL.canParse(url)', 'true'],
  ]),
  ...breaks('server/http/server.ts', SERVER, [
    [
      'connections are bounded',
      'if (at.maxConnections) server.maxConnections',
      'if (!at.port) server.maxRequestsPerSocket',
    ],
    [
      'answers of a turn are written in a row',
      '    await endOfTurn();\n',
      '',
      `${SERVER} > requests that come in one turn`,
    ],
    ['a header takes ten seconds', 'headersTimeout: 10_000', 'headersTimeout: 11_000'],
    ['a request takes thirty seconds', 'requestTimeout: 30_000', 'requestTimeout: 31_000'],
    ['a connection idles 65 seconds', 'keepAliveTimeout: 65_000', 'keepAliveTimeout: 66_000'],
    [
      'the address is the one that the proxy added',
      "?.split(',').at(-1)",
      "?.split(',').at(0)",
      'tests/transports/forwarded.test.ts',
    ],
    [
      'a port makes no other client',
      'writtenAddress(forwarded)',
      'forwarded',
      'tests/transports/forwarded.test.ts > a port that the proxy',
    ],
    [
      'connections end with the server',
      "if (closing) asStream(response).headers.set('Connection', 'close');",
      '',
      `${SERVER} > what is under way`,
    ],
    [
      'also those whose answer lies ready',
      'if (closing) asStream(response)',
      'if (closing) response',
      `${SERVER} > an answer that lies ready`,
    ],
    [
      'an answer that lies ready is sent by itself',
      'return sendReady(response, outgoing);',
      'return response;',
      `${SERVER} > an answer that lies ready`,
    ],
    [
      'a connection on which nothing was asked holds nobody up',
      'underWay.set(socket, 0)',
      'underWay.set(socket, 1)',
      `${SERVER} > nothing but a request`,
    ],
    [
      'nor does one whose answer had begun before',
      'if (left === 0 && isClosing()) socket.destroySoon();',
      '',
      `${SERVER} > nothing but a request`,
    ],
    [
      'an answer that waits for its reader is no idle connection',
      '  server.closeIdleConnections = () => {',
      '  Object(server).never = () => {',
      `${SERVER} > an answer that waits`,
    ],
    [
      'a connection with a request is not idle',
      'underWay.get(socket)! + 1',
      'underWay.get(socket)! + 0',
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
      "ctx.meta.signal().addEventListener('abort', leave, { once: true });",
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
    ['a wait ends with its client', 'meta.signal().aborted || app', 'app', `${OPEN} > of a client that has gone`],
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
  ...breaks('server/services/sharing/read-shared.ts', 'tests/exports/sharing.test.ts', [
    ['a link ends by itself', 'sql<boolean>`s.expires_at > app_now()`', 'sql<boolean>`true`'],
    ['a token opens its own link alone', ".where('s.token_hash', '=', sha256(token))", ''],
    ['links end with their account', ".where('a.blocked_at', 'is', null)", ''],
  ]),
];
