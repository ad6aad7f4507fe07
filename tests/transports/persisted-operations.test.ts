import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookieOf } from '../support/byok.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { sseMessages } from './event-source.ts';

const SUGGEST = `mutation Suggest($input: SuggestionsInput!) { requestKeywordSuggestions(input: $input) { seed count } }`;
const JOB = 'query Job($id: ID!) { researchJob(jobId: $id) { jobId status } }';
const WATCH = 'subscription Watch($id: ID!) { jobProgress(jobId: $id) { seq status } }';
const READY = 'query Ready { byokReadiness { ready } }';
const sha256 = (document: string) => createHash('sha256').update(document).digest('hex');

let app: TestApp;
let owner: Person;
let cookie: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await person(app, { role: 'admin' });
  cookie = await cookieOf(app, owner.accountId);
  key = (await createKey({ persistedOperations: [SUGGEST, JOB, WATCH, READY] })).body.key;
});
afterAll(() => app.stop());

const createKey = (more: object) => post(app, '/api/auth/keys', null, { name: 'widget', ...more }, { Cookie: cookie });

/** What a client sends that knows the hashes of its documents. */
function send(body: object, headers: Record<string, string> = {}) {
  const all = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, ...headers };
  return call(`${app.url}/graphql`, { method: 'POST', headers: all, body: JSON.stringify(body) });
}
const persisted = (document: string, variables: object = {}) => ({
  variables,
  extensions: { persistedQuery: { version: 1, sha256Hash: sha256(document) } },
});
const purchases = () => app.sandbox.control.counters().chargedRequests;

