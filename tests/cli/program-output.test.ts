import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAsOwner } from '../support/byok.ts';
import { freshWord } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { as, intentsOf, keepsItsKeys, programDesk } from './support/desk.ts';
import { rowsOf } from './support/program.ts';

const { of, kr, krPaid, rest, onTheWay } = programDesk();

describe('what is printed', () => {
  test('--json is the body of the operation’s answer', async () => {
    const job = JSON.parse((await kr('expand', freshWord(), '--json')).out);
    expect(job).toEqual(await rest(`/api/jobs/${job.jobId}`));
    const compared = JSON.parse((await kr('compare', freshWord(), '--benchmark', 'gpts', '--json')).out);
    expect(compared).toEqual(await rest(`/api/jobs/${compared.jobId}`));
    const looked = JSON.parse((await kr('serp', freshWord(), '--json')).out);
    expect(looked).toEqual(await rest(`/api/jobs/${looked.jobId}`));
    expect(JSON.parse((await kr('watch', job.jobId, '--json')).out)).toEqual(job);
    const history = JSON.parse((await kr('history', '--limit', '2', '--json')).out);
    expect(history).toEqual(await rest('/api/research/history?limit=2'));
    const spend = JSON.parse((await krPaid('spend', '--json')).out);
    const { data } = await readAsOwner(of.app, of.payer, 'byok.statement', {});
    expect(spend).toEqual(data);
    const suggested = JSON.parse((await kr('suggest', 'garden hose', '--limit', '3', '--json')).out);
    expect(suggested).toMatchObject({ seed: 'garden hose', count: 3 });
    expect(Object.keys(suggested)).toEqual(['seed', 'count', 'items', 'fromCache', 'dataSource', 'cost']);
  });

  test('metrics come in the order asked: shared, and bought by quote', async () => {
    const words = [freshWord('b'), freshWord('a'), freshWord('c')];
    const shared = JSON.parse((await kr('metrics', ...words, '--json')).out);
    expect(shared).toEqual(await rest(`/api/jobs/${shared.jobId}`));
    expect(shared.result.items.map(({ keyword }: { keyword: string }) => keyword)).toEqual(words);
    const bought = await of.home.kr(
      ['quote', 'metrics', '-', '--up-to', '5'],
      as(of.payer.key, { stdin: words.join('\n') }),
    );
    expect([bought.code, rowsOf(bought.out).map(({ keyword }) => keyword)]).toEqual([0, words]);
  });

  test('in a pipe there is a line of JSON a row, and nothing else', async () => {
    const word = freshWord();
    const { out, err } = await kr('expand', word);
    const { items } = await rest('/api/research/history?limit=1');
    expect(rowsOf(out)).toEqual((await rest(`/api/jobs/${items[0].jobId}`)).result.candidates);
    expect(err).toBe('');
  });

  test('keywords come from arguments, a file and standard input, in any mixture', async () => {
    const [a, b, c, d] = [freshWord(), freshWord(), freshWord(), freshWord()];
    const file = join(of.home.home, 'words.txt');
    await writeFile(file, `\ufeff${b}\r\n\n  ${c} \n`);
    const { out } = await of.home.kr(
      ['trends', a!, '-', '--file', file, '--json'],
      as(of.who.key, { stdin: `${d}\n` }),
    );
    expect(JSON.parse(out).request.keywords.toSorted()).toEqual([a, b, c, d].toSorted());
  });

  test('an exported file is what the service sends, whole or not at all', async () => {
    const { jobId } = JSON.parse((await kr('expand', freshWord(), '--json')).out);
    const sent = async (query: string) => {
      const headers = { Authorization: `Bearer ${of.who.key}` };
      return Buffer.from(
        await (await fetch(`${of.app.url}/api/jobs/${jobId}/export?${query}`, { headers })).arrayBuffer(),
      );
    };
    expect(Buffer.from((await kr('export', jobId)).out)).toEqual(await sent('format=csv'));
    const file = join(of.home.home, 'monthly.parquet');
    const asked = ['export', jobId, '--format', 'parquet', '--part', 'monthly', '--output', file];
    expect((await kr(...asked)).code).toBe(0);
    expect(await readFile(file)).toEqual(await sent('format=parquet&part=monthly'));
    expect((await kr('export', jobId, '--part', 'pages', '--output', `${file}.2`)).code).toBe(2);
    expect((await kr('export', randomUUID(), '--output', `${file}.2`)).code).toBe(4);
    await onTheWay(
      () => 'break',
      async ({ url }) => {
        const broken = await of.home.kr([...asked.slice(0, -1), `${file}.2`], as(of.who.key, { env: { KR_URL: url } }));
        expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('NO_ANSWER') });
      },
    );
    expect((await readdir(of.home.home)).filter((name) => name.startsWith('monthly'))).toEqual(['monthly.parquet']);
  });

  test('a reader that has seen enough ends it quietly', async () => {
    const child = of.home.start(['expand', freshWord(), freshWord(), '--limit', '1000'], as(of.who.key));
    child.stdout.once('data', () => child.stdout.destroy());
    await once(child, 'close');
    expect([child.exitCode, child.signalCode]).toEqual([0, null]);
    // The same command tomorrow is a new question.
    expect(await intentsOf(of.home)).toEqual([]);
  });

  test('every page of a history, each job once', async () => {
    const reader = await person(of.app, { role: 'admin' });
    for (let count = 0; count < 3; count += 1) await of.home.kr(['trends', 'page turner', '--no-wait'], as(reader.key));
    const { out } = await of.home.kr(['history', '--all', '--limit', '2'], as(reader.key));
    expect(new Set(rowsOf(out).map(({ jobId }) => jobId)).size).toBe(3);
  });
});

keepsItsKeys(of);
