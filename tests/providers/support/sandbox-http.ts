import type { Sandbox } from '../../../server/sandbox/index.ts';

/** An answer of the keyword data double, as far as tests look into it. */
export interface WireTask {
  id: string;
  status_code: number;
  status_message: string;
  cost: number;
  result_count: number;
  path: string[];
  data: Record<string, unknown>;
  // The wire is untyped on purpose: these tests check shapes.
  result: Record<string, never>[] | null;
}
export interface WireAnswer {
  status: number;
  headers: Headers;
  text: string;
  body: {
    status_code: number;
    cost: number;
    tasks_count: number;
    tasks_error: number;
    tasks: WireTask[] | null;
  };
}

export const US = { location_code: 2840, language_code: 'en' };

export const basic = (login: string, password = 'password') =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

async function read(reply: Response): Promise<WireAnswer> {
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, body: JSON.parse(text) };
}

/** A client of the keyword data double that only speaks the wire protocol. */
export function keywordDataClient(sandbox: Sandbox, login = 'login') {
  const headers = { authorization: basic(login), 'content-type': 'application/json' };
  return {
    post: async (path: string, tasks: unknown, init: RequestInit = {}) =>
      read(
        await fetch(`${sandbox.keywordDataUrl}/v3/${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(tasks),
          ...init,
        }),
      ),
    get: async (path: string) => read(await fetch(`${sandbox.keywordDataUrl}/v3/${path}`, { headers })),
  };
}

export function chatBody(user: unknown, extra: Record<string, unknown> = {}) {
  return {
    model: 'google/gemini-3.1-flash-lite',
    max_completion_tokens: 2000,
    messages: [
      { role: 'system', content: 'Answer in JSON.' },
      { role: 'user', content: JSON.stringify(user) },
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: { type: 'object' } } },
    ...extra,
  };
}

/** A call of the gateway double with a bearer key. */
export async function callGateway(
  sandbox: Sandbox,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const reply = await fetch(`${sandbox.gatewayUrl}/${path}`, {
    headers: { authorization: 'Bearer sk-or-v1-key', ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, body: JSON.parse(text) };
}
