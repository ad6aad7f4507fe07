import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonb } from '../../server/core/database.ts';
import { newId } from '../../server/core/ids.ts';
import { keywordIdentity, uniqueKeywords } from '../../server/core/keyword.ts';
import { Keyword } from '../../server/services/plan/fields.ts';
import { owner, quote } from '../support/byok.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { fewWords } from '../support/private-jobs.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  who = await person(app);
});
afterAll(async () => app.stop());

const made = async (keywords: string[] = []): Promise<string> =>
  (await post(app, '/api/lists', who, { name: 'a list', keywords })).body.listId;
const read = async (listId: string) => (await call(`${app.url}/api/lists/${listId}`, { headers: who.headers })).body;

function send(listId: string, type: string, body: string, commit = false) {
  const url = `${app.url}/api/lists/${listId}/import${commit ? '?commit=true' : ''}`;
  return call(url, { method: 'POST', headers: { ...who.headers, 'Content-Type': type }, body });
}

describe('a keyword list', () => {
  test('is made, read, replaced, listed page by page, and deleted; somebody else’s is not there', async () => {
    const stranger = await person(app);
    const { status, body } = await post(app, '/api/lists', who, {
      ...{ name: ' Spring ', tags: ['a', 'a', 'b'], keywords: ['Meal planner', 'meal  PLANNER', 'diet'] },
      ...{ locationCode: 2276, languageCode: 'de' },
    });
    expect([status, body.name, body.tags, body.keywords]).toEqual([
      201,
      'Spring',
      ['a', 'b'],
      ['Meal planner', 'diet'],
    ]);
    const url = `${app.url}/api/lists/${body.listId}`;
    const put = { method: 'PUT', headers: who.headers, body: JSON.stringify({ name: 'Autumn', keywords: ['tea'] }) };
    const replaced = await call(url, put);
    expect(replaced.body).toMatchObject({ name: 'Autumn', tags: [], keywords: ['tea'], locationCode: 2840 });
    expect(await read(body.listId)).toEqual(replaced.body);
    for (const method of ['GET', 'DELETE']) {
      const foreign = await call(url, { method, headers: stranger.headers });
      expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    const others = [await made(), await made()];
    const pages: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await call(`${app.url}/api/lists?limit=1${cursor}`, { headers: who.headers });
      pages.push(...page.body.items.map(({ listId }: { listId: string }) => listId));
      if (page.body.nextCursor === null) break;
      cursor = `&cursor=${page.body.nextCursor}`;
    }
    expect(pages).toEqual([...others.toReversed(), body.listId]);
    expect((await call(url, { method: 'DELETE', headers: who.headers })).status).toBe(204);
    expect((await call(url, { headers: who.headers })).status).toBe(404);
  });
});

