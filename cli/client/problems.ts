import { TRPCClientError } from '@trpc/client';
import { type Refusal, readRefusal } from './refusal.ts';
import type { AppRouter } from './router.ts';

/**
 * Why a call has no answer that is of use. Each family of codes is a class of its own, so that `instanceof` and `code` both work;
 * what a code carries beside its text, e.g. `resetsAt` or `issues`, is in `members`.
 */
export class Problem extends TRPCClientError<AppRouter> {
  /** Stable code of the service's catalogue; NO_ANSWER where none came from the service. */
  readonly code: string;
  /** HTTP status; null: there was no response. */
  readonly status: number | null;
  /** Whether the very same request may succeed later. */
  readonly retryable: boolean;
  /** Seconds that the service asks to wait; null: it names none. */
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(refusal: Refusal) {
    super(refusal.message, refusal.cause instanceof Error ? { cause: refusal.cause } : {});
    // The library's own constructor makes every instance one of its own class.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = new.target.name;
    this.code = refusal.code;
    this.status = refusal.status;
    this.retryable = refusal.retryable;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.requestId = refusal.requestId;
    this.members = refusal.members;
  }
}

/** The request itself has to change: `members.issues` names the fields. */
export class InvalidProblem extends Problem {}
/** No credential, a wrong one, or one that may not do this. */
export class CredentialProblem extends Problem {}
/** Missing, or somebody else's. */
export class NotFoundProblem extends Problem {}
/** A quota, a rate or a number of jobs at once is used up. */
export class QuotaProblem extends Problem {}
/** A budget of the day does not cover it. */
export class BudgetProblem extends Problem {}
/** The price has to be looked at, again or by somebody else, before anything is bought. */
export class ConfirmationProblem extends Problem {}
/** What is asked does not fit the state of things. */
export class ConflictProblem extends Problem {}
/** The service, or the provider behind it, could not do it. */
export class UnavailableProblem extends Problem {}
/** Nothing of the service's came back: whether the call had an effect is not known. */
export class NoAnswerProblem extends Problem {}

type Family = new (refusal: Refusal) => Problem;

const BY_CODE: Readonly<Record<string, Family>> = {
  NO_ANSWER: NoAnswerProblem,
  SERP_NOT_VALIDATED: ConflictProblem,
  CONCURRENCY_LIMIT_REACHED: QuotaProblem,
  DAILY_BUDGET_EXCEEDED: BudgetProblem,
  PLATFORM_BUDGET_EXCEEDED: BudgetProblem,
  QUOTE_EXPIRED: ConfirmationProblem,
  COST_CONFIRMATION_MISMATCH: ConfirmationProblem,
  CONNECTION_CHANGED: ConfirmationProblem,
  APPROVAL_REQUIRED: ConfirmationProblem,
  APPROVAL_DECLINED: ConfirmationProblem,
  OUTSIDE_PURCHASE: InvalidProblem,
};

const BY_STATUS: Readonly<Record<number, Family>> = {
  401: CredentialProblem,
  403: CredentialProblem,
  404: NotFoundProblem,
  409: ConflictProblem,
  429: QuotaProblem,
};

function familyOf({ code, status }: Refusal): Family {
  const known = BY_CODE[code] ?? BY_STATUS[status ?? 0];
  return known ?? ((status ?? 0) >= 500 ? UnavailableProblem : InvalidProblem);
}

/** Whatever was thrown, or answered with a refusal, as a problem of its family. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  const refusal = readRefusal(thrown);
  return new (familyOf(refusal))(refusal);
}
