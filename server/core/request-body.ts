import { AppError, validationFailed } from './errors.ts';

/** Largest request body, bytes, on every transport (contract 1). */
export const MAX_BODY_BYTES = 256 * 1024;

/** The body as text; empty when there is none. @throws AppError PAYLOAD_TOO_LARGE, VALIDATION_FAILED */
export async function bodyText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? '0') > MAX_BODY_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks));
}

/** JSON is UTF-8; bytes that are not are the caller's mistake, never silently replaced. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw validationFailed([{ path: '', message: 'the body is not valid UTF-8' }]);
  }
}
