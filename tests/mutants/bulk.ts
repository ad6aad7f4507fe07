import { breaks } from './mutant.ts';

const LABELS = 'tests/contract/labels.test.ts';

/** What a job is called. */
const labels = [
  ...breaks('server/services/plan/requests.ts', `${LABELS} > stays with each job`, [
    ['a label parts no equal requests', 'label: _label, ...rest } = input', '...rest } = input'],
  ]),
  ...breaks('server/services/spend/ledger.ts', `${LABELS} > goes from the quote`, [
    ['a ledger row carries the label of its job', '> bound_micros, job_label from', '> bound_micros, null from'],
  ]),
  ...breaks('server/services/jobs/read-job.ts', `${LABELS} > chooses among`, [
    ['a history is chosen by label', "if (input.label) query = query.where('label', '=', input.label);", ''],
  ]),
];

const PLACES = 'tests/contract/locations.test.ts';

/** Where is asked. */
const places = [
  ...breaks('server/services/research/admit.ts', `${PLACES} > which no list names`, [
    ['a submission judges its place', 'checkPlace(app, asked.place);', ''],
  ]),
  ...breaks('server/services/locations/check-place.ts', `${PLACES} > which no list names`, [
    ['a number that is no country is no geo target', '/^[A-Z]{2}$/', '/^[A-Z0-9]+$/'],
    ['keyword data has countries only', "takes === 'geoTargets' && ", '', `${PLACES} > a place that only keyword data`],
  ]),
  ...breaks('server/services/byok/quote.ts', `${PLACES} > which no list names`, [
    ['a quote judges its place before all else', '      judge();\n', ''],
  ]),
  ...breaks('server/services/lists/write-lists.ts', `${PLACES} > which no list names`, [
    ['a list judges its place', "checkPlace(app, { locationCode, takes: 'geoTargets' });", ''],
  ]),
  ...breaks('server/services/locations/country-list.ts', `${PLACES} > a country that the provider`, [
    ['a country that the provider gained is one', "app.memory.cache(LIST).peek('all')?.countries ?? []", '[]'],
  ]),
];

const BULK = 'tests/money/bulk-metrics.test.ts';

/** Metrics of many words. */
const metrics = [
  ...breaks('server/services/plan/request-identity.ts', `${BULK} > are one call of the provider`, [
    ['items follow the order asked', "operation === 'metrics' ? request.keywords.map(keywordIdentity) : ", ''],
  ]),
  ...breaks('server/services/plan/requests.ts', `${BULK} > take 700 keywords`, [
    [
      'words that nobody can ask are refused',
      'if (!input.keywords.some((word) => isAskable(keywordIdentity(word)))) {',
      'if (input.keywords.length === 0) {',
    ],
  ]),
  ...breaks('server/science/metrics/assemble.ts', `${BULK} > say of which words`, [
    [
      'what was not bought is not taken for unknown',
      "items === null ? 'NOT_BOUGHT' : 'NO_DATA'",
      "items === null ? 'NO_DATA' : 'NO_DATA'",
    ],
  ]),
  ...breaks('server/services/byok/retry.ts', `${BULK} > say of which words`, [
    ['a retry of metrics carries its batches over', "request.operation === 'metrics' || ", ''],
  ]),
  ...breaks('server/services/jobs/read-job.ts', `${BULK} > are listed with`, [
    ['a list shows few words of a job', ".select(listedRequest('jobs'))", ''],
  ]),
];

const SIZED = 'tests/money/sized-calls.test.ts';

