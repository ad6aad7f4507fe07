import { defineEntity, p } from '@mikro-orm/core';

/** Keywords that appear in a result: what the SERP guard checks for the owners of the jobs that ended with it, and what is known of them. */
export const ResultKeyword = defineEntity({
  name: 'ResultKeyword',
  tableName: 'result_keywords',
  properties: {
    resultId: p.uuid().primary(),
    identity: p.text().primary(),
    /** What the answers that the result was made of say about it; null = unknown. */
    volume: p.double().nullable(),
    difficulty: p.double().nullable(),
    referringDomains: p.double().nullable(),
    /** The store whose answers told them, and to whose jobs alone they are shown; null without any. */
    knownIn: p.text().nullable(),
    /** As long as the shortest-lived of those answers is fresh, the figures serve other results; null without any. */
    knownUntil: p.datetime().nullable(),
  },
});
