import { breaks } from './mutant.ts';

/** What ends when. */
const ends = [
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/clocks.test.ts > an outcome that was to be looked up', [
    ['a look is not put off by a clock that is set back', '  await bringBack(work, ids);\n', ''],
  ]),
  ...breaks(
    'server/services/shared-cache/results.ts',
    'tests/contract/cache-tiers.test.ts > a result that is made anew',
    [
      ['a result is no fresher than its answers', 'min((select expires_at', 'max((select expires_at'],
      ['nor than those of another scope', 'answers where scope = k.scope and unit_key', 'answers where unit_key'],
    ],
  ),
];

const LATE_COST = 'tests/money/late-cost.test.ts';

/** An answer that does not tell its cost. */
const lateCosts = [
  ...breaks('server/providers/llm-gateway/classify.ts', `${LATE_COST} > is kept until`, [
    ['an answer without its cost is handed on', '{ ...open, data: chatAnswer(answer) }', 'open'],
  ]),
  ...breaks('server/providers/llm-gateway/client.ts', 'tests/crash/kill.test.ts > it is asked what a completion cost', [
    ['an answer is written down before its cost is asked for', 'await call.onOpen?.(', 'void ('],
    ['with all of it', "const data = 'data' in outcome", 'const data = false'],
    [
      'but the key, which its name may repeat',
      'redactTexts(open, credential)',
      'open',
      'tests/providers/parser-fuzz.test.ts > holds no secret either',
    ],
  ]),
  ...breaks('server/providers/llm-gateway/client.ts', 'tests/providers/client-double.test.ts > told late', [
    ['the cost is asked for whoever holds the job', 'AbortSignal.timeout(LATE_COST_LIMIT_MS)', 'call.signal'],
  ]),
  ...breaks('jobs/purchase/put-off.ts', `${LATE_COST} > is used although`, [
    [
      'an answer whose cost nobody tells is used',
      'presumeSpent(tx.db, attemptOf(unit), { holder: claim, answer })',
      'presumeSpent(tx.db, attemptOf(unit), { holder: claim })',
    ],
  ]),
];

const UNSENT = 'tests/money/proven-unsent.test.ts';

/** What is proven not to be under way. */
const unsent = [
  ...breaks('server/services/spend/attempts.ts', `${UNSENT} > a refusal that comes`, [
    [
      'a refusal closes what was taken for unknown',
      "(u.state = 'unknown' or u.lookup_at is null)",
      'u.lookup_at is null',
    ],
    [
      'what is not under way is not taken for unknown',
      ' and u.sent_at is not null returning',
      ' returning',
      `${UNSENT} > what was refused`,
    ],
  ]),
  ...breaks('server/services/spend/attempts.ts', `${UNSENT} > a task that was posted`, [
    [
      'what is paid for is not unsent',
      "${isOpen(attempt)} and (u.state = 'unknown' or u.lookup_at is null)",
      '${isOpen(attempt)}',
    ],
  ]),
  ...breaks('server/services/spend/attempts.ts', `${UNSENT} > what a claim has given up`, [
    [
      'what is given up stays so',
      'greatest(u.given_up_fence, ${isGivenUp ? attempt.fence : 0}::integer)',
      '${isGivenUp ? attempt.fence : 0}::integer',
    ],
  ]),
  ...breaks('server/services/spend/attempts.ts', `${UNSENT} > an intent whose commit`, [
    ['an end has its time', "settled_at = case u.state when 'unknown' then app_now() end, ", ''],
  ]),
  ...breaks('server/services/spend/unsent.ts', `${UNSENT} > what a claim has given up`, [
    [
      'what was given up can be ended',
      'and ${isFreeFor(claim)}',
      'and u.given_up_fence < ${claim.fence} and ${isFreeFor(claim)}',
    ],
  ]),
  ...breaks('jobs/purchase/buy.ts', `${UNSENT} > an intent whose commit`, [
    ['an intent that an outage hid comes to nothing', 'if (mayStand)', 'if (mayStand && announced.tries > 99)'],
    ['what is under way is announced', "outcome !== 'sent' && (outcome", '(outcome'],
  ]),
  ...breaks('jobs/purchase/buy.ts', `${UNSENT} > one whose job is cancelled`, [
    [
      'what was hidden and is refused then comes to nothing',
      '(outcome === null || announced.tries > 1)',
      'outcome === null',
    ],
  ]),
  ...breaks('jobs/purchase/buy.ts', `${UNSENT} > an announcement that waits`, [
    ['what still waits in the database comes to nothing', "'NOT_SENT', giveUp)", "'NOT_SENT')"],
  ]),
];

/** Which model is asked. */
const models = [
  ...breaks('jobs/handlers/model-filter.ts', 'tests/money/models.test.ts > a job that was confirmed', [
    ['a job asks the model of its quote', "model: job.model ?? ''", 'model: app.config.OPENROUTER_MODEL'],
  ]),
  ...breaks('server/services/byok/retry.ts', 'tests/money/retry-prices.test.ts > gone from every list', [
    [
      'a retry asks the model of today',
      '...request, model, maxPrice: maxPriceOf(prices, model)',
      '...request, maxPrice: maxPriceOf(prices, request.model)',
    ],
  ]),
];

/** What a filter's second look costs, and what a model without a temperature does. */
const looks = [
  ...breaks('jobs/handlers/model-filter.ts', 'tests/money/filter.test.ts', [
    [
      'doubtful drops are kept until they are asked again',
      'if (second === undefined) first.delete(word);\n    else',
      'if (second !== undefined)',
    ],
    ['a retry asks the second look alone', "(lookOf(request) === 'again') === how.asks.again", '!how.asks.again'],
  ]),
  ...breaks('server/services/plan/expand.ts', 'tests/money/filter.test.ts', [
    ['a second look has slots of its own', "return ['batch', 'again'].flatMap", "return ['batch'].flatMap"],
  ]),
  ...breaks('jobs/purchase/temperature.ts', 'tests/money/filter.test.ts > takes no temperature', [
    ['a model that takes no temperature is asked without', '!NO_ENDPOINT.has(code)', 'NO_ENDPOINT.has(code)'],
    ['also in the newer words', "['404', 'not_found', 'no_endpoints']", "['404']"],
  ]),
];

/** What is learnt late, and what own provider keys pay. */
const late = [
  ...breaks('server/services/byok/admission.ts', 'tests/money/upstream.test.ts > held back', [
    ['what may be charged upstream is held', '- heldMicros - askedMicros', '- askedMicros'],
    ['what is asked for counts upstream, too', '- heldMicros - askedMicros', '- heldMicros'],
  ]),
];

/** What comes of purchases late, unproven or otherwise than planned. */
export const outcomes = [...ends, ...lateCosts, ...unsent, ...models, ...looks, ...late];
