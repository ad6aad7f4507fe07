import { defineEntity, p } from '@mikro-orm/core';

/**
 * Double entry behind the budgets, micro-USD: every posting moves an amount from one account to another
 * (available, reserved, spent, counterfactual, saved) of one subject on one day. Append-only.
 */
export const LedgerPosting = defineEntity({
  name: 'LedgerPosting',
  tableName: 'ledger_postings',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: p.datetime().defaultRaw('app_now()'),
    day: p.date(),
    subject: p.text(),
    jobId: p.uuid(),
    unitId: p.uuid().nullable(),
    debit: p.text(),
    credit: p.text(),
    amountMicros: p.bigint('number'),
  },
});
