import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import readSheet from 'read-excel-file/node';
import { describe, expect, test, vi } from 'vitest';
import type { Cell } from '../../server/core/csv-line.ts';
import type { Column } from '../../server/services/exports/columns.ts';
import { csv, inLots, ndjson, type Table } from '../../server/services/exports/encoders.ts';
import { parquet } from '../../server/services/exports/parquet.ts';
import { xlsx } from '../../server/services/exports/xlsx.ts';
import { scratchFolder } from '../support/scratch.ts';
import { sized } from '../support/series.ts';

const COLUMNS: Column[] = [
  { name: 'keyword', type: 'string', path: ['keyword'] },
  { name: 'metrics.volume', type: 'number', path: ['metrics', 'volume'] },
  { name: 'flags.question', type: 'boolean', path: ['flags', 'question'] },
  { name: 'keywords', type: 'json', path: ['keywords'] },
];

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n",;\'1.aé'), maxLength: 12 }),
  fc.constantFrom('', '0', '-1', '1e5', 'null', '=1+1', '+49', '@x', '\u202eright', '_x0041_', '\u0000', ' a '),
);
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.constantFrom(0, 2 ** 53 - 1, 0.1),
);
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 3 });
const row = fc.tuple(
  orNull(text),
  orNull(number),
  orNull(fc.boolean()),
  orNull(fc.array(text).map((list) => JSON.stringify(list))),
);
const rows = fc.array(row, { maxLength: 450 });

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const tableOf = (of: readonly (readonly Cell[])[]): Table => ({ columns: COLUMNS, rows: of, length: of.length });
const RUNS = { numRuns: sized({ desk: 20, ci: 60 }) };

describe('what is exported is read back as it was', () => {
  test('from CSV, where null is nothing, an empty text is not, and 0 is 0', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (of) => {
        const [header, ...lines] = parse(await bytesOf(csv(tableOf(of), false)), {
          cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
        }) as (string | null)[][];
        expect(header).toEqual(COLUMNS.map(({ name }) => name));
        expect(
          lines.map(([keyword, volume, question, keywords]) => [
            keyword === null ? null : keyword!.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, ''),
            volume === null ? null : Number(volume),
            question === null ? null : question === 'true',
            keywords,
          ]),
        ).toEqual(of);
      }),
      RUNS,
    );
  });

  test('from NDJSON, where a list is a list', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (of) => {
        const lines = (await bytesOf(ndjson(tableOf(of)))).toString().split('\n').slice(0, -1);
        expect(lines.map((line) => JSON.parse(line))).toEqual(
          of.map(([keyword, volume, question, keywords]) => ({
            keyword,
            'metrics.volume': volume,
            'flags.question': question,
            keywords: keywords === null ? null : JSON.parse(keywords),
          })),
        );
      }),
      RUNS,
    );
  });

  test('from Parquet, by another implementation', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (of) => {
        const { buffer, byteOffset, byteLength } = await bytesOf(parquet(tableOf(of)));
        const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
        const found = (await parquetReadObjects({ file })) as Record<string, Cell>[];
        expect(found.map((one) => COLUMNS.map(({ name }) => one[name]))).toEqual(of);
      }),
      { numRuns: 15 },
    );
  });

  test('from XLSX, by another library: no formula, numbers as numbers, null as an empty cell', async () => {
    const of: Cell[][] = [
      ['=cmd()', 0, true, '["a","b"]'],
      ['<&>"\'', null, false, null],
      ['_x0041_', 1.5, null, '[]'],
      ['\u0001 \r \u001f \ufffe', 1, true, '[]'],
      [null, 2 ** 53 - 1, null, null],
      ['last', -3, null, null],
    ];
    const long = 'x'.repeat(40_000);
    const file = await bytesOf(xlsx(tableOf([...of, [long, null, null, null]])));
    const [sheet] = (await readSheet(file, { trim: false } as never)) as unknown as { data: Cell[][] }[];
    expect(sheet!.data[0]).toEqual(COLUMNS.map(({ name }) => name));
    expect(sheet!.data.slice(1, -1)).toEqual(of);
    expect(sheet!.data.at(-1)![0]).toHaveLength(32_767);
    const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!);
    expect(xml).not.toMatch(/[^\P{Cc}\n\t]|\ufffe|\uffff/u);
    expect(file.includes('<f>')).toBe(false);
  });
});

test('the same rows are the same Parquet file, whether they come fast or slowly', async () => {
  const of = Array.from({ length: 12_345 }, (_, at): Cell[] => [`word ${at}`, at, at % 2 === 0, null]);
  const fast = await bytesOf(parquet(tableOf(of)));
  let now = 0;
  // Each look at the clock is a millisecond later: lots end early.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const slow = await bytesOf(parquet(tableOf(of))).finally(() => clock.mockRestore());
  expect(slow.equals(fast)).toBe(true);
  const { row_groups } = parquetMetadata(new Uint8Array(fast).buffer);
  expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([5_000, 5_000, 2_345]);
});

