import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeEnded } from '../../server/services/retention/purge.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let who: Person;
let jobId: string;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app, { role: 'admin' });
  const asked = { keywords: ['meal <planner>', 'diet app'], limitPerSeed: 30, label: 'secret client' };
  jobId = (await research(app, who, 'expand', asked)).body.jobId;
});
afterAll(() => app.stop());

const share = async (input: object = {}) => (await post(app, `/api/jobs/${jobId}/share`, who, input)).body;
const unshare = async () =>
  await call(`${app.url}/api/jobs/${jobId}/share`, { method: 'DELETE', headers: who.headers });

/** The page behind a link, as a browser asks for it, on this service. */
const open = async (url: string) =>
  await fetch(`${app.url}${new URL(url).pathname}`, { headers: { Accept: 'text/html', Cookie: 'session=nonsense' } });

test('a link shows the result to anybody, and nothing of the account that shared it', async () => {
  const { url } = await share();
  const page = await open(url);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('diet app');
  expect(html).not.toContain('<planner>');
  const { role: _role, ...facts } = await app.app.context.database.db
    .selectFrom('accounts')
    .select(['id', 'email', 'role'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const token = url.split('/').at(-1)!;
  const { body } = await call(`${app.url}/api/shared/${token}`);
  for (const seen of [html, JSON.stringify(body)])
    for (const secret of [...Object.values(facts), jobId, 'secret client', who.key]) expect(seen).not.toContain(secret);
  expect(Object.keys(body).join()).not.toMatch(/cost|usd|label|jobId/i);
});

test('a token opens its own link and no other, whatever is near it', async () => {
  const trends = await research(app, who, 'trends', { keywords: ['diet app'] });
  const theirs = (await post(app, `/api/jobs/${trends.body.jobId}/share`, who, {})).body.url;
  const urls: string[] = [(await share()).url, theirs];
  const pages = await Promise.all(urls.map(async (url) => await (await open(url)).text()));
  expect(pages.map((html) => /(\w+) of .*, location/.exec(html)?.[1])).toEqual(['expand', 'trends']);
  const tokens = urls.map((url) => url.split('/').at(-1)!);
  const kindOf = async (token: string) => (await call(`${app.url}/api/shared/${token}`)).body.kind;
  expect(await Promise.all(tokens.map(kindOf))).toEqual(['expand', 'trends']);
  const [token] = tokens as [string];
  const flipped = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  for (const near of [flipped, token.slice(0, -1), token.toLowerCase(), '%', 'a'.repeat(43)])
    expect([near, (await call(`${app.url}/api/shared/${near}`)).status >= 400]).toEqual([near, true]);
  await call(`${app.url}/api/jobs/${trends.body.jobId}/share`, { method: 'DELETE', headers: who.headers });
});

test('a page that was shared is for no index and names itself to nobody', async () => {
  const { headers, status } = await open((await share()).url);
  expect([status, headers.get('x-robots-tag'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
    ...[200, 'noindex, nofollow', 'no-referrer', 'no-store'],
  ]);
});

test('all links of a job end at once, on every process, and say no more than an unknown one does', async () => {
  const beside = await startTestApp({ beside: app, booksDiffer: 'the other application compares them' });
  const links = [await share(), await share()];
  expect((await unshare()).status).toBe(204);
  for (const { url } of links) {
    expect((await open(url)).status).toBe(404);
    expect((await fetch(`${beside.url}${new URL(url).pathname}`)).status).toBe(404);
  }
  expect((await unshare()).status).toBe(204);
  const audit = app.app.context.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'share.ended');
  expect(await audit.where('target', '=', jobId).execute()).toHaveLength(1);
  const ended = await call(`${app.url}/api/shared/${links[0].url.split('/').at(-1)}`);
  const unknown = await call(`${app.url}/api/shared/${'a'.repeat(43)}`);
  expect({ ...ended.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  await beside.stop();
});

test('a link ends by itself, and with the account that shared it; what has ended is deleted', async () => {
  const { db } = app.app.context.database;
  const { url, shareId } = await share({ expiresInDays: 1 });
  await db
    .updateTable('accounts')
    .set({ blocked_at: sql`app_now()` as never })
    .where('id', '=', who.accountId)
    .execute();
  expect((await open(url)).status).toBe(404);
  await db.updateTable('accounts').set({ blocked_at: null }).where('id', '=', who.accountId).execute();
  expect((await open(url)).status).toBe(200);
  await db
    .updateTable('shares')
    .set({ expires_at: sql`app_now()` as never })
    .where('id', '=', shareId)
    .execute();
  expect((await open(url)).status).toBe(404);
  await purgeEnded(app.app.context);
  expect(await db.selectFrom('shares').select('id').where('id', '=', shareId).execute()).toEqual([]);
});

test('the token is nowhere but in the answer', async () => {
  const token = (await share()).url.split('/').at(-1)!;
  const rows = await app.app.context.database.db.selectFrom('shares').selectAll().execute();
  const audit = await app.app.context.database.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify([rows, audit])).not.toContain(token);
  expect(app.logs.join()).not.toContain(token);
});

test('a job has twenty links at most, however many are asked for at once', async () => {
  await unshare();
  for (let made = 0; made < 19; made++) await share();
  const { database } = app.app.context;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const asked = await database.transaction(async (tx) => {
    // Links are looked at and not made: each has counted what is there before any is added.
    await sql`lock table shares in share mode`.execute(tx.db);
    const begun = Array.from({ length: 4 }, () => share());
    await until(async () => (await waiting.execute(database.db)).rows.length === begun.length);
    return { begun };
  });
  const answers = await Promise.all(asked.begun);
  expect(answers.map(({ url, code }) => (url ? 'made' : code)).sort()).toEqual([
    ...Array(3).fill('VALIDATION_FAILED'),
    'made',
  ]);
});
