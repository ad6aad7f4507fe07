import { breaks } from './mutant.ts';

const COMPARISON = [
  'tests/science/comparison-rules.test.ts',
  'tests/science/comparison-golden.test.ts',
  'tests/science/comparison-properties.test.ts',
];

/** How results are computed: comparison. */
const comparison = [
  ...breaks('server/science/comparison/decay.ts', 'tests/science/movement.test.ts', [
    ['decay below half is a high risk, half is none', 'remaining < 0.5', 'remaining <= 0.5'],
    ['decay below 0.8 is a medium risk', 'remaining < 0.8', 'remaining < 0.9'],
    ['fewer than four points say nothing about decay', 'word.length < FEWEST_POINTS', 'word.length < 3'],
  ]),
  ...breaks('server/science/comparison/freshness.ts', 'tests/science/freshness.test.ts', [
    ['values below 8 are noise', 'const NOTICEABLE = 8', 'const NOTICEABLE = 9'],
    ['a quiet mean is at most 5', 'const QUIET_MEAN = 5', 'const QUIET_MEAN = 6'],
    ['a quiet peak is at most 12', 'const QUIET_PEAK = 12', 'const QUIET_PEAK = 13'],
    ['a jump is 1.8 times the four days before', 'last >= 1.8 *', 'last >= 1.7 *'],
    ['a word that fell behind its benchmark is not reviving', 'metrics.slopeDiff > 0', 'metrics.slopeDiff > -100'],
    ['a new word is three times its baseline', '3 * baselineMean', '2 * baselineMean'],
  ]),
  ...breaks('server/science/comparison/verdict.ts', 'tests/science/verdict.test.ts', [
    [
      'strong needs coverage 0.7',
      'COVERAGE: atLeast(m.ratioCoverage, 0.7)',
      'COVERAGE: atLeast(m.ratioCoverage, 0.69)',
    ],
    ['strong needs three days in a row', 'pointsIn(3, stepDays)', 'pointsIn(2, stepDays)'],
    ['strong bears volatility 1.2', 'm.volatility <= 1.2', 'm.volatility < 1.2'],
    ['pass bears volatility 1.5', 'm.volatility <= 1.5', 'm.volatility <= 1.6'],
    [
      'pass needs a recent ratio of 0.9',
      'RATIO_RECENT: atLeast(m.ratioRecent, 0.9)',
      'RATIO_RECENT: atLeast(m.ratioRecent, 0.8)',
    ],
    ['close needs coverage 0.4', 'atLeast(m.ratioCoverage, 0.4)', 'atLeast(m.ratioCoverage, 0.3)'],
    ['the pool is entered above a mean of 1, not at it', 'ratioMean > 1,', 'ratioMean >= 1,'],
    ['the pool is entered above a peak of 1.2', 'ratioPeak > 1.2', 'ratioPeak >= 1.2'],
    [
      'a word without data fails',
      "if (metrics.volatility === null) return { verdict: 'fail'",
      "if (metrics.volatility === null) return { verdict: 'watch'",
      'tests/science/comparison-rules.test.ts',
    ],
    [
      'a benchmark of zero is never a pass',
      'if (metrics.benchmarkZero) return judgeWithoutBenchmark(metrics);',
      '',
      'tests/science/comparison-rules.test.ts',
    ],
    [
      'a rising word is level with its benchmark',
      'Math.abs(ratioLastPoint - 1) <= 0.1',
      'Math.abs(ratioLastPoint - 1) <= 0.2',
    ],
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
    ['bounds allow for half a point of rounding', 'const ROUNDING = 0.5', 'const ROUNDING = 0.4'],
    ['touching the benchmark is no crossing', 'signs.filter((sign) => sign !== 0)', '[...signs]'],
    ['the slope is the difference of both slopes', 'slope - benchmarkSlope', 'slope + benchmarkSlope'],
    [
      'the end is compared with the peak of recent days',
      'endVsPeak: quotient(recent.word.at(-1)',
      'endVsPeak: quotient(recent.word.at(0)',
    ],
  ]),
  ...breaks('server/science/comparison/movement.ts', 'tests/science/movement.test.ts', [
    ['fewer than eight points have no direction', 'const FEWEST_POINTS = 8', 'const FEWEST_POINTS = 7'],
    ['a direction needs significance 0.05', 'const SIGNIFICANCE = 0.05', 'const SIGNIFICANCE = 0.1'],
    ['ties lower the variance', 'variance -= term(tied)', 'variance -= 0'],
    ['the statistic is corrected for continuity', 'Math.abs(concordance) - 1', 'Math.abs(concordance)'],
    ['the slope is a week’s', '* 7 * 100', '* 1 * 100'],
    ['spread above a half is volatile', 'const VOLATILE_ABOVE = 0.5', 'const VOLATILE_ABOVE = 0.6'],
  ]),
  ...breaks('server/science/comparison/series.ts', COMPARISON, [
    ['points with missing data are left out', '!point.missingData', 'true'],
    ['a period that is not over is left out', 'last.dateTo.slice(0, 10) >= today', 'last.dateTo.slice(0, 10) > today'],
    [
      'a point without a value for both is left out',
      'if (value === null || benchmark === null) continue;',
      'if (value === null) continue;',
    ],
    ['windows are counted in points of their length', 'Math.round(days / stepDays)', 'Math.floor(days / stepDays)'],
  ]),
  ...breaks('server/science/comparison/statistics.ts', COMPARISON, [
    ['nothing is divided by zero', '|| divisor === 0', ''],
    [
      'zeros do not count in a positive mean',
      'value > 0',
      'value >= 0',
      'tests/science/movement.test.ts',
      'tests/science/freshness.test.ts',
    ],
    ['volatility is relative to the mean', '/ values.length) / centre', '/ values.length)'],
  ]),
  ...breaks('server/science/comparison/windows.ts', COMPARISON, [
    ['recent are seven days', 'const RECENT_DAYS = 7', 'const RECENT_DAYS = 8'],
    ['the tail are three days', 'const TAIL_DAYS = 3', 'const TAIL_DAYS = 4'],
    ['a single recent point reaches one back for its slope', 'Math.max(2, recentCount)', 'recentCount'],
    [
      'the baseline ends where recent begins',
      'series.word.slice(0, -recentCount)',
      'series.word.slice()',
      'tests/science/freshness.test.ts',
    ],
  ]),
  ...breaks('server/science/comparison/assemble.ts', COMPARISON, [
    [
      'a word in several batches is read where the benchmark is largest',
      'benchmarkLevel(word) > benchmarkLevel(known)',
      'benchmarkLevel(word) < benchmarkLevel(known)',
    ],
    ['the order of batches changes nothing', '.sort((a, b) => compareText(batchKey(a), batchKey(b)))', ''],
    [
      'rows are ordered by verdict first',
      'VERDICTS.indexOf(a.judgement.verdict) - VERDICTS.indexOf(b.judgement.verdict) ||',
      '',
    ],
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
    ['a group’s words are brought to one scale', 'series.word[i]! / scale', 'series.word[i]!'],
    ['a group moves on days that all its words share', 'count === scaled.length', 'count > 0'],
  ]),
  ...breaks('server/science/comparison/intent.ts', 'tests/science/intent.test.ts', [
    ['an intent for a word that was not asked is dropped', 'asked.has(identity) &&', ''],
    ['the first intent of a word counts', '&& !intents.has(identity)', ''],
    ['a label that is not known is Other', "label: known ?? 'Other'", 'label: (known ?? label) as IntentLabel'],
    ['confidence lies between 0 and 1', 'Math.min(1, Math.max(0, confidence))', 'confidence'],
  ]),
];

