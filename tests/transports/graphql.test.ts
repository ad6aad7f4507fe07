import { type GraphQLObjectType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../graphql/schema.ts';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { sseMessages } from './event-source.ts';
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

test('a header that lists forms without end is not repeated in the refusal', async () => {
  const of = async (accept: string) => {
    const url = `${app.url}/graphql?query=${encodeURIComponent('{ __typename }')}`;
    const { status, headers } = await fetch(url, { headers: { Accept: accept } });
    return { status, told: [...headers].join().length < 2_000 };
  };
  expect(await of(','.repeat(7_000))).toEqual({ status: 200, told: true });
  expect(await of('text/nothing,'.repeat(500))).toEqual({ status: 200, told: true });
  expect(await of(`${'text/nothing,'.repeat(500)}*/*`)).toEqual({ status: 200, told: true });
});
