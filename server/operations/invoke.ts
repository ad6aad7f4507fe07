import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import { serviceUnavailable, validationFailed } from '../core/errors.ts';
import { inputOf } from '../core/issue-words.ts';
import { Arrival } from '../services/access/arrival.ts';
import { authenticate, type CredentialInput } from '../services/access/authenticate.ts';
import { credentialsOf } from '../services/access/credentials.ts';
import { findCallerAgain } from '../services/access/find-caller.ts';
import { originOf } from '../services/audit/record.ts';
import { type AppContext, callerOf, type Effects, type RequestContext, type RequestMeta } from '../services/context.ts';
import { showQuota } from '../services/quotas/show-quota.ts';
import { authorize } from './authorize.ts';
import { idempotencyKey, onceOf } from './idempotency.ts';
import type { Operation } from './operation.ts';
import { noteSecurityEvent } from './security-events.ts';
import { unstorable } from './storable.ts';

export interface Invocation {
  credential: CredentialInput;
  /** Reads the raw input; called only after authentication and authorisation. */
  input: () => Promise<unknown> | unknown;
  meta: RequestMeta;
  /** The Idempotency-Key as it came. */
  idempotencyKey?: string | null;
  /** The request that makes this call, where it makes more than one or was counted before. */
  arrival?: Arrival;
  /** Filled also when the call is refused: a refusal shows the limits as well. */
  effects?: Effects;
}

export interface Invoked<T> {
  data: T;
  effects: Effects;
}

/**
 * The only way into a verb: authentication, request rate, authorisation, validation, then the verb (contract 1). Refusals
 * count too. @throws AppError
 */
export async function invoke<I extends z.ZodType, O extends z.ZodType>(
  app: AppContext,
  operation: Operation<I, O>,
  invocation: Invocation,
): Promise<Invoked<z.output<O>>> {
  try {
    return await run(app, operation, invocation);
  } catch (thrown) {
    noteSecurityEvent(app, thrown, { ...invocation, operation: operation.name });
    throw thrown;
  }
}

async function run<I extends z.ZodType, O extends z.ZodType>(
  app: AppContext,
  operation: Operation<I, O>,
  invocation: Invocation,
): Promise<Invoked<z.output<O>>> {
  if (app.stopping.aborted) throw serviceUnavailable();
  const { effects = { rateLimits: [] }, arrival = new Arrival() } = invocation;
  const caller = await arrive(app, operation, { ...invocation, arrival, effects });
  const shown = { app, caller, effects };
  try {
    authorize(operation, caller, invocation.credential);
    const key = idempotencyKey(operation, invocation.idempotencyKey ?? null);
    const input = parseInput(operation, await invocation.input());
    const recheck: RequestContext['recheck'] = async ({ fresh } = { fresh: false }) => {
      if (fresh && caller) credentialsOf(app).forget(caller.accountId);
      await judgeAgain(app, operation, invocation);
    };
    const callerNow: RequestContext['callerNow'] = async (tx) => {
      const now = await findCallerAgain(tx.db, callerOf(shown));
      authorize(operation, now, invocation.credential);
      return now!;
    };
    const repeatable = onceOf(shown, { operation: operation.name, key, content: input });
    const { meta } = invocation;
    const { results } = arrival;
    const ctx = { ...shown, meta, origin: originOf({ caller, meta }), results, ...repeatable, recheck, callerNow };
    return { data: (await operation.run(ctx, input)) as z.output<O>, effects };
  } catch (thrown) {
    if (caller && operation.errors.includes('QUOTA_EXCEEDED')) await showQuota(shown).catch(() => undefined);
    throw thrown;
  }
}

async function arrive(
  app: AppContext,
  operation: Operation,
  { arrival, effects, credential, meta }: Pick<Required<Invocation>, 'arrival' | 'effects' | 'credential' | 'meta'>,
): Promise<Caller | null> {
  try {
    return await arrival.caller({ app, credential, meta }, operation.access.who === 'anyone');
  } finally {
    if (arrival.state) effects.rateLimits.push(arrival.state);
  }
}

/** Authenticates and authorises once more, for an answer that is still being given. */
async function judgeAgain(app: AppContext, operation: Operation, invocation: Invocation): Promise<void> {
  const { credential, meta } = invocation;
  try {
    const caller = await authenticate(app, credential, meta, operation.access.who === 'anyone');
    authorize(operation, caller, credential);
  } catch (thrown) {
    noteSecurityEvent(app, thrown, { ...invocation, operation: operation.name, held: true });
    throw thrown;
  }
}

function parseInput<I extends z.ZodType>(operation: Operation<I>, input: unknown): z.output<I> {
  const { unstored = [] } = operation;
  const issues = unstorable(input).filter(({ path }) => !unstored.includes(path));
  if (issues.length > 0) throw validationFailed(issues);
  return inputOf(operation.input, input);
}
