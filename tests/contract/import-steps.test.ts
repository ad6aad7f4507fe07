import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { keywordIdentity } from '../../server/core/keyword.ts';
import { CHARS_PER_STEP, ITEMS_PER_STEP, runToEnd, type Steps } from '../../server/science/slices.ts';
import { type ImportLine, linesOf } from '../../server/services/lists/import-lines.ts';
import { reportSteps } from '../../server/services/lists/import-list.ts';
import { MAX_LINE, type PiecedText } from '../../server/services/lists/pieced-text.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../server/services/lists/schemas.ts';

/** What a reader did between two offers to pause: how far apart its looks at the text were, and the lines that it visited. */
interface Step {
  looks: { from: number; length: number }[];
  lines: ImportLine[];
}

/** The steps of reading a text, up to its end or its refusal. */
function stepsOf(format: ImportFormat, text: string): Step[] {
  const steps: Step[] = [{ looks: [], lines: [] }];
  const pieced: PiecedText = {
    length: text.length,
    slice(from = 0, to = text.length) {
      const piece = text.slice(from, to);
      steps.at(-1)!.looks.push({ from, length: piece.length });
      return piece;
    },
  };
  const reading: Steps<void> = linesOf(format, pieced, (line) => steps.at(-1)!.lines.push(line));
  try {
    while (!reading.next().done) steps.push({ looks: [], lines: [] });
  } catch (thrown) {
    expect((thrown as AppError).code).toBe('VALIDATION_FAILED');
    expect(thrown).toBeInstanceOf(AppError);
  }
  return steps;
}

/** Whatever means something to a reader, once or so often that it fills many steps. */
const sign = fc.constantFrom(
  ...['"', '""', '"",', ',', '[', ']', '{', '}', '\\', '\\"', '"a"', '[,', '\n', '\r\n', ' '],
);
const letter = fc.constantFrom('a', 'tea', '\u0301', '\ufdfa', '\u00a0', '\ufeff', 'null', '1,', ' \n', ',\n');
const often = fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 12_000 }));
const many = fc.tuple(fc.oneof(sign, letter), often).map(([one, times]) => one.repeat(times));
const file = fc
  .tuple(fc.constantFrom('', '[', '["', '[[', '"', '"a"'), fc.array(many, { minLength: 1, maxLength: 6 }))
  .map(([start, parts]) => [start, ...parts].join(''));

describe.each(IMPORT_FORMATS)('a file of %s', (format) => {
  test('is read a bounded stretch at a time, whatever it is filled with', () => {
    const property = fc.property(file, (text) => {
      for (const { looks, lines } of stepsOf(format, text)) {
        const starts = looks.map(({ from }) => from);
        const stretch = Math.max(...starts, 0) - Math.min(...starts, text.length);
        expect(stretch).toBeLessThanOrEqual(MAX_LINE + CHARS_PER_STEP);
        expect(Math.max(...looks.map(({ length }) => length), 0)).toBeLessThanOrEqual(MAX_LINE + 1);
        expect(lines.length).toBeLessThanOrEqual(ITEMS_PER_STEP);
      }
    });
    fc.assert(property, { numRuns: 60 });
  });

  test('is read to its end when its lines say nothing', () => {
    const blank = { json: '[ ', csv: ' , \n', ndjson: ' \n', text: ' \n' }[format];
    const text = `${blank}${' '.repeat(MAX_LINE - 10)}\n`.repeat(format === 'json' ? 1 : 30);
    const steps = stepsOf(format, format === 'json' ? `${text}${' '.repeat(300_000)}]` : text);
    expect(steps.flatMap(({ lines }) => lines)).toEqual([]);
    expect(steps.length).toBeGreaterThanOrEqual(25);
  });
});

test('elements of JSON are those of the list, wherever a stretch ends in them', () => {
  const space = fc.constantFrom('', ' ', '\n\t', ' '.repeat(CHARS_PER_STEP - 1));
  const text = fc.tuple(fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '}', 'a') }), fc.constantFrom(1, 700));
  const value = fc.oneof(
    text.map(([one, times]) => one.repeat(times)),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const property = fc.property(fc.array(fc.tuple(value, space), { minLength: 1, maxLength: 12 }), (values) => {
    const elements = values.map(([one, around]) => around + JSON.stringify(one) + around);
    const lines: ImportLine[] = [];
    runToEnd(linesOf('json', `[${elements}]`, (one) => void lines.push(one)));
    expect(lines).toEqual(
      values.map(([one], at) => {
        const keyword = (one as { keyword?: unknown } | null)?.keyword ?? one;
        if (elements[at]!.length > MAX_LINE) return { line: at + 1, refused: 'INVALID_LINE' };
        return { line: at + 1, ...(typeof keyword === 'string' ? { keyword } : { refused: 'NO_KEYWORD' }) };
      }),
    );
  });
  fc.assert(property, { numRuns: 200 });
});

test('what a list has and what a file has are compared a bounded number of words at a time', () => {
  const many = 5 * ITEMS_PER_STEP;
  let looks = 0;
  const watched = <T, I extends Iterable<T>>(items: I & Iterable<T>): I => {
    const all = [...items];
    return Object.assign(items, {
      *[Symbol.iterator]() {
        for (const one of all) {
          looks += 1;
          yield one;
        }
      },
    });
  };
  const keywords = watched(Array.from({ length: many }, (_, at) => `word ${at}`));
  const lines = Array.from({ length: many }, (_, at) => ({ line: at + 1, keyword: `other ${at}` }));
  const words = watched(new Map(lines.map((one) => [keywordIdentity(one.keyword), one])));
  const steps = reportSteps({ words, duplicates: [], refused: [], total: many }, { keywords });
  const after = [0];
  while (!steps.next().done) after.push(looks);
  after.push(looks);
  const perStep = after.slice(1).map((count, at) => count - after[at]!);
  expect(Math.max(...perStep)).toBeLessThanOrEqual(ITEMS_PER_STEP);
  expect(looks).toBe(2 * many);
});

test.each<[ImportFormat, string, ImportLine[]]>([
  [
    'text',
    `${'x'.repeat(MAX_LINE)}\ntea`,
    [
      { line: 1, keyword: 'x'.repeat(MAX_LINE) },
      { line: 2, keyword: 'tea' },
    ],
  ],
  [
    'text',
    `${'x'.repeat(MAX_LINE + 1)}\ntea`,
    [
      { line: 1, refused: 'TOO_LONG' },
      { line: 2, keyword: 'tea' },
    ],
  ],
  ['text', `${' '.repeat(2 * MAX_LINE)}\ntea`, [{ line: 2, keyword: 'tea' }]],
  [
    'ndjson',
    `"${'x'.repeat(MAX_LINE)}"\n"tea"`,
    [
      { line: 1, refused: 'INVALID_LINE' },
      { line: 2, keyword: 'tea' },
    ],
  ],
  [
    'csv',
    `${'x'.repeat(MAX_LINE)}\ntea`,
    [
      { line: 1, keyword: 'x'.repeat(MAX_LINE) },
      { line: 2, keyword: 'tea' },
    ],
  ],
  ['csv', `"${'\n'.repeat(MAX_LINE - 2)}"\ntea`, [{ line: MAX_LINE, keyword: 'tea' }]],
])('a line of %s that is as long as a line may be is one, and a longer one is none: %#', (format, text, wanted) => {
  const lines: ImportLine[] = [];
  runToEnd(linesOf(format, text, (one) => void lines.push(one)));
  expect(lines).toEqual(wanted);
});
