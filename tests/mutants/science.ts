import { breaks } from './mutant.ts';

const COMPARISON = [
  'tests/science/comparison-rules.test.ts',
  'tests/science/comparison-golden.test.ts',
  'tests/science/comparison-properties.test.ts',
];

const NO_CONTRADICTION = 'tests/science/comparison-properties.test.ts > no field of a row contradicts another';

/** How results are computed: comparison. */
const comparison = [
  ...breaks('server/science/comparison/verdict.ts', 'tests/science/verdict.test.ts', [
    ['a steady word is strong from a fifth above', 'Math.log(1.2)', 'Math.log(1.19)'],
    ['a fading word is never a pass', "fading: 'close'", "fading: 'pass'"],
    ['a word that grows far below is watched', "below: {\n    rising: 'watch'", "below: {\n    rising: 'fail'"],
  ]),
  ...breaks('server/science/comparison/size.ts', 'tests/science/verdict.test.ts', [
    ['within ten percent is level', 'Math.log(0.9)', 'Math.log(0.87)'],
    ['a level within its error is not above', 'level - error > 0', 'level > -1'],
    [
      'one spike is not half of the weekly points',
      'const POOL_OF_POINTS = 5',
      'const POOL_OF_POINTS = 4',
      'tests/science/operating/operating.test.ts > more series tell',
    ],
  ]),
  ...breaks('server/science/comparison/momentum.ts', 'tests/science/verdict.test.ts', [
    ['a breakout doubles', 'const BREAKOUT = Math.log(2)', 'const BREAKOUT = Math.log(5)'],
    ['fading is below 0.6 of the best of four weeks', '-Math.log(0.6)', '-Math.log(0.5)'],
    ['a fall outweighs the trend before it', 'fall(blocks, noise) ?? jump(blocks)', 'jump(blocks)'],
    ['one weekly point is no breakout', '(values.at(-2) ?? last)', 'last'],
    [
      'two days at the end are no breakout',
      'return Math.min(last, other);',
      'return last;',
      'tests/science/movement.test.ts > weeks and days',
    ],
  ]),
  ...breaks('server/science/comparison/seasonality.ts', 'tests/science/verdict.test.ts', [
    ['fifteen months at least', 'const LEAST_WEEKS = 65', 'const LEAST_WEEKS = 60'],
    ['a word that doubled is not where it was', 'const SAME_LEVEL = Math.log(1.25)', 'const SAME_LEVEL = Math.log(9)'],
  ]),
  ...breaks('server/science/comparison/confidence.ts', 'tests/science/verdict.test.ts', [
    ['a verdict that a step changes is of no high confidence', "doubts.length > 0 ? 'medium' : 'high'", "'high'"],
    [
      'a verdict of high confidence hangs on no neighbour',
      "if (isLow) return { confidence: 'low', doubts };",
      "if (isLow) return { confidence: 'high', doubts };",
      'tests/science/comparison-neighbours.test.ts',
    ],
    [
      'what has no momentum is of low confidence',
      'if (weeks < FEWEST_BLOCKS) doubts',
      'if (false) doubts',
      NO_CONTRADICTION,
    ],
    ['a third of the points may be missing', 'const MOST_MISSING = 1 / 3', 'const MOST_MISSING = 1 / 2'],
    ['rounding is tried', 'cutBlocks({ ...series, word, benchmark })', 'cutBlocks(series)'],
    ['each week is left out once', 'judge(withoutBlock(blocks, i), without)', 'judge(blocks, without)'],
  ]),
  ...breaks(
    'server/science/comparison/bridges.ts',
    ['tests/science/verdict.test.ts', 'tests/science/bridges.test.ts'],
    [
      ['a benchmark below five carries no verdict', 'const LEAST_LEVEL = 5', 'const LEAST_LEVEL = 4'],
      ['a word that nobody searches is asked no second time', 'level > 0 || base < SHOWS_A_FIFTIETH', 'true'],
    ],
  ),
  ...breaks('server/science/comparison/links.ts', 'tests/science/bridges.test.ts', [
    ['ratios multiply along a link', '* nearSide.benchmark[j]!) / nearSide.word[j]!', ') / nearSide.word[j]!'],
    ['both stand on one scale', 'value) => value * scale),\n    benchmark', 'value) => value),\n    benchmark'],
  ]),
  ...breaks('server/services/jobs/known-bridges.ts', 'tests/money/bridges.test.ts', [
    ['what costs nothing reserves nothing', 'if (slots.length === 0) return plan', 'return plan'],
  ]),
  ...breaks('server/services/byok/retry.ts', 'tests/money/bridges.test.ts', [
    ['a retry carries the bridges that were bought', "|| (row.stage === 'bridges' && hasAnswer(row))", ''],
  ]),
  ...breaks('server/science/comparison/data-through.ts', 'tests/science/movement.test.ts', [
    ['newer days than the lag do not count', 'const LAG_DAYS = 2', 'const LAG_DAYS = 1'],
    ['the zone furthest behind decides', '.sort()[0]!', '.sort().at(-1)!'],
  ]),
  ...breaks('server/science/comparison/trend.ts', 'tests/science/verdict.test.ts > a range of four weeks', [
    ['a trend of four weeks is there without its last two days', 'return lasts && pValue', 'return pValue'],
    ['a month gains half at least', 'const LEAST_IN_SHORT = Math.log(1.5)', 'const LEAST_IN_SHORT = Math.log(1.3)'],
    [
      'memory that chance makes is none',
      'memory > MEMORY_ERRORS / Math.sqrt(known) ?',
      'memory > 0 ?',
      'tests/science/movement.test.ts > the trend test of four weeks',
    ],
    [
      'memory that is there counts',
      'Math.min(MOST_MEMORY, memory) : 0',
      '0 : 0',
      'tests/science/movement.test.ts > the trend test of four weeks',
    ],
  ]),
  ...breaks(
    'server/science/comparison/aligned-test.ts',
    'tests/science/movement.test.ts > the trend test of four weeks',
    [
      ['a weekday’s level is no trend', 'value: x - usual[day]!', 'value: x'],
      ['equal days share their rank', '(from + to + 1) / 2', 'at + 1'],
      ['pairs further apart count more', 'time < between', 'time < 1'],
      ['days apart are no neighbours', '(7 * before.week + before.day) === 1', '(7 * before.week + before.day) > 0'],
    ],
  ),
  ...breaks('server/science/comparison/trend-test.ts', 'tests/science/movement.test.ts', [
    ['ties lower the variance', 'variance -= varianceWithoutTies(tied)', 'variance -= 0'],
    ['the statistic is corrected for continuity', 'Math.abs(concordance) - 1', 'Math.abs(concordance)'],
  ]),
  ...breaks('server/science/comparison/outlook.ts', 'tests/science/verdict.test.ts', [
    ['a revival is not new', 'const NEW_FROM = Math.log(10)', 'const NEW_FROM = Math.log(2)'],
    ['a fading word is a high risk', "fading: 'high'", "fading: 'low'"],
    ['a movement says what the momentum says', "falling: 'falling'", "falling: 'flat'", NO_CONTRADICTION],
    ['only what breaks out is new', "if (moved.momentum !== 'breakout') return 'established';", '', NO_CONTRADICTION],
  ]),
  ...breaks('server/science/comparison/reasons.ts', NO_CONTRADICTION, [
    ['a doubt is told in words', 'DOUBTS[code](value, threshold))', "'')"],
    ['a size is told in words', 'Math.exp(threshold), words[size])', "Math.exp(threshold), '')"],
    ['a reason carries its figure', 'value: roundTo(value, 4)', 'value: Number.NaN'],
  ]),
  ...breaks('server/science/comparison/metrics.ts', COMPARISON, [
    [
      'coverage counts points at the level of the benchmark',
      'value >= recent.benchmark[i]!',
      'value > recent.benchmark[i]!',
    ],
    ['coverage of a zero benchmark is unknown', 'ratioCoverage: benchmarkZero ? null :', 'ratioCoverage:'],
    [
      'the ratio at the peak compares peaks',
      'quotient(peak(recent.word), peak(recent.benchmark))',
      'quotient(peak(recent.word), mean(recent.benchmark))',
    ],
    ['against a flat benchmark there is no ratio of slopes', 'isFlat(benchmarkSlope) ? null :', ''],
    ['bounds allow for the rounding', 'lowest(word, rounding.word)', 'lowest(word, 0)'],
    ['touching the benchmark is no crossing', 'signs.filter((sign) => sign !== 0)', '[...signs]'],
    ['the slope is the difference of both slopes', 'slope - benchmarkSlope', 'slope + benchmarkSlope'],
    [
      'the end is compared with the peak of recent days',
      'endVsPeak: quotient(recent.word.at(-1)',
      'endVsPeak: quotient(recent.word.at(0)',
    ],
  ]),
  ...breaks('server/science/comparison/series.ts', COMPARISON, [
    ['points with missing data are left out', '!point.missingData', 'true'],
    ['a period that ends after the last day that counts is left out', 'point.dateTo.slice(0, 10) <= through', 'true'],
    [
      'a point without a value for both is left out',
      'if (value === null || benchmark === null) continue;',
      'if (value === null) continue;',
    ],
    ['windows are counted in points of their length', 'Math.round(days / stepDays)', 'Math.floor(days / stepDays)'],
  ]),
  ...breaks('server/science/comparison/statistics.ts', COMPARISON, [
    ['no figure is minus zero', '/ scale + 0', '/ scale', 'tests/science/comparison-properties.test.ts > minus zero'],
    ['nothing is divided by zero', '|| divisor === 0', ''],
    ['volatility is relative to the mean', '/ values.length) / centre', '/ values.length)'],
  ]),
  ...breaks('server/science/comparison/windows.ts', COMPARISON, [
    ['recent are seven days', 'const RECENT_DAYS = 7', 'const RECENT_DAYS = 8'],
    ['the tail are three days', 'const TAIL_DAYS = 3', 'const TAIL_DAYS = 4'],
    ['a single recent point reaches one back for its slope', 'Math.max(2, recentCount)', 'recentCount'],
  ]),
  ...breaks('server/science/comparison/assemble.ts', COMPARISON, [
    [
      'a word in several batches is read where the benchmark is largest',
      'benchmarkLevel(word) > benchmarkLevel(known)',
      'benchmarkLevel(word) < benchmarkLevel(known)',
    ],
    ['the order of batches changes nothing', '.sort((a, b) => compareText(batchKey(a), batchKey(b)))', ''],
    ['rows are ordered by verdict first', 'VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||', ''],
    [
      'the benchmark has a row only when it was asked for',
      'const words = wordsOf(asked, compared)',
      'const words = wordsOf([...asked, input.benchmark], compared)',
    ],
  ]),
  ...breaks('server/science/comparison/batch.ts', COMPARISON, [
    [
      'a benchmark without any value fails its answer',
      'points.every((point) => (point.values[benchmarkAt] ?? null) === null)',
      'false',
    ],
  ]),
  ...breaks('server/science/comparison/groups.ts', COMPARISON, [
    ['a group’s words are brought to one scale', 'series.word[i]! * scale', 'series.word[i]!'],
    ['a group moves on days that all its words share', 'count === scaled.length', 'count > 0'],
  ]),
  ...breaks('server/science/comparison/intent.ts', 'tests/science/intent.test.ts', [
    ['an intent for a word that was not asked is dropped', 'asked.has(identity) &&', ''],
    ['the first intent of a word counts', '&& !intents.has(identity)', ''],
    ['a label that is not known is Other', "label: known ?? 'Other'", 'label: (known ?? label) as IntentLabel'],
    ['confidence lies between 0 and 1', 'Math.min(1, Math.max(0, confidence))', 'confidence'],
  ]),
];

