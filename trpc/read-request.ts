import { judgeJson } from '../server/core/bounded-json.ts';
import { AppError } from '../server/core/errors.ts';
import { mediaType } from '../server/core/media-type.ts';
import { judgeQueryText } from '../server/core/query-text.ts';
import { bodyText } from '../server/core/request-body.ts';
import { judgeNumber } from './judge-batch.ts';

/**
 * The request with its body read, and judged before anybody splits its path or parses its JSON.
 * @throws AppError METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function readRequest(request: Request): Promise<Request> {
  judgeForm(request);
  const url = new URL(request.url);
  judgeNumber(url);
  judgeQueryText(url.search);
  for (const name of ['input', 'connectionParams']) judgeJson(url.searchParams.get(name) ?? '');
  const { method, signal } = request;
  if (method === 'GET')
    return request.headers.has('content-type') ? new Request(url, { headers: untyped(request), signal }) : request;
  const body = await bodyText(request);
  judgeJson(body);
  return new Request(url, { method, headers: request.headers, signal, body: body || null });
}

/** tRPC judges a call by the type of its body also where there is none, and says of some that reading is not offered. */
function untyped({ headers }: Request): Headers {
  const others = new Headers(headers);
  others.delete('content-type');
  return others;
}

/**
 * tRPC takes forms and files as well, and gives their objects to a call as its input; it asks for a type before it says that a
 * method is not offered, and HEAD it answers by itself.
 */
function judgeForm({ method, headers }: Request): void {
  if (method === 'GET') return;
  if (method !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { details: { allow: 'GET, POST' } });
  if (mediaType(headers) !== 'application/json') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}
