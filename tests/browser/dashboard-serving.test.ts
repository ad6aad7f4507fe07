import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DASHBOARD_BUILD } from '../../server/http/dashboard.ts';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  [app] = await Promise.all([startTestApp(), buildDashboard()]);
});
afterAll(() => app?.stop());

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;
const manifest = () => JSON.parse(readFileSync(join(DASHBOARD_BUILD, 'manifest.json'), 'utf8')) as Manifest;
const size = (file: string) => readFileSync(join(DASHBOARD_BUILD, `${file}.gz`)).length;

/** Everything that is loaded before `names` work: they themselves and what they import, each once. */
function loadedWith(chunks: Manifest, names: string[]): { script: number; style: number; files: Set<string> } {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    chunks[name]!.imports?.forEach(visit);
  };
  names.forEach(visit);
  const files = new Set([...seen].map((name) => chunks[name]!.file));
  const styles = new Set([...seen].flatMap((name) => chunks[name]!.css ?? []));
  const sum = (all: Iterable<string>) => [...all].reduce((total, file) => total + size(file), 0);
  return { script: sum(files), style: sum(styles), files };
}

const KB = 1024;
const ENTRY = 'index.html';
const SHELL = 'src/shell/shell.tsx';
const HOME = 'src/screens/research/research.tsx';
const SIGN_IN = 'src/screens/auth/sign-in.tsx';

test('the first load stays small: home, sign-in, and what each further screen adds', () => {
  const chunks = manifest();
  const home = loadedWith(chunks, [ENTRY, SHELL, HOME]);
  expect(home.script).toBeLessThanOrEqual(120 * KB);
  expect(home.style).toBeLessThanOrEqual(15 * KB);
  expect(loadedWith(chunks, [ENTRY, SIGN_IN]).script).toBeLessThanOrEqual(75 * KB);
  for (const name of Object.keys(chunks).filter((source) => source.startsWith('src/') && source !== HOME)) {
    const { files } = loadedWith(chunks, [name]);
    const added = [...files].filter((file) => !home.files.has(file)).reduce((total, file) => total + size(file), 0);
    expect([name, added <= 35 * KB]).toEqual([name, true]);
  }
});

test('a build of the same sources is not made again', async () => {
  expect(await buildDashboard()).toBe(false);
});

test('every path below /dashboard is the page, and a part of it that does not exist is not', async () => {
  for (const path of ['/dashboard', '/dashboard/history', '/dashboard/jobs/x']) {
    const answer = await fetch(app.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<meta name="data-source" content="sandbox">');
  }
  expect((await fetch(`${app.url}/dashboard/assets/missing.js`)).status).toBe(404);
  const posted = await fetch(`${app.url}/dashboard`, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each(['br', 'gzip', 'identity'])(
  'a script is served for ever, as %s, and not again when it is known',
  async (encoding) => {
    const { file } = manifest()[ENTRY]!;
    const url = `${app.url}/dashboard/${file}`;
    const first = await fetch(url, { headers: { 'Accept-Encoding': encoding } });
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('vary')).toBe('Accept-Encoding');
    expect(await first.text()).toBe(readFileSync(join(DASHBOARD_BUILD, file), 'utf8'));
    const etag = first.headers.get('etag')!;
    const again = await fetch(url, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  },
);
