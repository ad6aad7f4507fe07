import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JsonSchema, requestSchema } from '../../server/http/openapi/schemas.ts';
import type { Route } from '../../server/http/routes/route.ts';
import { routes } from '../../server/http/routes.ts';
import { cookieOf } from '../support/owners.ts';
import { call, person } from '../support/people.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { requestOf } from './faces.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  cookie = await cookieOf(app, (await person(app)).accountId);
});
afterAll(() => app.stop());

/** A bound of a field: what is just allowed, what is just not, and the input that has it there. */
interface Edge {
  name: string;
  inside: unknown;
  outside: unknown;
}

type Build = (value: unknown) => unknown;
const fieldsOf = (schema: JsonSchema) => Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
const branchesOf = (schema: JsonSchema) => (schema.anyOf ?? schema.oneOf ?? [schema]) as JsonSchema[];
const textOf = (length: number) => 'x'.repeat(Math.max(0, length));

/** Values for texts of a form that the schema cannot build by itself. */
const BY_FORM: Record<string, (length?: number) => string> = {
  email: (length = 20) => `${'a'.repeat(length - 12)}@example.com`,
  uuid: () => '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10',
};
const BY_PATTERN: [RegExp, (length?: number) => string][] = [
  [/\\\//, (length = 12) => `vendor/${'m'.repeat(length - 7)}`],
  [/a-z/, () => 'en'],
];

function sample(schema: JsonSchema, at = 0): unknown {
  const [branch] = branchesOf(schema);
  const one = branch!;
  if ('const' in one) return one.const;
  if (Array.isArray(one.enum)) return one.enum[at % one.enum.length];
  if (one.type === 'object') return objectOf(one, [], at);
  if (one.type === 'array') return [sample(one.items as JsonSchema, at)];
  if (one.type === 'boolean') return true;
  if (one.type === 'integer' || one.type === 'number') return Number(one.minimum ?? 1);
  return textFor(one) ?? `some-words-${at}`;
}

function textFor({ format, pattern }: JsonSchema, length?: number): string | null {
  const make = BY_FORM[String(format)] ?? BY_PATTERN.find(([form]) => pattern && form.test(String(pattern)))?.[1];
  return make ? make(length) : null;
}

/** The least that an object needs, without `given`, which somebody else fills in. */
function objectOf(schema: JsonSchema, given: string[], at = 0): Record<string, unknown> {
  const oneOf = (schema.oneOfFields ?? []) as string[];
  const chosen = oneOf.some((field) => given.includes(field)) ? [] : oneOf.slice(0, 1);
  const needed = [...((schema.required ?? []) as string[]), ...chosen].filter((name) => !given.includes(name));
  return Object.fromEntries(
    fieldsOf(schema).flatMap(([name, one]) => (needed.includes(name) ? [[name, sample(one, at)]] : [])),
  );
}

/** Every bound below a schema, with the whole inputs at and beyond it. */
function* edgesOf(schema: JsonSchema, path: string, build: Build): Generator<Edge> {
  for (const branch of branchesOf(schema)) {
    const edge = (what: string, inside: unknown, outside: unknown): Edge => ({
      ...{ name: `${path} ${what}`, inside: build(inside), outside: build(outside) },
    });
    const limit = (name: string) => (typeof branch[name] === 'number' ? (branch[name] as number) : undefined);
    const { minimum, maximum, minLength, maxLength } = branch as Record<string, number>;
    const isBound = (value: number | undefined) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
    if (isBound(minimum)) yield edge('minimum', minimum, minimum! - 1);
    if (isBound(maximum)) yield edge('maximum', maximum, maximum! + 1);
    const text = (length: number) => textFor(branch, length) ?? textOf(length);
    if (minLength) yield edge('minLength', text(minLength), textOf(minLength - 1));
    if (maxLength) yield edge('maxLength', text(maxLength), text(maxLength + 1));
    if (Array.isArray(branch.enum)) yield edge('enum', branch.enum.at(-1), 'never-a-word');
    const items = branch.items as JsonSchema | undefined;
    const many = (length: number) => Array.from({ length }, (_, at) => sample(items!, at));
    if (limit('minItems')) yield edge('minItems', many(limit('minItems')!), many(limit('minItems')! - 1));
    if (limit('maxItems')) yield edge('maxItems', many(limit('maxItems')!), many(limit('maxItems')! + 1));
    if (items) yield* edgesOf(items, `${path}[]`, (value) => build([value]));
    for (const [name, one] of fieldsOf(branch))
      yield* edgesOf(one, path === '' ? name : `${path}.${name}`, (value) =>
        build({ ...objectOf(branch, [name]), [name]: value }),
      );
  }
}

const bounded = routes.flatMap((route) => {
  const edges = [...edgesOf(requestSchema(route.operation.input), '', (value) => value)];
  return edges.map((edge) => [`${route.method} ${route.path}: ${edge.name}`, route, edge] as const);
});

describe('a bound in the description is where the service draws the line', () => {
  test('and there are many', () => expect(bounded.length).toBeGreaterThan(100));

  test.each(inTurns(bounded, 3))('%s', async (_, route: Route, { inside, outside }) => {
    expect(route.operation.input.safeParse(inside).error?.issues ?? []).toEqual([]);
    const { url, body } = requestOf(route, app, outside as Record<string, unknown>);
    const headers = { Cookie: cookie, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const answer = await call(url.href, { method: route.method, headers, ...body });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
