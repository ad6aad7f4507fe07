import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as byok from '../support/byok.ts';
import { type Person, person } from '../support/people.ts';
import { research, type Workflow } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  who = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

/** What a client asks of a job of either pipeline, whatever it did. */
const JOB = `fragment J on JobWithFindings {
  jobId kind status error { code message }
  findings {
    __typename
    ... on Expansion { keywords candidates(first: 3) { nodes { keyword } } }
    ... on Comparison { benchmark dateFrom results { keyword verdict size momentum } }
    ... on SerpAnalysis { pages { keyword } }
  }
}`;
const byId = `query ($id: ID!) { node(id: $id) { ...J } } ${JOB}`;

async function submitted(path: Workflow, input: object): Promise<string> {
  const { body } = await research(app, who, path, input);
  expect(body.status).toBe('complete');
  const { data } = await graphql(app, who, 'query ($jobId: ID!) { researchJob(jobId: $jobId) { id } }', {
    jobId: body.jobId,
  });
  return data.researchJob.id;
}

const WORDS = { keywords: ['meal planner', 'diet app'] };

describe('what a job found is one union, whatever the job did', () => {
  test.each<[Workflow, object, string, string]>([
    ['expand', WORDS, 'ExpansionResult', 'expansion { keywords }'],
    ['compare', { ...WORDS, benchmark: 'standing desk' }, 'ComparisonResult', 'comparison { benchmark }'],
    ['trends', { ...WORDS, benchmark: 'standing desk' }, 'TrendResult', 'comparison { benchmark }'],
    ['serp', WORDS, 'SerpResult', 'serp { pages { keyword } }'],
  ])('%s', async (kind, input, type, formerly) => {
    const id = await submitted(kind, input);
    const { data, errors } = await graphql(app, who, byId, { id });
    expect(errors).toEqual([]);
    expect(data.node).toMatchObject({ kind, status: 'complete', error: null, findings: { __typename: type } });
    const former = await graphql(
      app,
      who,
      `query ($id: ID!) { node(id: $id) { ... on ResearchJob { ${formerly} } } }`,
      { id },
    );
    const [view] = Object.values(former.data.node as Record<string, object>);
    expect(data.node.findings).toMatchObject(view!);
  });

  test('a private job is read by the same fragment', async () => {
    const owner = await byok.owner(app);
    const { job } = await byok.run(app, owner, 'compare', { ...WORDS, benchmark: 'standing desk', days: 30 });
    const { data, errors } = await graphql(
      app,
      owner,
      `query ($jobId: ID!) { byokJob(jobId: $jobId) { ...J } } ${JOB}`,
      { jobId: job.jobId },
    );
    expect(errors).toEqual([]);
    const { findings, ...head } = data.byokJob;
    expect(head).toMatchObject({ jobId: job.jobId, kind: 'compare', status: 'complete', error: null });
    expect(findings).toMatchObject({ __typename: 'ComparisonResult', benchmark: 'standing desk' });
  });

  test('a private job that failed has its code and words where a research job has them; the former name goes on', async () => {
    const owner = await byok.owner(app);
    app.sandbox.control.setBalance(owner.login, 0);
    const { job } = await byok.run(app, owner, 'compare', { ...WORDS, benchmark: 'standing desk', days: 30 });
    const document = `query ($jobId: ID!) { byokJob(jobId: $jobId) { operation errorCode ...J } } ${JOB}`;
    const { byokJob } = (await graphql(app, owner, document, { jobId: job.jobId })).data;
    expect(byokJob).toMatchObject({ kind: 'compare', operation: 'compare', findings: null });
    expect(byokJob.error).toEqual({ code: byokJob.errorCode, message: expect.stringContaining(byokJob.errorCode) });
  });
});

test('a history is narrowed by `kind`, and by the name that it had', async () => {
  const owner = await person(app, { role: 'admin' });
  for (const [path, input] of [
    ['expand', WORDS],
    ['trends', { ...WORDS, benchmark: 'standing desk' }],
  ] as const) {
    await research(app, owner, path, input);
  }
  const read = async (args: string) => {
    const { data, errors } = await graphql(app, owner, `{ researchHistory(${args}) { nodes { kind } } }`);
    expect(errors).toEqual([]);
    return data.researchHistory.nodes;
  };
  for (const name of ['kind', 'operation']) expect(await read(`${name}: trends`)).toEqual([{ kind: 'trends' }]);
  expect(await read('first: 10')).toHaveLength(2);
});
