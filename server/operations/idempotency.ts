import { AppError } from '../core/errors.ts';
import { callerOf, type RequestContext } from '../services/context.ts';
import { keepAnswer, once } from '../services/idempotency/once.ts';
import type { Operation } from './operation.ts';

const KEY_FORM = /^[A-Za-z0-9:_-]{8,120}$/;

/**
 * The key that a call of the operation is repeatable by, in its bare form; a quoted structured-field string means the same
 * (contract 6.2). Null: by none. @throws AppError IDEMPOTENCY_KEY_REQUIRED
 */
export function idempotencyKey(operation: Operation, raw: string | null): string | null {
  if (operation.idempotency === 'none') return null;
  if (raw === null) {
    if (operation.idempotency === 'optional') return null;
    throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  }
  const bare = /^"(.*)"$/.exec(raw.trim())?.[1] ?? raw.trim();
  if (!KEY_FORM.test(bare)) {
    throw new AppError('IDEMPOTENCY_KEY_REQUIRED', {
      detail: 'The Idempotency-Key must be 8 to 120 letters, digits, or : _ - characters.',
    });
  }
  return bare;
}

/**
 * `once` and `keepAnswer` of a call's context: keys are unique per account and operation name, and what was asked is the parsed
 * input. What a repeat is answered with was kept before.
 */
export function onceOf(
  ctx: Pick<RequestContext, 'app' | 'caller' | 'effects'>,
  { operation, key, content }: { operation: string; key: string | null; content: unknown },
): Pick<RequestContext, 'once' | 'keepAnswer'> {
  const use = () => ({ ownerId: callerOf(ctx).accountId, operation, key, content });
  return {
    async once(effect) {
      const { answer, replayed } = await once(ctx.app.database, use(), effect);
      if (replayed) ctx.effects.replayed = true;
      return answer;
    },
    async keepAnswer(response) {
      if (!ctx.effects.replayed) await keepAnswer(ctx.app.database, use(), response);
    },
  };
}

/**
 * Where REST takes an Idempotency-Key header, tRPC and GraphQL take `idempotencyKey` in the input; it goes before the header.
 * A key that is not text is passed on as a malformed one, never dropped: the caller believes the call to be repeatable.
 */
export function splitKey(
  operation: Operation,
  raw: unknown,
  header: string | null,
): { idempotencyKey: string | null; input: unknown } {
  if (operation.idempotency === 'none' || typeof raw !== 'object' || raw === null) {
    return { idempotencyKey: header, input: raw };
  }
  const { idempotencyKey: key, ...input } = raw as Record<string, unknown>;
  if (key === undefined) return { idempotencyKey: header, input };
  return { idempotencyKey: typeof key === 'string' ? key : '', input };
}