test('an account keeps 200 lists at most, however many are made at once', async () => {
  const keeper = await person(app);
  const many = Array.from({ length: 195 }, (_, at) => ({
    ...{ id: newId(), owner_id: keeper.accountId, name: `list ${at}`, tags: jsonb([]), keywords: jsonb([]) },
    ...{ location_code: 2840, language_code: 'en' },
  }));
  await app.app.context.database.db.insertInto('keyword_lists').values(many).execute();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(app, '/api/lists', keeper, { name: 'more' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(400)]);
});

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

  const LONG = Array.from({ length: 100_000 }, (_, at) => `Keyword  ${at % 90_000} für die lange Datei`);
  const LONG_FILES: [form: string, type: string, text: string][] = [
    ['lines', 'text/plain', LONG.join('\n')],
    ['csv', 'text/csv', LONG.map((word, at) => `"${word}",${at}`).join('\r\n')],
    ['ndjson', 'application/x-ndjson', LONG.map((word) => JSON.stringify(word)).join('\n')],
    ['json', 'application/json', JSON.stringify(LONG)],
  ];

  test.each(LONG_FILES)(
    'of 100,000 %s lets other work have its turn: no stretch is half as long as the whole',
    async (form, type, file) => {
      const listId = await made();
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const [start, cpu] = [performance.now(), process.cpuUsage()];
      const { body } = await send(listId, type, file);
      const whole = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      delay.disable();
      expect(body).toMatchObject({ kept: 5000, total: 100_000 });
      const figures = [whole, (user + system) / 1000, delay.max / 1e6, delay.percentile(99) / 1e6].map(Math.round);
      console.info(
        `100,000 lines of ${form}: ${figures[0]} ms, ${figures[1]} ms of CPU, hold-up ${figures[2]} ms, p99 ${figures[3]} ms`,
      );
      expect(delay.max / 1e6).toBeLessThan(whole / 2);
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

describe('a list in place of words', () => {
  const KINDS: Record<string, object> = {
    expand: { sources: ['suggestions'], limitPerSeed: 10 },
    compare: {},
    trends: {},
    serp: {},
    metrics: {},
  };

  test.each(Object.keys(KINDS))('asks %s about the words that it has at that moment', async (kind) => {
    const admin = await person(app, { role: 'admin' });
    const keywords = fewWords(3);
    const { body: list } = await post(app, '/api/lists', admin, { name: 'mine', keywords });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const asked = { listId: list.listId, ...KINDS[kind] };
    const { body: job } = await post(app, `/api/research/${kind}`, admin, asked, { ...key, Prefer: 'wait=30' });
    expect([job.status, job.request.keywords]).toEqual(['complete', keywords]);
    const named = await post(app, `/api/research/${kind}`, admin, { keywords, ...KINDS[kind] }, { Prefer: 'wait=30' });
    expect([named.body.fromCache, named.body.result]).toEqual([true, job.result]);
    const url = `${app.url}/api/lists/${list.listId}`;
    await call(url, { method: 'DELETE', headers: admin.headers });
    const again = await post(app, `/api/research/${kind}`, admin, asked, key);
    expect([again.body.jobId, again.headers.get('idempotent-replayed')]).toEqual([job.jobId, 'true']);
    const late = await post(app, `/api/research/${kind}`, admin, asked);
    expect([late.status, late.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('is priced for the owner alone, up to 5,000 words, and a quote keeps its words', async () => {
    const [payer, stranger] = [await owner(app), await owner(app)];
    const keywords = Array.from({ length: 5000 }, (_, at) => `word number ${at}`);
    const { body: list } = await post(app, '/api/lists', payer, { name: 'all', keywords: keywords.slice(0, 2500) });
    const url = `${app.url}/api/lists/${list.listId}/import?commit=true`;
    const headers = { ...payer.headers, 'Content-Type': 'text/plain' };
    await call(url, { method: 'POST', headers, body: keywords.join('\n') });
    const input = { listId: list.listId };
    const { data } = await quote(app, payer, 'metrics', input);
    const named = await quote(app, payer, 'metrics', { keywords });
    expect([data.quote.estimatedCostUsd, data.quote.requestHash]).toEqual([
      ...[named.data.quote.estimatedCostUsd, named.data.quote.requestHash],
    ]);
    expect((await quote(app, stranger, 'metrics', input)).error.appCode).toBe('NOT_FOUND');
    for (const kind of ['expand', 'compare'] as const) {
      const { error } = await quote(app, payer, kind, { ...input, benchmark: kind === 'compare' ? 'tea' : undefined });
      expect([error.appCode, error.issues.map((one: { path: string }) => one.path)]).toEqual([
        'VALIDATION_FAILED',
        ['listId'],
      ]);
    }
  });

  test('is refused where it has no words, and beside words', async () => {
    const empty = await made();
    const some = await made(['tea']);
    const paths = async (input: object) => {
      const { status, body } = await post(app, '/api/research/trends', who, input);
      return [status, body.issues?.map((one: { path: string }) => one.path)];
    };
    expect(await paths({ listId: empty })).toEqual([400, ['listId']]);
    expect(await paths({ listId: some, keywords: ['tea'] })).toEqual([400, ['keywords']]);
    expect(await paths({})).toEqual([400, ['keywords']]);
    expect(app.sandbox.control.bill(who.accountId)).toEqual([]);
  });
});
