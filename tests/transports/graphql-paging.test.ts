import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, person, post } from '../support/people.ts';
import { storedJob } from '../support/stored-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({
    env: { NODE_ENV: 'production', REQUEST_RATE_PER_MINUTE: '100000' },
    overrides: { sweepSeconds: 3600 },
  });
  admin = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const code = (answer: Awaited<ReturnType<typeof graphql>>) => answer.errors.map((error) => error.extensions.code);

describe('reading many', () => {
  /** Statements while the work goes on; the sweeper is at rest. */
  async function statements(work: () => Promise<unknown>): Promise<string[]> {
    const executor = app.app.context.database.db.getExecutor();
    const spy = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(executor)), 'executeQuery');
    await work();
    const texts = spy.mock.calls.map(([query]) => (query as { sql: string }).sql);
    spy.mockRestore();
    return texts.filter((text) => !/"(api_keys|sessions)"/.test(text));
  }

  test('a hundred jobs take as many statements as two, none of them about results', async () => {
    const owner = await person(app, { role: 'admin' });
    for (let i = 0; i < 100; i += 1) await storedJob(app, owner, { text: JSON.stringify({ candidates: [i] }) });
    const read = (first: number) => async () => {
      const document = `{ researchHistory(first: ${first}) { edges { node { jobId status cost { actualUsd } } } } }`;
      const { data, errors } = await graphql(app, owner, document);
      expect(errors).toEqual([]);
      expect(data.researchHistory.edges).toHaveLength(first);
    };
    await read(1)();
    const [few, many] = [await statements(read(2)), await statements(read(100))];
    expect(many).toHaveLength(few.length);
    expect(many.filter((text) => /result_pieces|research_results/.test(text))).toEqual([]);
  });

  test.each(['result', 'expansion { filter { total } }', 'comparison { benchmark }', 'findings { __typename }'])(
    'an item of a list has no %s',
    async (field) => {
      for (const list of ['researchHistory', 'byokHistory']) {
        const answer = await graphql(app, admin, `{ ${list} { edges { node { ${field} } } } }`);
        expect([answer.status, code(answer)]).toEqual([400, ['VALIDATION_FAILED']]);
      }
    },
  );

  test('paging through the history shows every job once, newest first', async () => {
    const owner = await person(app, { role: 'admin' });
    const made: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      made.unshift((await post(app, '/api/research/expand', owner, { keywords: ['meal planner'] })).body.jobId);
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const document =
        'query ($after: String) { researchHistory(first: 3, after: $after) { edges { node { jobId } } pageInfo { hasNextPage endCursor } } }';
      const { data } = await graphql(app, owner, document, { after });
      seen.push(...data.researchHistory.edges.map((edge: { node: { jobId: string } }) => edge.node.jobId));
      after = data.researchHistory.pageInfo.hasNextPage ? data.researchHistory.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(made);
  });
});

test('the feed is paged through from any item: each publication once, in its order', async () => {
  const { db } = app.app.context.database;
  for (const keyword of ['one', 'two', 'three', 'four', 'five']) {
    await sql`insert into feed_entries (item_id, kind, keyword, class, reason, evidence, data_source)
      values (gen_random_uuid(), 'game_keyword', ${keyword}, 'hot', 'because', '[]', 'sandbox')`.execute(db);
  }
  const page = async (after: string | null, first: number) => {
    const document = `query ($after: String, $first: Int) { discoveryFeed(after: $after, first: $first) {
      edges { cursor node { keyword } } pageInfo { hasNextPage endCursor } } }`;
    const { data, errors } = await graphql(app, admin, document, { after, first });
    expect(errors).toEqual([]);
    return data.discoveryFeed;
  };
  const whole = await page(null, 100);
  const words = whole.edges.map((edge: { node: { keyword: string } }) => edge.node.keyword);
  expect(words).toEqual(['one', 'two', 'three', 'four', 'five']);
  for (const [i, { cursor }] of whole.edges.entries()) {
    const rest = await page(cursor, 2);
    expect(rest.edges).toEqual(whole.edges.slice(i + 1, i + 3));
    expect(rest.pageInfo.hasNextPage).toBe(i + 3 < words.length);
  }
});

test('who polls the feed with `endCursor` gets what has come since, and nothing twice', async () => {
  const { db } = app.app.context.database;
  const publish = (keyword: string) =>
    sql`insert into feed_entries (item_id, kind, keyword, class, reason, evidence, data_source)
      values (gen_random_uuid(), 'game_keyword', ${keyword}, 'hot', 'because', '[]', 'sandbox')`.execute(db);
  const poll = async (after: string | null) => {
    const document = `query ($after: String) { discoveryFeed(after: $after, first: 100) {
      nodes { keyword } pageInfo { hasNextPage endCursor } } }`;
    const { nodes, pageInfo } = (await graphql(app, admin, document, { after })).data.discoveryFeed;
    return { words: nodes.map((node: { keyword: string }) => node.keyword), ...pageInfo };
  };
  await publish('polled first');
  const { endCursor } = await poll(null);
  expect(await poll(endCursor)).toEqual({ words: [], hasNextPage: false, endCursor });
  await publish('polled later');
  expect((await poll(endCursor)).words).toEqual(['polled later']);
});
