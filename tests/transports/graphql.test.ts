import { readFile } from 'node:fs/promises';
import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_COST } from '../../graphql/limits.ts';
import { schema, sdl } from '../../graphql/schema.ts';
import { type Person, person, post } from '../support/people.ts';
import { storedJob } from '../support/stored-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { sseMessages } from './event-source.ts';
import { graphql } from './graphql-client.ts';

/** What contract 7 promises. */
const QUERIES = [
  'gameKeywords',
  'discoveryFeed',
  'access',
  'researchJob',
  'researchHistory',
  'byokReadiness',
  'byokJob',
  'byokHistory',
];
const MUTATIONS = [
  ...['submitExpansion', 'submitComparison', 'submitTrendCheck', 'runSerpAnalysis', 'requestKeywordSuggestions'],
  ...['cancelJob', 'quoteByokExpansion', 'quoteByokComparison', 'executeByokExpansion', 'executeByokComparison'],
  'quoteByokRetry',
];

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

const SUBMIT = `mutation ($input: ExpansionInput!) {
  submitExpansion(input: $input) { jobId kind status progress { completed total } quotaCharged createdAt }
}`;

describe('documents', () => {
  test('an expansion is submitted, read and paged through with typed candidates', async () => {
    const submitted = await graphql(app, { ...admin.headers, Prefer: 'wait=30' }, SUBMIT, {
      input: { keywords: ['meal planner', 'diet app'], filterTerms: null },
    });
    expect(submitted.errors).toEqual([]);
    const { jobId, status } = submitted.data.submitExpansion;
    expect(status).toBe('complete');
    const page = `query ($jobId: ID!, $after: String) { researchJob(jobId: $jobId) { result expansion {
      candidates(first: 7, after: $after) { edges { cursor node { keyword score metrics { volume } } } nodes { keyword }
      pageInfo { hasNextPage endCursor } } } } }`;
    const seen: string[] = [];
    let after: string | null = null;
    let result: { candidates: { keyword: string }[] };
    do {
      const { data, errors } = await graphql(app, admin, page, { jobId, after });
      expect(errors).toEqual([]);
      result = data.researchJob.result;
      const { edges, nodes, pageInfo } = data.researchJob.expansion.candidates;
      expect(nodes).toEqual(edges.map((edge: { node: { keyword: string } }) => ({ keyword: edge.node.keyword })));
      seen.push(...edges.map((edge: { node: { keyword: string } }) => edge.node.keyword));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(result.candidates.map((candidate) => candidate.keyword));
  });
});

describe('limits', () => {
  test('a document spends at most once, however its fields are spread', async () => {
    const before = app.sandbox.control.bill();
    for (const document of [
      'mutation ($i: ExpansionInput!) { a: submitExpansion(input: $i) { jobId } b: submitExpansion(input: $i) { jobId } }',
      'mutation ($i: ExpansionInput!) { submitExpansion(input: $i) { jobId } ...F } fragment F on Mutation { submitTrendCheck(input: { keywords: ["x"] }) { jobId } }',
    ]) {
      const answer = await graphql(app, admin, document, { i: { keywords: ['camping chair'] } });
      expect([answer.status, code(answer)]).toEqual([400, ['VALIDATION_FAILED']]);
    }
    expect(app.sandbox.control.bill()).toEqual(before);
  });

  test.each([
    ['syntax', '{ access { '],
    ['an unknown field', '{ access { password } }'],
    [
      'depth',
      `{ researchHistory { edges ${'{ node { expansion { candidates { edges '.repeat(3)}{ cursor }${' } } } }'.repeat(3)} } }`,
    ],
    ['aliases', `{ ${Array.from({ length: 16 }, (_, i) => `a${i}: access { role }`).join(' ')} }`],
    ['tokens', `{ access { ${'role '.repeat(2_100)} } }`],
  ])('%s: refused before anything is called, as VALIDATION_FAILED with issues', async (_, document) => {
    const answer = await graphql(app, admin, document);
    expect(answer.status).toBe(400);
    expect(answer.data).toBeNull();
    expect(answer.errors[0]!.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400, retryable: false });
    expect(answer.errors[0]!.extensions.issues).toHaveLength(1);
  });

  test('a document whose fields are in order is refused for its cost', async () => {
    const job = 'jobId kind status fromCache dataSource quotaCharged createdAt updatedAt completedAt';
    const parts = 'cost { actualUsd savedUsd } progress { completed total } error { code message }';
    const page = `researchHistory(first: 100) { edges { cursor node { ${job} ${parts} } } }`;
    const document = (pages: number) => `{ ${Array.from({ length: pages }, (_, i) => `p${i}: ${page}`).join(' ')} }`;
    const one = await graphql(app, admin, document(1));
    expect(one.errors).toEqual([]);
    expect(10 * one.extensions.cost!.complexity).toBeGreaterThan(MAX_COST);
    const ten = await graphql(app, admin, document(10));
    expect([ten.status, ten.data, code(ten)]).toEqual([400, null, ['VALIDATION_FAILED']]);
    expect(ten.errors[0]!.message).toContain(`at most ${MAX_COST}`);
  });

  const ROWS =
    'nodes { keyword score metrics { volume monthly { year month volume } serp { itemTypes } } sources { seed origin } }';
  test.each([
    ['the former view', `expansion { candidates(first: 100) { ${ROWS} } }`],
    ['the union', `findings { ... on ExpansionResult { candidates(first: 100) { ${ROWS} } } }`],
    [
      'nodes and edges',
      `findings { ... on ExpansionResult { candidates(first: 100) { ${ROWS} ${ROWS.replace('nodes {', 'edges { node {')} } } } }`,
    ],
  ])('cost: %s cannot be read of more jobs than a document may cost', async (_, field) => {
    const jobs = Array.from({ length: 5 }, (_one, i) => `j${i}: researchJob(jobId: "x") { ${field} }`);
    const answer = await graphql(app, admin, `{ ${jobs.join(' ')} }`);
    expect([answer.status, answer.data]).toEqual([400, null]);
    expect(answer.errors[0]!.message).toMatch(/costs \d+; at most 20000/);
  });

  test('the cost of a document is told with its answer', async () => {
    const { extensions } = await graphql(app, admin, '{ researchHistory(first: 50) { edges { node { jobId } } } }');
    expect(extensions.cost!.limit).toBe(MAX_COST);
    expect(extensions.cost!.complexity).toBeGreaterThan(50);
  });

  test.each([0, 101])('a page of %i items is refused', async (first) => {
    const answer = await graphql(app, admin, `{ researchHistory(first: ${first}) { edges { cursor } } }`);
    expect(answer.errors[0]!.extensions).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'first' }] });
  });

  test('bodies of another type or above 256 KiB are refused with the codes of the catalogue', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const other = await graphql(app, { ...admin.headers, ...form }, '{ access { role } }');
    expect([other.status, code(other)]).toEqual([415, ['UNSUPPORTED_MEDIA_TYPE']]);
    const large = await graphql(app, admin, '{ access { role } }', { pad: 'x'.repeat(300_000) });
    expect([large.status, code(large)]).toEqual([413, ['PAYLOAD_TOO_LARGE']]);
  });
});

