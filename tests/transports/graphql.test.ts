import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_COST } from '../../graphql/limits.ts';
import { schema, sdl } from '../../graphql/schema.ts';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ env: { NODE_ENV: 'production', REQUEST_RATE_PER_MINUTE: '100000' } });
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
      candidates(first: 7, after: $after) { edges { cursor node { keyword score metrics { volume } } }
      pageInfo { hasNextPage endCursor } } } } }`;
    const seen: string[] = [];
    let after: string | null = null;
    let result: { candidates: { keyword: string }[] };
    do {
      const { data, errors } = await graphql(app, admin, page, { jobId, after });
      expect(errors).toEqual([]);
      result = data.researchJob.result;
      const { edges, pageInfo } = data.researchJob.expansion.candidates;
      seen.push(...edges.map((edge: { node: { keyword: string } }) => edge.node.keyword));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(result.candidates.map((candidate) => candidate.keyword));
  });
});
