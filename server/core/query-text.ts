import { validationFailed } from './errors.ts';

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** A query is UTF-8 like a body; what is not would be read as other text. @throws AppError VALIDATION_FAILED */
export function judgeQueryText(query: string): void {
  if (!query.includes('%')) return;
  try {
    for (const [escapes] of query.matchAll(ESCAPES)) decodeURIComponent(escapes);
  } catch {
    throw validationFailed([{ path: '', message: 'the query is not valid UTF-8' }]);
  }
}
