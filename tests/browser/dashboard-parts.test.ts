import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlicedJson } from '../../dashboard/src/api/answers.ts';
import { issueInWords, WORDS } from '../../dashboard/src/api/words.ts';
import { frameOf } from '../../dashboard/src/parts/chart/scale.ts';
import { csvOf } from '../../dashboard/src/parts/take-out.ts';
import { wordsIn } from '../../dashboard/src/screens/research/words.ts';
import { SCREENS } from '../../dashboard/src/screens/search.ts';
import { rangeTest } from '../../dashboard/src/ui/grid/filters.ts';
import { type GridColumn, GridModel, shownIds, sortedBy } from '../../dashboard/src/ui/grid/model.ts';
import { JOB_KINDS } from '../../entities/job.ts';
import { ERRORS } from '../../server/core/errors.ts';
import { runToEnd } from '../../server/science/slices.ts';
import { type ImportLine, linesOf } from '../../server/services/lists/import-lines.ts';
import { BORROWED } from '../../server/wiring/build-dashboard.ts';
import { readModules } from '../architecture/boundaries.ts';

test('every code of the catalogue has words of what to do next, and no other code has', () => {
  const own = ['NO_ANSWER'];
  expect(Object.keys(WORDS).sort()).toEqual([...Object.keys(ERRORS), ...own].sort());
});

test.each([
  ['newPassword', 'newPassword must have at least 10 characters', 'The new password must have at least 10 characters.'],
  ['url', 'url must begin with https://', 'The address must begin with https://.'],
  ['credential.login', 'credential.login must not contain a colon', 'The login must not contain a colon.'],
  ['keywords.3', 'a keyword has at most 10 words', 'A keyword has at most 10 words.'],
  ['dailyBudgetUsd', 'dailyBudgetUsd must be a number', 'The daily budget must be a number.'],
  ['', 'the two must differ.', 'The two must differ.'],
])('what is wrong with a field is said by a name that people know: %s', (path, message, said) => {
  expect(issueInWords({ path, message })).toBe(said);
});

test.each([
  ['a line each', 'soup\nstew\r\nsoup', ['soup', 'stew']],
  ['commas', 'soup, stew;  broth', ['soup', 'stew', 'broth']],
  ['a table with a head', 'Volume,Keyword\n10,"soup, hot"\n20,stew', ['soup, hot', 'stew']],
  ['quotes', '"say ""soup""",stew', ['say "soup"', 'stew']],
  ['spelling', 'Soup\nsoup \nSOUP', ['Soup']],
  ['nothing', ' \n,\n', []],
])('keywords are found in a pasted text: %s', (_, text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

/** Answers with a long list somewhere, whose texts look like the places where it is cut. */
const answer = fc
  .tuple(
    fc.jsonValue(),
    fc.array(
      fc.record({
        keyword: fc.oneof(fc.constantFrom('},{"keyword":', '"candidates":[', '\\"', '{"'), fc.string()),
        more: fc.jsonValue(),
      }),
      { maxLength: 30 },
    ),
    fc.array(fc.record({ keyword: fc.string() }), { maxLength: 3 }),
  )
  .map(([before, candidates, removed]) => ({
    before,
    of: { candidates, removed: [{ removed }], again: { candidates: removed } },
  }));

function read(text: string, { slice, size }: { slice: number; size: number }): unknown {
  const json = new SlicedJson(slice);
  for (let at = 0; at < text.length; at += size) json.feed(text.slice(at, at + size));
  return json.end();
}

test('an answer that is read while it arrives is what it is at once, wherever it is cut; what is no JSON is refused', () => {
  const cuts = fc.record({ slice: fc.integer({ min: 50, max: 500 }), size: fc.integer({ min: 1, max: 300 }) });
  const broken = fc.record({
    at: fc.nat(400),
    gone: fc.nat(3),
    put: fc.constantFrom('', ',', '[', ']', '{', '}', '"'),
  });
  const property = fc.property(answer, cuts, broken, (whole, cut, { at, gone, put }) => {
    const text = JSON.stringify(whole);
    expect(read(text, cut)).toEqual(JSON.parse(text));
    const other = text.slice(0, at) + put + text.slice(at + gone);
    let expected: unknown = SyntaxError;
    try {
      expected = JSON.parse(other);
    } catch {
      expect(() => read(other, cut)).toThrow(SyntaxError);
    }
    if (expected !== SyntaxError) expect(read(other, cut)).toEqual(expected);
  });
  fc.assert(property, { numRuns: 300 });
});

const SAID = [
  'words',
  'terms',
  'kind',
  'status',
  'text',
  'label',
  'days',
  'from',
  'own',
  'class',
  'sort',
  'where',
  'quote',
  'x',
];

test('History finds jobs of every kind by the address', () => {
  for (const kind of JOB_KINDS) expect(SCREENS.history({ kind })).toMatchObject({ kind });
});

test.each(Object.entries(SCREENS))(
  'an old or mistyped address opens as if it did not say what makes no sense: %s',
  (_, read) => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...SAID), fc.jsonValue()), (raw) => {
        // The router lays what a screen reads over what the address says.
        const seen = Object.entries({ ...raw, ...read(raw) }).filter(([, value]) => value !== undefined);
        const again = Object.entries(read(Object.fromEntries(seen))).filter(([, value]) => value !== undefined);
        expect(new Map(seen)).toEqual(new Map(again));
      }),
    );
  },
);

