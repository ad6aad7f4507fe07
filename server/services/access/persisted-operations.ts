import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { sha256 } from '../../core/canonical-json.ts';
import type { Db, Tx } from '../../core/database.ts';
import { type Issue, MAX_ISSUES, validationFailed } from '../../core/errors.ts';
import type { AppContext } from '../context.ts';

/** A GraphQL document that a key is bound to. */
export interface PersistedOperation {
  /** SHA-256 of the document's UTF-8 text, 64 lower-case hex digits: how clients name it. */
  sha256: string;
  /** Name of its one operation. */
  name: string;
  document: string;
}

/** True for keys that run their persisted operations and nothing else. */
export const keyIsBound = sql<boolean>`exists (select 1 from persisted_operations where key_id = api_keys.id)`;

/**
 * Documents of a new key with the names that clients use for them. Each is checked in a turn of its own, equal ones once.
 * @throws AppError VALIDATION_FAILED naming the wrong ones
 */
export async function persistedOperations(
  app: AppContext,
  documents: readonly string[],
): Promise<PersistedOperation[]> {
  const operations = new Map<string, PersistedOperation>();
  const issues: Issue[] = [];
  for (const [index, document] of documents.entries()) {
    if (operations.has(document)) continue;
    await setImmediate();
    const { name, problems } = await app.checkDocument(document);
    issues.push(...problems.map((message) => ({ path: `persistedOperations.${index}`, message })));
    if (issues.length >= MAX_ISSUES) break;
    operations.set(document, { sha256: sha256(document), name: name ?? '', document });
  }
  if (issues.length > 0) throw validationFailed(issues);
  return [...operations.values()];
}

/** Binds a key that is being made. The same document twice is one. */
export async function bindKey(tx: Tx, keyId: string, operations: readonly PersistedOperation[]): Promise<void> {
  if (operations.length === 0) return;
  await tx.db
    .insertInto('persisted_operations')
    .values(operations.map((operation) => ({ key_id: keyId, ...operation })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The document that a key means by a hash; undefined when it is not bound to such a one. */
export async function findPersistedOperation(db: Db, keyId: string, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('persisted_operations')
    .select('document')
    .where('key_id', '=', keyId)
    .where('sha256', '=', hash)
    .executeTakeFirst();
  return row?.document;
}
