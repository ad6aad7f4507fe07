import {
  type ExecutionArgs,
  type FieldNode,
  GraphQLError,
  getOperationAST,
  type IntrospectionQuery,
  introspectionFromSchema,
  valueFromASTUntyped,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Arrived } from './context.ts';
import { rootFields } from './document-shape.ts';
import { schema } from './schema.ts';

const FIELDS = new Set(['__schema', '__type']);

/** The answer to every question about the schema, written down once, when somebody asks first. */
class Prepared {
  readonly schema: string;
  /** The answer to the question that everybody asks. */
  readonly answer: Uint8Array<ArrayBuffer>;
  readonly types: Map<string, string>;

  constructor() {
    const whole: IntrospectionQuery = introspectionFromSchema(schema, {
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    this.schema = JSON.stringify(whole.__schema);
    this.answer = new TextEncoder().encode(`{"data":{"__schema":${this.schema}}}`);
    this.types = new Map(whole.__schema.types.map((type) => [type.name, JSON.stringify(type)]));
  }
}

let prepared: Prepared | null = null;

/** Results that are written down already. */
const bodies = new WeakMap<object, Uint8Array<ArrayBuffer>>();

/**
 * Questions about the schema are answered from one prepared text, whole, whatever of it was selected: what a client does with
 * the members that it did not ask for is nothing, and no selection can make them costly.
 */
export const preparedIntrospection: Plugin = {
  onExecute({ args, setResultAndStopExecution }) {
    const asked = askedOf(args);
    if (asked === null) return;
    const result = asked instanceof GraphQLError ? { errors: [asked] } : { data: null };
    if (!(asked instanceof GraphQLError)) bodies.set(result, asked);
    setResultAndStopExecution(result);
  },
  onResultProcess({ result, setResultProcessor, serverContext }) {
    const body = bodies.get(result as object);
    if (body === undefined) return;
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    (serverContext as unknown as Arrived).ready.body = body;
    setResultProcessor((_result, { Response }) => new Response(null, { headers }), 'application/json');
  },
};

/** The answer; null when nothing is asked about the schema. */
function askedOf(args: ExecutionArgs): Uint8Array<ArrayBuffer> | GraphQLError | null {
  const { document, operationName, variableValues } = args;
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const fields = [...rootFields(document, operation)];
  const about = fields.filter(([, [field]]) => FIELDS.has(field!.name.value));
  if (about.length === 0) return null;
  const rest = fields.filter(([, [field]]) => !field!.name.value.startsWith('__'));
  const whole = about.filter(([, [field]]) => field!.name.value === '__schema');
  if (rest.length > 0 || whole.length > 1) {
    const http = { status: 400 };
    return new GraphQLError('Ask about the schema once and alone.', { extensions: { http } });
  }
  prepared ??= new Prepared();
  if (fields.length === 1 && fields[0]![0] === '__schema') return prepared.answer;
  const members = fields.map(([key, [field]]) => `${JSON.stringify(key)}:${textOf(field!, variableValues)}`);
  return new TextEncoder().encode(`{"data":{${members.join(',')}}}`);
}

function textOf(field: FieldNode, variables: ExecutionArgs['variableValues']): string {
  prepared ??= new Prepared();
  if (field.name.value === '__typename') return '"Query"';
  if (field.name.value === '__schema') return prepared.schema;
  const argument = field.arguments?.find(({ name }) => name.value === 'name');
  const name = argument ? valueFromASTUntyped(argument.value, variables) : null;
  return prepared.types.get(String(name)) ?? 'null';
}
