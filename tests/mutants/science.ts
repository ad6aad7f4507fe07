import { breaks } from './mutant.ts';

const MONOTONE_PAGE = 'tests/science/serp-difficulty.test.ts > never make a page easier';
const MONOTONE_CLASS = 'tests/science/games.test.ts > never lower the class';

/** Expansion, results pages and games. */
export const science = [
  ...breaks('server/science/slices.ts', 'tests/science/model-filter.test.ts > twenty thousand words', [
    ['long work offers to pause', 'if (sincePause === ITEMS_PER_STEP)', 'if (sincePause === 1e9)'],
  ]),
  ...breaks('server/science/slices.ts', 'tests/science/expansion-result.test.ts > the order of a result', [
    ['the largest figure comes first', 'inSteps(figures.reverse(),', 'inSteps(figures,'],
    ['what has the same figure stays in its order', 'else equals.push(item);', 'else equals.unshift(item);'],
    ['what is unknown comes last', '  byFigure.delete(null);\n', ''],
  ]),
  ...breaks('server/science/expansion/assemble.ts', 'tests/science/expansion-result.test.ts > the order of a result', [
    ['variants and topics begin with the largest', 'candidate.metrics?.volume ?? null', 'candidate.score'],
  ]),
  ...breaks('server/science/expansion/topics.ts', 'tests/science/expansion-clusters.test.ts', [
    ['a word is with those that name it as their core', 'known.has(identity) ? identity : null', 'null'],
  ]),
  ...breaks('server/core/keyword.ts', 'tests/science/keyword.test.ts', [
    ['what is shown as it came has single spaces', '/^[!-~]+(?: [!-~]+)*$/', '/^[ -~]+$/'],
  ]),
  ...breaks('server/science/expansion/merge.ts', 'tests/science/expansion-merge.test.ts', [
    [
      'spellings of one word are one candidate',
      'const { display: keyword, identity } = readKeyword(row.keyword);',
      'const [keyword, identity] = [displayKeyword(row.keyword), displayKeyword(row.keyword).toLowerCase() as KeywordIdentity];',
    ],
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
      ['candidates are ordered by score', '({ candidate }) => candidate.score', '() => 1'],
      ['a semantic filter takes nothing literally', "mode === 'semantic' && rules?.exact !== true", 'false'],
    ],
  ),
  ...breaks('server/science/expansion/clusters.ts', 'tests/science/expansion-clusters.test.ts', [
    ['a variant needs two members', 'keywords.length > 1', 'keywords.length > 0'],
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
  ...breaks('server/science/serp/neighbours.ts', 'tests/science/neighbours.test.ts', [
    ['all that share enough are found', 'withoutLast(sets, fewest - 1)', 'withoutLast(sets, fewest)'],
    ['who left is not found', 'if (gone[node] === 1) continue;', ''],
    ['who is found is found once', 'if (seenIn[node] === search) continue;', ''],
    ['results are compared in one order', 'sets: transposed(transposed(ranked, size), count)', 'sets: ranked'],
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
    ['a mobile host makes no other page', ".replace(DEVICE_LABELS, '')", ''],
    ['the owner’s name is no device', '(?=[^.]*\\.)', ''],
    ['a device is a whole label', '(?<=^|\\.)(?:www', '(?<=^|.)(?:www'],
    ['each of several is left out', '(?=[^.]*\\.)/g', '(?=[^.]*\\.)/'],
    ['what no server takes is not taken apart', ' || parsed.href.length > LONGEST', ''],
    ['it is so long as it is written in the end', 'parsed.href.length > LONGEST', 'text.length > LONGEST'],
    [
      'slashes hide no AMP',
      "withoutLastSlashes(spelled(url.pathname).replace(DEFAULT_FILE, '/'))",
      "spelled(url.pathname).replace(DEFAULT_FILE, '/')",
    ],
    ['nor are left behind by it', '${withoutLastSlashes(path)}', '${path}'],
    ['white space is no part of a long one', '> LONGEST) return text;', '> LONGEST) return address;'],
    ['all slashes at the end are left out', "while (path[end - 1] === '/')", "if (path[end - 1] === '/')"],
    ['what may be escaped has one spelling', '()/-]*$/', '()/+-]*$/'],
    ['each segment has one spelling', '/^[\\w.~', '/^[%\\w.~'],
    ['a hash-bang route is a page', "url.hash.startsWith('#!') && url.hash.length > 2 ? url.hash : ''", "''"],
  ]),
  ...breaks('server/science/serp/clusters.ts', 'tests/science/serp.test.ts', [
    ['a word is in one cluster only', 'if (clustered[centre] === 1) continue;', ''],
    ['clusters are judged one by one', '    cluster.clear(centre, members);\n', ''],
    ['who left a cluster counts no more', 'for (const node of far) this.#count(node, -1);', ''],
    ['a label shows what another member shares', 'this.#shown[page]! > 1 && ', ''],
    ['a label shows a page under its first address', ' && !byPage.has(page)', ''],
    ['the largest word is the label', 'compareDescending(nodes[a]!.volume, nodes[b]!.volume) ||', ''],
    [
      'the best connected word is the label where volumes are unknown',
      'reach[b]! - reach[a]!',
      'reach[a]! - reach[b]!',
    ],
    ['members share two results with the average other', 'const SHARED_ON_AVERAGE = 2', 'const SHARED_ON_AVERAGE = 0'],
  ]),
  ...breaks('server/science/serp/numbered-pages.ts', 'tests/science/serp.test.ts', [
    ['one page under two addresses is one result', 'canonicalUrl(address)', 'address'],
    ['a page that a result shows twice counts once', 'if (metBefore[page] === row + 1) continue;', ''],
    ['results below the first ten do not count', '&& at < most', ''],
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
