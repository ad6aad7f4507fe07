import { breaks } from './mutant.ts';

const HEAD = 'tests/transports/head.test.ts';
const FORMS = 'tests/transports/trpc-forms.test.ts';
const ACCEPT = 'tests/transports/graphql-accept.test.ts';
const ODD = 'tests/transports/odd-requests.test.ts';
const CODINGS = 'tests/transports/encodings.test.ts';
const BODY = 'tests/transports/body-limit.test.ts > is refused one byte above it';

/** What a request may look like before anybody asks what it wants. */
export const requests = [
  ...breaks('server/http/rest.ts', HEAD, [
    ['HEAD takes no place of a file', ' || route.file || ', ' || '],
    ['HEAD takes no place of a stream', ' || route.events)', ')'],
    ['HEAD spends nothing', '(route.legacy || ', '(', 'tests/transports/legacy.test.ts > a cookie never spends'],
    ['a refused HEAD counts', 'await refuse(app, received, methodNotAllowed(', 'respondProblem(app, methodNotAllowed('],
  ]),
  ...breaks('trpc/read-request.ts', FORMS, [
    ['a call takes JSON alone', "!== 'application/json') throw", "=== '') throw"],
    ['a call that is read has no type', "request.headers.has('content-type')", "request.headers.has('never')"],
    ['a call is a GET or a POST', "if (method !== 'POST') throw", "if (method === 'never') throw"],
  ]),
  ...breaks('trpc/refusal.ts', FORMS, [['a 405 of tRPC names the methods', '...(allow && { Allow: allow }), ', '']]),
  ...breaks('trpc/handler.ts', `${FORMS} > shows what is left`, [
    ['each answer of tRPC shows the request rate', 'showRate(resHeaders, facts);', ''],
  ]),
  ...breaks('trpc/handler.ts', `${FORMS} > is no input`, [
    ['a refusal of tRPC shows the request rate', 'showRate(refused.headers, facts);', ''],
  ]),
  ...breaks('server/http/server.ts', ODD, [
    ['what is no request has the headers of a refusal', "  secure(response.headers, '');\n", ''],
    ['what is no request is refused in words', ', errorHandler: unread }', ' }'],
    [
      'an address that is none is its sender’s mistake',
      'isNone ? validationFailed(',
      'isNone && !isNone ? validationFailed(',
    ],
    ['an unknown expectation is passed over', "server.on('checkExpectation', listener);", ''],
  ]),
  ...breaks('server/http/server.ts', 'tests/operating/connections.test.ts > come in one piece', [
    ['who sends many at once is answered one a turn', 'if (underWay.get(incoming.socket)! > 0) await ownTurn();', ''],
  ]),
  ...breaks('server/http/head-refusal.ts', CODINGS, [
    [
      'a coding that nobody takes off is refused',
      "if (coding.toLowerCase() === 'chunked') return null;",
      'return null;',
    ],
    ['chunked is written in any case', 'coding.toLowerCase() ===', 'coding ==='],
  ]),
  ...breaks('server/core/request-body.ts', CODINGS, [
    [
      'a packed body is refused as such',
      "if (isEncoded(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { detail: ENCODED });",
      '',
    ],
    ['what is not packed may say so', " && coding.toLowerCase() !== 'identity'", ''],
  ]),
  ...breaks('server/core/issue-words.ts', 'tests/transports/rest-answers.test.ts', [
    [
      'what is wrong with a field is told once',
      '[...new Map(issues.map((issue) => [`${issue.path}: ${issue.message}`, issue])).values()]',
      'issues',
    ],
  ]),
  ...breaks('server/services/plan/fields.ts', 'tests/contract/range.test.ts', [
    ['what is no date is compared with none', ', abort: true }', ' }'],
  ]),
  ...breaks('server/http/joined-body.ts', 'tests/operating/body-pieces.test.ts', [
    ['of a body in pieces a turn takes one read', '    return false;', '    return true;'],
    ['who asks for more meanwhile waits', 'else setImmediate(() => super._read(size));', 'else super._read(size);'],
    [
      'pieces of a body are handed on joined',
      'if (this.#pieces.length === 0) return;',
      'for (const piece of this.#pieces.splice(0)) super.push(piece);\n    return;',
    ],
    ['a body that nobody reads is dropped a read a turn', '    this.resume();', '    super._dump();'],
  ]),
  ...breaks('server/http/problem.ts', ODD, [
    ['each refusal has its id', "headers.set('X-Request-Id', requestId);", ''],
    ['no refusal is stored', ", 'Cache-Control': 'no-store' }", ' }'],
  ]),
  ...breaks('graphql/accept.ts', ACCEPT, [
    ['what was done is told in some form', "known.join(', ') : 'application/json'", "known.join(', ') : offers[0]!"],
  ]),
  ...breaks('graphql/limits.ts', `${ACCEPT} > a subscription that takes`, [
    ['who takes no events opens no stream', 'if (!takesEvents(args.contextValue.request))', 'if (false)'],
  ]),
  ...breaks('server/mcp/call.ts', 'tests/agents/mcp-waits.test.ts', [
    ['a tool waits no longer than other calls', 'waitSeconds: Math.min(MAX_WAIT_SECONDS, waitSeconds)', 'waitSeconds'],
  ]),
  ...breaks('server/mcp/handler.ts', BODY, [
    ['a message has a largest size', 'await bodyText(request);', 'await request.text();'],
  ]),
];
