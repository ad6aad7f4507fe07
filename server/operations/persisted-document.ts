import { authenticate } from '../services/accounts/authenticate.ts';
import { countRequest } from '../services/accounts/request-rate.ts';
import { findPersistedOperation } from '../services/api-keys/persisted-operations.ts';
import type { AppContext } from '../services/context.ts';
import type { RequestFacts } from './transport.ts';

/**
 * The GraphQL document that the key of a request is bound to under this SHA-256, if any. What is found is counted by the
 * operations that it runs; what is not found counts as a request itself. @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export async function persistedDocument(app: AppContext, facts: RequestFacts, hash: string): Promise<string | null> {
  const caller = await authenticate(app, facts.credential, facts.meta, false);
  if (!caller) return null;
  const keyId = caller.bound ? caller.keyId : null;
  const document = keyId === null ? undefined : await findPersistedOperation(app.database.db, keyId, hash);
  if (document !== undefined) return document;
  await countRequest(app, caller, { rateLimits: [] });
  return null;
}
