import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/program/run.ts';
import { call, type Person, person } from '../support/people.ts';
import { fewWords } from '../support/private-jobs.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { between } from './support/between.ts';
import { type Machine, machine, rowsOf } from './support/program.ts';
import { desk } from './support/terminal.ts';

let app: TestApp;
let who: Person;
let home: Machine;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app, { role: 'admin' });
  home = await machine({ KR_URL: app.url, KR_API_KEY: who.key });
});
afterAll(async () => {
  await home.drop();
  await app.stop();
});

const kr = (...args: string[]) => home.kr(args);
const rest = async (path: string) => (await call(app.url + path, { headers: who.headers })).body;

/** A file in the home of the person. */
async function file(name: string, content: string | Buffer): Promise<string> {
  await mkdir(home.home, { recursive: true });
  const path = join(home.home, name);
  await writeFile(path, content);
  return path;
}

async function created(...words: string[]): Promise<string> {
  const { code, out } = await kr('lists', 'create', 'spring', ...words, '--tag', 'client a', '--json');
  expect(code).toBe(0);
  return JSON.parse(out).listId;
}

describe('kr lists', () => {
  test('makes, shows, lists, exports and removes what the service keeps', async () => {
    const listId = await created('tea', 'green tea');
    expect(await rest(`/api/lists/${listId}`)).toMatchObject({ name: 'spring', tags: ['client a'], keywordCount: 2 });
    expect(rowsOf((await kr('lists', 'show', listId)).out)).toEqual([{ keyword: 'tea' }, { keyword: 'green tea' }]);
    expect((await kr('lists', 'export', listId)).out).toBe('tea\ngreen tea\n');
    expect(rowsOf((await kr('lists')).out).map((row) => row.listId)).toContain(listId);
    expect((await kr('lists', 'remove', listId)).code).toBe(0);
    expect((await kr('lists', 'show', listId)).code).toBe(4);
  });

  test.each([
    ['create', 'lists.create', () => ['create', 'autumn']],
    ['remove', 'lists.remove', () => ['remove', randomUUID()]],
    ['import --commit', '/import', () => ['import', randomUUID(), '--commit']],
  ] as const)(
    'Ctrl C before the answer to %s says that it may have been done: no key finds it again',
    async (_, end, args) => {
      const arrived = Promise.withResolvers<void>();
      const way = await between(app.url, ({ path }) => {
        if (!path.endsWith(end)) return 'pass';
        arrived.resolve();
        return 'swallow';
      });
      const at = desk({ env: { HOME: home.home, KR_URL: way.url, KR_API_KEY: who.key } });
      (at.io.stdin as PassThrough).end('tea');
      const ended = run(['lists', ...args()], at.io);
      await arrived.promise;
      at.interrupt();
      expect([await ended, at.err()]).toEqual([130, expect.stringContaining('may have been done')]);
      await way.close();
    },
  );

  test('what is told beside the rows has no colours in a file, whatever the rows go to', async () => {
    const listId = await created('tea');
    const path = await file('few.txt', 'milk\n');
    const at = desk({ env: { HOME: home.home, KR_URL: app.url, KR_API_KEY: who.key } });
    at.io.stderr.isTTY = false;
    expect(await run(['lists', 'import', listId, '--file', path], at.io)).toBe(0);
    expect(at.err()).toBe('1 of 1 lines would be kept: --commit stores them\n');
  });

  test('says of each line of a file what becomes of it, and stores only when told to', async () => {
    const listId = await created('tea');
    const path = await file(
      'words.csv',
      'keyword,n\r\nTEA,1\r\n"green, tea",2\r\nsite:a.com,3\r\nmilk,4\r\nMilk,5\r\n',
    );
    const judged = await kr('lists', 'import', listId, '--file', path);
    expect([judged.code, rowsOf(judged.out)]).toEqual([
      0,
      [
        { line: 2, what: 'IN_LIST' },
        { line: 4, what: 'OPERATOR' },
        { line: 6, what: 'SAME_AS_LINE_5' },
      ],
    ]);
    expect(judged.err).toContain('2 of 5 lines would be kept');
    expect((await rest(`/api/lists/${listId}`)).keywordCount).toBe(1);
    const stored = await kr('lists', 'import', listId, '--file', path, '--commit', '--json');
    expect(JSON.parse(stored.out)).toMatchObject({ kept: 2, total: 5 });
    const again = await kr('lists', 'import', listId, '--file', path, '--commit', '--json');
    expect(JSON.parse(again.out)).toMatchObject({ kept: 0, total: 5 });
    expect((await kr('lists', 'export', listId)).out).toBe('tea\ngreen, tea\nmilk\n');
    const piped = await home.kr(['lists', 'import', listId, '--json'], { stdin: 'coffee\ntea\n' });
    expect(JSON.parse(piped.out)).toMatchObject({ kept: 1, total: 2 });
    expect(app.sandbox.control.bill()).toEqual([]);
  });

  test('2: a file that is not UTF-8 would be other words, and is not sent', async () => {
    const listId = await created('tea');
    const path = await file('latin.txt', Buffer.from('caf\xe9\n', 'latin1'));
    for (const args of [['lists', 'import', listId, '--commit'], ['expand']]) {
      const { code, err } = await kr(...args, '--file', path);
      expect([code, err]).toEqual([2, expect.stringContaining('not UTF-8')]);
    }
    expect((await rest(`/api/lists/${listId}`)).keywordCount).toBe(1);
  });

  test.each([
    [['lists', 'paint']],
    [['lists', 'show']],
    [['lists', 'create']],
    [['lists', 'import', 'x', '--file', '/nowhere/at/all']],
    [['lists', 'import', 'x', '--format', 'docx']],
    [['expand', 'tea', '--list', 'x']],
    [['replay']],
    [['replay', 'x', '--growth', 'much']],
    [['mcp', 'please']],
  ])('2: the command %j is wrong', async (args) => {
    expect((await kr(...args)).code).toBe(2);
  });

  test('a list stands for words, and what it bought is computed again at no cost', async () => {
    const words = fewWords(2);
    const listId = await created(...words);
    const bought = await kr('expand', '--list', listId, '--limit', '10', '--json');
    const job = JSON.parse(bought.out);
    expect([bought.code, job.request.keywords]).toEqual([0, words]);
    const bill = app.sandbox.control.counters().requests;
    const term = job.result.candidates[0].keyword.split(' ').at(-1);
    const replayed = await kr('replay', job.jobId, '--filter', term, '--growth', '30,20,10', '--json');
    const again = JSON.parse(replayed.out);
    expect([replayed.code, again.replayOfJobId, again.cost.actualUsd]).toEqual([0, job.jobId, 0]);
    expect(again.result.filter).toMatchObject({ mode: 'literal', terms: [term] });
    expect(app.sandbox.control.counters().requests).toEqual(bill);
    expect((await kr('replay', job.jobId, '--keyword', 'something else')).code).toBe(2);
  });
});
