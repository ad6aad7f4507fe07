import { findPersistedOperation } from '../services/access/persisted-operations.ts';
import type { AppContext } from '../services/context.ts';
import type { RequestFacts } from './transport.ts';

/** The GraphQL document that the key of a request is bound to under this SHA-256, if any. @throws AppError UNAUTHENTICATED, RATE_LIMITED */
export async function persistedDocument(app: AppContext, facts: RequestFacts, hash: string): Promise<string | null> {
  const { arrival, credential, meta } = facts;
  const caller = await arrival.known({ app, credential, meta }, false);
  const keyId = caller?.bound ? caller.keyId : null;
  if (keyId === null || keyId === undefined) return null;
  return (await findPersistedOperation(app.database.db, keyId, hash)) ?? null;
}
