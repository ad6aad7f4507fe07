import { breaks } from './mutant.ts';

const BOUNDS = 'tests/providers/bounds.test.ts';
const REQUESTS = 'tests/providers/requests.test.ts';
const PACKED = 'tests/providers/packed-answers.test.ts';
const RAW = 'tests/providers/raw-http.test.ts';
const DATA = ['tests/providers/keyword-data-codes.test.ts', 'tests/providers/keyword-data-shapes.test.ts'];
const GATEWAY = ['tests/providers/gateway-codes.test.ts', 'tests/providers/gateway-shapes.test.ts'];

/** What a request can cost, what an answer means, and what is proven. */
export const providers = [
  ...breaks('server/providers/bounds.ts', BOUNDS, [
    ['a prompt is bounded by its bytes', "Buffer.byteLength(content, 'utf8')", 'content.length'],
    [
      'a schema is bounded by its bytes',
      "Buffer.byteLength(JSON.stringify(request.schema), 'utf8')",
      'JSON.stringify(request.schema).length',
    ],
    ['search operators multiply', 'const OPERATOR_FACTOR = 5', 'const OPERATOR_FACTOR = 4'],
    ['a page that has begun is paid', 'Math.ceil(request.depth', 'Math.floor(request.depth'],
    ['the dearer page price is reserved', 'Math.max(firstPageMicros, furtherPageMicros)', 'furtherPageMicros'],
    ['each row is priced', 'price.perItemMicros * rows', 'price.perItemMicros'],
    ['the ceiling of the prompt counts', 'Math.max(price.prompt, perToken(ceiling.prompt))', 'price.prompt'],
    [
      'the ceiling of the completion counts',
      'Math.max(price.completion, perToken(ceiling.completion))',
      'price.completion',
    ],
    ['a name of an object’s own members is no model', 'Object.hasOwn(prices.models, request.model) ?', 'true ?'],
  ]),
  ...breaks('server/providers/keyword-data/keyword-row.ts', 'tests/providers/keyword-row.test.ts', [
    ['a month is one of twelve', ' || month < 1 || month > 12', ''],
    ['a year is whole', '!isWhole(year) || ', ''],
    ['months are in order', 'return months.sort((a, b) => a.year - b.year || a.month - b.month);', 'return months;'],
    [
      'a level is one of three',
      "level === 'LOW' || level === 'MEDIUM' || level === 'HIGH' ?",
      "typeof level === 'string' ?",
    ],
    ['categories are numbers', 'list.every(isWhole)', 'true'],
    ['a row without a keyword is none', 'keyword === null || keyword.length > KEYWORD_LIMIT', 'keyword === null'],
    ['nothing known of links is null', 'backlinks === null && referringDomains === null ? null : ', ''],
    ['nothing known of a results page is null', 'itemTypes.length === 0 ? null : ', ''],
  ]),
  ...breaks('server/providers/redact.ts', 'tests/providers/redact.test.ts', [
    ['a message is kept whole', '.slice(0, MAX_MESSAGE_CHARS).toWellFormed()', '.slice(0, MAX_MESSAGE_CHARS)'],
  ]),
  ...breaks('server/services/plan/schemas.ts', 'tests/science/keyword-bounds.test.ts > a filter term', [
    ['a term is as long as it is shown', ' && isWithin(displayKeyword(term))', ''],
    ['and as it is sent', 'isWithin(term.trim()) && ', ''],
  ]),
  ...breaks('server/services/plan/keyword-field.ts', 'tests/transports/replays.test.ts > in another spelling', [
    ['another spelling asks for the same', 'Keyword.transform(displayKeyword).meta', 'Keyword.meta'],
  ]),
  ...breaks('server/services/plan/compare.ts', 'tests/contract/trend-words.test.ts', [
    ['a long word takes no others with it', 'length <= LONGEST && ', ''],
  ]),
  ...breaks('server/providers/tolerant.ts', 'tests/providers/keyword-row.test.ts', [
    ['a figure is a number', "typeof value === 'number' && Number.isFinite(value) ? value : null", 'value as number'],
    ['a figure is finite', ' && Number.isFinite(value) ? value', ' ? value'],
    ['a text is a text', "typeof value === 'string' ? value : null", 'value as string'],
    [
      'what is no object has no fields',
      "typeof value === 'object' && value !== null && !Array.isArray(value) ?",
      'value !== undefined ?',
    ],
    ['texts are among others', "list.filter((item) => typeof item === 'string')", 'list'],
  ]),
  ...breaks('server/providers/keyword-data/tasks.ts', 'tests/providers/lookups-by-tag.test.ts', [
    ['a list is read by the provider’s clock, too', 'Math.abs(aheadMs) <= CLOCKS_DIFFER_MS', 'true'],
    ['a clock that is ours is no other one', 'Math.abs(aheadMs) <= CLOCKS_DIFFER_MS', 'false'],
    [
      'a list that could not be read proves nothing',
      'merged(again.data.found) : again;',
      'merged(again.data.found) : merged([]);',
    ],
    ['the end of a window moves as its begin does', 'to: new Date(to.getTime() + aheadMs)', 'to'],
    ['a date that is none tells no time', 'if (page === 0 && answer.date)', 'if (page === 0)'],
    ['a task that is listed twice was charged once', 'found.set(parsed.data.id, ', 'found.set(String(found.size), '],
  ]),
  ...breaks(
    'server/providers/keyword-data/user-prices.ts',
    'tests/providers/keyword-data-account.test.ts > rows of a list',
    [['rows whose price is not told are not free', '?? fallback.perItemMicros', '?? 0']],
  ),
  ...breaks('server/config.ts', 'tests/operating/config.test.ts > a vendor beside a double', [
    ['a vendor is not paid for what is marked as invented', "  mixture('DATAFORSEO', 'OPENROUTER'),\n", ''],
    ['neither is the other', "  mixture('OPENROUTER', 'DATAFORSEO'),\n", ''],
    ['a double on this machine is none of the vendors', ' && !isLocal(url);', ';'],
  ]),
  ...breaks('server/commands/vendors.ts', 'tests/operating/vendors.test.ts > one vendor alone', [
    ['one vendor can be checked alone', "PROVIDERS: 'sandbox', NODE_ENV: undefined", ''],
  ]),
  ...breaks('server/providers/http.ts', GATEWAY, [
    ['a pause of nothing is told as one', 'return ms >= 0 ? ms', 'return ms > 0 ? ms'],
  ]),
  ...breaks('server/providers/keyword-data/client.ts', DATA, [
    ['what tells no cost proves no search', '(costMicros ?? 0) > 0', '(costMicros ?? 1) > 0'],
    ['what cannot be read has no cost that was not told', 'if (costMicros === null) return { ...open, message };', ''],
  ]),
  ...breaks('server/providers/keyword-data/wire.ts', DATA, [
    ['a row without a depth belongs to the seed', 'numberOf(depth) ?? 0', 'numberOf(depth) as number'],
  ]),
  ...breaks('server/providers/keyword-data/mapper.ts', DATA, [
    [
      'a list whose length is not told is as long as it is',
      'const { seed_keyword_data: seed, total_count, items } = wire.relatedResult.parse(result);\n    return { seed, totalCount: total_count ?? items.length, items };',
      'const { seed_keyword_data: seed, total_count, items } = wire.relatedResult.parse(result);\n    return { seed, totalCount: total_count ?? 0, items };',
    ],
  ]),
  ...breaks('server/providers/http.ts', RAW, [
    ['32 MiB are the largest answer', '32 * 1024 * 1024', '33 * 1024 * 1024'],
    ['what was aborted is not sent', 'if (request.signal.aborted) return aborted();\n  await request', 'await request'],
    ['the intent comes before the bytes', 'await request.onSending?.();', ''],
  ]),
  ...breaks('server/providers/http.ts', REQUESTS, [
    ['a request tells what it understands', "  'accept-encoding': PACKINGS,\n", ''],
    ['a base URL has no password', '    if (username || password) return null;\n', ''],
    ['a value with control characters is refused', ' validateHeaderValue(name, value);', ';'],
    ['a query is part of the path', 'path: pathname + search', 'path: pathname'],
  ]),
  ...breaks('server/providers/departure.ts', 'tests/providers/departure.test.ts', [
    ['a request is sent once', 'if (this.#begun || ', 'if ('],
    [
      'what has come is read before its deadline is heard',
      'setTimeout(() => setImmediate(this.#expire), timeoutMs)',
      'setTimeout(this.#expire, timeoutMs)',
      RAW,
    ],
    ['no text of an error is told', ' && /^[A-Z0-9_]{1,60}$/.test(code)', ''],
  ]),
  ...breaks('server/providers/departure.ts', 'tests/providers/last-word.test.ts > a call that is over', [
    ['what is over holds no timer', '    clearTimeout(this.#deadline);\n', ''],
  ]),
  ...breaks('server/providers/departure.ts', 'tests/providers/departure.test.ts', [
    [
      'a call is given up with its caller until its first byte',
      "request.signal.addEventListener('abort', this.#withdraw, { once: true });",
      '',
    ],
    ['a paid call is not given up from its first byte on', 'if (isPaid) this.#ignoreCaller();', ''],
    ['one that costs nothing still is', 'if (isPaid) this.#ignoreCaller();', 'this.#ignoreCaller();'],
    ['a deadline is known for one', '    this.#isOverdue = true;\n', ''],
    ['what the deadline ended is not called late', ' && !this.#isOverdue) {', ') {'],
    [
      'an answer that the deadline ended is called so',
      "if (this.#isOverdue) return 'no whole",
      "if (false) return 'no whole",
    ],
    [
      'an answer that its caller gave up is called so',
      "this.signal.aborted ? 'aborted after it was sent' : seen",
      'seen',
    ],
    [
      'what is over leaves nothing with its caller',
      '  close(): void {\n    this.#ignoreCaller();\n',
      '  close(): void {\n',
    ],
  ]),
  ...breaks('server/providers/last-word.ts', RAW, [
    ['an answer has a largest size', 'if (this.#size > this.#departing.maxBytes) {', 'if (false) {'],
    ['pieces are joined', 'if (this.#piecesSize >= SLICE) this.#join();', 'this.#join();'],
    ['what is too large is told from what was lost', "? 'too large' : 'lost'", "? 'lost' : 'lost'"],
    ['a body that was cut keeps its status', 'if (this.#head) this.#end(', 'if (false) this.#end('],
    ['a deadline leaves what came before it', 'if (this.#controller) this.#controller.abort(reason);', 'if (false) {}'],
  ]),
  ...breaks(
    'server/providers/last-word.ts',
    'tests/providers/last-word.test.ts > the last word before the first byte',
    [
      ['the last word is asked for', '    this.#departing.depart();\n', ''],
      ['who gives up does not wait for a handshake', 'else this.#arrived.reject(reason);', ''],
    ],
  ),
  ...breaks(
    'server/providers/unpacked.ts',
    [PACKED, RAW],
    [
      ['what is packed has a largest size', ' maxOutputLength: maxBytes,', ''],
      ['a large answer is unpacked beside the event loop', '<= AT_ONCE', '<= 1e9'],
      ['what ends early is read as far as it goes', 'finishFlush: constants.Z_SYNC_FLUSH', ''],
      [
        'what is not packed is read as it came',
        'if (MAGIC.some((byte, at) => parts[0]?.[at] !== byte)) return parts;\n',
        '',
      ],
      ['little becomes no more than little at once', 'Math.min(maxBytes, MOST_AT_ONCE)', 'maxBytes'],
      ['what is small and too large is none', 'Math.min(maxBytes, MOST_AT_ONCE)', 'MOST_AT_ONCE'],
      ['what cannot be unpacked is no answer', '() => null', '() => parts'],
    ],
  ),
  ...breaks('server/providers/last-word.ts', 'tests/providers/last-word.test.ts > without an end', [
    ['a provider that only says that it will answer is left', '++this.#interim > MAX_INTERIM', '++this.#interim > 1e9'],
  ]),
  ...breaks(
    'server/providers/keyword-data/classify.ts',
    [...DATA, RAW],
    [
      ['what fails is not called by the code of a success', 'SUCCESSES.includes(rule.meaning) ? other : code', 'code'],
      [
        'no answer to a paid request is unknown',
        ": unknown('sent', exchange.message, null)",
        ': unavailable(exchange.message)',
      ],
      [
        'an unreadable answer to a paid request is unknown',
        ": unknown('body', message, null)",
        ': unavailable(message)',
      ],
      [
        'the answer to another request says nothing of this one',
        'if (tag !== undefined && answered !== tag)',
        'if (tag !== undefined && answered === undefined)',
      ],
      ['the larger of two costs is booked', 'Math.max(...costs)', 'Math.min(...costs)'],
      [
        'a success without a cost is unknown',
        'if (cost === null) return unknown(',
        'if (cost === undefined) return unknown(',
      ],
      [
        'a refusal with a cost is no refusal',
        "rule.meaning === 'refused' && (cost ?? 0) === 0",
        "rule.meaning === 'refused'",
      ],
      ['a code that nobody lists proves nothing', 'STATUS_CODES[code] ?? UNLISTED_CODE', 'STATUS_CODES[code]!'],
    ],
  ),
  ...breaks(
    'server/providers/llm-gateway/classify.ts',
    [...GATEWAY, RAW],
    [
      ['a refusal with a cost is a failure at that cost', 'if (cost !== null && cost > 0)', 'if (false)'],
      ['a status that proves nothing is unknown', "rule.meaning === 'unknown' ||", ''],
      [
        "a proxy's word is no proof",
        "rule.proof === 'body' && codeOf(answer.error) === null",
        "rule.proof === 'body' && answer.error === null",
      ],
      ['a code is kept whole', '.slice(0, 60).toWellFormed()', '.slice(0, 60)'],
      ['what an own key pays is asked for', "outcome.kind === 'refused' || isTold ? null", 'true ? null'],
      [
        'a cost that was told stands',
        'answer.usage.cost ?? known.cost ?? null',
        'known.cost ?? answer.usage.cost ?? null',
      ],
      ['so does what an own key was charged', 'told ?? known.upstream ?? 0', 'known.upstream ?? told ?? 0'],
      ['a reset that is over is no pause', 'resetsAt === null || resetsAt <= now ? null', 'resetsAt === null ? null'],
    ],
  ),
  ...breaks(
    'server/core/money.ts',
    ['tests/providers/gateway-shapes.test.ts', BOUNDS],
    [['costs are rounded up', 'Math.ceil(usd * MICROS_PER_USD - 1e-6)', 'Math.floor(usd * MICROS_PER_USD)']],
  ),
];