/** Expansion, results pages and games. */
const others = [
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
  ...breaks(
    'server/science/expansion/score.ts',
    ['tests/science/expansion-merge.test.ts', 'tests/science/expansion-result.test.ts'],
    [
      ['an unknown signal is neutral', 'const UNKNOWN = 0.5', 'const UNKNOWN = 0'],
      ['growth weighs a quarter', 'growth: 0.25', 'growth: 0.2'],
      ['difficulty lowers the score', '1 - clamp01(obstacle / worst)', 'clamp01(obstacle / worst)'],
      ['unknown growth is below the middle', 'const UNKNOWN_GROWTH = 0.45', 'const UNKNOWN_GROWTH = 0.5'],
    ],
  ),
  ...breaks(
    'server/science/expansion/groups.ts',
    ['tests/science/expansion-merge.test.ts', 'tests/science/expansion-result.test.ts'],
    [
      ['explosive is above 500', 'growthPct > EXPLOSIVE_ABOVE', 'growthPct >= EXPLOSIVE_ABOVE'],
      ['fast rising is above 200', 'growthPct > FAST_ABOVE', 'growthPct >= FAST_ABOVE'],
      ['steady rising is above 100', 'growthPct > STEADY_ABOVE', 'growthPct >= STEADY_ABOVE'],
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
  ...breaks(
    'server/science/expansion/assemble.ts',
    ['tests/science/expansion-result.test.ts', 'tests/science/expansion-filter.test.ts'],
    [
      ['a word without a decision is kept', 'decision === undefined || decision.keep', 'decision?.keep'],
      ['candidates are ordered by score', 'b.score - a.score', 'a.score - b.score'],
    ],
  ),
  ...breaks('server/science/expansion/clusters.ts', 'tests/science/expansion-result.test.ts', [
    ['a variant needs two members', 'members.length > 1', 'members.length > 0'],
    ['only plain Latin words are stemmed', 'STEMMABLE.test(word) ? stemmer(word) : word', 'word'],
    ['the order of words makes no variant', "].sort().join(' ')", "].join(' ')"],
  ]),
  ...breaks('server/science/serp/neighbours.ts', 'tests/science/serp.test.ts', [
    ['neighbours share four results', 'const FEWEST_SHARED = 4', 'const FEWEST_SHARED = 3'],
  ]),
  ...breaks('server/science/serp/difficulty.ts', 'tests/science/serp.test.ts', [
    ['fewer than five results have no difficulty', 'const FEWEST_RESULTS = 5', 'const FEWEST_RESULTS = 4'],
    ['big sites weigh most', 'authority: 0.6', 'authority: 0.5'],
    ['only the first ten results count', 'organic.slice(0, TOP_TEN)', 'organic'],
  ]),
  ...breaks('server/science/serp/clusters.ts', 'tests/science/serp.test.ts', [
    [
      'a word is in one cluster only',
      'neighboursOf(centre).filter((node) => !clustered.has(node))',
      'neighboursOf(centre)',
    ],
    ['one page under two addresses is one result', String.raw`.replace(/^https?:\/\/(?:www\.)?/i, '')`, ''],
    ['the word with most neighbours is the label', 'degrees[b]! - degrees[a]!', 'degrees[a]! - degrees[b]!'],
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
  ...breaks('server/science/games/history.ts', 'tests/science/games.test.ts', [
    ['history ends before the recent days', 'points.slice(0, -RECENT_DAYS)', 'points.slice()'],
  ]),
];

export const science = [...comparison, ...others];
