/**
 * `npm run screenshots`: every screen and every page in both themes at three widths, into the ignored folder `screenshots/`, for somebody to look at.
 * With words behind it, only the screens whose path holds one of them.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { allPages } from '../../server/http/pages/all.ts';
import { listen } from '../../server/http/server.ts';
import { adminInvitesCreate } from '../../server/operations/admin-accounts.ts';
import { adminGamesDecide, adminWatchlistAdd } from '../../server/operations/admin-games.ts';
import { startSandbox } from '../../server/sandbox/index.ts';
import { buildDashboard } from '../../server/wiring/build-dashboard.ts';
import { asOwner, connect, cookieOf, execute, type Owner, quote, readAsOwner, run } from '../support/byok.ts';
import { administrator, itemsInReview } from '../support/discovery.ts';
import { person, post } from '../support/people.ts';
import { scratchFolder } from '../support/scratch.ts';
import type { TestApp } from '../support/test-app.ts';
import { launch } from './browser.ts';

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const WIDTHS = [375, 1280, 1920];
const PUBLIC = ['sign-in', 'sign-up', 'reset'];
const SCREENS = ['', 'history', 'spend', 'lists', 'games', 'feed', 'settings'];
const ADMIN = ['invites', 'accounts', 'review', 'watch-list', 'platform-spend', 'audit', 'system'];
const WORDS = ['meal planner', 'recipe app', 'grocery list', 'meal kit', 'calorie counter', 'diet plan', 'air fryer'];

const only = process.argv.slice(2);
const wanted = (path: string) => only.length === 0 || only.some((word) => path.includes(word));

async function main(): Promise<void> {
  const sandbox = await startSandbox();
  const config = readConfig({
    DATA_DIR: await scratchFolder('screenshots'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    DATAFORSEO_BASE_URL: sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: sandbox.gatewayUrl,
    REQUEST_RATE_PER_MINUTE: '100000',
    BCRYPT_COST: '4',
  });
  const [app] = await Promise.all([createApp(config, { log: pino({ level: 'silent' }) }), buildDashboard()]);
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustProxy: false });
  const url = `http://127.0.0.1:${server.port}`;
  const test: TestApp = { app, sandbox, url, logs: [], databaseUrl: null, stop: async () => undefined };
  const { cookie, jobs } = await filled(test);
  await mkdir(FOLDER, { recursive: true });
  const paths = [...SCREENS, ...ADMIN.map((name) => `admin/${name}`), ...jobs];
  const docs = allPages(config).map(({ path }) => path);
  for (const theme of ['light', 'dark'] as const) {
    await shoot({ url, theme, paths: docs.filter(wanted) });
    await shoot({ url, theme, paths: PUBLIC.filter(wanted).map(inDashboard) });
    await shoot({ url, theme, paths: paths.filter(wanted).map(inDashboard), cookie });
  }
  await server.close();
  await app.stop();
  await sandbox.stop();
}

const inDashboard = (path: string) => `/dashboard/${path}`;
const nameOf = (path: string) =>
  path
    .slice(1)
    .replace(/^dashboard\/$/, 'research')
    .replace(/^dashboard\//, '')
    .replace(/\?.*/, '-open')
    .replaceAll('/', '-') || 'home';

/** An administrator with a job of each kind on both pipelines, a purchase that waits for a yes, and items on every list. */
async function filled(test: TestApp): Promise<{ cookie: string; jobs: string[] }> {
  const who = await person(test, { role: 'admin' });
  const cookie = await cookieOf(test, who.accountId);
  const wait = { Prefer: 'wait=30' };
  const asked = async (kind: string, body: object) =>
    `jobs/${(await post(test, `/api/research/${kind}`, who, body, wait)).body.jobId}`;
  const jobs = [
    await asked('expand', { keywords: WORDS.slice(0, 2), limitPerSeed: 300 }),
    await asked('compare', { keywords: WORDS, benchmark: 'gpts', days: 365 }),
    await asked('serp', { keywords: WORDS.slice(0, 2) }),
  ];
  const list = { name: 'Kitchen', tags: ['client a', 'spring'], keywords: WORDS };
  const { listId } = (await post(test, '/api/lists', who, list)).body;
  jobs.push(`lists?open=${listId}`);
  const admin = await administrator(test);
  await itemsInReview(admin, ['balatro best jokers', 'hades boons', 'silksong map']);
  const ids = await itemsInReview(admin, ['hollow knight charms', 'stardew fish', 'celeste heart'], {
    class: 'rising',
  });
  await admin.run(adminGamesDecide, { ids, decision: 'approve', reason: 'Searched more each month.' });
  await admin.run(adminWatchlistAdd, { keyword: 'metroidvania' });
  await admin.run(adminInvitesCreate, {});
  return {
    cookie,
    jobs: [...jobs, ...(await bought(test, { ...who, cookie, login: 'shown', apiKey: 'sk-or-shown' }))],
  };
}

/** Screens of what was bought on one's own providers, and of what waits for a yes. */
async function bought(test: TestApp, who: Owner): Promise<string[]> {
  for (const provider of ['dataforseo', 'openrouter'] as const) await connect(test, who, provider);
  const { job } = await run(test, who, 'expand', { keywords: ['meal prep'], limitPerSeed: 20 });
  const { keys } = (await readAsOwner(test, who, 'keys.list')).data;
  for (const { id: keyId } of keys) await asOwner(test, who, 'keys.update', { keyId, approvalAboveUsd: 0 });
  const of = (await quote(test, who, 'expand', { keywords: ['pantry'], limitPerSeed: 20 })).data.quote;
  await execute(test, who, of);
  return [`jobs/${job.jobId}`, `approve/${of.quoteId}`];
}

async function shoot(what: { url: string; theme: 'light' | 'dark'; paths: string[]; cookie?: string }): Promise<void> {
  const { url, theme, paths, cookie } = what;
  const browser = await launch();
  const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' });
  const [name, value] = cookie?.split('=') ?? [];
  if (name && value) await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const file = `${nameOf(path)}-${theme}-${width}.png`;
      await page.screenshot({ path: FOLDER + file, fullPage: true });
      console.log(file);
    }
  }
  await browser.close();
}

await main();
process.exit(0);
