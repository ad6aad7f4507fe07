import { type ErrorCode as Code, ERRORS, type PublicError } from '../../server/core/errors.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { builder } from '../builder.ts';

const ErrorCode = builder.enumType('ErrorCode', {
  description: 'What `extensions.code` of an error can be: the words of REST and tRPC. They are stable; texts are not.',
  values: Object.fromEntries(
    Object.entries(ERRORS).map(([code, { status, title, remedy }]) => [
      code,
      { value: code as Code, description: `HTTP ${status}. ${title} ${remedy}` },
    ]),
  ) as Record<Code, { value: Code; description: string }>,
});

/** No field returns it: it is there for the generators of clients, which cannot see the shape of `extensions` otherwise. */
builder
  .objectRef<Omit<PublicError, 'details'> & { requestId: string; retryAfterSeconds: number | null }>('ErrorExtensions')
  .implement({
    description: 'The `extensions` of every error. Some codes carry more members.',
    fields: (t) => ({
      code: t.expose('code', { type: ErrorCode, description: 'What happened.' }),
      status: t.exposeInt('status', { description: 'The HTTP status that REST answers with.' }),
      retryable: t.exposeBoolean('retryable', { description: 'Whether the very same request may succeed later.' }),
      retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
        nullable: true,
        description: 'Seconds to wait before the next try, where REST has `Retry-After`; absent elsewhere.',
      }),
      requestId: t.exposeID('requestId', { description: 'Names the request in the log of the service.' }),
    }),
  });

/** The description of a field that binds an operation: what it does, and what it can be refused with beside the usual. */
export function descriptionOf({ summary, errors }: Operation): string {
  return errors.length === 0 ? summary : `${summary} Refusals of its own: ${[...errors].sort().join(', ')}.`;
}
