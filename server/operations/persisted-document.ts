import { authenticate } from '../services/accounts/authenticate.ts';
import { findPersistedOperation } from '../services/api-keys/persisted-operations.ts';
import type { AppContext } from '../services/context.ts';
import type { RequestFacts } from './transport.ts';

/** The GraphQL document that the key of a request is bound to under this SHA-256, if any. @throws AppError UNAUTHENTICATED */
export async function persistedDocument(app: AppContext, facts: RequestFacts, hash: string): Promise<string | null> {
  const caller = await authenticate(app, facts.credential, facts.meta, false);
  if (!caller?.bound || !caller.keyId) return null;
  return (await findPersistedOperation(app.database.db, caller.keyId, hash)) ?? null;
}
