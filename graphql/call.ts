import type { z } from 'zod';
import { splitKey } from '../server/operations/idempotency.ts';
import { invoke } from '../server/operations/invoke.ts';
import type { Operation } from '../server/operations/operation.ts';
import type { Effects } from '../server/services/context.ts';
import type { GraphqlContext } from './context.ts';
import { graphqlError } from './errors.ts';

/**
 * Calls an operation for a field. Absent and null arguments mean the same. Where REST takes an Idempotency-Key header, the
 * input carries `idempotencyKey`.
 * @throws GraphQLError with the code of the catalogue
 */
export async function call<I extends z.ZodType, O extends z.ZodType>(
  ctx: GraphqlContext,
  operation: Operation<I, O>,
  args: object,
): Promise<z.output<O>> {
  return await coded(ctx, () => called(ctx, operation, args));
}

/** The same, for who says the errors in other words. @throws AppError */
export async function called<I extends z.ZodType, O extends z.ZodType>(
  { app, facts, collect, results }: GraphqlContext,
  operation: Operation<I, O>,
  args: object,
): Promise<z.output<O>> {
  const { idempotencyKey, input } = splitKey(operation, withoutNulls(args), facts.idempotencyKey);
  const effects: Effects = { rateLimits: [] };
  const meta = results.areRead ? { ...facts.meta, waitSeconds: 0 } : facts.meta;
  try {
    const invocation = { ...facts, meta, idempotencyKey, effects, input: () => input };
    const { data } = await results.afterwards(invoke(app, operation, invocation));
    collect(effects);
    return data;
  } catch (thrown) {
    collect({ rateLimits: effects.rateLimits });
    throw thrown;
  }
}

/** Runs a step of a resolver. @throws GraphQLError with the code of the catalogue */
export async function coded<T>({ app, facts }: GraphqlContext, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (thrown) {
    throw graphqlError(thrown, { app, requestId: facts.meta.requestId });
  }
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]));
}
