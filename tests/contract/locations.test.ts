import { expect, test, vi } from 'vitest';
import { locationsSearch } from '../../server/operations/locations.ts';
import { BUNDLED_COUNTRIES } from '../../server/providers/countries.ts';
import { administrator } from '../support/discovery.ts';
import { fault } from '../support/jobs.ts';
import { call, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const LISTS = 'dataforseo dataforseo_labs/locations_and_languages';
const asked = (app: TestApp) => app.sandbox.control.counters().requests[LISTS] ?? 0;

test('countries are found by any part of their name and by their code, accents and case aside, and cost nothing', async () => {
  const app = await startTestApp();
  const { run } = await administrator(app);
  const names = async (query: string) => (await run(locationsSearch, { query })).locations.map(({ name }) => name);
  expect((await names('united'))[0]).toMatch(/^United/);
  expect(await names('GB')).toEqual(['United Kingdom']);
  expect(await names('côte d')).toEqual(await names('COTE D'));
  expect(await names('erman')).toEqual(['Germany']);
  expect(await names('nowhere at all')).toEqual([]);
  const { locations } = await run(locationsSearch, { query: 'germ', limit: 1 });
  expect(locations).toEqual([
    { locationCode: 2276, countryCode: 'DE', name: 'Germany', languages: [{ languageCode: 'de', name: 'German' }] },
  ]);
  expect((await run(locationsSearch, { limit: 200 })).locations).toHaveLength(BUNDLED_COUNTRIES.length);
  expect(app.sandbox.control.bill()).toEqual([]);
  await app.stop();
});

test('the list is the provider’s own, asked for when somebody searches, and once a day for all who do', async () => {
  const app = await startTestApp();
  const { headers } = await person(app);
  const search = () => call(`${app.url}/api/locations?query=spain`, { headers });
  expect(asked(app)).toBe(0);
  const answers = await Promise.all([search(), search(), search()]);
  expect(asked(app)).toBe(1);
  for (const { body } of answers) expect(body).toMatchObject({ source: 'provider', asOf: expect.any(String) });
  await search();
  expect(asked(app)).toBe(1);
  await app.stop();
});

test('where the provider’s list cannot be read the bundled one is searched, and the provider is left alone for a while', async () => {
  const app = await startTestApp();
  fault(app, { kind: 'topCode', code: 50000 }, { endpoint: 'locations_and_languages' });
  const { run } = await administrator(app);
  for (let times = 0; times < 3; times++) {
    const { locations, source, asOf } = await run(locationsSearch, { query: 'spain' });
    expect(locations).toMatchObject([{ locationCode: 2724 }]);
    expect([source, asOf]).toEqual(['built_in', null]);
  }
  expect(asked(app)).toBeLessThanOrEqual(1);
  await app.stop();
});

/** The form of a country, and none; then a country without keyword data, and a city. */
const NOWHERE = [2_999, 2_841, 2_901];
const [LUXEMBOURG, NEW_YORK] = [2_442, 1_023_191];
const ASKED: Record<string, object> = {
  'research/expand': { keywords: ['meal planner'] },
  'research/compare': { keywords: ['meal planner', 'diet app'] },
  'research/trends': { keywords: ['meal planner'] },
  'research/serp': { keywords: ['meal planner'] },
  'research/metrics': { keywords: ['meal planner'] },
  'research/keyword-suggestions': { keyword: 'meal planner' },
  'research/byok/pipeline/expand/quote': { keywords: ['meal planner'] },
  'research/byok/pipeline/compare/quote': { keywords: ['meal planner', 'diet app'], benchmark: 'diet app' },
  'research/byok/metrics/quote': { keywords: ['meal planner'] },
  lists: { name: 'abroad', keywords: ['meal planner'] },
};

test.each(NOWHERE)(
  '%i, which no list names, is refused wherever research is asked for; nothing is taken, bought or asked of the provider',
  async (nowhere) => {
    const app = await startTestApp();
    const student = await person(app);
    const requests = () => structuredClone(app.sandbox.control.counters().requests);
    const before = requests();
    for (const [path, asked] of Object.entries(ASKED)) {
      const key = { 'Idempotency-Key': `nowhere-${path.replaceAll('/', '-')}` };
      const { status, body } = await post(app, `/api/${path}`, student, { ...asked, locationCode: nowhere }, key);
      expect([path, status, body.code, body.issues?.[0]?.path]).toEqual([
        path,
        400,
        'VALIDATION_FAILED',
        'locationCode',
      ]);
    }
    const { body } = await call(`${app.url}/api/auth/access`, { headers: student.headers });
    expect(body.quota.used).toBe(0);
    expect(requests()).toEqual(before);
    expect(app.sandbox.control.bill()).toEqual([]);
    await app.stop();
  },
);

test('a place that only keyword data is missing of is taken by trends, comparisons, results pages and lists, and by nothing else', async () => {
  const app = await startTestApp();
  const admin = await person(app, { role: 'admin' });
  const taken = async (path: string, locationCode: number) =>
    (await post(app, `/api/research/${path}`, admin, { ...ASKED[`research/${path}`], locationCode })).status !== 400;
  for (const place of [LUXEMBOURG, NEW_YORK]) {
    for (const path of ['trends', 'compare', 'serp'])
      expect([path, place, await taken(path, place)]).toEqual([path, place, true]);
    for (const path of ['expand', 'metrics', 'keyword-suggestions'])
      expect([path, place, await taken(path, place)]).toEqual([path, place, false]);
    expect((await post(app, '/api/lists', admin, { ...ASKED.lists, locationCode: place })).status).toBe(201);
  }
  await app.stop();
});

test('a country that the provider’s own list has gained can be researched once somebody has found it there', async () => {
  const app = await startTestApp();
  const admin = await person(app, { role: 'admin' });
  const gained = { locationCode: 2999, isoCode: 'XX', name: 'Newland', languageCodes: ['en'] };
  vi.spyOn(app.app.context.providers.keywordData, 'countries').mockResolvedValue({ ok: true, data: [gained] });
  const asked = { keywords: ['meal planner'], locationCode: gained.locationCode };
  expect((await post(app, '/api/research/serp', admin, asked)).status).toBe(400);
  await call(`${app.url}/api/locations?query=newland`, { headers: admin.headers });
  expect((await post(app, '/api/research/serp', admin, asked, { Prefer: 'wait=30' })).body.status).toBe('complete');
  const bundled = { ...asked, locationCode: BUNDLED_COUNTRIES[0]!.locationCode };
  expect((await post(app, '/api/research/serp', admin, bundled, { Prefer: 'wait=30' })).body.status).toBe('complete');
  await app.stop();
});
