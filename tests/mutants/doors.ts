import { breaks } from './mutant.ts';

const HEADERS = 'tests/transports/security-headers.test.ts';
const ANSWERS = 'tests/transports/rest-answers.test.ts';
const AUTH = 'tests/transports/auth.test.ts';
const KEYS = 'tests/access/api-keys.test.ts';
const SESSIONS = 'tests/access/sessions.test.ts';
const DOORS = 'tests/transports/doors.test.ts';
const LEGACY = 'tests/transports/legacy.test.ts';

/** What each request passes on its way in, and each answer on its way out. */
export const doors = [
  ...breaks('server/http/security.ts', HEADERS, [
    ['no answer is sniffed', "  'X-Content-Type-Options': 'nosniff',\n", ''],
    ['no answer is framed', "  'X-Frame-Options': 'DENY',\n", ''],
    ['no answer names where it was', "  'Referrer-Policy': 'no-referrer',\n", ''],
    ['no other origin takes an answer in', "  'Cross-Origin-Resource-Policy': 'same-origin',\n", ''],
    ['no other origin holds a window', "  'Cross-Origin-Opener-Policy': 'same-origin',\n", ''],
    ['an answer runs nothing', "\"default-src 'none'; frame-ancestors", '"frame-ancestors'],
    ['TLS stays', "startsWith('https:') ? API_HEADERS_OVER_TLS", "startsWith('never:') ? API_HEADERS_OVER_TLS"],
    ['nothing is said about TLS without it', ' : API_HEADERS;', ' : API_HEADERS_OVER_TLS;'],
    ['a page keeps its own policy', ' || !headers.has(name)', ''],
  ]),
  ...breaks('server/http/session-cookie.ts', AUTH, [
    ['no script reads a session', 'Path=/; HttpOnly;', 'Path=/;'],
    ['no foreign page sends a session along', ' SameSite=Lax', ''],
    ['a session goes over TLS alone', "startsWith('https:') ? '; Secure'", "startsWith('never:') ? '; Secure'"],
    ['who signs out keeps no cookie', '; Max-Age=0', ''],
  ]),
  ...breaks('server/http/entity-tag.ts', ANSWERS, [
    ['strong and weak tags are one', "text.slice(text.indexOf('\"'))", 'text'],
    ['a star names every tag', "if (ifNoneMatch.trim() === '*') return true;", ''],
  ]),
  ...breaks('server/operations/idempotency.ts', DOORS, [
    [
      'a key is asked for where it must be',
      "    throw new AppError('IDEMPOTENCY_KEY_REQUIRED');\n  }\n  const bare",
      '    return null;\n  }\n  const bare',
      'tests/money/execute-order.test.ts',
    ],
    ['a key has its form', 'if (!KEY_FORM.test(bare))', 'if (bare === null)'],
    [
      'a key that is no text is not dropped',
      "typeof key === 'string' ? key : ''",
      "typeof key === 'string' ? key : null",
      'tests/transports/clients/trpc.test.ts',
    ],
    ['a quoted key is the same key', '/^"(.*)"$/.exec(raw.trim())?.[1] ?? raw.trim()', 'raw.trim()'],
  ]),
  ...breaks('server/services/access/key-format.ts', KEYS, [
    [
      'what cannot be a key is not looked up',
      ' && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)',
      '',
    ],
  ]),
  ...breaks('server/services/access/active-key.ts', KEYS, [
    ['a revoked key is none', 'api_keys.revoked_at is null and ', ''],
    ['an expired key is none', '(api_keys.expires_at is null or api_keys.expires_at > app_now())', 'true'],
  ]),
  ...breaks('server/services/access/open-session.ts', SESSIONS, [
    ['a session ends', 'sessions.expires_at > app_now() and ', ''],
    ['a session that is not used ends', " and sessions.last_seen_at > app_now() - interval '7 days'", ''],
  ]),
  ...breaks('server/services/access/authenticate.ts', KEYS, [
    [
      'a header is judged alone',
      'if (credential.authorization !== null) return await keyCaller(app, credential.authorization, meta);',
      'if (credential.authorization !== null && credential.sessionToken === null) return await keyCaller(app, credential.authorization, meta);',
    ],
  ]),
  ...breaks('server/operations/transport.ts', AUTH, [
    [
      'another site is another origin',
      "if (site !== null && site !== 'same-origin' && site !== 'none') return true;",
      '',
    ],
    ['a request id is harmless', '/^[A-Za-z0-9._-]{8,64}$/.test(given)', 'given.length > 7', DOORS],
    ['a wait has an end', 'Math.min(MAX_WAIT_SECONDS, Number(wait))', 'Number(wait)', ANSWERS],
  ]),
  ...breaks('server/http/rest.ts', LEGACY, [
    ['a link does not spend', 'if (route.legacy) credential.sessionToken = null;', ''],
  ]),
  ...breaks('server/http/input.ts', ANSWERS, [
    [
      'a field comes once',
      "if (merged.has(name)) throw validationFailed([{ path: name, message: 'is given twice' }]);",
      '',
      DOORS,
    ],
    [
      'a body that is not read is refused',
      "if (!route.from.includes('body') && request.method !== 'GET') await refuseBody(route, request);",
      '',
    ],
    ['a query that is not read is refused', "if (!route.from.includes('query')) refuseQuery(route, query);", ''],
    ['a body is an object', '&& !Array.isArray(body)) return body;', ') return body;'],
  ]),
  ...breaks('server/http/body.ts', ANSWERS, [
    [
      'REST takes JSON alone',
      "if (mediaType(request.headers) !== 'application/json') throw new AppError('UNSUPPORTED_MEDIA_TYPE');",
      '',
    ],
  ]),
  ...breaks('graphql/yoga.ts', DOORS, [
    ['GraphQL takes JSON alone', "if (!isJson(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');", ''],
    ['a bad credential runs no document', '.then(() => requireGoodCredential(app, facts))', ''],
  ]),
  ...breaks('server/core/request-body.ts', DOORS, [
    ['a body is UTF-8', '{ fatal: true }).decode(bytes)', '{ fatal: false }).decode(bytes)'],
  ]),
  ...breaks('server/http/server.ts', 'tests/transports/forwarded.test.ts', [
    ['the last proxy says who came', "split(',').at(-1)", "split(',').at(0)"],
    ['only a proxy that is trusted says who came', 'at.trustProxy ? request', 'request.url ? request', DOORS],
  ]),
];
