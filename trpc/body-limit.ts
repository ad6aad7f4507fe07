import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import superjson from 'superjson';
import { AppError, publicError } from '../server/core/errors.ts';

/** Largest request body, bytes: the same as on the other faces (contract 1). */
const MAX_BODY_BYTES = 256 * 1024;

/** The request with its body read, or null when the body is over the limit. */
export async function withinLimit(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  if (Number(request.headers.get('content-length') ?? '0') > MAX_BODY_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  const { method, headers, signal, url } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}

/** The refusal in tRPC's own envelope. */
export function tooLarge(requestId: string): Response {
  const open = publicError(new AppError('PAYLOAD_TOO_LARGE'));
  const error = superjson.serialize({
    message: open.detail,
    code: TRPC_ERROR_CODES_BY_KEY.PAYLOAD_TOO_LARGE,
    data: {
      code: 'PAYLOAD_TOO_LARGE',
      httpStatus: open.status,
      appCode: open.code,
      retryable: open.retryable,
      requestId,
    },
  });
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
  return new Response(JSON.stringify({ error }), { status: open.status, headers });
}
