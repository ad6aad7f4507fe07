import { judgeJson } from '../server/core/bounded-json.ts';
import { judgeQueryText } from '../server/core/query-text.ts';
import { bodyText } from '../server/core/request-body.ts';
import { judgeNumber } from './judge-batch.ts';

/**
 * The request with its body read, and judged before anybody splits its path or parses its JSON.
 * @throws AppError PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function readRequest(request: Request): Promise<Request> {
  const url = new URL(request.url);
  judgeNumber(url);
  judgeQueryText(url.search);
  for (const name of ['input', 'connectionParams']) judgeJson(url.searchParams.get(name) ?? '');
  if (request.method === 'GET') return request;
  const body = await bodyText(request);
  judgeJson(body);
  const { method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: body || null });
}
