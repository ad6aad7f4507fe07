import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from '../../graphql/schema.ts';
import type { Route } from '../../server/http/routes/route.ts';
import { routes } from '../../server/http/routes.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { appRouter } from '../../trpc/router.ts';
import { type Answer, call } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Said, saidIn } from './said.ts';

/** What a caller sees of a call, whatever face it went through. */
export interface Seen {
  code: string | null;
  /** Data in the form of REST; null after a refusal, and where REST answers without a body. */
  data: unknown;
  /** Members of a refusal beside its code. */
  members: Record<string, unknown>;
  replayed: boolean;
  said: Said;
}

export interface Face {
  name: 'REST' | 'tRPC' | 'GraphQL';
  send(test: TestApp, call: FaceCall): Promise<Seen>;
}

export interface FaceCall {
  headers: Record<string, string>;
  input: Record<string, unknown>;
  /** The Idempotency-Key: a header in REST, part of the input elsewhere. */
  key?: string | undefined;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';

/** The faces that an operation is bound to. */
export function facesOf(operation: Operation): Face[] {
  return [restFace(operation), trpcFace(operation), graphqlFace(operation)].filter((face) => face !== null);
}

function restFace(operation: Operation): Face | null {
  const route = routes.find((row) => row.operation.name === operation.name && !row.legacy);
  if (!route) return null;
  return {
    name: 'REST',
    async send(test, { headers, input, key }) {
      const keyed: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
      const { url, body } = requestOf(route, test, input);
      const init = { method: route.method, headers: { ...JSON_TYPE, ...headers, ...keyed }, ...body };
      const answer = await call(url, init);
      const replayed = isReplayed(answer);
      const said = saidIn(answer, answer.status >= 300 && answer.headers.has('retry-after'));
      if (answer.status < 300) return { code: null, data: answer.body, members: {}, replayed, said };
      const { code, type: _t, title: _i, detail: _d, error: _e, requestId: _r, ...members } = answer.body;
      return { code, data: null, members, replayed, said };
    },
  };
}

/** A request of a route: path parameters first, the rest of the input in the body or the query. */
export function requestOf(route: Route, test: TestApp, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name] ?? crypto.randomUUID());
    delete rest[name];
    return encodeURIComponent(value);
  });
  const url = new URL(path, test.url);
  if (route.from.includes('body')) return { url, body: { body: JSON.stringify(rest) } };
  for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value));
  return { url, body: {} };
}

function trpcFace(operation: Operation): Face | null {
  if (operation.kind === 'subscription' || !(operation.name in appRouter._def.procedures)) return null;
  return {
    name: 'tRPC',
    async send(test, { headers, input, key }) {
      const url = new URL(`/trpc/${operation.name}`, test.url);
      const json = JSON.stringify({ json: key === undefined ? input : { ...input, idempotencyKey: key } });
      if (operation.kind === 'query') url.searchParams.set('input', json);
      const init = operation.kind === 'query' ? {} : { method: 'POST', body: json };
      const answer = await call(url, { ...init, headers: { ...JSON_TYPE, ...headers } });
      const { result, error }: TrpcBody = answer.body;
      const replayed = isReplayed(answer);
      const said = saidIn(answer, error?.json.data.retryAfterSeconds !== undefined);
      if (result) return { code: null, data: result.data.json ?? null, members: {}, replayed, said };
      const { appCode, code: _c, httpStatus, path: _p, requestId: _r, ...members } = error!.json.data;
      return { code: String(appCode), data: null, members: { status: httpStatus, ...members }, replayed, said };
    },
  };
}

interface TrpcBody {
  result?: { data: { json: unknown } };
  error?: { json: { data: Record<string, unknown> } };
}

/** The root field that binds an operation. */
export function rootFieldOf(operation: Operation) {
  const roots = [
    ['query', schema.getQueryType()!],
    ['mutation', schema.getMutationType()!],
  ] as const;
  for (const [kind, type] of roots) {
    const field = Object.values(type.getFields()).find((one) => one.extensions.operation === operation);
    if (field) return { kind, field };
  }
  return null;
}

function graphqlFace(operation: Operation): Face | null {
  const root = rootFieldOf(operation);
  if (!root) return null;
  const document = documentOf(root.kind, root.field);
  return {
    name: 'GraphQL',
    async send(test, { headers, input, key }) {
      const variables = variablesOf(root.field, key === undefined ? input : { ...input, idempotencyKey: key });
      const body = JSON.stringify({ query: document, variables });
      const init = { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body };
      const answer = await call(`${test.url}/graphql`, init);
      const { data, errors }: GraphqlBody = answer.body;
      const replayed = isReplayed(answer);
      const said = saidIn(answer, errors?.[0]?.extensions.retryAfterSeconds !== undefined);
      if (!errors)
        return { code: null, data: restForm(root.field.name, data![root.field.name]), members: {}, replayed, said };
      const { code, requestId: _r, ...members } = errors[0]!.extensions;
      return { code: String(code), data: null, members: restNames(members), replayed, said };
    },
  };
}