const MONOTONE_PAGE = 'tests/science/serp-difficulty.test.ts > never make a page easier';
const MONOTONE_CLASS = 'tests/science/games.test.ts > never lower the class';

/** Expansion, results pages and games. */
const others = [
  ...breaks('server/science/slices.ts', 'tests/science/model-filter.test.ts > twenty thousand words', [
    ['long work offers to pause', 'if (sincePause === ITEMS_PER_STEP)', 'if (sincePause === 1e9)'],
  ]),
  ...breaks('server/core/keyword.ts', 'tests/science/keyword.test.ts', [
    ['what is shown as it came has single spaces', '/^[!-~]+(?: [!-~]+)*$/', '/^[ -~]+$/'],
  ]),
  ...breaks('server/science/expansion/merge.ts', 'tests/science/expansion-merge.test.ts', [
    ['spellings of one word are one candidate', 'keyword.toLowerCase()', 'keyword'],
    ['growth is the largest rising value', 'return Math.max(a, b);', 'return Math.min(a, b);'],
    ['only rising values are growth', "source.origin === 'related_rising'", 'true'],
    ['the order of answers changes nothing', '[...origins].sort(compareAnswers)', '[...origins]'],
    ['a source is listed once', 'known.origin === source.origin && known.seed === source.seed', 'false'],
    [
      'metrics that came with an answer are kept',
      'candidate.metrics ??= row.metrics ?? null',
      'candidate.metrics = row.metrics ?? null',
    ],
  ]),
  ...breaks('server/science/expansion/score.ts', 'tests/science/expansion-score.test.ts', [
    ['an unknown volume is a low one', 'metrics?.volume ?? basis.unknownVolume', 'metrics?.volume ?? 1_000'],
    ['difficulty lowers the score', '1 - clamp01(hardness)', 'clamp01(hardness)'],
    [
      'a growing word is worth no less',
      'Math.max(LEAST, 0.5 + 0.5 * step)',
      'Math.max(LEAST, 0.5 - 0.5 * step)',
      'tests/science/expansion-score.test.ts > monotone in',
    ],
    [
      'a dearer word is worth no less',
      'clamp01(Math.log1p(Math.max(0, price)) / Math.log1p(FULL_CPC))',
      '1 - clamp01(Math.log1p(Math.max(0, price)) / Math.log1p(FULL_CPC))',
      'tests/science/expansion-score.test.ts > monotone in',
    ],
    ['a fall lowers the score', 'quarterPct, yearPct].filter', 'yearPct].filter'],
  ]),
  ...breaks('server/science/expansion/growth.ts', 'tests/science/expansion-score.test.ts', [
    ['growth from zero has no figure', 'before <= 0', 'false'],
    ['a breakout has no larger figure', 'return Math.min(pct, BREAKOUT_PCT);', 'return pct;'],
    ['a part of a quarter is no quarter', 'known.length < months.length ? null : mean(known)', 'mean(known)'],
  ]),
  ...breaks('server/science/expansion/evaluate.ts', 'tests/science/expansion-score.test.ts', [
    ['searches say growth only where trends are silent', 'job.silent && rising', 'rising'],
  ]),
  ...breaks(
    'server/science/expansion/groups.ts',
    ['tests/science/expansion-merge.test.ts', 'tests/science/expansion-result.test.ts'],
    [
      ['explosive is above 500', 'growthPct > above.explosive', 'growthPct >= above.explosive'],
      ['fast rising is above 200', 'growthPct > above.fastRising', 'growthPct >= above.fastRising'],
      ['steady rising is above 100', 'growthPct > above.steadyRising', 'growthPct >= above.steadyRising'],
    ],
  ),
  ...breaks('server/science/expansion/literal-filter.ts', 'tests/science/expansion-filter.test.ts', [
    ['the first term of the list that matches is the reason', 'term.rank < best.rank', 'term.rank > best.rank'],
  ]),
  ...breaks(
    'server/science/text/tokens.ts',
    ['tests/science/expansion-filter.test.ts', 'tests/science/serp.test.ts'],
    [
      ['every word of a term is a whole word', 'words[at + offset] === word', 'words[at + offset]!.startsWith(word)'],
      [
        'a term of several words matches in order',
        'needle.every((word, offset)',
        'needle.slice(0, 1).every((word, offset)',
      ],
      ['words in scripts without spaces are cut', 'if (!UNSPACED.test(normalised))', 'if (true)'],
      ['both apostrophes are one', `.replaceAll('’', "'")`, ''],
    ],
  ),
  ...breaks('server/science/expansion/decisions.ts', 'tests/science/expansion-filter.test.ts', [
    ['a decision on a foreign word fails the batch', 'if (!asked.has(identity))', 'if (false)'],
    ['two decisions on one word fail the batch', 'if (decisions.has(identity))', 'if (false)'],
    [
      'a word without a decision fails the batch',
      'missing === undefined ? { ok: true, decisions } :',
      'true ? { ok: true, decisions } :',
    ],
    [
      'a decision is a boolean with a reason',
      "typeof keep !== 'boolean' || typeof reason !== 'string'",
      "typeof keep === 'undefined'",
    ],
  ]),
  ...breaks('server/science/expansion/drops.ts', 'tests/science/expansion-filter.test.ts', [
    ['what drops anything is not believed', 'drops.has(stays) || ', ''],
    ['what judges nothing is not believed', ' || !drops.has(goes)', ''],
    ['a number that nobody asked fails the batch', 'if (!words.has(n) && n !== stays && n !== goes)', 'if (false)'],
    ['a number twice fails the batch', 'if (drops.has(n))', 'if (false)'],
    ['more than six in ten are doubted', 'const MOST_DROPPED = 0.6', 'const MOST_DROPPED = 0.7'],
    ['six in ten are believed', 'dropped.length > MOST_DROPPED', 'dropped.length >= MOST_DROPPED'],
    ['a canary is no word of the batch', 'n !== numbers.stays && n !== numbers.goes', 'n !== numbers.stays'],
  ]),
  ...breaks(
    'server/science/expansion/assemble.ts',
    ['tests/science/expansion-result.test.ts', 'tests/science/expansion-filter.test.ts'],
    [
      ['a word without a decision is kept', 'decision === undefined || decision.keep', 'decision?.keep'],
      ['candidates are ordered by score', '.sort(([a], [b]) => b - a)', '.sort(([a], [b]) => a - b)'],
      ['a semantic filter takes nothing literally', "mode === 'semantic' && rules?.exact !== true", 'false'],
    ],
  ),
  ...breaks('server/science/expansion/clusters.ts', 'tests/science/expansion-clusters.test.ts', [
    ['a variant needs two members', 'members.length > 1', 'members.length > 0'],
  ]),
  ...breaks('server/science/expansion/variants.ts', 'tests/science/expansion-clusters.test.ts', [
    ['order is kept around words of direction', 'if (ORDERING.has(word)) segments', 'if (false) segments'],
    ['the order of other words makes no variant', 'segment.sort().join', 'segment.join'],
    ['numbers are not glued', 'DIGITS.test(word) && DIGITS.test(next)', 'false'],
    ['what others write as one word is one', 'if (vocabulary.has(both)) return true;', ''],
  ]),
  ...breaks('server/science/text/stems/fold.ts', 'tests/science/expansion-clusters.test.ts', [
    ['a letter of its own keeps its mark', 'const latin = own?.test(word) === true ? word :', 'const latin ='],
    ['sharp s is two', ".replaceAll('ß', 'ss')", ''],
  ]),
  ...breaks('server/science/serp/neighbours.ts', 'tests/science/serp.test.ts', [
    ['neighbours share four results', 'export const FEWEST_SHARED = 4', 'export const FEWEST_SHARED = 3'],
  ]),
  ...breaks('server/science/serp/difficulty.ts', 'tests/science/serp-difficulty.test.ts', [
    ['fewer than five results have no difficulty', 'const FEWEST_RESULTS = 5', 'const FEWEST_RESULTS = 6'],
    ['forums are weak spots, not giants', 'forum: 0.05', 'forum: 1'],
    ['owners weigh most', 'owners: 0.7, titles: 0.15', 'owners: 0.15, titles: 0.7'],
    [
      'a feature more makes no page easier',
      '+ SHARES.features * features',
      '- SHARES.features * features',
      MONOTONE_PAGE,
    ],
    ['a stronger owner makes no page easier', 'giant: 1, retailer', 'giant: 0.02, retailer', MONOTONE_PAGE],
    ['links count a quarter where they are known', 'const LINKS_SHARE = 0.25', 'const LINKS_SHARE = 0.2'],
    ['titles are read by their stems', '.map(stem);\n  const known', ';\n  const known'],
  ]),
  ...breaks('server/science/serp/click-curve.ts', 'tests/science/serp-difficulty.test.ts', [
    ['only the first ten results count', 'CLICK_CURVE[at] ?? 0', 'CLICK_CURVE[at] ?? 0.025'],
  ]),
  ...breaks('server/science/serp/owners/classify.ts', 'tests/science/serp-difficulty.test.ts', [
    ['an owner is known in its own market', 'near.length > 0 ? near : MARKETS', 'MARKETS'],
    ['a forum is one by its host or path too', 'FORUM_HOST.test(hostname) || FORUM_PATH.test(pathname)', 'false'],
  ]),
  ...breaks('server/science/serp/traffic.ts', 'tests/science/serp-difficulty.test.ts', [
    ['answers take clicks from the results', 'ai_overview: 0.655', 'ai_overview: 1'],
  ]),
  ...breaks('server/science/serp/canonical-url.ts', 'tests/science/canonical-url.test.ts', [
    ['tracking makes no other page', '!TRACKING.test(name)', 'true'],
    ['a mobile host makes no other page', '!DEVICE_LABEL.test(label)', 'true'],
    ['a hash-bang route is a page', "url.hash.startsWith('#!') && url.hash.length > 2 ? url.hash : ''", "''"],
  ]),
  ...breaks('server/science/serp/clusters.ts', 'tests/science/serp.test.ts', [
    ['a word is in one cluster only', 'if (clustered.has(centre)) continue;', ''],
    ['one page under two addresses is one result', 'canonical.get(url) ?? canonicalUrl(url)', 'url'],
    ['the largest word is the label', 'compareDescending(nodes[a]!.volume, nodes[b]!.volume) ||', ''],
    [
      'the best connected word is the label where volumes are unknown',
      'reach[b]! - reach[a]!',
      'reach[a]! - reach[b]!',
    ],
    ['members share two results with the average other', 'const SHARED_ON_AVERAGE = 2', 'const SHARED_ON_AVERAGE = 0'],
  ]),
  ...breaks('server/science/serp/organic.ts', 'tests/science/serp.test.ts', [
    ['only organic results are results', "page.items.filter((item) => item.type === 'organic')", 'page.items.slice()'],
  ]),
  ...breaks(
    'server/science/text/order.ts',
    ['tests/science/expansion-result.test.ts', 'tests/science/comparison-rules.test.ts'],
    [['what is unknown comes last', 'if (a === null) return 1;', 'if (a === null) return -1;']],
  ),
  ...breaks('server/science/comparison/select.ts', 'tests/science/movement.test.ts', [
    ['the middle of an even number of slopes lies between both', '(lower + upper) / 2', 'upper'],
  ]),
  ...breaks('server/science/games/classify.ts', 'tests/science/games.test.ts', [
    ['a dying game is skipped', "momentum === 'falling' || momentum === 'fading'", 'false'],
    [
      'a page that nobody saw is no open one',
      "if (serp === null) return 'crowded';",
      "if (serp === null) return 'open';",
    ],
    ['an established game is skipped', 'if (established !== null) return', 'if (false) return'],
    ['a resurgence makes it news again', '|| recentMean >= RESURGENCE * mean', ''],
    ['more interest never lowers a class', "level: { open: 'rising'", "level: { open: 'watchlist'", MONOTONE_CLASS],
    ['a better momentum never lowers a class', "momentum === 'rising' ||", "momentum === 'steady' ||", MONOTONE_CLASS],
    [
      'more big sites never raise a class',
      "serp.bigSites.length < CROWDED_FROM ? 'mixed' : 'crowded'",
      "serp.bigSites.length < CROWDED_FROM ? 'crowded' : 'mixed'",
      MONOTONE_CLASS,
    ],
  ]),
  ...breaks('server/science/games/history.ts', 'tests/science/games.test.ts', [
    ['history ends before the recent days', 'points.slice(0, -RECENT_DAYS)', 'points.slice()'],
  ]),
];

export const science = [...comparison, ...others];
