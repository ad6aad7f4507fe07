import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonb } from '../../server/core/database.ts';
import { newId } from '../../server/core/ids.ts';
import { owner, quote } from '../support/byok.ts';
import { listsOf } from '../support/lists.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { fewWords } from '../support/private-jobs.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  who = await person(app);
});
afterAll(async () => app.stop());
const { made, read } = listsOf({ app: () => app, who: () => who });

describe('a keyword list', () => {
  test('is made, read, replaced, listed page by page, and deleted; somebody else’s is not there', async () => {
    const stranger = await person(app);
    const { status, body } = await post(app, '/api/lists', who, {
      ...{ name: ' Spring ', tags: ['a', 'a', 'b'], keywords: ['Meal planner', 'meal  PLANNER', 'diet'] },
      ...{ locationCode: 2276, languageCode: 'de' },
    });
    expect([status, body.name, body.tags, body.keywords]).toEqual([
      201,
      'Spring',
      ['a', 'b'],
      ['Meal planner', 'diet'],
    ]);
    const url = `${app.url}/api/lists/${body.listId}`;
    const put = { method: 'PUT', headers: who.headers, body: JSON.stringify({ name: 'Autumn', keywords: ['tea'] }) };
    const replaced = await call(url, put);
    expect(replaced.body).toMatchObject({ name: 'Autumn', tags: [], keywords: ['tea'], locationCode: 2840 });
    expect(await read(body.listId)).toEqual(replaced.body);
    for (const method of ['GET', 'DELETE']) {
      const foreign = await call(url, { method, headers: stranger.headers });
      expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    const others = [await made(), await made()];
    const pages: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await call(`${app.url}/api/lists?limit=1${cursor}`, { headers: who.headers });
      pages.push(...page.body.items.map(({ listId }: { listId: string }) => listId));
      if (page.body.nextCursor === null) break;
      cursor = `&cursor=${page.body.nextCursor}`;
    }
    expect(pages).toEqual([...others.toReversed(), body.listId]);
    expect((await call(url, { method: 'DELETE', headers: who.headers })).status).toBe(204);
    expect((await call(url, { headers: who.headers })).status).toBe(404);
  });
});

test.each(['\u200b', '\u202e \u00ad', '\u3164', '\u2800'])(
  'a name or a tag that nobody can see is refused: %j',
  async (unseen) => {
    for (const list of [{ name: unseen }, { name: 'Spring', tags: [unseen] }]) {
      const { status, body } = await post(app, '/api/lists', who, list);
      expect([status, body.code, body.detail]).toEqual([
        400,
        'VALIDATION_FAILED',
        expect.stringContaining('can be seen'),
      ]);
    }
  },
);

test('an account keeps 200 lists at most, however many are made at once', async () => {
  const keeper = await person(app);
  const many = Array.from({ length: 195 }, (_, at) => ({
    ...{ id: newId(), owner_id: keeper.accountId, name: `list ${at}`, tags: jsonb([]), keywords: jsonb([]) },
    ...{ location_code: 2840, language_code: 'en' },
  }));
  await app.app.context.database.db.insertInto('keyword_lists').values(many).execute();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(app, '/api/lists', keeper, { name: 'more' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(400)]);
});

describe('a list in place of words', () => {
  const KINDS: Record<string, object> = {
    expand: { sources: ['suggestions'], limitPerSeed: 10 },
    compare: {},
    trends: {},
    serp: {},
    metrics: {},
  };

  test.each(Object.keys(KINDS))('asks %s about the words that it has at that moment', async (kind) => {
    const admin = await person(app, { role: 'admin' });
    const keywords = fewWords(3);
    const { body: list } = await post(app, '/api/lists', admin, { name: 'mine', keywords });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const asked = { listId: list.listId, ...KINDS[kind] };
    const { body: job } = await post(app, `/api/research/${kind}`, admin, asked, { ...key, Prefer: 'wait=30' });
    expect([job.status, job.request.keywords]).toEqual(['complete', keywords]);
    const named = await post(app, `/api/research/${kind}`, admin, { keywords, ...KINDS[kind] }, { Prefer: 'wait=30' });
    expect([named.body.fromCache, named.body.result]).toEqual([true, job.result]);
    const url = `${app.url}/api/lists/${list.listId}`;
    await call(url, { method: 'DELETE', headers: admin.headers });
    const again = await post(app, `/api/research/${kind}`, admin, asked, key);
    expect([again.body.jobId, again.headers.get('idempotent-replayed')]).toEqual([job.jobId, 'true']);
    const late = await post(app, `/api/research/${kind}`, admin, asked);
    expect([late.status, late.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('is priced for the owner alone, up to 5,000 words, and a quote keeps its words', async () => {
    const [payer, stranger] = [await owner(app), await owner(app)];
    const keywords = Array.from({ length: 5000 }, (_, at) => `word number ${at}`);
    const { body: list } = await post(app, '/api/lists', payer, { name: 'all', keywords: keywords.slice(0, 2500) });
    const url = `${app.url}/api/lists/${list.listId}/import?commit=true`;
    const headers = { ...payer.headers, 'Content-Type': 'text/plain' };
    await call(url, { method: 'POST', headers, body: keywords.join('\n') });
    const input = { listId: list.listId };
    const { data } = await quote(app, payer, 'metrics', input);
    const named = await quote(app, payer, 'metrics', { keywords });
    expect([data.quote.estimatedCostUsd, data.quote.requestHash]).toEqual([
      ...[named.data.quote.estimatedCostUsd, named.data.quote.requestHash],
    ]);
    expect((await quote(app, stranger, 'metrics', input)).error.appCode).toBe('NOT_FOUND');
    for (const kind of ['expand', 'compare'] as const) {
      const { error } = await quote(app, payer, kind, { ...input, benchmark: kind === 'compare' ? 'tea' : undefined });
      expect([error.appCode, error.issues.map((one: { path: string }) => one.path)]).toEqual([
        'VALIDATION_FAILED',
        ['listId'],
      ]);
    }
  });

  test('is refused where it has no words, and beside words', async () => {
    const empty = await made();
    const some = await made(['tea']);
    const paths = async (input: object) => {
      const { status, body } = await post(app, '/api/research/trends', who, input);
      return [status, body.issues?.map((one: { path: string }) => one.path)];
    };
    expect(await paths({ listId: empty })).toEqual([400, ['listId']]);
    expect(await paths({ listId: some, keywords: ['tea'] })).toEqual([400, ['keywords']]);
    expect(await paths({})).toEqual([400, ['keywords']]);
    expect(app.sandbox.control.bill(who.accountId)).toEqual([]);
  });
});
