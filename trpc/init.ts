import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { z } from 'zod';
import { AppError, publicError } from '../server/core/errors.ts';
import { invoke } from '../server/operations/invoke.ts';
import type { Operation } from '../server/operations/operation.ts';
import { trpcCodeOf } from './codes.ts';
import type { TrpcContext } from './context.ts';
import { plain } from './plain.ts';

const t = initTRPC.context<TrpcContext>().create({
  transformer: superjson,
  errorFormatter({ shape, error, ctx }) {
    const thrown = error.cause ?? error;
    const isOurs = thrown instanceof AppError;
    const open =
      isOurs || error.code === 'INTERNAL_SERVER_ERROR' ? publicError(thrown) : publicError(clientMistake(error));
    const { stack: _stack, ...data } = shape.data;
    return {
      ...shape,
      message: open.detail,
      data: {
        ...data,
        appCode: open.code,
        retryable: open.retryable,
        requestId: ctx?.facts.meta.requestId,
        ...open.details,
      },
    };
  },
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const rawProcedure = t.procedure;

/** What tRPC itself refused (bad JSON, unknown path, wrong method) in our codes. */
function clientMistake(error: TRPCError): AppError {
  if (error.code === 'NOT_FOUND') return new AppError('NOT_FOUND');
  if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError('METHOD_NOT_ALLOWED');
  if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE');
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE');
  return new AppError('VALIDATION_FAILED', { details: { issues: [{ path: '', message: 'malformed request' }] } });
}

/**
 * An operation as a tRPC procedure. The input passes through untouched: `invoke` parses it, after authorisation.
 * Where an Idempotency-Key is looked at, the input may carry `idempotencyKey`.
 */
export function query<I extends z.ZodType, O extends z.ZodType>(operation: Operation<I, O>) {
  return t.procedure.input((raw: unknown) => raw as z.input<I>).query(({ ctx, input }) => run(operation, ctx, input));
}

export function mutation<I extends z.ZodType, O extends z.ZodType>(operation: Operation<I, O>) {
  type Input = undefined extends z.input<I> ? z.input<I> : z.input<I> & { idempotencyKey?: string };
  return t.procedure.input((raw: unknown) => raw as Input).mutation(({ ctx, input }) => run(operation, ctx, input));
}

async function run<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  ctx: TrpcContext,
  raw: unknown,
): Promise<z.output<O>> {
  const { key, input } = splitKey(operation, raw);
  const meta = { ...ctx.facts.meta, idempotencyKey: key ?? ctx.facts.meta.idempotencyKey };
  try {
    const { data, effects } = await invoke(ctx.app, operation, {
      credential: ctx.facts.credential,
      meta,
      input: () => input,
    });
    ctx.collect(effects);
    return plain(data);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) ctx.app.log.error({ err: thrown, requestId: meta.requestId }, 'call failed');
    const cause = thrown instanceof AppError ? thrown : new AppError('INTERNAL_ERROR', { cause: thrown });
    throw new TRPCError({ code: trpcCodeOf(cause.code), message: cause.message, cause });
  }
}

/** Where REST takes an Idempotency-Key header, the input carries `idempotencyKey`. */
function splitKey(operation: Operation, raw: unknown): { key: string | null; input: unknown } {
  if (operation.idempotency === 'none' || typeof raw !== 'object' || raw === null) return { key: null, input: raw };
  const { idempotencyKey, ...input } = raw as Record<string, unknown>;
  return { key: typeof idempotencyKey === 'string' ? idempotencyKey : null, input };
}
