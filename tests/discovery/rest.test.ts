import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminGamesDecide } from '../../server/operations/admin-games.ts';
import { administrator, itemsInReview } from '../support/discovery.ts';
import { call, type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let reader: Person;
let publish: (keywords: string[], cls: 'hot' | 'niche') => Promise<void>;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await administrator(app);
  reader = await person(app);
  publish = async (keywords, cls) => {
    const ids = await itemsInReview(admin, keywords, { class: cls });
    await admin.run(adminGamesDecide, { ids, decision: 'approve', reason: 'fine' });
  };
  await publish(['rest hot'], 'hot');
  await publish(['rest niche'], 'niche');
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { ...reader.headers, ...headers } });

test.each(['/api/game-keywords', '/api/integrations/discovery-feed'])(
  '%s answers 304 to its own entity tag until something is published',
  async (path) => {
    const first = await get(path);
    const tag = first.headers.get('etag')!;
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(304);
    await publish([`after ${path}`], 'hot');
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(200);
  },
);

test('filters and pages arrive as query parameters, comma-separated or repeated', async () => {
  const niche = await call(`${app.url}/api/game-keywords?class=niche&limit=1`, { headers: reader.headers });
  expect(niche.body.keywords).toMatchObject([{ keyword: 'rest niche', class: 'niche' }]);
  const path = '/api/integrations/discovery-feed?classes=hot&classes=niche&kinds=game_keyword&limit=2';
  const page = await call(app.url + path, { headers: reader.headers });
  expect(page.body).toMatchObject({ items: [{ keyword: 'rest hot' }, { keyword: 'rest niche' }], hasMore: true });
  const next = await call(`${app.url}${path}&cursor=${page.body.nextCursor}`, { headers: reader.headers });
  expect(next.body.items[0].keyword).toMatch(/^after/);
});

test.each(['limit=0', 'limit=x', 'class=cold', 'cursor=forged', 'since=soon', 'more=1'])(
  'a wrong query is a mistake of the caller: %s',
  async (query) => {
    const { status, body } = await call(`${app.url}/api/game-keywords?${query}`, { headers: reader.headers });
    expect([status, body.code, body.issues.length > 0]).toEqual([400, 'VALIDATION_FAILED', true]);
  },
);
