import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { runningJob } from '../support/running-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
let path: string;
let jobId: string;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app, { role: 'admin' });
  jobId = (await research(app, who, 'trends', { keywords: ['diet app'] })).body.jobId;
  path = `/api/jobs/${jobId}/share`;
});
afterAll(() => app.stop());

const AGENT = { 'User-Agent': `linker/${'9'.repeat(400)}` };
const ended = (headers: Record<string, string>) => call(app.url + path, { method: 'DELETE', headers });
const pageOf = (url: string) => new URL(url).pathname;
const leftOf = ({ headers }: Response) => Number(/"requests";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

test('who made links and who ended them is on record, with address, agent and the links', async () => {
  const { shareId } = (await post(app, path, who, { expiresInDays: 3 }, AGENT)).body;
  await post(app, path, who, {}, AGENT);
  for (let times = 0; times < 2; times++) await ended({ ...who.headers, ...AGENT });
  const audit = app.app.context.database.db.selectFrom('audit_log').selectAll().where('action', 'like', 'share.%');
  const rows = await audit.where('target', '=', jobId).orderBy('id').execute();
  expect(rows).toMatchObject([
    { action: 'share.created', details: { shareId, expiresInDays: 3 } },
    { action: 'share.created', details: { expiresInDays: 30 } },
    { action: 'share.ended', details: { links: 2 } },
  ]);
  const origin = { actor_id: who.accountId, actor_kind: 'api_key', address: '127.0.0.1' };
  for (const row of rows) expect(row).toMatchObject({ ...origin, user_agent: AGENT['User-Agent'].slice(0, 300) });
});

test('only its owner shares a job, once it has a result, and only its owner ends its links', async () => {
  const { url } = (await post(app, path, who, {})).body;
  const other = await person(app, { role: 'admin' });
  const foreign = await post(app, path, other, {});
  const running = await post(app, `/api/jobs/${await runningJob(app, who)}/share`, who, {});
  const told = [foreign, await ended(other.headers), running].map(({ status, body }) => [status, body.code]);
  expect(told).toEqual(Array(3).fill([404, 'JOB_NOT_FOUND']));
  expect((await fetch(app.url + pageOf(url))).status).toBe(200);
});

test('links that have ended by themselves take no place of new ones', async () => {
  await ended(who.headers);
  for (let made = 0; made < 20; made++) expect((await post(app, path, who, {})).status).toBe(201);
  expect((await post(app, path, who, {})).body.code).toBe('VALIDATION_FAILED');
  await sql`update shares set expires_at = app_now() where job_id = ${jobId}`.execute(app.app.context.database.db);
  expect((await post(app, path, who, {})).status).toBe(201);
});

test('who opens a link is nobody, whatever comes along: a bad credential is not looked at', async () => {
  await ended(who.headers);
  const { url } = (await post(app, path, who, {})).body;
  app.logs.length = 0;
  const headers = { Authorization: 'Bearer made-up', Cookie: 'session=nonsense' };
  expect((await fetch(app.url + pageOf(url), { headers })).status).toBe(200);
  expect(app.logs.filter((line) => line.includes('bad key'))).toEqual([]);
});

test.each(['text/html', 'application/json'])('a visit counts as one request, and says so, for %s', async (accept) => {
  await ended(who.headers);
  const { url } = (await post(app, path, who, {})).body;
  const headers = { Accept: accept };
  const visit = async (address: string) => {
    const answer = await fetch(app.url + address, { headers });
    await answer.text();
    return answer;
  };
  const visits = [
    await visit(pageOf(url)),
    await visit('/shared/never'),
    await visit('/shared/never'),
    await visit(pageOf(url)),
  ];
  expect(visits.map(({ status }) => status)).toEqual([200, 404, 404, 200]);
  const form = accept === 'text/html' ? accept : 'application/problem+json';
  expect(visits[1]!.headers.get('content-type')).toContain(form);
  const first = leftOf(visits[0]!);
  expect(first).toBeGreaterThan(0);
  expect(visits.map(leftOf)).toEqual([first, first - 1, first - 2, first - 3]);
});

test('where a link has ended, a reader finds a page that is for no index, and no script runs in it', async () => {
  const { status, headers } = await fetch(`${app.url}/shared/never`, { headers: { Accept: 'text/html' } });
  const said = ['x-robots-tag', 'referrer-policy', 'cache-control'].map((name) => headers.get(name));
  expect([status, ...said]).toEqual([404, 'noindex, nofollow', 'no-referrer', 'no-store']);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*script-src)/);
});
