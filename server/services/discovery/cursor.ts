import { z } from 'zod';
import { validationFailed } from '../../core/errors.ts';

/** Longest cursor that is looked at, characters. */
const MAX_LENGTH = 200;

/** The input field of a cursor; its content is checked by `decodeCursor`. */
export const Cursor = z.string().min(1).max(MAX_LENGTH).meta({ description: '`nextCursor` of an earlier answer.' });

export function encodeCursor(position: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position in a cursor: base64url of JSON, of exactly the given form.
 * @throws AppError VALIDATION_FAILED for anything that `encodeCursor` did not make
 */
export function decodeCursor<T extends z.ZodType>(form: T, cursor: string): z.output<T> {
  const parsed = form.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success && encodeCursor(parsed.data as Record<string, unknown>) === cursor) return parsed.data;
  throw validationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
