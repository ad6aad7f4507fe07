import { defineEntity, p } from '@mikro-orm/core';

/** A part of the JSON text of a result; all parts in their order are the whole. */
export const ResultPiece = defineEntity({
  name: 'ResultPiece',
  tableName: 'result_pieces',
  properties: {
    resultId: p.uuid().primary(),
    ordinal: p.integer().primary(),
    /** As a version before this one wrote it. */
    body: p.text().nullable(),
    /** `server/core/packed.ts` */
    packed: p.blob().nullable(),
  },
});
