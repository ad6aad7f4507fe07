import type { TRPCRequestInfo } from '@trpc/server/http';
import { type AppError, validationFailed } from '../server/core/errors.ts';

/** Most calls of one batch, and of them most that change who is signed in: each of those costs a password's hash (contract 1). */
export const MAX_CALLS = 20;
const MAX_AUTH_MUTATIONS = 1;

/** A comma as tRPC finds it once it has decoded the path; no name of a call holds one. */
const SEPARATOR = /,|%2c/i;

/** Judges the number of calls before tRPC makes anything of them. @throws AppError VALIDATION_FAILED */
export function judgeNumber({ pathname }: URL): void {
  if (pathname.split(SEPARATOR).length > MAX_CALLS) throw refusal(`a batch has at most ${MAX_CALLS} calls`);
}

/** What is wrong with the calls as tRPC has read them: a name may be written in many ways. */
export function refusalOf(calls: TRPCRequestInfo['calls']): AppError | null {
  const many = calls.filter(({ path, procedure }) => path.startsWith('auth.') && procedure?._def.type === 'mutation');
  return many.length > MAX_AUTH_MUTATIONS
    ? refusal('a batch has at most one call that changes a password or a session')
    : null;
}

function refusal(message: string): AppError {
  return validationFailed([{ path: '', message }]);
}
