/** Hand-written HTTP servers for answers that no well-behaved double gives. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import {
  createKeywordDataProvider,
  type KeywordDataClientOptions,
} from '../../../server/providers/keyword-data/client.ts';
import { createLlmGateway } from '../../../server/providers/llm-gateway/client.ts';
import type { ChatRequest } from '../../../server/providers/ports/gateway.ts';
import type { KeywordDataRequest } from '../../../server/providers/ports/keyword-data.ts';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (response: ServerResponse, request: Seen) => void;

/** Serves every request with `answer` until the test ends; returns the base URL and what was received. */
export async function serve(answer: Answer): Promise<{ baseUrl: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    answer(response, seen.at(-1)!);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** A server that answers everything with one JSON value. */
export function serveJson(value: unknown, status = 200, headers: Record<string, string> = {}) {
  return serve((response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  });
}

/** A port on which nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

export const LOGIN = { login: 'owner@example.com', password: 'pl4nted-password-ä"quote' };
export const KEY = { apiKey: 'sk-or-v1-planted-key-0123456789' };
export const LOGIN_SECRETS = [LOGIN.password, Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64')];

const context = () => ({ account: 'owner:1', attemptId: 'attempt-1', signal: new AbortController().signal });
export const dataCall = () => ({ ...context(), credential: LOGIN });
export const chatCall = () => ({ ...context(), credential: KEY });

const PLACE = { locationCode: 2840, languageCode: 'en' };
const RANGE = { dateFrom: '2026-08-01', dateTo: '2026-10-31' };

export const REQUESTS: { [O in KeywordDataRequest['operation']]: Extract<KeywordDataRequest, { operation: O }> } = {
  keyword_suggestions: { operation: 'keyword_suggestions', keyword: 'phone', limit: 50, ...PLACE },
  related_keywords: { operation: 'related_keywords', keyword: 'phone', depth: 2, limit: 50, ...PLACE },
  keyword_overview: { operation: 'keyword_overview', keywords: ['iphone', 'pixel'], ...PLACE },
  trends_graph: { operation: 'trends_graph', keywords: ['iPhone', 'Pixel'], queue: 'live', ...PLACE, ...RANGE },
  trends_queries: { operation: 'trends_queries', keyword: 'phone', queue: 'live', ...PLACE, ...RANGE },
  serp_organic: { operation: 'serp_organic', keyword: 'c++ 50%', device: 'mobile', depth: 20, queue: 'live', ...PLACE },
  autocomplete: { operation: 'autocomplete', keyword: 'phone', ...PLACE },
};

export const CHAT: ChatRequest = {
  operation: 'chat',
  model: 'google/gemini-3.1-flash-lite',
  messages: [
    { role: 'system', content: 'Decide for each word.' },
    { role: 'user', content: 'téléphone' },
  ],
  schema: { name: 'decisions', schema: { type: 'object' } },
  maxCompletionTokens: 200,
  maxPrice: { prompt: '0.25', completion: '1.5', request: '0' },
};

/** A completion as published. */
export const COMPLETION = {
  id: 'gen-1770044198-ZwI7uQKLVslWOkgYLHP1',
  object: 'chat.completion',
  model: 'openai/gpt-5-mini',
  provider: 'OpenAI',
  system_fingerprint: null,
  choices: [
    {
      index: 0,
      logprobs: null,
      finish_reason: 'stop',
      native_finish_reason: 'completed',
      message: { role: 'assistant', content: '{"keep":["a"]}', refusal: null, reasoning: null },
    },
  ],
  usage: {
    prompt_tokens: 17,
    completion_tokens: 1763,
    total_tokens: 1780,
    cost: 0.00353025,
    is_byok: false,
    completion_tokens_details: { reasoning_tokens: 832 },
  },
};

export const TASK_ID = '07171421-2101-0607-0000-80bc370feb36';

/** The envelope of one task, as published. */
export function envelope(task: Record<string, unknown>, top: Record<string, unknown> = {}) {
  const cost = task.cost;
  return {
    version: '0.1.20260806',
    status_code: 20000,
    status_message: 'Ok.',
    time: '0.2704 sec.',
    cost,
    tasks_count: 1,
    tasks_error: 0,
    tasks: [{ id: TASK_ID, status_code: 20000, status_message: 'Ok.', time: '0.2019 sec.', result_count: 1, ...task }],
    ...top,
  };
}

type Send = NonNullable<KeywordDataClientOptions['send']>;

/** A network on which every request is sent and answered with a text. */
export function answeredBy(answer: (body: string, path: string) => string | Promise<string>, status = 200): Send {
  return async ({ depart, body, path }) => {
    depart();
    return { status, headers: {}, parts: [Buffer.from(await answer(body ?? '', path))], missing: null };
  };
}

export function dataProvider(baseUrl: string, timeoutMs = 10_000, maxAnswerBytes = 1_000_000, send?: Send) {
  return createKeywordDataProvider({ baseUrl, timeoutMs, maxAnswerBytes, ...(send ? { send } : {}) });
}

export function gateway(baseUrl: string, timeoutMs = 10_000, maxAnswerBytes = 1_000_000) {
  return createLlmGateway({ baseUrl, timeoutMs, maxAnswerBytes });
}

/** Both clients against one raw server: their outcomes. */
export async function both(answer: (response: ServerResponse) => void, timeoutMs?: number, maxBytes?: number) {
  const { baseUrl, seen } = await serve(answer);
  const data = await dataProvider(baseUrl, timeoutMs, maxBytes).buy(REQUESTS.keyword_overview, dataCall());
  const chat = await gateway(baseUrl, timeoutMs, maxBytes).chat(CHAT, chatCall());
  expect(seen, 'a paid request is never repeated').toHaveLength(2);
  return [data, chat];
}