/** What stored answers tell other jobs. */
const known = [
  ...breaks('server/services/jobs/known-figures.ts', `${BULK} > stands in its owner`, [
    [
      'what an owner bought tells nobody else',
      'k.known_in = ${scopeOf(of)}',
      'k.known_in is not null and ${scopeOf(of)}::text is not null',
    ],
    [
      'figures of a country stay in it',
      "j.request ->> 'locationCode' = ${String(place.locationCode)}",
      '${String(place.locationCode)}::text is not null',
    ],
    [
      'figures of a language stay in it',
      "j.request ->> 'languageCode' = ${place.languageCode}",
      '${place.languageCode}::text is not null',
    ],
  ]),
  ...breaks('server/services/jobs/known-figures.ts', `${BULK} > ends with the answers`, [
    ['figures end with their answers', ' and k.known_until > ${instant}', ''],
  ]),
  ...breaks('server/services/jobs/known-figures.ts', `${BULK} > ends with the first`, [
    ['figures end with the first of their answers', 'select min(u.until)', 'select max(u.until)'],
    ['also with those that a retry reads', 'where id = l.retry_of_job_id offset 0', 'where false offset 0'],
  ]),
  ...breaks('jobs/handlers/serp.ts', `${BULK} > gives results pages`, [
    ['results pages know volumes', 'await figuresFor(run, request)', 'new Map()'],
  ]),
  ...breaks('server/services/jobs/admit-plan.ts', `${SIZED} > costs nothing again`, [
    ['calls of an earlier job are found again', 'await earlierSizes(db, store.of, request)', '[]'],
    ['calls of the last plan but one are found again', 'const EARLIER_PLANS = 3;', 'const EARLIER_PLANS = 1;'],
  ]),
  ...breaks('server/services/jobs/admit-plan.ts', `${SIZED} > is planned like`, [
    ['calls under way are not bought by others', '...earlier.filter(({ underWay }) => underWay),', ''],
  ]),
  ...breaks('server/services/jobs/admit-plan.ts', `${SIZED} > puts nobody`, [
    ['sizes that an owner bought put no other owner’s words together', 'sql`j.owner_id = ${of.owner_id}`', 'sql`true`'],
    ['sizes that an owner bought put no shared words together', 'and j.pipeline = ${of.pipeline} and', 'and'],
  ]),
  ...breaks('server/services/plan/request-identity.ts', `${SIZED} > buys no call again`, [
    [
      'the other operation finds what was bought',
      'return canonicalHash({ locationCode,',
      'return canonicalHash({ operation: request.operation, locationCode,',
    ],
  ]),
  ...breaks('server/services/plan/compare.ts', `${SIZED} > asks for the same words`, [
    ['the same words are one purchase', '.map((call) => call.sort(byGuess))', ''],
  ]),
  ...breaks('server/services/jobs/admit-plan.ts', `${SIZED} > is bought as it was quoted`, [
    [
      'a volume learned makes nothing dearer',
      'boundOf(choice.units) <= boundOf(best.units)',
      'choice.units.length > 0',
    ],
  ]),
  ...breaks('server/services/byok/quote.ts', `${SIZED} > puts giants`, [
    ['sizes are nothing that was asked', "if ('sizes' in request) delete request.sizes;", ''],
  ]),
  ...breaks('server/services/research/admit.ts', `${SIZED} > follows an equal one`, [
    ['a follower plans like its leader', '...(sizes === undefined ? {} : { sizes })', ''],
  ]),
];

const LISTS = 'tests/contract/lists.test.ts';
const IMPORTS = 'tests/contract/list-imports.test.ts';
const FILES = 'tests/contract/list-files.test.ts';
const STEPS = 'tests/contract/import-steps.test.ts';

