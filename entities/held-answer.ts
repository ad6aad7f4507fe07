import { defineEntity, p } from '@mikro-orm/core';

/** An answer that arrived whole while nobody knows yet what it cost. Gone as soon as its unit is closed. */
export const HeldAnswer = defineEntity({
  name: 'HeldAnswer',
  tableName: 'held_answers',
  properties: {
    unitId: p.uuid().primary(),
    body: p.json<unknown>(),
  },
});
