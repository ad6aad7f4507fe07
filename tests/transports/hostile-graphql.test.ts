import fc from 'fast-check';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  introspectionFromSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../graphql/schema.ts';
import { call, type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { graphql } from './graphql-client.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  who = await person(app);
});
afterAll(() => app.stop());

const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => one(i)).join(' ');
const levels = (count: number, open: string, close: string, inside = '') =>
  `${open.repeat(count)} ${inside}${close.repeat(count)}`;

/** Errors that an answer may have: ten, and one that says that there are more. */
const MAX_ERRORS = 11;

describe('documents that are more work than their text', () => {
  test.each([
    ['195 copies of a field', `{ ${many(195, () => 'access { role }')} }`],
    [
      'copies that multiply with each level',
      `{ ${many(12, () => `access { ${many(12, () => 'trial { active }')} }`)} }`,
    ],
    [
      'copies in fragments',
      `{ access { ${many(49, (i) => `...F${i}`)} } } ${many(49, (i) => `fragment F${i} on Access { role email }`)}`,
    ],
    [
      'fragments that double with each level',
      `{ ...F0 } ${many(30, (i) => `fragment F${i} on Query { a: access { role } ${i < 29 ? `x: access { ...F${i + 1} } y: access { ...F${i + 1} }` : ''} }`)}`,
    ],
    ['a fragment inside itself', '{ access { ...A } } fragment A on Access { trial { ...A } }'],
    ['1,100 tokens', `{ access { ${many(1_100, () => 'role')} } }`],
    ['1,100 comments', `{ access { ${many(1_100, () => '#\n')} role } }`],
    ['1,100 comments behind all else', `{ access { role } } ${many(1_100, () => '#\n')}`],
    ['selections nested 400 deep', `{ ${levels(400, 'access {', '}')} }`],
    ['a list nested 400 deep', `{ researchJob(jobId: ${levels(400, '[', ']')}) { jobId } }`],
    ['450 fields that do not exist', `{ access { ${many(450, (i) => `trail${i}`)} } }`],
    ['introspection in a circle', `{ __schema { types { ${levels(4, 'fields { type {', '} }')} } } }`],
    ['the schema twice', '{ a: __schema { queryType { name } } b: __schema { queryType { name } } }'],
    ['the schema beside data', '{ __schema { queryType { name } } access { role } }'],
  ])('%s: refused as the mistake of the caller, with few errors', async (_, document) => {
    const answer = await graphql(app, who, document);
    expect([answer.status, answer.data]).toEqual([400, null]);
    expect(answer.errors[0]!.extensions.code).toBe('VALIDATION_FAILED');
    expect(answer.errors.length).toBeLessThanOrEqual(MAX_ERRORS);
  });

  test.each<[most: string, limit: number, document: (count: number) => string]>([
    ['at most 20000 characters', 20_000, (n) => '{ access { role } }'.padEnd(n)],
    ['at most 1000 tokens', 1_000, (n) => `{ access { role ${many(n - 6, () => '#\n')} } }`],
    ['at most 24 levels of brackets', 24, (n) => `{ ${levels(n - 2, '... {', '}', 'access { role }')} }`],
    ['at most 10 root fields', 10, (n) => `{ ${many(n, (i) => `a${i}: access { role }`)} }`],
    [
      'at most 50 fragments',
      50,
      (n) => `{ access { ${many(n, (i) => `...F${i}`)} } } ${many(n, (i) => `fragment F${i} on Access { role }`)}`,
    ],
    ['at most 50 variables', 50, (n) => `query (${many(n, (i) => `$v${i}: Int`)}) { access { role } }`],
    [
      'at most 2000 fields',
      2_000,
      (n) =>
        `{ ${many(10, (i) => `a${i}: access { ...F ${many(i === 0 ? n - 1_990 : 0, (j) => `y${j}: role`)} }`)} } fragment F on Access { ${many(197, (j) => `x${j}: role`)} }`,
    ],
    ['fewer fields of the same name', 63, (n) => `{ access { ${many(n, () => 'role')} } }`],
  ])('%s: %i are within the limit, and one more is refused because of it', async (most, limit, document) => {
    const reasons = async (count: number) =>
      (await graphql(app, who, document(count))).errors.map(({ message }) => message).join();
    expect(await reasons(limit)).not.toContain('A document has');
    expect(await reasons(limit + 1)).toContain(`A document has ${most}`);
  });

  test('a name of 19,000 characters is not repeated in the answer', async () => {
    const answer = await graphql(app, who, `{ access { ${'x'.repeat(19_000)} } }`);
    expect(answer.errors[0]!.message.length).toBeLessThan(400);
    expect(JSON.stringify(answer.errors).length).toBeLessThan(2_000);
  });
});

