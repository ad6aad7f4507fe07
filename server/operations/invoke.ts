import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import { AppError, MAX_ISSUES, validationFailed } from '../core/errors.ts';
import { authenticate, type CredentialInput } from '../services/accounts/authenticate.ts';
import { credentialsOf } from '../services/accounts/credentials.ts';
import { countRequest } from '../services/accounts/request-rate.ts';
import type { AppContext, Effects, RequestContext, RequestMeta } from '../services/context.ts';
import { authorize } from './authorize.ts';
import type { Operation } from './operation.ts';
import { unstorable } from './storable.ts';

export interface Invocation {
  credential: CredentialInput;
  /** Reads the raw input; called only after authentication and authorisation. */
  input: () => Promise<unknown> | unknown;
  meta: RequestMeta;
}

export interface Invoked<T> {
  data: T;
  effects: Effects;
}

const KEY_FORM = /^[A-Za-z0-9:_-]{8,120}$/;

/**
 * The only way into a verb: authentication, authorisation, request rate, validation, then the verb (contract 1).
 * @throws AppError; `effects` collected until then hang on the invocation's context and are lost with it.
 */
export async function invoke<I extends z.ZodType, O extends z.ZodType>(
  app: AppContext,
  operation: Operation<I, O>,
  invocation: Invocation,
): Promise<Invoked<z.output<O>>> {
  const effects: Effects = { rateLimits: [] };
  const caller = await admit(app, operation, invocation);
  if (caller) await countRequest(app, caller, effects);
  const meta = { ...invocation.meta, idempotencyKey: idempotencyKey(operation, invocation.meta.idempotencyKey) };
  const input = parseInput(operation, await invocation.input());
  const recheck: RequestContext['recheck'] = async ({ fresh } = { fresh: false }) => {
    if (fresh && caller) credentialsOf(app).forget(caller.accountId);
    await admit(app, operation, invocation);
  };
  const ctx: RequestContext = { app, caller, meta, effects, recheck };
  return { data: (await operation.run(ctx, input)) as z.output<O>, effects };
}

async function admit(app: AppContext, operation: Operation, invocation: Invocation): Promise<Caller | null> {
  const { credential, meta } = invocation;
  const caller = await authenticate(app, credential, meta, operation.access.who === 'anyone');
  authorize(operation, caller, credential);
  return caller;
}

function parseInput<I extends z.ZodType>(operation: Operation<I>, input: unknown): z.output<I> {
  const issues = unstorable(input);
  if (issues.length > 0) throw validationFailed(issues);
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const named = parsed.error.issues.slice(0, MAX_ISSUES);
  throw validationFailed(named.map((i) => ({ path: i.path.join('.'), message: i.message })));
}

/** The key in its bare form; a quoted structured-field string means the same (contract 6.2). */
function idempotencyKey(operation: Operation, raw: string | null): string | null {
  if (operation.idempotency === 'none') return null;
  if (raw === null) {
    if (operation.idempotency === 'optional') return null;
    throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  }
  const bare = /^"(.*)"$/.exec(raw.trim())?.[1] ?? raw.trim();
  if (!KEY_FORM.test(bare)) {
    throw new AppError('IDEMPOTENCY_KEY_REQUIRED', { detail: 'The Idempotency-Key is malformed.' });
  }
  return bare;
}
