import { initTRPC, TRPCError, tracked } from '@trpc/server';
import superjson from 'superjson';
import type { z } from 'zod';
import { publicError } from '../server/core/errors.ts';
import { splitKey } from '../server/operations/idempotency.ts';
import { invoke } from '../server/operations/invoke.ts';
import type { Idempotency, Operation } from '../server/operations/operation.ts';
import { reported } from '../server/operations/report.ts';
import type { Effects } from '../server/services/context.ts';
import { answerOf, output } from './answer.ts';
import { thrownIn, trpcCodeOf } from './codes.ts';
import type { TrpcContext } from './context.ts';
import type { ErrorData, ErrorShape } from './error-shape.ts';
import { deserializeInput } from './superjson-input.ts';

const t = initTRPC.context<TrpcContext>().create({
  transformer: {
    input: { serialize: superjson.serialize, deserialize: deserializeInput },
    output,
  },
  // Traces of errors are for the log, wherever the service runs.
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: 10_000 }, client: { reconnectAfterInactivityMs: 30_000 } },
  errorFormatter({ shape, error, ctx }): ErrorShape {
    const open = publicError(thrownIn(error));
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
      } as ErrorData,
    };
  },
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;

/** A procedure that says which operation it binds. */
const bound = ({ name }: { name: string }) => t.procedure.meta({ operation: name });

/**
 * What a mutation is given: the operation's input, and with it the Idempotency-Key exactly where the operation looks at one, or
 * must have it.
 */
type Keyed<Input, K extends Idempotency> = K extends 'required'
  ? Input & { idempotencyKey: string }
  : K extends 'optional'
    ? Input & { idempotencyKey?: string }
    : Input;

/** An operation as a tRPC procedure. The input passes through untouched: `invoke` parses it, after authorisation. */
export function query<I extends z.ZodType, O extends z.ZodType>(operation: Operation<I, O>) {
  return bound(operation)
    .input((raw: unknown) => raw as z.input<I>)
    .query(({ ctx, input }) => run(operation, ctx, input));
}

export function mutation<I extends z.ZodType, O extends z.ZodType, K extends Idempotency>(
  operation: Operation<I, O, K>,
) {
  return bound(operation)
    .input((raw: unknown) => raw as Keyed<z.input<I>, K>)
    .mutation(({ ctx, input }) => run(operation, ctx, input));
}

/** A subscription over SSE. Each event carries its number as id, so that a client that was cut off goes on behind it. */
export function subscription<I extends z.ZodType<unknown, { jobId: string; after?: number }>, E extends Numbered>(
  operation: Operation<I, z.ZodType<AsyncIterable<E>>>,
) {
  type Input = z.input<I> & { lastEventId?: string | null };
  return bound(operation)
    .input((raw: unknown) => raw as Input)
    .subscription(async function* ({ ctx, input, signal }) {
      const events = await run(operation, cutWith(ctx, signal), resumeInput(input));
      try {
        for await (const event of events) yield tracked(String(event.seq), event);
      } catch (thrown) {
        throw trpcError(ctx, thrown);
      }
    });
}

interface Numbered {
  seq: number;
}

/** After a cut the client repeats its first input with the id of the last event that it got. */
function resumeInput(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const { lastEventId, ...input } = raw as Record<string, unknown>;
  return lastEventId === undefined || lastEventId === null ? input : { ...input, after: Number(lastEventId) };
}

function cutWith(ctx: TrpcContext, signal: AbortSignal | undefined): TrpcContext {
  if (!signal) return ctx;
  const either = AbortSignal.any([signal, ctx.facts.meta.signal()]);
  const meta = { ...ctx.facts.meta, signal: () => either };
  return { ...ctx, facts: { ...ctx.facts, meta } };
}

async function run<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  ctx: TrpcContext,
  raw: unknown,
): Promise<z.output<O>> {
  const { facts } = ctx;
  const { idempotencyKey, input } = splitKey(operation, raw, facts.idempotencyKey);
  const effects: Effects = { rateLimits: [] };
  try {
    const { data } = await invoke(ctx.app, operation, { ...facts, idempotencyKey, effects, input: () => input });
    ctx.collect(effects);
    // What a mutation did is done: its answer is never refused for what was read beside it.
    return await answerOf(ctx, data, operation.kind === 'query' ? ctx.admitResult : undefined);
  } catch (thrown) {
    ctx.collect({ rateLimits: effects.rateLimits });
    throw trpcError(ctx, thrown);
  }
}

function trpcError({ app, facts }: TrpcContext, thrown: unknown): TRPCError {
  const { requestId } = facts.meta;
  const cause = reported(app, thrown, requestId);
  return new TRPCError({ code: trpcCodeOf(cause.code), message: cause.message, cause });
}
