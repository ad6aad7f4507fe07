import type { Route } from '../routes/route.ts';
import { UPLOADS } from '../upload.ts';
import { examplesOf, exchangesOf } from './exchanges.ts';
import { type JsonSchema, requestSchema } from './schemas.ts';

/** A body of a DELETE is accepted and not advertised: much lies between that drops it. */
export function takesBody({ from, method }: Route): boolean {
  return from.includes('body') && method !== 'DELETE';
}

/** The body that a route takes, with what was really sent to it. */
export function bodyOf(route: Route): JsonSchema {
  const { operation, from } = route;
  const inPath = pathNames(route);
  const schema = alternatives(without(requestSchema(operation.input), inPath));
  const sent = exchangesOf(operation.name).map(({ title, input }) => ({ title, value: omit(input, inPath) }));
  const isNeeded = objectOf(schema).required.length > 0 || schema.oneOf !== undefined || !from.includes('path');
  const files = route.upload ? Object.fromEntries(Object.keys(UPLOADS).map((type) => [type, FILE])) : {};
  return { required: isNeeded, content: { ...files, 'application/json': { schema, ...examplesOf(sent) } } };
}

const FILE = {
  schema: { type: 'string', description: 'One keyword a line, row or object; at most 10 MB and 100,000 lines.' },
};

const omit = (input: JsonSchema, names: readonly string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));

/** Names that a path gives values to. */
export function pathNames(route: Route): string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
}

/** The members of a schema of an object. */
export function objectOf(schema: JsonSchema): { properties: JsonSchema; required: string[] } {
  return { properties: (schema.properties ?? {}) as JsonSchema, required: (schema.required ?? []) as string[] };
}

/** The body of a route that takes some fields from its path. */
function without(schema: JsonSchema, names: string[]): JsonSchema {
  if (names.length === 0) return schema;
  const { properties, required } = objectOf(schema);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    required: required.filter((name) => !names.includes(name)),
  };
}

/** An object that takes one of some fields, as a union of objects that have one of them each. */
function alternatives(schema: JsonSchema): JsonSchema {
  const { oneOfFields, ...plain } = schema as JsonSchema & { oneOfFields?: string[] };
  if (!oneOfFields) return plain;
  const { properties: _p, required: _r, ...rest } = plain;
  const branches = oneOfFields.map((field) => {
    const one = without(
      plain,
      oneOfFields.filter((other) => other !== field),
    );
    return { ...rest, title: `By ${field}`, properties: one.properties, required: [...objectOf(one).required, field] };
  });
  return { oneOf: branches };
}
