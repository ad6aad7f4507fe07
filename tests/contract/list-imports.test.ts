import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keywordIdentity, uniqueKeywords } from '../../server/core/keyword.ts';
import { Keyword } from '../../server/services/plan/keyword-field.ts';
import { listsOf } from '../support/lists.ts';
import { call, type Person, person } from '../support/people.ts';
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
  const FILES: Record<string, [type: string, text: string]> = {
    lines: ['text/plain', 'tea\n\nTea \r\ncoffee\nsite:example.com\n'],
    csv: ['text/csv; charset=utf-8', 'id,Keyword\r\n1,tea\r\n,\r\n2,"Tea "\r\n3,coffee\r\n4,site:example.com\r\n'],
    ndjson: [
      'application/x-ndjson',
      '"tea"\n\n{"keyword":"Tea "}\n{"keyword":"coffee","volume":3}\n"site:example.com"\n',
    ],
  };

  test.each(Object.keys(FILES))(
    'of %s is judged line by line; only what is asked for is stored, and again nothing',
    async (form) => {
      const listId = await made(['milk']);
      const [type, text] = FILES[form]!;
      const head = form === 'csv' ? 1 : 0;
      const judged = await send(listId, type, text);
      expect([judged.status, judged.body]).toEqual([
        200,
        {
          kept: 2,
          duplicates: [{ line: 3 + head, of: 1 + head }],
          refused: [{ line: 5 + head, code: 'OPERATOR' }],
          total: 4,
        },
      ]);
      expect((await read(listId)).keywords).toEqual(['milk']);
      expect((await send(listId, type, text, true)).body).toEqual(judged.body);
      expect((await read(listId)).keywords).toEqual(['milk', 'tea', 'coffee']);
      const again = await send(listId, type, text, true);
      expect(again.body).toMatchObject({ kept: 0, total: 4 });
      expect(again.body.duplicates).toContainEqual({ line: 1 + head, of: null });
      expect((await read(listId)).keywords).toEqual(['milk', 'tea', 'coffee']);
      expect(app.sandbox.control.bill()).toEqual([]);
    },
  );

  test('keeps exactly the first of each word that is valid, whatever the lines are', async () => {
    const line = fc.oneof(
      fc.constantFrom('tea', 'TEA', ' tea ', 'x'.repeat(81), 'a b c d e f g h i j k', 'site:x.com', '   '),
      fc.string({ unit: 'grapheme', maxLength: 90 }).map((text) => text.replace(/[\n\0]/g, ' ')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const listId = await made();
        const { body } = await send(listId, 'text/plain', lines.join('\n'), true);
        const valid = lines.filter((one) => one.trim() !== '' && Keyword.safeParse(one).success);
        const words = uniqueKeywords(valid);
        expect((await read(listId)).keywords).toEqual(words);
        const said = lines.filter((one) => one.trim() !== '').length;
        expect([body.kept, body.total]).toEqual([words.length, said]);
        expect(body.kept + body.duplicates.length + body.refused.length).toBe(said);
        for (const { line: at, of } of body.duplicates) {
          expect(keywordIdentity(lines[at - 1]!)).toBe(keywordIdentity(lines[of - 1]!));
        }
        await call(`${app.url}/api/lists/${listId}`, { method: 'DELETE', headers: who.headers });
      }),
      { numRuns: 40 },
    );
  });

  test('refuses what does not fit the list, more than 100,000 lines, 10 MB and other types; foreign lists are not there', async () => {
    const listId = await made();
    const words = Array.from({ length: 6000 }, (_, at) => `word ${at}`).join('\n');
    const full = await send(listId, 'text/plain', words, true);
    expect(full.body).toMatchObject({ kept: 5000, total: 6000 });
    expect(full.body.refused).toHaveLength(1000);
    expect(full.body.refused[0]).toEqual({ line: 5001, code: 'LIST_FULL' });
    expect((await read(listId)).keywordCount).toBe(5000);
    const more = (await send(listId, 'text/plain', 'one more', true)).body;
    expect(more).toMatchObject({ kept: 0, refused: [{ line: 1, code: 'LIST_FULL' }] });
    const answers = await Promise.all([
      send(listId, 'text/plain', '\n'.repeat(100_001)),
      send(listId, 'text/plain', 'x'.repeat(10 * 1024 * 1024 + 1)),
      send(listId, 'application/xml', 'tea'),
      send(crypto.randomUUID(), 'text/plain', 'tea'),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual([
      ...['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'NOT_FOUND'],
    ]);
    expect(answers[2]!.body.detail).toContain('text/csv');
  });

  test.each([
    ['text/plain', 'tea\nco\u0000ffee\nmilk\n', { line: 2, code: 'CONTROL_CHARACTER' }],
    ['text/csv', 'tea\r\n"co\u0000ffee"\r\nmilk\r\n', { line: 2, code: 'CONTROL_CHARACTER' }],
    ['application/x-ndjson', '"tea"\n"co\\u0000ffee"\n"milk"\n', { line: 2, code: 'CONTROL_CHARACTER' }],
    ['application/x-ndjson', '"tea"\n"co\\ud800ffee"\n"milk"\n', { line: 2, code: 'INVALID_LINE' }],
    ['application/json', '["tea", "co\\udfffffee", "milk"]', { line: 2, code: 'INVALID_LINE' }],
  ])('of %s loses no other line for one that no database can hold: %j', async (type, text, refused) => {
    const listId = await made();
    const { status, body } = await send(listId, type, text, true);
    expect([status, body]).toEqual([200, { kept: 2, duplicates: [], refused: [refused], total: 3 }]);
    expect((await read(listId)).keywords).toEqual(['tea', 'milk']);
  });

  test('of one file loses nothing of another that is imported at the same time', async () => {
    const listId = await made();
    const { database } = app.app.context;
    const files = ['a', 'b', 'c'].map((name) => Array.from({ length: 50 }, (_, at) => `${name} ${at}`));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const imports = await database.transaction(async (tx) => {
      await sql`select from keyword_lists where id = ${listId} for update`.execute(tx.db);
      const begun = files.map((words) => send(listId, 'text/plain', words.join('\n'), true));
      await expect
        .poll(async () => (await waiting.execute(database.db)).rows.length, { interval: 20 })
        .toBe(files.length);
      return { begun };
    });
    for (const { body } of await Promise.all(imports.begun)) expect(body.kept).toBe(50);
    expect((await read(listId)).keywords.toSorted()).toEqual(files.flat().toSorted());
  });
});
