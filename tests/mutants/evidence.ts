import { breaks, type Mutant } from './mutant.ts';

const LISTS = 'tests/providers/lookups-by-tag.test.ts';
const CODES = 'tests/providers/keyword-data-codes.test.ts';
const SHAPES = 'tests/providers/keyword-data-shapes.test.ts';
const GATEWAY = 'tests/providers/gateway-codes.test.ts';

/** What an answer, a refusal or a list of a provider proves, and what it does not. */
export const evidence: readonly Mutant[] = [
  ...breaks('server/providers/keyword-data/tasks.ts', LISTS, [
    [
      'a row that cannot be read may be the one',
      'if (!parsed.success) unreadable += 1;',
      'if (!parsed.success) unreadable += 0;',
    ],
    [
      'what is found stands beside it',
      'unreadable === 0 || found.values().some(({ cost }) => cost !== 0)',
      'unreadable === 0',
    ],
    ['but for a refusal', 'found.values().some(({ cost }) => cost !== 0)', 'found.size > 0'],
    [
      'a list that was not read whole proves nothing',
      "return { ok: false, code: 'UNAVAILABLE', message: 'the list is too long to be read whole' };",
      'return { ok: true, data: { found: [...found.values()], aheadMs } };',
    ],
    [
      'a cost that is not told is not zero',
      'if (!running && found.some((task) => task.cost === null)) return malformed();',
      '',
    ],
    ['of no task of a tag', 'found.some((task) => task.cost === null)', 'main.cost === null'],
    ['what runs has no cost yet', 'if (!running && found', 'if (found'],
    ['costs of a tag add up', 'found.reduce((sum, task) => sum + (task.cost ?? 0), 0)', 'main.cost ?? 0'],
    ['a list is read page by page', 'answer.data.length < PAGE_ROWS', 'true'],
    ['one that runs is enough', 'found.some(isRunning)', 'found.every(isRunning)'],
    ['what runs is known by its status', 'task.status !== null && RUNNING.test(task.status)', 'false'],
    [
      'or by its end that is to come',
      'return task.datetime_done === null && (task.status',
      'return false && (task.status',
    ],
    ['which comes where a status is strange', '(task.status === null || !/', '(task.status === null && !/'],
    ['what came to an end does not run', 'return task.datetime_done === null && (', 'return ('],
    ['a status may be a number', 'z.union([z.string(), z.number()]).transform(String)', 'z.string()'],
    ['pages do not shift', "sort: 'asc'", "sort: 'desc'"],
    ['tags are asked for', 'include_metadata: true', 'include_metadata: false'],
    ['a window is widened to whole seconds', 'Math.floor(window.from', 'Math.ceil(window.from'],
    ['at both ends', 'Math.ceil(window.to', 'Math.floor(window.to'],
    ['what is found is not looked for by another clock', 'found.length > 0 || Math.abs', 'Math.abs'],
    [
      'the task that was charged is the one to read again',
      '(b.cost ?? 0) - (a.cost ?? 0)',
      '(a.cost ?? 0) - (b.cost ?? 0)',
    ],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/money/clocks.test.ts > is set back by', [
    [
      'what seems to be sent later than now was sent before',
      'Math.max(0, now - unit.sent_at!.getTime())',
      'now - unit.sent_at!.getTime()',
    ],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/races/held-answers.test.ts > is read again', [
    ['what was settled meanwhile is read again', 'due.length > 0 || count < open.length', 'due.length > 0'],
  ]),
  ...breaks('jobs/purchase/put-off.ts', 'tests/races/held-answers.test.ts > listed without its cost', [
    ['what runs is not looked at in vain', 'isFruitless: false', 'isFruitless: true'],
  ]),
  ...breaks('jobs/purchase/collect.ts', 'tests/races/held-answers.test.ts > that was found is remembered', [
    ['what a task costs is remembered', 'unit.provider_id !== providerId || unit.cost_micros !== costMicros', 'false'],
    [
      'also when its name was known',
      'unit.provider_id !== providerId || unit.cost_micros !== costMicros',
      'unit.provider_id !== providerId',
    ],
    ['what is gone is not asked for all day', 'isNowhere ? tunables.maxLookups : ', ''],
    [
      'what nobody can read for a while is not lost',
      'isNowhere ? tunables.maxLookups : tunables.collectLimitSeconds / tunables.lookupRetrySeconds',
      'tunables.maxLookups',
    ],
    [
      'nor what is refused for now',
      "answer.kind === 'refused' && GONE.has(answer.code ?? '')",
      "answer.kind === 'refused'",
    ],
    ['what runs is not given up', "if (answer.kind === 'pending') return await lookAtRunning(work, unit);", ''],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/races/held-answers.test.ts > is not put off', [
    [
      'a look that is to come is left where it is',
      'u.lookup_at > app_now() + ${farthest}',
      'u.lookup_at > app_now() + 0 * ${farthest}',
    ],
  ]),
  ...breaks('jobs/purchase/buy.ts', 'tests/races/held-answers.test.ts > when the lease is lost', [
    ['a lost lease ends no unit', "      if (signal.aborted) return 'stop';\n", ''],
  ]),
  ...breaks('jobs/purchase/buy.ts', 'tests/races/held-answers.test.ts > an outage hid', [
    [
      'what an outage may have hidden comes to nothing',
      '(outcome === null || announced.tries > 1)',
      'announced.tries > 1',
    ],
  ]),
  ...breaks('server/services/spend/attempts.ts', 'tests/races/held-answers.test.ts > once more', [
    ['the name to ask with stays', 'coalesce(${unknown.providerId}, u.provider_id)', '${unknown.providerId}'],
    [
      'a look stays where it was set',
      'coalesce(u.lookup_at, app_now() + ${unknown',
      'coalesce(null, app_now() + ${unknown',
    ],
    ['the first answer is kept', '      on conflict (unit_id) do nothing\n', ''],
  ]),
  ...breaks('server/services/spend/attempts.ts', 'tests/races/held-answers.test.ts > never went out, and was', [
    [
      'what never went out is not unknown',
      "state = case u.state when 'unknown' then 'refused' else u.state end",
      'state = u.state',
    ],
  ]),
  ...breaks('server/services/spend/attempts.ts', 'tests/races/held-answers.test.ts > that was found is remembered', [
    ['what was found is not counted as looked for in vain', 'lookups = 0,\n', 'lookups = u.lookups,\n'],
    [
      'a look that tells something ends the row',
      'next.isFruitless ? sql`u.lookups + 1` : sql`0`',
      'next.isFruitless ? sql`u.lookups + 1` : sql`u.lookups`',
    ],
  ]),
  ...breaks('jobs/purchase/buy.ts', 'tests/races/held-answers.test.ts > also ours', [
    ['a refusal is not taken for a stop of ours', ' && patience.aborted;', ';'],
  ]),
  ...breaks('jobs/purchase/lookup.ts', 'tests/races/held-answers.test.ts > listed without its cost', [
    ['what is listed without its cost is not settled for nothing', ' || task.costMicros === 0)', ')'],
  ]),
  ...breaks('server/providers/keyword-data/client.ts', `${SHAPES} > under another tag`, [
    [
      'what is collected has the tag that was sent',
      "{ path, task: null, tag, charging: 'free' }",
      "{ path, task: null, charging: 'free' }",
    ],
  ]),
  ...breaks('server/providers/keyword-data/classify.ts', CODES, [
    ['a redirect is no answer', 'if (isRedirect(exchange.status) || !parsed.success)', 'if (!parsed.success)'],
    ['nor are its words', 'const own = isRedirect(exchange.status) ? null : vendorText', 'const own = vendorText'],
    [
      'a read that failed says nothing of what was to be read',
      "if (charging === 'free' && topFailed) return unavailable(`${code} ${message}`);\n",
      '',
    ],
    ['a purchase that failed is not put off', "charging === 'free' && topFailed", 'topFailed'],
    ['a code is not known by its words', 'code === 40501 && /no search', '/no search'],
    [
      'a whole that failed outweighs its parts',
      'topFailed ? answer.status_code : (task?.status_code ?? null)',
      '(task?.status_code ?? answer.status_code)',
    ],
    ['a read is free', "charging === 'free' ? 0 : null", 'null'],
    ['a purchase is not', "charging === 'free' ? 0 : null", '0'],
    [
      'a success without a task proves nothing',
      "if (said === null) return byStatus(exchange, charging, 'the answer has no task');",
      "if (said === null) return unavailable('the answer has no task');",
    ],
    [
      'what waits to be asked for keeps its name',
      '`${code} ${message} (no cost reported)`, providerId)',
      '`${code} ${message} (no cost reported)`, null)',
    ],
    ['an error status makes a success doubtful', '(status < 300 ? null : INTERNAL_ERROR)', 'null'],
    ['a status says when to come back', 'ruleOf(code), retryAfterMs(exchange.headers));', 'ruleOf(code));'],
    ['a code as well', ' rule, retryAfterMs(exchange.headers));', ' rule);'],
  ]),
  ...breaks('server/providers/llm-gateway/classify.ts', 'tests/money/gateway-faults.test.ts > truncated JSON', [
    ['what cannot be read is no answer', "typeof exchange.json === 'object' && exchange.json !== null && ", ''],
  ]),
  ...breaks('server/providers/llm-gateway/classify.ts', GATEWAY, [
    ['a redirect is no answer', ' && !isRedirect(exchange.status);', ';'],
    ['an error of a choice is one', 'answer.error ?? choice?.error ?? null', 'answer.error ?? null'],
    ['no content is kept of what failed', 'return failed ? open : { ...open', 'return { ...open'],
    ['without a choice there is no answer', 'error !== null || choice === undefined || ', 'error !== null || '],
    ['a reason may say that it failed', " || choice.finish_reason === 'error'", ''],
    [
      'what a redirect names is booked by nobody',
      'completion.parse(readable ? exchange.json : null)',
      'completion.parse(exchange.json)',
    ],
  ]),
];
