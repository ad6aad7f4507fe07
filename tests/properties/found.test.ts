import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bench } from './drive.ts';
import { runPlan } from './drive.ts';
import type { Plan } from './plan.ts';
import { startBench } from './pool.ts';

const compare = {
  operation: 'compare',
  body: { keywords: ['topic 1', 'topic 2', 'topic 3'], benchmark: 'topic 4', mode: 'live' },
  faults: [],
  interrupts: [],
  executeKeys: [0],
  twin: 'none',
  change: null,
  choosy: false,
  cancel: false,
} satisfies Plan;

/** Runs that random search has found to fail once. */
const FOUND: { guarantee: string; plan: Plan }[] = [
  {
    guarantee: 'a comparison that lacks the intent of one word can be retried, and pays for that word only',
    plan: {
      ...compare,
      faults: [
        { provider: 'openrouter', endpoint: 'chat/completions', nth: 1, times: 1, action: { kind: 'missingWord' } },
      ],
    },
  },
  {
    guarantee: 'words too long for the planned filter slots are judged by a retry',
    plan: {
      operation: 'expand',
      body: {
        keywords: ['internationalization counterrevolutionaries electroencephalographically overview'],
        filterTerms: ['cheap'],
        sources: ['suggestions'],
        limitPerSeed: 100,
      },
      faults: [],
      interrupts: [],
      executeKeys: [0],
      twin: 'none',
      change: null,
      choosy: false,
      cancel: false,
    },
  },
  {
    guarantee: 'a cancelled expansion can be retried, although its slots were never filled',
    plan: {
      operation: 'expand',
      body: { keywords: ['topic 1'], filterTerms: ['cheap'] },
      faults: [{ provider: 'dataforseo', endpoint: '/v3/', nth: 1, times: 2, action: { kind: 'slow', ms: 500 } }],
      interrupts: [],
      executeKeys: [0],
      twin: 'none',
      change: null,
      choosy: false,
      cancel: true,
    },
  },
];

describe('paid runs that once failed', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.test.stop());

  test.for(FOUND)('$guarantee', async ({ plan }) => {
    expect(await runPlan(bench, plan)).toEqual([]);
  });
});