describe('errors', () => {
  test('a refusal has its code, status, retryability and members; other fields of the document are answered', async () => {
    const { data, errors } = await graphql(app, admin, '{ access { role } researchJob(jobId: "nothing") { jobId } }');
    expect(data).toEqual({ access: { role: 'admin' }, researchJob: null });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ['researchJob'],
      extensions: { code: 'JOB_NOT_FOUND', status: 404, retryable: false },
    });
  });

  test('every error has the extensions that the schema describes, wherever it was refused', async () => {
    const fields = Object.values((schema.getType('ErrorExtensions') as GraphQLObjectType).getFields());
    const members = fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
    const documents = [
      '{ researchJob(jobId: "nothing") { jobId } }',
      '{ nothing }',
      '{',
      `{ ${'a: access { role } '.repeat(20)} }`,
    ];
    for (const document of documents) {
      const { errors } = await graphql(app, admin, document);
      expect(Object.keys(errors[0]!.extensions)).toEqual(expect.arrayContaining(members));
    }
  });

  test('what breaks inside is masked and logged', async () => {
    const { db } = app.app.context.database;
    await db.schema.alterTable('quota_days').renameTo('quota_days_elsewhere').execute();
    const { data, errors } = await graphql(app, await person(app), '{ access { role } }');
    await db.schema.alterTable('quota_days_elsewhere').renameTo('quota_days').execute();
    expect(data).toEqual({ access: null });
    expect(errors[0]).toMatchObject({
      message: 'Something went wrong on our side.',
      extensions: { code: 'INTERNAL_ERROR' },
    });
    expect(JSON.stringify(errors)).not.toMatch(/quota_days|stack/);
    expect(app.logs.some((line) => line.includes('quota_days'))).toBe(true);
  });

  test('there is no GraphiQL outside development', async () => {
    const response = await fetch(`${app.url}/graphql`, { headers: { Accept: 'text/html' } });
    expect(await response.text()).not.toMatch(/<html|graphiql/i);
  });

  test('a browser of another origin mutates nothing with a cookie, and GET never mutates', async () => {
    const url = new URL(`${app.url}/graphql`);
    url.searchParams.set('query', 'mutation { cancelJob(jobId: "x") { jobId } }');
    expect((await fetch(url, { headers: admin.headers })).status).toBe(405);
  });
});

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