/** Members of a refusal with the arguments of pages under the names that they have in REST. */
function restNames(members: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(members).replaceAll(/"(path|message)":"(after|first)\b/g, (_, member, name) => {
    return `"${member}":"${name === 'after' ? 'cursor' : 'limit'}`;
  });
  return JSON.parse(text);
}

interface GraphqlBody {
  data?: Record<string, unknown>;
  errors?: { extensions: Record<string, unknown> }[];
}

/** A document that selects everything there is, except ids for caches and the typed views of a result that is selected whole. */
export function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const variables = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const args = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const named = getNamedType(field.type);
  const selection = isLeafType(named) ? '' : selectionOf(named as GraphQLObjectType);
  const head = args === '' ? field.name : `${field.name}(${args})`;
  return `${kind} ${variables === '' ? '' : `(${variables})`} { ${head} ${selection} }`;
}

/** Of an interface the whole of each type that it may be. */
function selectionOf(type: GraphQLObjectType): string {
  if (!isInterfaceType(type)) return fieldsOf(type);
  const parts = schema.getPossibleTypes(type).map((one) => `... on ${one.name} ${fieldsOf(one)}`);
  return `{ ${parts.join(' ')} }`;
}

/** What GraphQL says beside: addresses of what REST has at its own paths. */
const BESIDE = new Set(['exportUrl']);
const VIEWS = new Set(['expansion', 'comparison', 'serp']);
/** Names that both pipelines share, and those that REST has for a private job. */
const RENAMED: Record<string, string> = { kind: 'operation', error: 'errorCode' };
const OWN_IDS = ['jobId', 'quoteId', 'userId'];

function fieldsOf(type: GraphQLObjectType): string {
  const fields = type.getFields();
  const isForCaches = (name: string) => name === 'id' && OWN_IDS.some((own) => own in fields);
  const isNewName = (name: string) => RENAMED[name] !== undefined && RENAMED[name] in fields;
  const names = Object.values(fields).map((field) => {
    if (isForCaches(field.name) || isNewName(field.name) || BESIDE.has(field.name)) return '';
    const named = getNamedType(field.type);
    if (isLeafType(named)) return field.name;
    if (VIEWS.has(field.name) || !isObjectType(named)) return '';
    return `${field.name} ${selectionOf(named)}`;
  });
  return `{ ${names.join(' ')} }`;
}

/** Input of REST as variables: in the one `input` argument where there is one; pages are named as Relay names them. */
export function variablesOf(
  field: GraphQLField<unknown, unknown>,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const takes = (name: string) => field.args.some((arg) => arg.name === name);
  if (takes('input')) return { input };
  if (!takes('first')) return input;
  const { limit, cursor, ...rest } = input;
  return {
    ...rest,
    ...(limit === undefined ? {} : { first: limit }),
    ...(cursor === undefined ? {} : { after: cursor }),
  };
}

/** What GraphQL shapes otherwise: connections, the quote's envelope, trends as plain lists. */
function restForm(name: string, data: unknown): unknown {
  if (/^quoteByok/.test(name)) return { quote: data };
  if (name === 'listsRemove' || name === 'jobsUnshare') return null;
  if (typeof data !== 'object' || data === null || !('edges' in data)) return data;
  const {
    edges,
    nodes: _,
    pageInfo,
    ...rest
  } = data as {
    nodes: unknown[];
    edges: { node: Record<string, unknown> }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  const nodes = edges.map(({ node }) => node);
  const nextCursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  if (name === 'gameKeywords') {
    const keywords = nodes.map((node) => ({ ...node, trend: node.trend === null ? null : { points: node.trend } }));
    return { keywords, nextCursor, ...rest };
  }
  if (name === 'discoveryFeed') {
    return { items: nodes, nextCursor: pageInfo.endCursor, hasMore: pageInfo.hasNextPage, ...rest };
  }
  // A list over REST has no results; over GraphQL they are read when they are selected.
  const bare = nodes.map(({ result: _, ...node }) => node);
  const listed = ['byokHistory', 'listsList'].includes(name) ? bare : bare.map((node) => ({ ...node, result: null }));
  return { items: listed, nextCursor, ...rest };
}

/** The least that the schema lets through: whatever can be empty is, so that no call with it has an effect. */
export function emptyVariables(field: GraphQLField<unknown, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    field.args.filter((arg) => isNonNullType(arg.type)).map((arg) => [arg.name, emptyValue(arg.type)]),
  );
}

function emptyValue(type: GraphQLField<unknown, unknown>['args'][number]['type']): unknown {
  if (/^\[/.test(String(type))) return [];
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]!.name;
  if (!isInputObjectType(named)) return named.name === 'Float' || named.name === 'Int' ? 0 : '';
  const needed = Object.values(named.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(needed.map((field) => [field.name, emptyValue(field.type)]));
}