/** Lists and their imports. */
const lists = [
  ...breaks('server/services/lists/import-list.ts', `${IMPORTS} > is judged line by line`, [
    [
      'an import is only judged unless it is to be stored',
      'if (!input.commit) return',
      'if (input.text === null) return',
    ],
    ['what the list has is kept no second time', 'if (has.has(identity)) tell', 'if (has.size < 0) tell'],
  ]),
  ...breaks('server/services/lists/import-list.ts', `${IMPORTS} > of one file loses nothing`, [
    ['imports at once take turns', 'await findList(tx.db, list, true)', 'await findList(tx.db, list)'],
  ]),
  ...breaks('server/services/lists/import-list.ts', `${FILES} > lets other work`, [
    [
      'judging takes pauses',
      'yield* linesOf(format, text, (one) => judgeLine(judged, one));',
      'for (const _ of linesOf(format, text, (one) => judgeLine(judged, one)));',
    ],
  ]),
  ...breaks('server/services/lists/import-lines.ts', `${FILES} > of CSV that breaks off`, [
    [
      'nothing of a file is lost without a word',
      "throw validationFailed([{ path: 'text', message }]);",
      'void message;\n      return;',
    ],
  ]),
  ...breaks('server/services/lists/import-list.ts', `${STEPS} > what a list has and`, [
    ['words of a list are identified with pauses', 'yield* inSteps(keywords, (', '[...keywords].forEach(('],
    ['words of a file are compared with pauses', 'yield* inSteps(words, (', '[...words].forEach(('],
  ]),
  ...breaks('server/http/upload.ts', `${FILES} > of JSON that is an object`, [
    ['space before fields means nothing', '.trimStart().startsWith', '.startsWith'],
  ]),
  ...breaks('server/services/lists/import-lines.ts', STEPS, [
    ['lines are read with pauses', 'if (isPause(raw.length)) yield;', 'if (isPause(-1e9)) yield;'],
    ['a line has a largest length', 'at - start > MAX_LINE ? null', 'at - start > 1e9 ? null'],
  ]),
  ...breaks('server/services/lists/csv-records.ts', STEPS, [
    ['records are read with pauses', 'if (isPause(end)) yield;', 'if (isPause(-1e9)) yield;'],
    ['a record is looked for in so much of a file', 'text.slice(at, at + MAX_LINE + 1)', 'text.slice(at)'],
  ]),
  ...breaks('server/services/lists/json-elements.ts', STEPS, [
    ['elements are visited with pauses', 'if (isPause(end - start)) yield;', 'if (isPause(-1e9)) yield;'],
    ['a long element is read with pauses', '    yield;\n  }\n  if (!list', '  }\n  if (!list'],
    ['an element has a largest length', 'end - start > MAX_LINE ? null', 'end - start > 1e9 ? null'],
    ['a quote behind an escape ends no text', 'else if (sign === BACKSLASH)', 'else if (sign < 0)'],
  ]),
  ...breaks('server/science/slices.ts', STEPS, [
    ['short lines weigh something', 'sincePause += chars + CHARS_OF_AN_ITEM', 'sincePause += chars'],
    ['long lines weigh more', 'sincePause += chars + CHARS_OF_AN_ITEM', 'sincePause += CHARS_OF_AN_ITEM'],
  ]),
  ...breaks('server/services/lists/import-list.ts', `${IMPORTS} > refuses what does not fit`, [
    ['what a list has counts', 'keywords.length + added.length >= LIST', 'added.length >= LIST'],
  ]),
  ...breaks('server/services/lists/write-lists.ts', `${LISTS} > an account keeps 200`, [
    ['lists are counted one after the other', 'await lockName(tx, `lists:${ownerId}`);', ''],
  ]),
  ...breaks('server/services/lists/find-list.ts', `${LISTS} > somebody else’s is not there`, [
    ['a list is its owner’s', ".where('owner_id', '=', ownerId)", ''],
  ]),
];

/** Which words are the same word. */
const words = [
  ...breaks('server/services/fields.ts', 'tests/contract/lists.test.ts > nobody can see', [
    ['a name can be seen', '.max(most).refine(canBeSeen, UNSEEN_TEXT)', '.max(most)'],
  ]),
  ...breaks('server/services/plan/fields.ts', 'tests/contract/labels.test.ts > of which one can be seen', [
    ['a label can be seen', '  .refine(canBeSeen, UNSEEN_TEXT)\n', ''],
  ]),
  ...breaks('server/services/plan/keyword-field.ts', 'tests/science/keyword-bounds.test.ts', [
    ['a long line is not normalised', "if (isTooLong(raw)) return 'TOO_LONG';", ''],
    ['a long keyword is not normalised', 'if (isTooLong(judged.value)) return void refuse(RAW_TOO_LONG);', ''],
    ['what is normalised has a largest length', 'raw.length > MAX_RAW ||', ''],
    ['few marks in a row are normalised', '|| MANY_MARKS.test(raw)', ''],
    ['letters of every language fit, however they are typed', '5 * KEYWORD_MAX_CHARS', '3 * KEYWORD_MAX_CHARS'],
  ]),
  ...breaks('server/core/keyword.ts', 'tests/science/keyword.test.ts > a word that was shown', [
    [
      'what nobody sees parts no word from itself',
      "raw.replace(INVISIBLE, '').normalize('NFKC')",
      "raw.normalize('NFKC').replace(INVISIBLE, '')",
    ],
  ]),
  ...breaks('server/core/keyword.ts', 'tests/science/keyword.test.ts', [
    ['an identity is its own identity', ": small.normalize('NFKC')) as", ': small) as'],
  ]),
];

export const bulk = [...labels, ...places, ...metrics, ...known, ...lists, ...words];
