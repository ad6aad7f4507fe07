import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, type Owner, ownerInDatabase, readAsOwner } from '../support/byok.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Agent, agent } from './agent.ts';

/** Conversations of one run, fewer at a desk; `PROPERTY_RUNS` makes it a long one. */
const { CI, PROPERTY_RUNS } = process.env;
const RUNS = Number(PROPERTY_RUNS ?? (CI ? 40 : 10));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000', BYOK_MAX_CONCURRENT_JOBS_CEILING: '10' } });
});
afterAll(() => app.stop());

const keywords = fc.subarray(['meal planner', 'diet app', 'idle tower', 'word ladder'], { minLength: 1 });
const turn = fc.oneof(
  fc.record({ does: fc.constant('quote' as const), keywords }),
  fc.record({
    does: fc.constant('confirm' as const),
    which: fc.nat(5),
    times: fc.integer({ min: 1, max: 4 }),
    forge: fc.constantFrom('none', 'hash', 'amount', 'quote', 'type'),
  }),
  fc.record({ does: fc.constant('read' as const), tool: fc.constantFrom('account', 'history', 'games_feed') }),
);

type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;
/** What an agent does that means no harm. */
const PLAIN: Turn[] = [
  { does: 'quote', keywords: ['meal planner'] },
  { does: 'confirm', which: 0, times: 1, forge: 'none' },
];
type Quoted = { quoteId: string; requestHash: string; estimatedCostUsd: number };

const FORGED: Record<string, (input: object) => object> = {
  none: (input) => input,
  hash: (input) => ({ ...input, requestHash: 'a'.repeat(64) }),
  amount: (input) => ({ ...input, confirmedEstimatedCostUsd: 1e-6 }),
  quote: (input) => ({ ...input, quoteId: '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10' }),
  type: (input) => ({ ...input, approvalAboveUsd: 100, confirm_spend: true }),
};

async function speak(hand: Agent, turns: Turn[], quotes: Quoted[]) {
  for (const one of turns) {
    if (one.does === 'read') await hand.call(one.tool);
    if (one.does === 'quote') {
      const { data, isError } = await hand.call('research_quote', {
        operation: 'expand',
        keywords: one.keywords,
        limitPerSeed: 10,
      });
      if (!isError) quotes.push(data);
    }
    const of = one.does === 'confirm' ? quotes[one.which % Math.max(1, quotes.length)] : undefined;
    if (one.does !== 'confirm' || !of) continue;
    const input = { quoteId: of.quoteId, requestHash: of.requestHash, confirmedEstimatedCostUsd: of.estimatedCostUsd };
    await Promise.all(
      Array.from({ length: one.times }, () =>
        hand.call('research_confirm', FORGED[one.forge]!(input)).catch(() => null),
      ),
    );
  }
}

/** Jobs of the owner beside the consents on record, and what was asked of whom. */
async function onRecord({ accountId }: Owner) {
  const { db } = app.app.context.database;
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'quoted_micros', 'quote_id'])
    .where('owner_id', '=', accountId)
    .execute();
  const consents = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', accountId)
    .where('action', '=', 'purchase.confirmed')
    .execute();
  return { jobs, consents };
}

test('whatever an agent says, nothing is bought without a consent on record, nor above what its owner allows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(turn, { minLength: 2, maxLength: 10 }),
      fc.constantFrom(null, 0, 0.03, 0.06, 1),
      async (turns, allowed) => {
        const who = await ownerInDatabase(app);
        const { keys } = (await readAsOwner(app, who, 'keys.list')).data;
        for (const { id: keyId } of keys) await asOwner(app, who, 'keys.update', { keyId, approvalAboveUsd: allowed });
        const quotes: Quoted[] = [];
        await speak(await agent(app, who.key), turns, quotes);
        const { jobs, consents } = await onRecord(who);
        expect(jobs.map(({ id }) => id).sort()).toEqual(consents.map(({ target }) => target).sort());
        expect(new Set(jobs.map(({ quote_id }) => quote_id)).size).toBe(jobs.length);
        for (const { quoted_micros } of jobs) expect(quoted_micros!).toBeLessThanOrEqual((allowed ?? 0) * 1e6);
        expect(consents.every(({ details }) => (details as { transport: string }).transport === 'mcp')).toBe(true);
        await app.app.idle();
      },
    ),
    { numRuns: RUNS, examples: [[PLAIN, null]] },
  );
});