interface Row {
  word: string;
  volume: number | null;
}
const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'word', head: 'Word', kind: 'text', width: 1, value: ({ word }) => word },
  { id: 'volume', head: 'Volume', kind: 'number', width: 1, value: ({ volume }) => volume },
];
const rows = fc.array(
  fc.record({ word: fc.string({ maxLength: 3 }), volume: fc.option(fc.integer({ min: 0, max: 5 })) }),
  { maxLength: 60 },
);

test('the first letter of a filter finds its column prepared', () => {
  let reads = 0;
  const counted = COLUMNS.map((column) => ({
    ...column,
    value: (row: Row) => {
      reads += 1;
      return column.value(row);
    },
  }));
  const model = new GridModel([{ word: 'Soup', volume: 1 }], counted);
  const order = model.order(undefined);
  model.prepareTexts();
  expect(reads).toBe(1);
  expect([...model.passing(order, { word: 'sou' })]).toEqual([0]);
  expect(reads).toBe(1);
});

test('a table sorts by several columns, keeps equal rows in their order, and puts what is unknown last either way', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), fc.boolean(), (all, falls, wordFalls) => {
      const sort = `${falls ? '-' : ''}volume,${wordFalls ? '-' : ''}word`;
      const order = [...new GridModel(all, COLUMNS).order(sort)];
      expect([...order].sort((a, b) => a - b)).toEqual(all.map((_, index) => index));
      const compare = (a: number | string | null, b: number | string | null, down: boolean) =>
        a === b ? 0 : a === null || a === '' ? 1 : b === null || b === '' ? -1 : (a < b ? -1 : 1) * (down ? -1 : 1);
      const expected = all
        .map((row, index) => ({ ...row, index }))
        .sort(
          (a, b) =>
            compare(a.volume, b.volume, falls) ||
            compare(a.word.toLowerCase(), b.word.toLowerCase(), wordFalls) ||
            a.index - b.index,
        );
      expect(order).toEqual(expected.map(({ index }) => index));
    }),
  );
});

test('a filter passes exactly the rows that it names', () => {
  fc.assert(
    fc.property(rows, fc.string({ minLength: 1, maxLength: 2 }), fc.integer({ min: 0, max: 5 }), (all, text, least) => {
      const model = new GridModel(all, COLUMNS);
      const wanted = text.toLowerCase().trim();
      fc.pre(wanted !== '' && !/\s/.test(wanted) && !wanted.startsWith('-'));
      const passing = [...model.passing(model.order(''), { word: text, volume: `>${least}` })];
      expect(passing).toEqual(
        all.flatMap(({ word, volume }, index) =>
          word.toLowerCase().includes(wanted) && volume !== null && volume >= least ? [index] : [],
        ),
      );
    }),
  );
});

test('letter by letter a filter leaves what it leaves at once, whatever was looked for before', () => {
  const letter = fc.string({ unit: fc.constantFrom(...'ab- '), maxLength: 5 });
  const typed = fc.array(fc.record({ word: letter, volume: fc.constantFrom('', '1', '1-3', '>3') }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, fc.boolean(), typed, letter, (all, falls, wheres, word) => {
      const model = new GridModel(all, COLUMNS);
      const order = model.order(falls ? '-volume' : '');
      const growing = Array.from(word, (_, length) => ({ word: word.slice(0, length + 1) }));
      for (const where of [...wheres, ...growing]) {
        const anew = new GridModel(all, COLUMNS);
        expect([...model.passing(order, where)]).toEqual([...anew.passing(anew.order(falls ? '-volume' : ''), where)]);
      }
    }),
  );
});

