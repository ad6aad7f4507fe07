import { AppError, validationFailed } from './errors.ts';

/** Largest request body, bytes, on every transport (contract 1). */
export const MAX_BODY_BYTES = 256 * 1024;

/** A body up to this size is read to its end and dropped, so that its connection can go on behind the refusal. */
const MAX_DROPPED_BYTES = 1024 * 1024;

const ENCODED = 'The body must come as it is, without a Content-Encoding.';

/** The body as text; empty when there is none. @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED */
export async function bodyText(request: Request, most = MAX_BODY_BYTES): Promise<string> {
  if (isEncoded(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { detail: ENCODED });
  const dropped = Math.max(most, MAX_DROPPED_BYTES);
  const declared = Number(request.headers.get('content-length') ?? '0');
  if (declared > dropped) throw new AppError('PAYLOAD_TOO_LARGE');
  if (declared > 0) return await declaredText(request, most);
  if (isEmpty(request) || !request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(request.body)) {
    size += chunk.byteLength;
    if (size > dropped) break;
    if (size <= most) chunks.push(chunk);
  }
  if (size > most) throw new AppError('PAYLOAD_TOO_LARGE');
  return decode(Buffer.concat(chunks));
}

/** Nothing comes: HTTP announces every body. Asking the request itself would build a stream. */
function isEmpty({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.get('content-length') === '0';
}

/** What is small on its way may be of any size when it is unpacked: nothing is. */
function isEncoded({ headers }: Request): boolean {
  const coding = headers.get('content-encoding') ?? '';
  return coding !== '' && coding.toLowerCase() !== 'identity';
}

/** A body whose size is known comes in one read: the server takes no more of it than was declared. */
async function declaredText(request: Request, most: number): Promise<string> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw validationFailed([{ path: '', message: 'the body did not come whole' }]);
  });
  if (bytes.byteLength > most) throw new AppError('PAYLOAD_TOO_LARGE');
  return decode(Buffer.from(bytes));
}

/** The error of a client that hangs up looks like that of a database that does. */
async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw validationFailed([{ path: '', message: 'the body did not come whole' }]);
  }
}

/** JSON is UTF-8; bytes that are not are the caller's mistake, never silently replaced. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw validationFailed([{ path: '', message: 'the body is not valid UTF-8' }]);
  }
}
