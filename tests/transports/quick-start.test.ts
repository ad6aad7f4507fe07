import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../server/services/accounts/password.ts';
import { connect, stranger } from '../support/owners.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** The quick start as somebody follows it: what the page shows is copied and run, with nothing changed but the host. */
const run = promisify(execFile);
let app: TestApp;
let snippets: Record<string, string[]>;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ backend: 'pglite' });
  folder = await mkdtemp(join(tmpdir(), 'krs-quick-start-'));
  snippets = snippetsOf(await (await fetch(`${app.url}/docs`)).text());
  const who = await stranger(app);
  await connect(app, who, 'dataforseo');
  await connect(app, who, 'openrouter');
  const account = app.app.context.database.db.updateTable('accounts').where('id', '=', who.accountId);
  const printed = { email: 'you@example.com', password_hash: await hashPassword('<PASSWORD>', 4) };
  await account.set(printed).execute();
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The blocks of code of a page by the label of their tab, in order; those without tabs under an empty one. */
function snippetsOf(html: string): Record<string, string[]> {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  const text = (block: string) =>
    block.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!);
  const blocks = [
    ...html.matchAll(/(?:<label for="[^"]*">([^<]*)<\/label><div class="tab">)?<pre[^>]*>(.*?)<\/pre>/gs),
  ];
  const all = blocks.map(([, label = '', block]) => [label, text(block!).replaceAll('http://service.test', app.url)]);
  return Object.fromEntries(
    [...Map.groupBy(all, ([label]) => label!)].map(([label, of]) => [label, of.map((one) => one[1]!)]),
  );
}

const shell = async (text: string) => (await run('bash', ['-euc', text], { cwd: folder })).stdout;

test('by curl: a key, a result, a private job, and its events', async () => {
  const [key, result, byok] = snippets.curl!;
  const first = await shell([key, 'echo', result].join('\n'));
  const job = JSON.parse(first.trim().split('\n').at(-1)!);
  expect([job.status, job.result.candidates.length > 0]).toEqual(['complete', true]);
  const second = await shell([key, 'echo', byok, 'echo', ...snippets['']!].join('\n'));
  const bought = JSON.parse(
    second
      .split('\n')
      .find((line) => /"completedAt"/.test(line))!
      .replace(/^.*?(?={"jobId")/, ''),
  );
  expect(bought).toMatchObject({ status: 'complete', spend: { quotedUsd: expect.any(Number) } });
  expect(second).toContain('event: end');
});

test('in TypeScript: one file, the same results', async () => {
  const file = join(folder, 'first.mts');
  await writeFile(file, snippets.TypeScript!.join('\n\n'));
  const { stdout } = await run(process.execPath, [file], { cwd: folder });
  expect(stdout).toMatch(/^complete [1-9]\d*\ncomplete \d+(\.\d+)?\n$/);
});

test('over GraphQL, with the key of the first step', async () => {
  const [result, byok] = snippets.GraphQL!;
  const out = await shell([snippets.curl![0], 'echo', result, 'echo', byok].join('\n'));
  const answers = out
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));
  expect(answers[0].data.researchJob.findings.candidates.nodes.length).toBeGreaterThan(0);
  expect(answers[1].data.byokJob.status).toBe('complete');
});
