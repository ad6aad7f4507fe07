import { parseJson } from '../core/bounded-json.ts';
import { AppError } from '../core/errors.ts';
import { mediaType } from '../core/media-type.ts';
import { bodyText } from '../core/request-body.ts';

/**
 * Reads a JSON body strictly. An absent body is `undefined`.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await bodyText(request);
  if (text === '') return undefined;
  if (mediaType(request.headers) !== 'application/json') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return parseJson(text);
}
