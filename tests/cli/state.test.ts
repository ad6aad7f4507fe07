import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Quote } from '../../cli/client/index.ts';
import { exportFile } from '../../cli/commands/export.ts';
import type { Call } from '../../cli/program/command.ts';
import { intend } from '../../cli/state/intents.ts';
import { keepQuote, keptQuote } from '../../cli/state/quotes.ts';
import { scratchFolder } from '../support/scratch.ts';

let home: string;
beforeAll(async () => {
  home = await scratchFolder('kr-state');
});
afterAll(() => rm(home, { recursive: true, force: true }));

const CREDENTIAL = { url: 'http://127.0.0.1:1', key: 'a-key' };

test('what is begun anew stays begun, although an earlier run of the same command ends after it', async () => {
  const begin = () => intend({ HOME: home }, CREDENTIAL, { operation: 'quote', input: { keywords: ['tea'] } });
  const [first, beside] = [await begin(), await begin()];
  expect(beside).toMatchObject({ key: first.key, isResumed: true });
  await first.done();
  const anew = await begin();
  expect(anew.isResumed).toBe(false);
  await beside.done();
  expect(await begin()).toMatchObject({ key: anew.key, isResumed: true });
  await anew.done();
  expect((await begin()).isResumed).toBe(false);
});

test('a quote is known for thirty days, bought or not, and no longer', async () => {
  const env = { HOME: home };
  const quoteOf = (quoteId: string) => ({ quoteId, estimatedCostUsd: 1 }) as unknown as Quote;
  const [old, young] = [31, 29].map((days) => new Date(Date.now() - days * 86_400_000));
  for (const quoteId of ['old', 'young']) await keepQuote(env, quoteOf(quoteId));
  await utimes(join(home, '.local/state/kr/quotes/old.json'), old!, old!);
  await utimes(join(home, '.local/state/kr/quotes/young.json'), young!, young!);
  await keepQuote(env, quoteOf('new'));
  await expect(keptQuote(env, 'old')).rejects.toThrow('No such quote');
  for (const quoteId of ['young', 'new']) expect(await keptQuote(env, quoteId)).toMatchObject({ quoteId });
});

test.each(['.evil.example/api', '@evil.example/api', ':80/api', 'api/jobs', ''])(
  'a key goes to its own host alone, whatever is read: %j',
  async (path) => {
    const asked: string[] = [];
    const fetch = async (url: unknown) => {
      asked.push(String(url));
      return new Response('{}');
    };
    const { get } = connect({ url: 'https://keywords.example', key: 'a-key', fetch: fetch as typeof globalThis.fetch });
    await expect(get(path)).rejects.toThrow(TypeError);
    await get('/api/jobs/1/export');
    expect(asked).toEqual(['https://keywords.example/api/jobs/1/export']);
  },
);

test('a file is written through no link of others, and two at once are two whole files', async () => {
  const folder = join(home, 'files');
  await mkdir(folder);
  const [output, precious] = [join(folder, 'rows.csv'), join(folder, 'precious')];
  await writeFile(precious, 'precious');
  await symlink(precious, `${output}.part`);
  const body = 'keyword\r\n'.repeat(20_000);
  const fetch = globalThis.fetch;
  globalThis.fetch = async () => new Response(body);
  try {
    const io = { stdout: { isTTY: true }, env: { HOME: home, KR_URL: CREDENTIAL.url, KR_API_KEY: 'a-key' } };
    const call = { io, words: ['a-job'], values: { output } } as unknown as Call;
    await Promise.all([exportFile.run(call), exportFile.run(call)]);
  } finally {
    globalThis.fetch = fetch;
  }
  expect(await readFile(output, 'utf8')).toBe(body);
  expect(await readFile(precious, 'utf8')).toBe('precious');
});
