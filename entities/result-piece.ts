import { defineEntity, p } from '@mikro-orm/core';

/** A part of the JSON text of a result; all parts in their order are the whole. Text, so that serving it needs no parsing. */
export const ResultPiece = defineEntity({
  name: 'ResultPiece',
  tableName: 'result_pieces',
  properties: {
    resultId: p.uuid().primary(),
    ordinal: p.integer().primary(),
    body: p.text(),
  },
});
