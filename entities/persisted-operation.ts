import { defineEntity, p } from '@mikro-orm/core';

/** A GraphQL document that an API key is bound to. A key with any runs these documents and nothing else. */
export const PersistedOperation = defineEntity({
  name: 'PersistedOperation',
  tableName: 'persisted_operations',
  properties: {
    keyId: p.uuid().primary(),
    /** SHA-256 of the document's UTF-8 text, lower-case hex: how clients name it. */
    sha256: p.text().fieldName('sha256').primary(),
    /** Name of its one operation. */
    name: p.text(),
    document: p.text(),
  },
});
