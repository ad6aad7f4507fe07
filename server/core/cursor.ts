import { z } from 'zod';
import { validationFailed } from './errors.ts';

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

/** The cursor behind a job in its owner's history; ids sort by time. */
export function jobCursor(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The job behind which a page of history begins. @throws AppError VALIDATION_FAILED */
export function jobOfCursor(cursor: string): string {
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  if (hex.length !== 32 || jobCursor(hex) !== cursor) {
    throw validationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
  }
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The cursor behind a reviewed game keyword. */
export function gameCursor({ id, reviewedAt }: { id: string; reviewedAt: Date }): string {
  return encodeCursor({ at: reviewedAt.toISOString(), id });
}

/** The cursor behind a publication of the feed, by its number. */
export function feedCursor(id: number): string {
  return encodeCursor({ after: id });
}
