import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../server/wiring/build-program.ts';
import { builtService, MANIFEST, manifestIn } from '../../server/wiring/program.ts';
import { person } from '../support/people.ts';
import { freePort } from '../support/postgres-server.ts';
import { type ServiceProcess, startService } from '../support/processes.ts';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';

/** Beside the packages, which what was built still loads some of. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const EXPANSION = { keywords: ['meal planner'], limitPerSeed: 20 };

let folder: string;
let sources: TestApp;
let built: ServiceProcess;
let headers: Record<string, string>;
let jobId: string;
/** Of what was built, which tells of its public one. */
let url: string;

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = join(await mkdtemp(join(CACHE, 'program-')), 'dist');
  sources = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  expect(await buildProgram(folder)).toBe(true);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const { keywordDataUrl, gatewayUrl } = sources.sandbox;
  const env = {
    ...{
      DATABASE_URL: sources.databaseUrl!,
      CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS,
      PORT: String(port),
      BCRYPT_COST: '4',
    },
    ...{ DATAFORSEO_BASE_URL: keywordDataUrl, OPENROUTER_BASE_URL: gatewayUrl, REQUEST_RATE_PER_MINUTE: '100000' },
    ...{ PUBLIC_URL: 'http://service.test', ROLE: 'all' },
  };
  const entry = join(folder, '..', 'start.mjs');
  await writeFile(entry, `import { serve } from '${builtService(folder)}'; await serve();`);
  built = startService(env, entry);
  await built.url();
  headers = (await person(sources, { role: 'admin', scopes: ['research:execute', 'feed:read', 'byok:execute'] }))
    .headers;
});
afterAll(async () => {
  await built.stop();
  await sources.stop();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

/** What differs from one answer to the next. */
const OWN = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'set-cookie', 'server-timing', 'keep-alive'];

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function answerOf(base: string, path: string, { method = 'GET', body, headers: more }: Asked) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...more },
    ...(text === undefined ? {} : { body: text as string }),
  });
  const told = Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name)));
  const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return { status: response.status, headers: told, body: bytes.replaceAll(/"requestId":"[^"]+"/g, '"requestId":"-"') };
}

const input = (value: unknown) => encodeURIComponent(JSON.stringify({ json: value }));
const rpc = (method: string, params: object = {}) => ({
  ...{ method: 'POST', body: { jsonrpc: '2.0', id: 1, method, params } },
  headers: { Accept: 'application/json, text/event-stream' },
});
const document = (query: string) => ({ method: 'POST', body: { query } });

test('what was built answers as its sources do, a job of its own included', async () => {
  const submitted = await answerOf(url, '/api/research/expand', {
    ...{ method: 'POST', body: EXPANSION, headers: { Prefer: 'wait=30' } },
  });
  ({ jobId } = JSON.parse(submitted.body));
  expect(JSON.parse(submitted.body)).toMatchObject({ status: 'complete', fromCache: false });
  const asked: [string, Asked][] = [
    ['/readyz', {}],
    ['/openapi.json', {}],
    ['/schema.graphql', {}],
    ['/', { headers: { Accept: 'text/html' } }],
    ['/docs', { headers: { Accept: 'text/html' } }],
    ['/nowhere', { headers: { Accept: 'text/html' } }],
    ['/api/nowhere', {}],
    ['/api/auth/access', {}],
    ['/api/auth/access', { headers: { Authorization: 'Bearer made-up' } }],
    ['/api/research/expand', { method: 'POST', body: '{"keywords":' }],
    ['/api/research/expand', { method: 'POST', body: { keywords: [1] } }],
    [`/api/research/expand/status?jobId=${jobId}`, { method: 'POST' }],
    [`/api/jobs/${jobId}/export?format=csv`, {}],
    [`/api/jobs/${jobId}/export?format=parquet`, {}],
    [`/api/jobs/${jobId}/rows`, { method: 'POST', body: { limit: 5 } }],
    [`/trpc/research.job?input=${input({ jobId })}`, {}],
    [`/trpc/research.job?input=${input({ jobId: 'none' })}`, {}],
    ['/graphql', document(`{ researchJob(jobId: "${jobId}") { status result } }`)],
    ['/graphql', document('{ researchJob(jobId: "none") { status } }')],
    ['/graphql', document('{ nothing }')],
    ['/graphql', document('{')],
    ['/mcp', rpc('tools/list')],
  ];
  for (const [path, one] of asked) {
    const [ours, theirs] = [await answerOf(url, path, one), await answerOf(sources.url, path, one)];
    expect(ours, path).toEqual(theirs);
  }
});

test('what was built is left alone where nothing changed, and not started where anything did', async () => {
  expect(await buildProgram(folder)).toBe(false);
  expect(builtService(folder)).toMatch(/^file:.*\/serve-[^/]+\.js$/);
  expect(builtService(join(folder, 'none'))).toBeNull();
  const { files, hash, modules } = manifestIn(folder)!;
  for (const file of ['server/serve.ts', 'server/services/spend/intent.ts', 'node_modules/hono/package.json'])
    expect(files).toContain(file);
  expect(files).toEqual(expect.arrayContaining(['package-lock.json', 'server/wiring/build-program.ts']));
  // So that it is started where packages for development were left out.
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
  expect(files.filter((file) => packages[dirname(file)]?.dev)).toEqual([]);
  const copy = join(folder, '..', 'copy');
  await cp(folder, copy, { recursive: true });
  const standing = async (changed: object, cut = 0) => {
    const text = JSON.stringify({ files, hash, modules, ...changed });
    await writeFile(join(copy, MANIFEST), text.slice(cut));
    return builtService(copy);
  };
  expect(await standing({})).not.toBeNull();
  expect(await standing({ hash: hash.replace(/^./, (first) => (first === '0' ? '1' : '0')) })).toBeNull();
  expect(await standing({ files: files.slice(1) })).toBeNull();
  expect(await standing({ files: [...files, 'server/gone.ts'] })).toBeNull();
  expect(await standing({ modules: [] })).toBeNull();
  expect(await standing({}, 1)).toBeNull();
  const last = join(copy, modules.at(-1)![0]);
  await truncate(last, 1);
  expect(await standing({})).toBeNull();
  await rm(last);
  expect(await standing({})).toBeNull();
});

test('a build leaves what a start may have begun with, and nothing older', async () => {
  const other = join(folder, '..', 'other');
  await cp(folder, other, { recursive: true });
  const manifest = manifestIn(other)!;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  for (const [name, age] of [
    ['before.js', 9],
    ['broken-off.js', 9],
    ['beside.js', 6],
  ] as const) {
    await writeFile(join(other, name), 'x');
    await utimes(join(other, name), days(age), days(age));
  }
  // What stands there is of other sources.
  const before = { ...manifest, hash: 'other', modules: [...manifest.modules, ['before.js', 1]] };
  await writeFile(join(other, MANIFEST), JSON.stringify(before));
  expect(await buildProgram(other)).toBe(true);
  expect(manifestIn(other)!.hash).toBe(manifest.hash);
  const names = [...manifest.modules.map(([name]) => name), 'before.js', 'beside.js', MANIFEST];
  expect((await readdir(other)).toSorted()).toEqual(names.toSorted());
});