describe('variables', () => {
  const submit = 'mutation ($input: ExpansionInput!) { submitExpansion(input: $input) { jobId } }';
  test('of the wrong type by the thousand are refused with the first few errors, and nothing is bought', async () => {
    const answer = await graphql(app, who, submit, { input: { keywords: Array(14_000).fill({}) } });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]!.message).toContain('String cannot represent');
    expect(answer.errors.length).toBeLessThanOrEqual(MAX_ERRORS);
    expect(answer.errors.every(({ extensions }) => extensions.code === 'VALIDATION_FAILED')).toBe(true);
    expect(app.sandbox.control.bill()).toEqual([]);
  });

  test('with more members than any input has are refused before an error about each of them tells all of them', async () => {
    const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
    for (const input of [wide(51), { keywords: [wide(14_000)] }]) {
      const { status, errors } = await graphql(app, who, submit, { input });
      expect([status, errors.map(({ message }) => message)]).toEqual([400, ['An object has at most 50 members.']]);
    }
    const { errors } = await graphql(app, who, submit, { input: wide(50) });
    expect(errors[0]!.message).toContain('got invalid value');
  });

  test.each([17, 20_000])('nested %i deep are refused before they are built, by POST and by GET', async (depth) => {
    const variables = `{"input":${levels(depth, '[', ']')}}`;
    const body = `{"query":${JSON.stringify(submit)},"variables":${variables}}`;
    const posted = await call(`${app.url}/graphql`, { method: 'POST', headers: who.headers, body });
    expect([posted.status, posted.body.errors[0].extensions.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(posted.body.errors[0].message).toContain('nested deeper');
    const query = `query=${encodeURIComponent('{ access { role } }')}&variables=${levels(Math.min(depth, 4_000), '[', ']').replace(' ', '')}`;
    const got = await call(`${app.url}/graphql?${query}`, { headers: who.headers });
    expect([got.status, got.body.errors[0].extensions.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(got.body.errors[0].message).toContain('nested deeper');
  });
});

test('whatever stands in its parts, a request is answered as its own mistake or its own success', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      '{ access { role } }',
      'query A { access { role } }',
      'A',
      '{',
      '[',
      'null',
      '5',
      '"',
      '{"a":',
      '',
      '\u0000',
    ),
    fc.json({ depthSize: 'small' }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const names = ['query', 'variables', 'extensions', 'operationName'] as const;
  const parts = fc.record(Object.fromEntries(names.map((name) => [name, part])), { requiredKeys: [] });
  const asked = async (sent: Record<string, string>) => {
    const url = `${app.url}/graphql?${new URLSearchParams(sent)}`;
    const body = `{${Object.entries(sent).map(([name, text]) => `${JSON.stringify(name)}:${text}`)}}`;
    const words = JSON.stringify(sent);
    const requests = [{}, { method: 'POST', body }, { method: 'POST', body: words }] as const;
    return await Promise.all(
      requests.map((one, at) => call(at === 0 ? url : `${app.url}/graphql`, { headers: who.headers, ...one })),
    );
  };
  const property = fc.asyncProperty(parts, async (sent) => {
    for (const { status, body } of await asked(sent as Record<string, string>)) {
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body.errors ?? [])).not.toContain('INTERNAL_ERROR');
    }
  });
  await fc.assert(property, { numRuns: 100, examples: [[{ query: '{ access { role } }', extensions: '{' }]] });
  expect(app.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

describe('questions about the schema', () => {
  const ask = async (document: string, variables = {}) => (await graphql(app, null, document, variables)).data;

  test('are answered with the schema, to clients without a credential as well', async () => {
    const answer: IntrospectionQuery = await ask(getIntrospectionQuery());
    expect(printSchema(buildClientSchema(answer))).toBe(printSchema(schema));
  });

  test('are answered from one text: whatever is selected, the answer is whole', async () => {
    const whole = introspectionFromSchema(schema, {
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    expect(await ask('{ __schema { queryType { name } } }')).toEqual(whole);
    expect(await ask('query A { ...S } fragment S on Query { mine: __schema { description } __typename }')).toEqual({
      mine: whole.__schema,
      __typename: 'Query',
    });
    const access = whole.__schema.types.find(({ name }) => name === 'Access');
    expect(await ask('{ __type(name: "Access") { name } }')).toEqual({ __type: access });
    expect(
      await ask('query ($name: String!) { one: __type(name: $name) { name } none: __type(name: "Nothing") { name } }', {
        name: 'Access',
      }),
    ).toEqual({ one: access, none: null });
  });

  test('that are no valid document are refused like any other', async () => {
    const answer = await graphql(app, null, '{ __schema { nothing } }');
    expect([answer.status, answer.data]).toEqual([400, null]);
  });
});
