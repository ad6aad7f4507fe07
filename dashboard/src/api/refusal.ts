import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../../trpc/app-router.d.ts';
import { issueInWords, WORDS } from './words.ts';

/** Why something did not happen, as a person reads it. */
export interface Refusal {
  /** Code of the service's catalogue; NO_ANSWER when none came. */
  code: string;
  what: string;
  next: string;
  retryable: boolean;
  requestId: string | null;
  /** Fields that were refused, by path. */
  issues: { path: string; message: string }[];
  /** Other members that the code carries, e.g. `resetsAt`. */
  details: Readonly<Record<string, unknown>>;
}

type ServiceError = TRPCClientError<AppRouter>;

function dataOf(error: unknown): ServiceError['data'] | null {
  return error instanceof TRPCClientError ? ((error as ServiceError).data ?? null) : null;
}

export function codeOf(error: unknown): string {
  return dataOf(error)?.appCode ?? 'NO_ANSWER';
}

export function refusalOf(error: unknown): Refusal {
  const data = dataOf(error);
  const code = data?.appCode ?? 'NO_ANSWER';
  const words = WORDS[code] ?? WORDS.INTERNAL_ERROR!;
  const detail = data && error instanceof Error && code !== 'INTERNAL_ERROR' ? error.message : '';
  const details: Refusal['details'] = { ...data };
  const issues = issuesOf(details.issues);
  return {
    code,
    what: issues.map(issueInWords).join(' ') || detail || words.what,
    next: typeof words.next === 'string' ? words.next : words.next(details),
    retryable: data?.retryable ?? true,
    requestId: data?.requestId ?? null,
    issues,
    details,
  };
}

function issuesOf(value: unknown): Refusal['issues'] {
  if (!Array.isArray(value)) return [];
  return value.map((issue: { path?: unknown; message?: unknown }) => ({
    path: String(issue.path ?? ''),
    message: String(issue.message ?? ''),
  }));
}
