import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest } from '../support/at-rest.ts';
import { ownerInDatabase } from '../support/byok.ts';
import { sized } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { agent } from './agent.ts';
import { type Conversation, conversation, converse, Memory } from './conversation.ts';
import { inProcess, type Stranger, strangersQuote } from './in-process.ts';
import { unaccounted } from './on-record.ts';

/** Owners of one run; `npm run conversations` holds them by the thousand. */
const RUNS = sized({ desk: 10, ci: 40 });

let app: TestApp;
let stranger: Stranger;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000', BYOK_MAX_CONCURRENT_JOBS_CEILING: '10' } });
  stranger = await strangersQuote([app]);
});
afterAll(() => app.stop());

/** What an agent does that means no harm. */
const PLAIN: Conversation = {
  allowed: null,
  turns: [
    { does: 'quote', operation: 'expand', keywords: ['meal planner'] },
    { does: 'confirm', which: 0, times: 1, forge: 'none' },
  ],
};

test('whatever an agent says, nothing is bought without a consent on record, nor above what its owner allows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(conversation, { minLength: 1, maxLength: 2 }), async (conversations) => {
      const who = await ownerInDatabase(app);
      const hand = await agent(app, who.key);
      const memory = new Memory();
      const hands = {
        ...(await inProcess([app], who, stranger)),
        async tool(name: string, input: object) {
          const told = await hand.call(name, input).catch(() => null);
          return told === null || told.isError ? null : told.data;
        },
      };
      for (const one of conversations) await converse(hands, memory, one);
      expect((await unaccounted(app, who.accountId, memory)).problems).toEqual([]);
      expect(await unaccounted(app, stranger.ownerId, new Memory())).toEqual({ jobs: 0, problems: [] });
      await atRest(app);
    }),
    { numRuns: RUNS, examples: [[[PLAIN]], [[{ ...PLAIN, allowed: 100 }]]] },
  );
});