describe('a key that is bound to documents', () => {
  test('runs them by their SHA-256, with variables', async () => {
    const { status, body } = await send(persisted(SUGGEST, { input: { keyword: 'meal planner', limit: 5 } }));
    expect(status).toBe(200);
    expect(body.data.requestKeywordSuggestions).toMatchObject({ seed: 'meal planner', count: 5 });
  });

  test('follows a job with a subscription among them', async () => {
    const { body } = await research(app, owner, 'expand', { keywords: ['tent'] });
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', Authorization: `Bearer ${key}` },
      body: JSON.stringify(persisted(WATCH, { id: body.jobId })),
    });
    const states: string[] = [];
    for await (const { event, data } of sseMessages(response.body!)) {
      if (event === 'next') states.push(JSON.parse(data).data.jobProgress.status);
    }
    expect(states.at(-1)).toBe('complete');
  });

  test('runs nothing else: no text of its own, not even the same one', async () => {
    const before = purchases();
    const variables = { input: { keyword: 'never bought', limit: 5 } };
    for (const query of [SUGGEST, `${SUGGEST} # changed`, '{ access { email } }']) {
      const { body } = await send({ query, variables });
      expect(body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
      expect(JSON.stringify(body)).not.toContain(owner.email);
    }
    expect(purchases()).toBe(before);
  });

  test('has its scopes inside them and no more', async () => {
    const { body } = await send(persisted(READY));
    expect(body.errors[0].extensions).toMatchObject({ code: 'INSUFFICIENT_SCOPE', requiredScope: 'byok:execute' });
  });

  test('does not run what another key is bound to', async () => {
    const other = 'query Other { access { userId } }';
    expect((await createKey({ persistedOperations: [other] })).status).toBe(201);
    const { status, body } = await send(persisted(other));
    expect(status).toBe(404);
    expect(body.errors[0]).toMatchObject({ message: 'PersistedQueryNotFound', extensions: { code: 'NOT_FOUND' } });
  });

  test('shows its owner the hashes and names, never the documents, and other keys show nothing of the kind', async () => {
    const { body } = await call(`${app.url}/api/auth/keys`, { headers: { Cookie: cookie } });
    const [bound, plain] = [
      body.keys.find((one: { persistedOperations?: unknown[] }) => one.persistedOperations?.length === 4),
      body.keys.find((one: { name: string }) => one.name === 'test'),
    ];
    expect(bound.persistedOperations).toEqual([
      { sha256Hash: sha256(JOB), name: 'Job' },
      { sha256Hash: sha256(READY), name: 'Ready' },
      { sha256Hash: sha256(SUGGEST), name: 'Suggest' },
      { sha256Hash: sha256(WATCH), name: 'Watch' },
    ]);
    expect(plain).not.toHaveProperty('persistedOperations');
  });

  test('is dead for them too once it is revoked', async () => {
    const { body } = await createKey({ persistedOperations: [JOB] });
    const revoke = { method: 'DELETE', headers: { Cookie: cookie, 'Content-Type': 'application/json' } };
    await call(`${app.url}/api/auth/keys?keyId=${body.apiKey.id}`, revoke);
    const answer = await send(persisted(JOB, { id: 'x' }), { Authorization: `Bearer ${body.key}` });
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('making such a key', () => {
  const deep = `query Deep { a: researchHistory ${'{ edges { node '.repeat(8)} { jobId } ${'} }'.repeat(8)} }`;
  test.each([
    ['text that is no document', 'query {', /Syntax/],
    ['a field that does not exist', 'query A { nothing }', /nothing/],
    [
      'two spending fields',
      SUGGEST.replace(' }', ' count } b: requestKeywordSuggestions(input: $input) { seed }'),
      /./,
    ],
    ['nesting beyond the limit', deep, /./],
    ['an operation without a name', '{ access { userId } }', /exactly one operation/],
    ['two operations', 'query A { access { userId } } query B { access { userId } }', /exactly one operation/],
  ])('is refused for %s, by its place in the list, and makes no key', async (_, wrong, message) => {
    const count = async () =>
      (await call(`${app.url}/api/auth/keys`, { headers: { Cookie: cookie } })).body.keys.length;
    const before = await count();
    const { status, body } = await createKey({ persistedOperations: [JOB, wrong] });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.issues[0].path).toBe('persistedOperations.1');
    expect(body.issues[0].message).toMatch(message);
    expect(await count()).toBe(before);
  });

  test('checks each document in a turn of its own: fifty of them hold up nobody', async () => {
    const { context } = app.app;
    const check = vi.spyOn(context, 'checkDocument');
    let [turns, isOver] = [0, false];
    const seen: number[] = [];
    check.mockImplementation(async () => {
      seen.push(turns);
      return { name: 'A', problems: [] };
    });
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const documents = Array.from({ length: 50 }, (_, i) => `query A { access { userId } } # ${i}`);
    expect((await createKey({ persistedOperations: documents })).status).toBe(201);
    isOver = true;
    check.mockRestore();
    expect(new Set(seen).size).toBe(50);
  });

  test('looks at no document when the account has all the keys that it may have', async () => {
    const full = await person(app);
    const headers = { Cookie: await cookieOf(app, full.accountId) };
    const create = (more: object) => post(app, '/api/auth/keys', null, { name: 'widget', ...more }, headers);
    for (let i = 1; i < 20; i++) expect((await create({})).status).toBe(201);
    const check = vi.spyOn(app.app.context, 'checkDocument');
    const { status, body } = await create({ persistedOperations: ['no document', JOB] });
    expect([status, body.code, body.issues[0].path]).toEqual([400, 'VALIDATION_FAILED', '']);
    expect(check).not.toHaveBeenCalled();
    check.mockRestore();
  });

  test('takes the same document twice for one', async () => {
    const { body } = await createKey({ persistedOperations: [JOB, JOB] });
    expect(body.apiKey.persistedOperations).toEqual([{ sha256Hash: sha256(JOB), name: 'Job' }]);
  });
});

test('other keys have no documents; a request without any says what to send', async () => {
  const headers = { Authorization: `Bearer ${owner.key}` };
  expect((await send(persisted(JOB, { id: 'x' }), headers)).body.errors[0].extensions.code).toBe('NOT_FOUND');
  const { status, body } = await send({ variables: {} }, headers);
  expect([status, body.errors[0].extensions.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(body.errors[0].message).toContain('persistedQuery');
});

test('guessing hashes is counted like any other request', async () => {
  const small = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '3' } });
  const { headers } = await person(small, { documents: [JOB] });
  const guess = (document: string) =>
    call(`${small.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(persisted(document)) });
  const answers = [];
  for (const index of [1, 2, 3, 4]) answers.push(await guess(`query Guess${index} { access { userId } }`));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
  expect(answers[3]!.body.errors[0].extensions.code).toBe('RATE_LIMITED');
  await small.stop();
});
