import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_COST } from '../../graphql/limits.ts';
import { type Person, person } from '../support/people.ts';
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

  test('a document reads rows four times at most', async () => {
    const reading = (times: number) =>
      `{ ${Array.from({ length: times }, (_, i) => `r${i}: jobsRows(input: { jobId: "none" }) { total }`).join(' ')} }`;
    const four = await graphql(app, admin, reading(4));
    expect([four.status, code(four)]).toEqual([200, Array(4).fill('JOB_NOT_FOUND')]);
    const five = await graphql(app, admin, reading(5));
    expect([five.status, five.data, code(five)]).toEqual([400, null, ['VALIDATION_FAILED']]);
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
