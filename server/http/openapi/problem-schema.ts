import { ERRORS } from '../../core/errors.ts';
import type { JsonSchema } from './schemas.ts';

/** The body of every refusal (RFC 9457). Further members depend on the code. */
export function problemSchema(): JsonSchema {
  const text = { type: 'string' };
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'error', 'requestId', 'retryable'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'The section of the error page.' },
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: { type: 'string', enum: Object.keys(ERRORS) },
      error: { type: 'string', description: 'The same text as `detail`.' },
      requestId: text,
      retryable: { type: 'boolean', description: 'Whether the very same request may succeed later.' },
      issues: {
        type: 'array',
        items: { type: 'object', required: ['path', 'message'], properties: { path: text, message: text } },
      },
    },
  };
}
