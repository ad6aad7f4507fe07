import { defineEntity, p } from '@mikro-orm/core';

/**
 * Money of one subject on one UTC day, micro-USD: `platform`, `student:<account id>` (a student's share of the
 * platform's), `owner:<account id>` or `key:<api key id>`.
 * Reserved is what active jobs may still spend; spent is what was booked.
 */
export const BudgetDay = defineEntity({
  name: 'BudgetDay',
  tableName: 'budget_days',
  properties: {
    subject: p.text().primary(),
    day: p.date().primary(),
    reservedMicros: p.bigint('number').default(0),
    spentMicros: p.bigint('number').default(0),
  },
});