test.each([
  ['100', [100, 250], [99, null]],
  ['<10', [0, 10], [11, null]],
  ['10-50', [10, 50], [9, 51, null]],
  ['=0', [0], [1, null]],
  ['unknown', [null], [0]],
])('the range %s', (text, inside, outside) => {
  const passes = rangeTest(text);
  expect(inside.every(passes)).toBe(true);
  expect(outside.some(passes)).toBe(false);
});

test('a click sorts by what is wanted first, then turns it, then leaves it; with Shift beside the others', () => {
  const click = (sort: string, id: string, adds = false) => sortedBy(sort, id, { adds, number: id === 'volume' });
  expect(click('', 'volume')).toBe('-volume');
  expect(click('-volume', 'volume')).toBe('volume');
  expect(click('volume', 'volume')).toBe('');
  expect(click('-volume', 'word', true)).toBe('-volume,word');
  expect(click('-volume,word', 'volume', true)).toBe('volume,word');
  expect(click('-volume,word', 'word')).toBe('-word');
});

test.each([
  ['2025-11-22', 53, 7],
  ['2021-11-22', 261, 7],
])('a long range from %s names months at even steps', (from, weeks, width) => {
  const dates = Array.from({ length: weeks }, (_, week) =>
    new Date(Date.parse(from) + week * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  const named = frameOf([], width * 130).dates(dates);
  const months = named.map(({ index }) => Number(dates[index]!.slice(0, 4)) * 12 + Number(dates[index]!.slice(5, 7)));
  const steps = months.slice(1).map((month, at) => month - months[at]!);
  expect(steps.length).toBeGreaterThan(2);
  expect(new Set(steps).size).toBe(1);
  // Nine months apart no year begins twice at the same place.
  expect([1, 2, 3, 6, 12, 24]).toContain(steps[0]);
});

test.each(['gone', '', ','])('an address that names no column that is there, “%s”, shows the usual ones', (show) => {
  const usual = { kind: 'text', width: 100, value: () => null } as const;
  const columns = [
    { ...usual, id: 'keyword', head: 'Keyword' },
    { ...usual, id: 'seed', head: 'From', spare: true },
  ];
  expect(shownIds(columns, show)).toEqual(['keyword']);
  expect(shownIds(columns, 'seed')).toEqual(['seed']);
});

test('a file holds what is unknown as nothing, zero as zero, and no formula', () => {
  const columns = COLUMNS as readonly GridColumn<unknown>[];
  const table = csvOf(columns, [
    { word: '=1+1', volume: 0 },
    { word: 'a "b", c', volume: null },
    { word: '-3', volume: -3 },
  ]);
  expect(table).toBe('word,volume\r\n\'=1+1,0\r\n"a ""b"", c",\r\n-3,-3\r\n');
});

test('what a table gives out as a file, an import reads back letter by letter, guards and all', async () => {
  const letter = fc.constantFrom(...'ab\'=+-@",; 1');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
      const columns = [{ ...COLUMNS[0]!, id: 'keyword' }] as readonly GridColumn<unknown>[];
      const file = csvOf(
        columns,
        words.map((text) => ({ word: text, volume: null })),
      );
      const lines: ImportLine[] = [];
      runToEnd(linesOf('csv', file, (one) => void lines.push(one)));
      expect(lines).toEqual(words.map((keyword, at) => ({ line: at + 2, keyword })));
    }),
  );
});

test('the build is made again when what the dashboard borrows from the service changes', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const borrowed = (await readModules(root))
    .filter(({ path }) => path.startsWith('dashboard/'))
    .flatMap(({ path, imports }) => imports.map((one) => ({ ...one, file: join(dirname(path), one.target) })))
    .filter(({ target, typesOnly, file }) => target.startsWith('.') && !typesOnly && !file.startsWith('dashboard/'))
    .map(({ file }) => file);
  expect([...new Set(borrowed)].sort()).toEqual(BORROWED.map((path) => join('dashboard', path)).sort());
});