test.each(['parquet', 'xlsx'])('a thread of %s leaves what it compiled for the next one', async (format) => {
  const cache = await scratchFolder('compiled');
  const thread = new URL(`../../server/services/exports/${format}-main.ts`, import.meta.url);
  const program = `const { Worker } = require('node:worker_threads');
    const thread = new Worker(new URL(${JSON.stringify(thread.href)}), { workerData: [{ name: 'a', type: 'string' }] });
    thread.on('message', () => console.log('encoded'));
    thread.postMessage([['b']]);`;
  const child = spawn(process.execPath, ['-e', program], { env: { NODE_COMPILE_CACHE: cache } });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  const kept = await readdir(cache, { recursive: true, withFileTypes: true });
  expect(kept.some((entry) => entry.isFile())).toBe(true);
  await rm(cache, { recursive: true });
});

test('no cell of a CSV file begins as a formula does, unless it is a number', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (of) => {
      const lines = parse(await bytesOf(csv(tableOf(of), false))) as string[][];
      for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r](?!\d*\.?\d+([eE][+-]?\d+)?$)/);
      for (const cell of lines.flat()) expect(cell).not.toMatch(/^[＝＋－＠\n]/);
    }),
    RUNS,
  );
});

test('rows are asked for as they are written, not before', async () => {
  let made = 0;
  const endless = (function* () {
    for (;;) yield [`word ${made++}`, made, true, null] as const;
  })();
  for (const pieces of [
    csv(tableOf([]), false),
    ndjson({ ...tableOf([]), rows: endless }),
    xlsx({ ...tableOf([]), rows: endless }),
  ]) {
    made = 0;
    await pieces.next();
    expect(made).toBeLessThan(2_000);
    await pieces.return(undefined);
  }
});

test('a sheet takes a million rows and some, and refuses one more before anything is made', async () => {
  const most = 1_048_575;
  await xlsx({ ...tableOf([]), length: most }).return(undefined);
  expect(() => xlsx({ ...tableOf([]), length: most + 1 })).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED' }),
  );
});

describe('rows that are long', () => {
  /** Milliseconds of computing that a row takes to be made, far above what short ones take. */
  const SLOW_MS = 5;
  const slow = function* (count: number, text = ''): Generator<Cell[]> {
    for (let at = 0; at < count; at++) {
      for (const end = performance.now() + SLOW_MS; performance.now() < end; );
      yield [`${at}${text}`, null, null, null];
    }
  };

  test('let others in after each of them, and none is lost', async () => {
    const lots: number[] = [];
    for await (const lot of inLots(slow(5))) lots.push(lot.length);
    expect(lots).toEqual([1, 1, 1, 1, 1]);
  });

  test.each([
    ['CSV', (rows: Table['rows']) => csv({ ...tableOf([]), rows }, false)],
    ['NDJSON', (rows: Table['rows']) => ndjson({ ...tableOf([]), rows })],
  ])(
    'let others in after each of them as lines of %s, also where a line is longer than what goes out at once',
    async (_, encode) => {
      for (const text of ['short', 'x'.repeat(40_000)]) {
        let [turns, ended] = [0, false];
        const count = () => {
          turns += 1;
          if (!ended) setImmediate(count);
        };
        setImmediate(count);
        const written = await bytesOf(encode(slow(5, text)));
        ended = true;
        expect(turns).toBeGreaterThanOrEqual(5);
        expect(written.toString().split(text)).toHaveLength(6);
      }
    },
  );

  test('make small groups in a Parquet file, so that few wait in memory', async () => {
    const long = Array.from({ length: 1_000 }, (_, at): Cell[] => ['x'.repeat(10_000) + at, at, null, null]);
    const file = await bytesOf(parquet(tableOf(long)));
    const buffer = new Uint8Array(file).buffer;
    expect(parquetMetadata(buffer).row_groups.length).toBeGreaterThanOrEqual(4);
    expect(await parquetReadObjects({ file: buffer })).toHaveLength(long.length);
  });

  test('go to a thread a few at a time, which has no room for many', async () => {
    const huge = Array.from({ length: 1_000 }, (_, at): Cell[] => ['嗨'.repeat(20_000) + at, at, null, null]);
    const file = await bytesOf(parquet(tableOf(huge)));
    expect(await parquetReadObjects({ file: new Uint8Array(file).buffer })).toHaveLength(huge.length);
    expect((await bytesOf(xlsx(tableOf(huge)))).subarray(0, 2).toString()).toBe('PK');
  });
});
