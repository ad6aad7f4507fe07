import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keywordIdentity } from '../../server/core/keyword.ts';
import { ITEMS_PER_STEP } from '../../server/science/slices.ts';
import { Keyword } from '../../server/services/plan/keyword-field.ts';
import { listsOf } from '../support/lists.ts';
import { type Person, person } from '../support/people.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  who = await person(app);
});
afterAll(async () => app.stop());
const { made, read, send } = listsOf({ app: () => app, who: () => who });

describe('an import', () => {
  test('of JSON takes a list of words or objects, and says which elements it does not take', async () => {
    const listId = await made();
    const file = JSON.stringify([
      'tea',
      { keyword: 'a [b], {c}' },
      7,
      { word: 'x' },
      ' TEA',
      '"quoted\\"',
      null,
      ['x'],
    ]);
    expect((await send(listId, 'application/json', file)).body).toEqual({
      kept: 3,
      duplicates: [{ line: 5, of: 1 }],
      refused: [3, 4, 7, 8].map((line) => ({ line, code: 'NO_KEYWORD' })),
      total: 8,
    });
    for (const broken of ['["tea"', '["tea"]]', 'tea', '["tea"] x']) {
      expect((await send(listId, 'application/json', broken)).body.code).toBe('VALIDATION_FAILED');
    }
  });

  test('of JSON that is an object is the fields themselves, whatever space is before it', async () => {
    const listId = await made();
    const fields = JSON.stringify({ format: 'text', text: 'tea\ncoffee' });
    for (const space of ['', ' \r\n\t'.repeat(50)]) {
      expect((await send(listId, 'application/json', space + fields)).body).toMatchObject({ kept: 2, total: 2 });
    }
  });

  test.each([
    ['a quote that stays open', 'keyword\ntea\n"milk\ncoffee\n'],
    ['a line without an end', `keyword\ntea\n${'x'.repeat(20_000)}\ncoffee\n`],
  ])('of CSV that breaks off at %s stores nothing, and names the line', async (_, text) => {
    const listId = await made(['water']);
    const { status, body } = await send(listId, 'text/csv', text, true);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.issues[0].message).toContain('line 3');
    expect((await read(listId)).keywords).toEqual(['water']);
  });

  const LONG = Array.from({ length: 100_000 }, (_, at) => `Keyword  ${at % 90_000} für die lange Datei`);
  const LONG_FILES: [form: string, type: string, text: string][] = [
    ['lines', 'text/plain', LONG.join('\n')],
    ['csv', 'text/csv', LONG.map((word, at) => `"${word}",${at}`).join('\r\n')],
    ['ndjson', 'application/x-ndjson', LONG.map((word) => JSON.stringify(word)).join('\n')],
    ['json', 'application/json', JSON.stringify(LONG)],
  ];

  test.each(inTurns(LONG_FILES, 2))(
    'of 100,000 %s lets other work have its turn, as often as it offers to',
    async (_, type, file) => {
      const listId = await made();
      // However quick the machine is, each step of computing takes longer than a slice by this clock, which each step reads.
      let [now, turn, isEnd] = [performance.now(), 0, false];
      const turnsOfSteps = new Set<number>();
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
        turnsOfSteps.add(turn);
        now += 10;
        return now;
      });
      const count = () => {
        turn += 1;
        if (!isEnd) setImmediate(count);
      };
      setImmediate(count);
      const { body } = await send(listId, type, file);
      isEnd = true;
      clock.mockRestore();
      expect(body).toMatchObject({ kept: 5000, total: 100_000 });
      expect(turnsOfSteps.size).toBeGreaterThanOrEqual(LONG.length / ITEMS_PER_STEP);
    },
  );

  test('of CSV reads what programs write: quotes, line breaks in cells, quotes inside of them; each by the line it begins on', async () => {
    const listId = await made();
    const cells = ['keyword,n', '"tea, green",1', '"two', 'lines",2', 'say ""x"",3', '"a ""b""",4', 'site:a.com,5'];
    const { body } = await send(listId, 'text/csv', `\ufeff${[...cells, 'coffee,6'].join('\r\n')}`, true);
    expect((await read(listId)).keywords).toEqual(['tea, green', 'two lines', 'say ""x""', 'a "b"', 'coffee']);
    expect(body.refused).toEqual([{ line: 7, code: 'OPERATOR' }]);
  });

  test('of CSV takes back what was written, whatever the words are', async () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((one) => Keyword.safeParse(one).success);
    const listId = await made();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { selector: keywordIdentity, minLength: 1, maxLength: 20 }),
        async (words) => {
          const text = ['keyword', ...words.map((one) => `"${one.replaceAll('"', '""')}"`)].join('\r\n');
          const { body } = await send(listId, 'text/csv', text);
          expect([body.kept, body.refused]).toEqual([words.length, []]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
