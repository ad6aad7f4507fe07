import {
  BudgetProblem,
  ConfirmationProblem,
  CredentialProblem,
  InvalidProblem,
  isPrivate,
  type Job,
  NotFoundProblem,
  Problem,
  QuotaProblem,
} from '../client/index.ts';

/** What a script learns from how the program ends. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  credential: 3,
  notFound: 4,
  quota: 5,
  budget: 6,
  confirmation: 7,
  partial: 8,
  unknown: 9,
  interrupted: 130,
} as const;

/** The same in words, for the help. */
export const MEANINGS: readonly [code: number, meaning: string][] = [
  [EXIT.done, 'done'],
  [EXIT.failed, 'failed: a job that has no result, or a service that could not'],
  [EXIT.usage, 'the command or the request is wrong'],
  [EXIT.credential, 'no key, a wrong one, or one that may not do this'],
  [EXIT.notFound, 'no such job, quote or list'],
  [EXIT.quota, 'a quota, a rate or the number of jobs at once is used up'],
  [EXIT.budget, 'a budget does not cover it'],
  [EXIT.confirmation, 'the price is to be confirmed first; nothing was bought'],
  [EXIT.partial, 'partial: there is a result, and something is missing of it'],
  [EXIT.unknown, 'unknown outcome: the same command again finds out, and buys nothing twice'],
  [EXIT.interrupted, 'Ctrl C; the same command again goes on'],
];

/** The command line itself is wrong. */
export class UsageError extends Error {}

/** Something ends the command, with a code of its own. */
export class Ended extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

const FAMILIES: readonly [family: typeof Problem, exitCode: number][] = [
  [InvalidProblem, EXIT.usage],
  [CredentialProblem, EXIT.credential],
  [NotFoundProblem, EXIT.notFound],
  [QuotaProblem, EXIT.quota],
  [BudgetProblem, EXIT.budget],
  [ConfirmationProblem, EXIT.confirmation],
];

export function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof Ended) return thrown.exitCode;
  if (thrown instanceof UsageError) return EXIT.usage;
  if (!(thrown instanceof Problem)) return EXIT.failed;
  return FAMILIES.find(([family]) => thrown instanceof family)?.[1] ?? EXIT.failed;
}

/** What may have been charged without an answer goes before what is merely missing. */
export function exitCodeOfJob(job: Job): number {
  if (job.failedStages.some(({ outcome }) => outcome === 'unknown')) return EXIT.unknown;
  if (job.status === 'partial') return EXIT.partial;
  if (job.status !== 'failed') return EXIT.done;
  const code = (isPrivate(job) ? job.errorCode : job.error?.code) ?? '';
  return code.endsWith('BUDGET_EXCEEDED') ? EXIT.budget : EXIT.failed;
}
