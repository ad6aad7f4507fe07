import { AppError, validationFailed } from '../core/errors.ts';

/** Largest JSON body accepted, bytes (contract 1). */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Reads a JSON body strictly. An absent body is `undefined`.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function readJson(request: Request): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? '0');
  if (declared > MAX_BODY_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const text = await readText(request);
  if (text === '') return undefined;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return JSON.parse(text);
  } catch {
    throw validationFailed([{ path: '', message: 'the body is not valid JSON' }]);
  }
}

async function readText(request: Request): Promise<string> {
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
