import type { Caller } from '../core/caller.ts';
import { AppError } from '../core/errors.ts';
import type { CredentialInput } from '../services/access/authenticate.ts';
import type { Operation } from './operation.ts';

/**
 * Decides from the operation's access rule alone; verbs never repeat it.
 * @throws AppError UNAUTHENTICATED, COOKIE_AUTH_REQUIRED, CROSS_ORIGIN_REQUEST, ACCOUNT_BLOCKED, TRIAL_EXPIRED,
 * ADMIN_ONLY, INSUFFICIENT_SCOPE
 */
export function authorize(operation: Operation, caller: Caller | null, credential: CredentialInput): void {
  const { access } = operation;
  if (operation.kind === 'mutation' && credential.crossOrigin && caller?.kind !== 'api_key') {
    throw new AppError('CROSS_ORIGIN_REQUEST');
  }
  if (access.who === 'anyone') return;
  if (!caller) throw new AppError('UNAUTHENTICATED');
  if (access.credential === 'session' && caller.kind === 'api_key') throw new AppError('COOKIE_AUTH_REQUIRED');
  if (caller.blocked && !access.whileBlocked) throw new AppError('ACCOUNT_BLOCKED');
  if (access.who === 'admin' && caller.role !== 'admin') throw new AppError('ADMIN_ONLY');
  if (caller.role === 'student' && caller.trialEnded && !access.afterTrial) throw new AppError('TRIAL_EXPIRED');
  const details = access.scope ? { requiredScope: access.scope } : {};
  if (caller.bound && !credential.persistedOperation) {
    throw new AppError('INSUFFICIENT_SCOPE', {
      detail: 'This key runs its persisted GraphQL operations only.',
      details,
    });
  }
  const scopes = [access.scope, access.orScope].filter((scope) => scope !== null && scope !== undefined);
  if (scopes.length > 0 && !scopes.some((scope) => caller.scopes.includes(scope))) {
    throw new AppError('INSUFFICIENT_SCOPE', { details });
  }
}
