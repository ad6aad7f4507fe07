import { parseJson } from '../core/bounded-json.ts';
import { AppError } from '../core/errors.ts';
import { mediaType } from '../core/media-type.ts';
import { bodyText, MAX_BODY_BYTES } from '../core/request-body.ts';

/** Largest file, bytes (contract 6a). */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Formats of a file by their media types. */
export const UPLOADS = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'text/plain': 'text',
  'application/json': 'json',
} as const;

const OTHER_TYPE = `The Content-Type of a file is one of ${Object.keys(UPLOADS).join(', ')}.`;

/**
 * A file as the fields `format` and `text`; a JSON object is these fields themselves, like in any other body.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function readUpload(request: Request): Promise<unknown> {
  const type = mediaType(request.headers);
  const text = await bodyText(request, MAX_FILE_BYTES);
  if (!Object.hasOwn(UPLOADS, type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { detail: OTHER_TYPE });
  const format = UPLOADS[type as keyof typeof UPLOADS];
  // An object that begins behind so many blanks is too large for one; to trim ten million of them takes 20 ms.
  if (format !== 'json' || !text.slice(0, MAX_BODY_BYTES).trimStart().startsWith('{')) return { format, text };
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  return parseJson(text);
}
