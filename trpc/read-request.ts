import { judgeJson } from '../server/core/bounded-json.ts';
import { validationFailed } from '../server/core/errors.ts';
import { bodyText } from '../server/core/request-body.ts';
import { appRouter } from './router.ts';

/** Most calls of one batch, and of them most that change who is signed in: each of those costs a password's hash (contract 1). */
export const MAX_CALLS = 20;
const MAX_AUTH_MUTATIONS = 1;

/**
 * The request with its body read and everything judged that can be judged before a call is looked at.
 * @throws AppError PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function readRequest(request: Request): Promise<Request> {
  const url = new URL(request.url);
  judgeBatch(url);
  for (const name of ['input', 'connectionParams']) judgeJson(url.searchParams.get(name) ?? '');
  if (request.method === 'GET') return request;
  const body = await bodyText(request);
  judgeJson(body);
  const { method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: body || null });
}

function judgeBatch(url: URL): void {
  if (url.searchParams.get('batch') !== '1') return;
  const names = url.pathname.replace(/^\/trpc\//, '').split(',');
  const refuse = (message: string) => validationFailed([{ path: '', message }]);
  if (names.length > MAX_CALLS) throw refuse(`a batch has at most ${MAX_CALLS} calls`);
  if (names.filter(isAuthMutation).length > MAX_AUTH_MUTATIONS) {
    throw refuse('a batch has at most one call that changes a password or a session');
  }
}

function isAuthMutation(name: string): boolean {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  return name.startsWith('auth.') && procedures[name]?._def.type === 'mutation';
}
