import { defineEntity, p } from '@mikro-orm/core';

/** What final shared jobs said about a word: that it grows, and how it compares. Both make it a rising keyword. */
export const RisingSignal = defineEntity({
  name: 'RisingSignal',
  tableName: 'rising_signals',
  properties: {
    identity: p.text().primary(),
    keyword: p.text(),
    growth: p.enum(['explosive', 'fastRising'] as const).nullable(),
    growthAt: p.datetime().nullable(),
    verdict: p.enum(['strong', 'pass'] as const).nullable(),
    benchmark: p.text().nullable(),
    verdictAt: p.datetime().nullable(),
  },
});
