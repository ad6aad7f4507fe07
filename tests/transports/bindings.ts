import { routes } from '../../server/http/routes.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { appRouter } from '../../trpc/router.ts';
import type { TestApp } from '../support/test-app.ts';
import { sseMessages } from './event-source.ts';

/** One way to call an operation over the wire. `code` is the error code of the answer, null when there is none. */
export interface Binding {
  name: string;
  send(test: TestApp, headers: Record<string, string>, input: Record<string, unknown>): Promise<Answer>;
}

export interface Answer {
  status: number;
  code: string | null;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Every binding of an operation, over all transports. */
export function bindingsOf(operation: Operation): Binding[] {
  return [...restBindings(operation), ...trpcBindings(operation)];
}

function restBindings(operation: Operation): Binding[] {
  const rows = routes.filter((route) => route.operation.name === operation.name);
  return rows.map((route) => ({
    name: `REST ${route.method} ${route.path}`,
    async send(test, headers, input) {
      const path = route.path.replace(/:(\w+)/g, (_, name) => String(input[name] ?? crypto.randomUUID()));
      const url = new URL(path, test.url);
      const hasBody = route.from.includes('body');
      if (!hasBody) for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
      const body = hasBody ? { body: JSON.stringify(input) } : {};
      const response = await fetch(url, { method: route.method, headers: { ...JSON_TYPE, ...headers }, ...body });
      const text = await response.text();
      return { status: response.status, code: text === '' ? null : (JSON.parse(text).code ?? null) };
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
    const response = await fetch(url, { ...init, headers: { ...JSON_TYPE, ...headers } });
    const answer = (await response.json()) as { error?: { json: { data: { appCode: string } } } };
    return { status: response.status, code: answer.error?.json.data.appCode ?? null };
  };
  return [{ name: 'tRPC', send }];
}

/** A subscription tells of its refusal in the first message of its stream. */
function firstMessage(operation: Operation): Binding['send'] {
  return async (test, headers, input) => {
    const url = new URL(`/trpc/${operation.name}`, test.url);
    url.searchParams.set('input', JSON.stringify({ json: input }));
    const cut = new AbortController();
    const response = await fetch(url, { headers: { ...headers, Accept: 'text/event-stream' }, signal: cut.signal });
    for await (const { type, data } of sseMessages(response.body!)) {
      if (type === 'connected' || type === 'ping') continue;
      cut.abort();
      const code = type === 'serialized-error' ? JSON.parse(data).json.data.appCode : null;
      return { status: response.status, code };
    }
    return { status: response.status, code: null };
  };
}