describe('schema', () => {
  test('the checked-in schema is the one that is served', async () => {
    const checkedIn = await readFile(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8');
    expect(sdl).toBe(checkedIn);
    expect(await (await fetch(`${app.url}/schema.graphql`)).text()).toBe(sdl);
  });

  test('every type, field, argument and enum value is described', () => {
    const silent = Object.values(schema.getTypeMap())
      .filter((type) => !type.name.startsWith('__'))
      .flatMap(undescribed);
    expect(silent).toEqual([]);
  });

  const connections = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && type.name.endsWith('Connection'),
  );

  test.each(connections.map((type) => [type.name, type] as const))('%s has nodes beside edges', (_, type) => {
    const { edges, nodes } = type.getFields();
    const edge = getNamedType(edges!.type) as GraphQLObjectType;
    expect(String(nodes!.type)).toBe(`[${edge.getFields().node!.type}]!`);
  });

  test('the promised fields are there', () => {
    expect(Object.keys(schema.getQueryType()!.getFields())).toEqual(expect.arrayContaining(QUERIES));
    expect(Object.keys(schema.getMutationType()!.getFields())).toEqual(expect.arrayContaining(MUTATIONS));
    expect(Object.keys(schema.getSubscriptionType()!.getFields())).toEqual(['jobProgress']);
  });

  function undescribed(type: GraphQLNamedType): string[] {
    const own = type.description ? [] : [type.name];
    if (isEnumType(type))
      return [
        ...own,
        ...type
          .getValues()
          .filter((v) => !v.description)
          .map((v) => `${type.name}.${v.name}`),
      ];
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type))
      return isSpecifiedScalarType(type) ? [] : own;
    const fields = Object.values(type.getFields()).flatMap((field) => [field, ...('args' in field ? field.args : [])]);
    return [...own, ...fields.filter((field) => !field.description).map((field) => `${type.name}.${field.name}`)];
  }
});

describe('progress', () => {
  test('jobProgress streams each event once and in order, and goes on behind the event that is named', async () => {
    const owner = await person(app, { role: 'admin' });
    const { body } = await post(app, '/api/research/expand', owner, { keywords: ['bread oven', 'pizza stone'] });
    const events = await stream(owner, body.jobId, 0);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i + 1));
    expect(events.at(-1)!.status).toBe('complete');
    for (const { seq } of events) expect(await stream(owner, body.jobId, seq)).toEqual(events.slice(seq));
  });

  test('the progress of a stranger is not found', async () => {
    const owner = await person(app, { role: 'admin' });
    const { body } = await post(app, '/api/research/expand', owner, { keywords: ['meal planner'] });
    await expect(stream(await person(app), body.jobId, 0)).rejects.toThrow('JOB_NOT_FOUND');
  });

  async function stream(who: Person, jobId: string, after: number) {
    const query = `subscription { jobProgress(jobId: "${jobId}", after: ${after}) { seq status completed total at } }`;
    const headers = { ...who.headers, Accept: 'text/event-stream' };
    const response = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    const events: { seq: number; status: string }[] = [];
    for await (const { event, data } of sseMessages(response.body!)) {
      if (event !== 'next') continue;
      const { data: payload, errors } = JSON.parse(data);
      if (errors) throw new Error(errors[0].extensions.code);
      events.push(payload.jobProgress);
    }
    return events;
  }
});
