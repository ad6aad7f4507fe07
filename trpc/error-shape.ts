import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER } from '@trpc/server';
import type { ErrorMembers } from '../server/core/error-members.ts';
import type { ERRORS, ErrorCode } from '../server/core/errors.ts';

/** An error as a client gets it. `trpc/print.ts` spells it out for clients that know nothing of the catalogue. */
export interface ErrorShape {
  code: TRPC_ERROR_CODE_NUMBER;
  message: string;
  data: ErrorData;
}

/** `error.data`, told apart by `appCode`: what every refusal has, and the members of its code. */
export type ErrorData = { [C in ErrorCode]: Refused<C> & ErrorMembers<C> }[ErrorCode];

interface Refused<C extends ErrorCode> {
  code: TRPC_ERROR_CODE_KEY;
  httpStatus: (typeof ERRORS)[C]['status'];
  path?: string;
  appCode: C;
  retryable: (typeof ERRORS)[C]['retryable'];
  requestId: string | undefined;
}
