import { GraphQLError, type GraphQLErrorOptions } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { AppError, cutText, ERRORS, type ErrorCode, publicError, validationFailed } from '../server/core/errors.ts';
import { reported, retryAfter } from '../server/operations/report.ts';
import type { AppContext } from '../server/services/context.ts';
import type { Arrived } from './context.ts';

/** What a caller sees of anything that a verb threw: the catalogue's code with the members that REST shows too. */
export function graphqlError(thrown: unknown, context: { app: AppContext; requestId: string }): GraphQLError {
  const { app, requestId } = context;
  const { code, status, detail, retryable, details } = publicError(reported(app, thrown, requestId));
  const http = { headers: retryAfter([thrown]) };
  return new GraphQLError(detail, { extensions: { code, status, retryable, requestId, ...details, http } });
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
export function maskError(app: AppContext): (error: unknown) => GraphQLError {
  return (error) => {
    if (!(error instanceof GraphQLError)) return internal(app, error, {});
    if (isOurs(error)) return error;
    if (error.path === undefined && isOriginal(error)) return refusal(error);
    return internal(app, error, { path: error.path, nodes: error.nodes });
  };
}

const isOurs = ({ extensions }: GraphQLError) => typeof extensions.code === 'string' && extensions.code in ERRORS;

/** Not the wrapping of something that code of ours threw. */
function isOriginal({ originalError }: GraphQLError): boolean {
  return !originalError || (originalError instanceof GraphQLError && isOriginal(originalError));
}

function internal(app: AppContext, error: unknown, at: GraphQLErrorOptions): GraphQLError {
  const { code, status, detail, retryable, details } = publicError(reported(app, error, undefined));
  return new GraphQLError(detail, { ...at, extensions: { code, status, retryable, ...details } });
}

/** Before execution the HTTP status speaks too, whatever media type was asked for. */
function refusal(error: GraphQLError): GraphQLError {
  const http = error.extensions.http as { status?: number; headers?: Record<string, string> } | undefined;
  const code = BY_STATUS[http?.status ?? 0] ?? 'VALIDATION_FAILED';
  const named =
    code === 'VALIDATION_FAILED' ? validationFailed([{ path: '', message: error.message }]) : new AppError(code);
  const { status, retryable, details } = publicError(named);
  const extensions = { code, status, retryable, ...details, http: { status, headers: http?.headers } };
  const { nodes, source, positions } = error;
  return new GraphQLError(cutText(error.message), { nodes, source, positions, extensions });
}

/** Refusals before execution do not pass the masking of results, so they are put into our form on their way out. */
export function catalogueErrors(app: AppContext): Plugin<object, Arrived> {
  const mask = maskError(app);
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (!result || Array.isArray(result) || Symbol.asyncIterator in result || !result.errors) return;
      const { requestId } = serverContext.facts.meta;
      const errors = result.errors.map(mask);
      for (const { extensions } of errors) extensions.requestId ??= requestId;
      setResult({ ...result, errors });
    },
  };
}
