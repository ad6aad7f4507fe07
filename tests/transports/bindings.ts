import { routes } from '../../server/http/routes.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { appRouter } from '../../trpc/router.ts';
import type { TestApp } from '../support/test-app.ts';
import { sseMessages } from './event-source.ts';
import { documentOf, emptyVariables, requestOf, rootFieldOf, variablesOf } from './faces.ts';

/** One way to call an operation over the wire. `code` is the error code of the answer, null when there is none. */
export interface Binding {
  name: string;
  send(test: TestApp, headers: Record<string, string>, input: Record<string, unknown>): Promise<Answer>;
}

export interface Answer {
  status: number;
  code: string | null;
  /** Members of a refusal as its transport shows them. */
  members: Record<string, unknown>;
  /** The header. */
  retryAfter: string | null;
}

type Refusal = Record<string, unknown> | undefined;

/** @param refusal the object that holds the code, under the name that its transport gives it. */
function answerOf({ status, headers }: Response, refusal: Refusal, name: 'code' | 'appCode'): Answer {
  const code = (refusal?.[name] as string | undefined) ?? null;
  return { status, code, members: refusal ?? {}, retryAfter: headers.get('retry-after') };
}

/** A key of its own for each call, for the operations that demand one. */
const jsonHeaders = () => ({ 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() });

/** Every binding of an operation, over all transports. */
export function bindingsOf(operation: Operation): Binding[] {
  return [...restBindings(operation), ...trpcBindings(operation), ...graphqlBindings(operation)];
}

function restBindings(operation: Operation): Binding[] {
  const rows = routes.filter((route) => route.operation === operation || route.csv?.operation === operation);
  return rows.map((route) => ({
    name: `REST ${route.method} ${route.path}`,
    async send(test, headers, input) {
      const format = route.operation === operation ? {} : { format: 'csv' };
      const { url, body } = requestOf(route, test, { ...input, ...format });
      const response = await fetch(url, { method: route.method, headers: { ...jsonHeaders(), ...headers }, ...body });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return answerOf(response, isJson ? JSON.parse(text) : undefined, 'code');
    },
  }));
}

function trpcBindings(operation: Operation): Binding[] {
  if (!(operation.name in appRouter._def.procedures)) return [];
  if (operation.kind === 'subscription') return [{ name: 'tRPC', send: firstMessage(operation) }];
  const send: Binding['send'] = async (test, headers, input) => {
    const url = new URL(`/trpc/${operation.name}`, test.url);
    const wrapped = JSON.stringify({ json: input });
    const isQuery = operation.kind === 'query';
    if (isQuery) url.searchParams.set('input', wrapped);
    const init = isQuery ? { method: 'GET' } : { method: 'POST', body: wrapped };
    const response = await fetch(url, { ...init, headers: { ...jsonHeaders(), ...headers } });
    return trpcRefusal(response);
  };
  return [{ name: 'tRPC', send }];
}

async function trpcRefusal(response: Response): Promise<Answer> {
  const answer = (await response.json()) as { error?: { json: { data: Refusal } } };
  return answerOf(response, answer.error?.json.data, 'appCode');
}

/** A subscription tells of its refusal in the first message of its stream, or in place of one when no procedure ran. */
function firstMessage(operation: Operation): Binding['send'] {
  return async (test, headers, input) => {
    const url = new URL(`/trpc/${operation.name}`, test.url);
    url.searchParams.set('input', JSON.stringify({ json: input }));
    const response = await fetch(url, { headers: { ...headers, Accept: 'text/event-stream' } });
    if (response.headers.get('content-type')?.startsWith('application/json')) return trpcRefusal(response);
    for await (const { event, data } of sseMessages(response.body!)) {
      if (event === 'connected' || event === 'ping') continue;
      return answerOf(response, event === 'serialized-error' ? JSON.parse(data).json.data : undefined, 'appCode');
    }
    return answerOf(response, undefined, 'appCode');
  };
}

/** A GraphQL subscription tells of its refusal in its first result. Both pipelines share one field. */
function firstNext(operation: Operation): Binding['send'] {
  const pipeline = operation.name.startsWith('byok') ? 'byok' : 'shared';
  const query = `subscription($jobId: ID!) { jobProgress(jobId: $jobId, pipeline: ${pipeline}) { seq } }`;
  return async (test, headers, input) => {
    const body = JSON.stringify({ query, variables: { jobId: input.jobId ?? '' } });
    const accept = { Accept: 'text/event-stream', 'Content-Type': 'application/json' };
    const response = await fetch(`${test.url}/graphql`, { method: 'POST', headers: { ...accept, ...headers }, body });
    if (response.headers.get('content-type')?.includes('json')) {
      const answer = (await response.json()) as { errors?: { extensions: Refusal }[] };
      return answerOf(response, answer.errors?.[0]?.extensions, 'code');
    }
    for await (const { event, data } of sseMessages(response.body!)) {
      if (event !== 'next') continue;
      return answerOf(response, JSON.parse(data).errors?.[0]?.extensions, 'code');
    }
    return answerOf(response, undefined, 'code');
  };
}

/** Input that no field has cannot be written down in GraphQL; the least that can be takes its place. */
function graphqlBindings(operation: Operation): Binding[] {
  if (operation.kind === 'subscription' && operation.name.endsWith('.onProgress')) {
    return [{ name: 'GraphQL', send: firstNext(operation) }];
  }
  const root = rootFieldOf(operation);
  if (!root) return [];
  const query = documentOf(root.kind, root.field);
  const key = () => (operation.idempotency === 'none' ? {} : { idempotencyKey: crypto.randomUUID() });
  const send: Binding['send'] = async (test, headers, input) => {
    const variables =
      'neverAField' in input ? emptyVariables(root.field) : variablesOf(root.field, { ...input, ...key() });
    const init = {
      method: 'POST',
      headers: { ...jsonHeaders(), ...headers },
      body: JSON.stringify({ query, variables }),
    };
    const response = await fetch(`${test.url}/graphql`, init);
    const { errors } = (await response.json()) as { errors?: { extensions: Refusal }[] };
    return answerOf(response, errors?.[0]?.extensions, 'code');
  };
  return [{ name: 'GraphQL', send }];
}
