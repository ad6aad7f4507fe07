import { membersOf } from '../../core/error-members.ts';
import { ERRORS, type ErrorCode } from '../../core/errors.ts';
import { type JsonSchema, responseSchema } from './schemas.ts';

/** The body of every refusal (RFC 9457). */
function problemSchema(): JsonSchema {
  const text = (description: string) => ({ type: 'string', description });
  return {
    type: 'object',
    description: 'A refusal. Act on `code`: it is stable; texts are not.',
    required: ['type', 'title', 'status', 'detail', 'code', 'error', 'requestId', 'retryable'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'The section of the error page.' },
      title: text('What the code means.'),
      status: { type: 'integer', description: 'The HTTP status.' },
      detail: text('What happened this time.'),
      code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable code.' },
      error: text('The same text as `detail`.'),
      requestId: text('Id of the request.'),
      retryable: { type: 'boolean', description: 'Whether the very same request may succeed later.' },
    },
  };
}

/** Name of the schema of one code's problem. */
const nameOf = (code: ErrorCode) =>
  `${code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Problem`;

/** The problem of one code with its further members. */
function problemOf(code: ErrorCode): JsonSchema {
  const { title, remedy, status, retryable } = ERRORS[code];
  const members = membersOf(code);
  const printed = members ? responseSchema(members, {}) : {};
  const own = {
    code: { const: code, type: 'string', description: title },
    status: { const: status, type: 'integer', description: 'The HTTP status.' },
    retryable: { const: retryable, type: 'boolean', description: 'Whether the very same request may succeed later.' },
  };
  return {
    description: `${title} ${remedy}`,
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      {
        type: 'object',
        properties: { ...own, ...((printed.properties ?? {}) as JsonSchema) },
        required: ['code', 'status', 'retryable', ...((printed.required ?? []) as string[])],
      },
    ],
  };
}

/** The problems of all codes that are referred to, by name. */
export function problemSchemas(codes: readonly ErrorCode[]): JsonSchema {
  return { Problem: problemSchema(), ...Object.fromEntries(codes.map((code) => [nameOf(code), problemOf(code)])) };
}

/** One of several problems, told apart by their code. */
export function problemRef(codes: readonly ErrorCode[]): JsonSchema {
  const refs = codes.map((code) => ({ $ref: `#/components/schemas/${nameOf(code)}` }));
  return refs.length === 1 ? refs[0]! : { oneOf: refs };
}
