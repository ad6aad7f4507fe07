import { GraphQLError } from 'graphql';
import { AppError, type ErrorCode, publicError } from '../server/core/errors.ts';
import type { AppContext } from '../server/services/context.ts';

/** What a caller sees of anything that a verb threw: the catalogue's code with the members that REST shows too. */
export function graphqlError(thrown: unknown, context: { app: AppContext; requestId: string }): GraphQLError {
  const { app, requestId } = context;
  if (!(thrown instanceof AppError)) app.log.error({ err: thrown, requestId }, 'call failed');
  const { code, status, detail, retryable, details } = publicError(thrown);
  return new GraphQLError(detail, { extensions: { code, status, retryable, requestId, ...details } });
}

const BY_STATUS: Record<number, ErrorCode> = {
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/**
 * The last gate of every error. Ours pass; what the GraphQL layer refused before execution (syntax, validation, limits)
 * becomes VALIDATION_FAILED; all else is ours to fix and is masked.
 */
export function maskError(app: AppContext): (error: unknown) => Error {
  return (error) => {
    if (error instanceof GraphQLError) {
      const original = error.originalError instanceof GraphQLError ? error.originalError : error;
      if ('requestId' in original.extensions) return error;
      if (error.path === undefined && !(error.originalError && original === error)) return refusal(error);
    }
    app.log.error({ err: error }, 'GraphQL failed');
    const { code, status, detail, retryable } = publicError(error);
    const at = error instanceof GraphQLError ? { path: error.path, nodes: error.nodes } : {};
    return new GraphQLError(detail, { ...at, extensions: { code, status, retryable } });
  };
}

function refusal(error: GraphQLError): GraphQLError {
  const http = error.extensions.http as { status?: number } | undefined;
  const code = BY_STATUS[http?.status ?? 0] ?? 'VALIDATION_FAILED';
  const issues = code === 'VALIDATION_FAILED' ? { issues: [{ path: '', message: error.message }] } : {};
  const { status, retryable } = publicError(new AppError(code));
  const { nodes, source, positions } = error;
  const extensions = { ...error.extensions, code, status, retryable, ...issues, http: { status, ...http } };
  return new GraphQLError(error.message, { nodes, source, positions, extensions });
}
