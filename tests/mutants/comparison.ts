import { breaks } from './mutant.ts';

const COMPARISON = [
  'tests/science/comparison-rules.test.ts',
  'tests/science/comparison-golden.test.ts',
  'tests/science/comparison-properties.test.ts',
];

const NO_CONTRADICTION = 'tests/science/comparison-properties.test.ts > no field of a row contradicts another';

/** How results are computed: comparison. */
export const comparison = [
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
  ...breaks('jobs/handlers/compare.ts', 'tests/money/bridges.test.ts > is bought to its end', [
    [
      'a bridge is bought under its claim',
      "endsOf([run.buy('bridges'), judge(ours)])",
      "Promise.all([run.buy('bridges'), judge(ours)])",
    ],
  ]),
  ...breaks('server/services/jobs/known-bridges.ts', 'tests/money/bridges.test.ts', [
    ['what costs nothing reserves nothing', 'if (slots.length === 0) return plan', 'return plan'],
  ]),
  ...breaks('server/services/byok/retry.ts', 'tests/money/bridges.test.ts', [
    ['a retry carries the bridges that were bought', "|| (row.stage === 'bridges' && isCarried(row))", ''],
  ]),
  ...breaks('server/science/comparison/data-through.ts', 'tests/science/movement.test.ts', [
    ['newer days than the lag do not count', 'const LAG_DAYS = 2', 'const LAG_DAYS = 1'],
    ['the zone furthest behind decides', 'day < earliest', 'day > earliest'],
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
      'points.some((point) => (point.values[benchmarkAt] ?? null) !== null)',
      'true',
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
