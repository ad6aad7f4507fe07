import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvPieces } from '../../server/core/csv.ts';
import { type Cell, csvLine, unguarded } from '../../server/core/csv-line.ts';
import * as byok from '../support/byok.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const textOf = (columns: string[], rows: Record<string, Cell>[]) =>
  Buffer.concat([...csvPieces(columns, rows)]).toString();
const read = (text: string): string[][] => parse(text, { relax_column_count: false });

describe('a table as CSV', () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', '1', '.', 'a', 'ü', '😀') }),
  );
  const columns = ['a', 'b', 'c'];
  const table = fc.array(fc.record({ a: cell, b: cell, c: cell }), { maxLength: 1200 });

  test('is read back as what it was: null is empty, and only what would be computed has a guard', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const [header, ...lines] = read(textOf(columns, rows));
        expect(header).toEqual(columns);
        expect(lines).toHaveLength(rows.length);
        for (const [at, row] of rows.entries()) {
          for (const [index, name] of columns.entries()) {
            const value = row[name as 'a'];
            const seen = lines[at]![index]!;
            if (typeof value !== 'string') expect(seen).toBe(value === null ? '' : String(value));
            else expect([value, `'${value}`]).toContain(seen);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('begins no cell of text with what a spreadsheet computes, unless the cell is a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '1', '.', '"', ',') }), (text) => {
        const seen = read(textOf(['a', 'b'], [{ a: text, b: 1 }]))[1]![0]!;
        if (/^[=+\-@\t\r]/.test(seen)) expect(Number.isFinite(Number(seen))).toBe(true);
      }),
    );
    for (const number of ['-5', '+49', '-0.25']) expect(textOf(['a'], [{ a: number }])).toBe(`a\r\n${number}\r\n`);
  });

  test('a text that looks guarded is guarded once more: one guard less is what it was', () => {
    const text = fc.string({ unit: fc.constantFrom("'", "'", '=', '+', '-', '@', '\t', '\r', '1', 'a', '"') });
    fc.assert(
      fc.property(text, (text) => {
        const [[seen]] = read(csvLine([text, 1])) as [[string]];
        expect(unguarded(seen)).toBe(text);
      }),
      { examples: [["'=1"], ["''@a"], ["'a"], ["'"], ['-1']] },
    );
  });

  test('is written piece by piece', () => {
    const rows = Array.from({ length: 5_000 }, (_, a) => ({ a }));
    const pieces = [...csvPieces(['a'], rows)];
    expect(pieces.length).toBeGreaterThan(5);
    expect(read(Buffer.concat(pieces).toString())).toHaveLength(5_001);
  });
});

describe('GET /api/spend/statement?format=csv', () => {
  let app: TestApp;
  let who: byok.Owner;
  beforeAll(async () => {
    app = await startTestApp();
    who = await byok.owner(app);
    for (const keyword of ['meal planner', 'diet app']) await byok.run(app, who, 'expand', { keywords: [keyword] });
  });
  afterAll(() => app.stop());

  const get = (query: string, headers: Record<string, string> = who.headers) =>
    fetch(`${app.url}/api/spend/statement?${query}`, { headers });

  test('has the lines that the statement sums up, under the names of its members', async () => {
    const { totals, from, to } = (await (await get('')).json()) as byok.Reply['data'];
    const answer = await get('format=csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toEqual(
      expect.stringContaining(`attachment; filename="statement-${from}-${to}.csv"`),
    );
    const [columns, ...lines] = read(await answer.text());
    const ids = ['day', 'jobId', 'label', 'keyId', 'provider'];
    expect(columns).toEqual([...ids, ...Object.keys(totals)]);
    expect(new Set(lines.map((line) => line[1])).size).toBe(2);
    for (const [name, total] of Object.entries(totals)) {
      const micros = lines.map((line) => Math.round(Number(line[columns!.indexOf(name)]) * 1e6));
      expect([name, micros.reduce((sum, one) => sum + one, 0)]).toEqual([name, Math.round(Number(total) * 1e6)]);
    }
  });

  test('says nothing where nothing is known, and lets a spreadsheet compute nothing', async () => {
    const bySession = { ...who, headers: { Cookie: who.cookie, 'Content-Type': 'application/json' } };
    const { job } = await byok.run(app, bySession, 'expand', { keywords: ['standing desk'], label: '=1+1, "q"' });
    const lines = (await (await get('format=csv')).text()).split('\r\n');
    expect(lines.find((line) => line.includes(job.jobId))).toMatch(/^[\d-]{10},[\w-]{36},"'=1\+1, ""q""",,\w+,/);
  });

  test('is read with a session, or with a key of the scope; an empty range is a header alone', async () => {
    const cookie = await get('format=csv&from=2026-01-01&to=2026-01-02', { Cookie: who.cookie });
    expect([cookie.status, read(await cookie.text())]).toEqual([200, [expect.arrayContaining(['spentUsd'])]]);
    const other = await byok.asOwner(app, who, 'keys.create', { name: 'feed', scopes: ['feed:read'] });
    const refused = await get('format=csv', { Authorization: `Bearer ${other.data.key}` });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'application/problem+json']);
  });

  test.each([
    ['format=xlsx', 'format', 'format must be one of json, csv'],
    ['format=csv&format=csv', 'format', 'format must be one of json, csv'],
    ['format=csv&from=2026-02-30', 'from', 'from must be an existing date YYYY-MM-DD'],
    ['format=csv&stranger=1', 'stranger', 'stranger is no field of this request'],
  ])('%s is refused as JSON', async (query, path, message) => {
    const answer = await get(query);
    expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path, message }] }]);
  });

  test('elsewhere `format` is a stranger', async () => {
    const answer = await fetch(`${app.url}/api/research/history?format=csv`, { headers: who.headers });
    expect(answer.status).toBe(400);
  });
});
