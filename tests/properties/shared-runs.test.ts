import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import PQueue from 'p-queue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atRest } from '../support/at-rest.ts';
import { assertLedger } from '../support/ledger.ts';
import { sized } from '../support/series.ts';
import type { Bench } from './drive.ts';
import { judged, lostAnswers, wronglyPresumed } from './kept.ts';
import { startBench } from './pool.ts';
import { boughtOnce, runShared, sharedPlan } from './shared.ts';

/** Random shared requests x followers x faults x interruptions x cancelled leaders. Replayed with PROPERTY_SEED. */
const { PROPERTY_SEED, PROPERTY_RUNS } = process.env;
const RUNS = Number(PROPERTY_RUNS ?? sized({ desk: 6, ci: 40 }));
const SEED = sized({ desk: randomInt(2 ** 31), ci: 20_261_122 });
const AT_ONCE = 16;
/** One second in which a busy machine stands still hides all of a round. */
const MOST_ROUNDS = 4;

describe('shared runs', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ PLATFORM_DAILY_BUDGET_USD: '100000', STUDENT_DAILY_SPEND_USD: '1000' });
  });
  afterAll(() => bench.test.stop());

  test('every follower ends with its leader, nothing is bought twice, and the ledger equals the bill', {
    timeout: MOST_ROUNDS * (60_000 + RUNS * 15_000),
  }, async () => {
    const first = Number(PROPERTY_SEED ?? SEED);
    for (let seed = first; seed === first || (seed < first + MOST_ROUNDS && judged(bench).length === 0); seed++) {
      expect((await failuresOf(bench, seed)).join('\n\n'), `PROPERTY_SEED=${seed}`).toBe('');
      await atRest(bench.test);
    }
    expect(await lostAnswers(bench)).toEqual([]);
    expect(await boughtOnce(bench.test)).toEqual([]);
    expect(await wronglyPresumed(bench.test)).toEqual([]);
    await assertLedger(bench.test);
  });
});

async function failuresOf(bench: Bench, seed: number): Promise<string[]> {
  const failures: string[] = [];
  const queue = new PQueue({ concurrency: AT_ONCE });
  for (const plan of fc.sample(sharedPlan, { seed, numRuns: RUNS })) {
    void queue.add(async () => {
      await bench.pulse.calm();
      const problems = await runShared(bench, plan).catch((error: unknown) => [String((error as Error).stack)]);
      if (problems.length > 0) failures.push(`${problems.join('\n  ')}\n  ${JSON.stringify(plan)}`);
    });
  }
  await queue.onIdle();
  return failures;
}
