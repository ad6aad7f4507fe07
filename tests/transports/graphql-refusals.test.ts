import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../graphql/schema.ts';
import { researchExpand } from '../../server/operations/research.ts';
import { type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bindingsOf } from './bindings.ts';
import { graphql } from './graphql-client.ts';

/** Requests that an account has in a minute. */
const RATE = 20;

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: String(RATE) } });
  who = await person(app);
});
afterAll(() => app.stop());

const codes = ({ errors }: Awaited<ReturnType<typeof graphql>>) => errors.map(({ extensions }) => extensions.code);
const WRONG = `gk_live_${'a'.repeat(43)}`;

describe('a credential that is there and wrong is 401 before anything runs', () => {
  test.each([
    ['a key that never was', { Authorization: `Bearer ${WRONG}` }],
    ['no key at all', { Authorization: 'Bearer made-up' }],
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }],
    ['an ended session', { Cookie: `session=${'a'.repeat(43)}` }],
  ])('%s', async (_, headers) => {
    for (const document of [
      '{ access { role } }',
      'mutation { cancelJob(jobId: "x") { jobId } }',
      '{ __typename }',
      '{',
    ]) {
      const answer = await graphql(app, headers, document);
      expect([answer.status, answer.data, codes(answer)]).toEqual([401, null, ['UNAUTHENTICATED']]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.errors[0]!.extensions).toMatchObject({ status: 401, retryable: false });
    }
  });

  test('a stream is not begun with one', async () => {
    const headers = {
      Authorization: `Bearer ${WRONG}`,
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify({ query: 'subscription { jobProgress(jobId: "x") { seq } }' });
    const response = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body });
    expect([response.status, response.headers.get('content-type')]).toEqual([401, 'application/json']);
    await response.body?.cancel();
  });

  test('without one, a field that needs one is refused by itself, and the schema can be asked about', async () => {
    const answer = await graphql(app, null, '{ access { role } __typename }');
    expect([answer.status, answer.data, codes(answer)]).toEqual([
      200,
      { access: null, __typename: 'Query' },
      ['UNAUTHENTICATED'],
    ]);
    expect((await graphql(app, null, '{ __schema { queryType { name } } }')).data.__schema).toBeDefined();
  });
});

test('a caller over its rate is 429 before anything runs, with the seconds to wait', async () => {
  const hurried = await person(app);
  let answer = await graphql(app, hurried, '{ access { role } }');
  for (let sent = 1; sent <= RATE && answer.status === 200; sent += 1) {
    answer = await graphql(app, hurried, '{ access { role } }');
  }
  expect([answer.status, answer.data, codes(answer)]).toEqual([429, null, ['RATE_LIMITED']]);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(answer.errors[0]!.extensions).toMatchObject({ status: 429, retryable: true, retryAfterSeconds: seconds });
});

test('a refusal tells of the seconds to wait on every transport: in the header, and in what carries the code', async () => {
  const used = await person(app, { dailyQuota: 0 });
  for (const binding of bindingsOf(researchExpand)) {
    const { code, members, retryAfter } = await binding.send(app, used.headers, { keywords: ['meal planner'] });
    expect({ binding: binding.name, code }).toEqual({ binding: binding.name, code: 'QUOTA_EXCEEDED' });
    expect(members.retryAfterSeconds).toBe(Number(retryAfter));
  }
});

describe('a refused argument of a page is called as the schema calls it', () => {
  const paged = Object.values(schema.getQueryType()!.getFields()).filter(({ args }) =>
    args.some(({ name }) => name === 'after'),
  );
  test.each(paged.map(({ name }) => name))('%s', async (name) => {
    const asker = await person(app);
    for (const [argument, value] of [
      ['after', '"nonsense"'],
      ['after', `"${'x'.repeat(300)}"`],
      ['first', '0'],
      ['first', '101'],
    ]) {
      const { errors } = await graphql(app, asker, `{ ${name}(${argument}: ${value}) { edges { cursor } } }`);
      expect(errors[0]).toMatchObject({ path: [name], extensions: { issues: [{ path: argument }] } });
      expect(errors[0]!.message).not.toMatch(/\b(cursor|limit) (is|must|has)/);
      expect(errors[0]!.message).toContain(argument);
    }
  });
});

test.each([
  ['a field', '{ acces { role } }', 'access'],
  ['an argument', '{ researchJob(jobid: "x") { jobId } }', 'jobId'],
  ['a type', 'query ($input: ExpansionInputs!) { access { role } }', 'ExpansionInput'],
])('a misspelled name of %s is answered with the right one', async (_, document, meant) => {
  const answer = await graphql(app, who, document);
  expect([answer.status, codes(answer)[0]]).toEqual([400, 'VALIDATION_FAILED']);
  const told = answer.errors.map(({ message }) => message).join();
  expect(told).toContain(`Did you mean`);
  expect(told).toContain(meant);
  expect(told).not.toContain('hidden');
});
