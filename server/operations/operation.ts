import type { z } from 'zod';
import type { Scope } from '../core/caller.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { RequestContext } from '../services/context.ts';

/** Who may call an operation. Checked by `invoke`, in this order, before the input is even looked at. */
export interface Access {
  who: 'anyone' | 'account' | 'admin';
  /** `session`: an API key gets COOKIE_AUTH_REQUIRED. `key`: a cookie is not enough (legacy GET). */
  credential: 'any' | 'session';
  /** Needed of API keys; sessions have every scope. */
  scope: Scope | null;
  /** Another scope that lets a key in as well; what belongs to the other one is judged when it is known. */
  orScope?: Scope;
  /** Still allowed for a blocked account. */
  whileBlocked: boolean;
  /** Still allowed when the student's trial has ended. */
  afterTrial: boolean;
}

/** Whether an Idempotency-Key is looked at, and whether it must be there. */
export type Idempotency = 'none' | 'optional' | 'required';

/** One operation, declared once; REST, tRPC and GraphQL only bind it. */
export interface Operation<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  K extends Idempotency = Idempotency,
> {
  name: string;
  summary: string;
  /** A subscription's data is an async iterable of events. */
  kind: 'query' | 'mutation' | 'subscription';
  input: I;
  output: O;
  access: Access;
  idempotency: K;
  /** Spends money or quota: counted by the `research` policy, at most one a GraphQL document. */
  spends: boolean;
  /** Members of the input whose text the verb judges piece by piece, and never stores as it came. */
  unstored?: readonly string[];
  /** Codes it can give beyond the ones that every operation of its access can give. */
  errors: readonly ErrorCode[];
  run(ctx: RequestContext, input: z.output<I>): Promise<z.input<O>>;
}

export function operation<I extends z.ZodType, O extends z.ZodType, const K extends Idempotency>(
  definition: Operation<I, O, K>,
): Operation<I, O, K> {
  return definition;
}

const base = { credential: 'any', scope: null, whileBlocked: false, afterTrial: false } as const;

/** The access rules in use, by name. */
export const access = {
  /** No credential needed. */
  public: { ...base, who: 'anyone', whileBlocked: true, afterTrial: true },
  /** Any credential, whatever the state of the account. */
  ownState: { ...base, who: 'account', whileBlocked: true, afterTrial: true },
  /** Signed-in sessions only: keys, connections, passwords. */
  settings: { ...base, who: 'account', credential: 'session', afterTrial: true },
  admin: { ...base, who: 'admin', credential: 'session', afterTrial: true },
  /** Of either pipeline: a key needs the scope of one of them. */
  eitherPipeline: { ...base, who: 'account', scope: 'research:execute', orScope: 'byok:execute' },
  scoped: (scope: Scope): Access => ({ ...base, who: 'account', scope }),
} as const satisfies Record<string, Access | ((scope: Scope) => Access)>;
