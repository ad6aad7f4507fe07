import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atRest } from '../support/at-rest.ts';
import { sized } from '../support/series.ts';
import type { Bench } from './drive.ts';
import { mischarges } from './judge.ts';
import { lostAnswers, wronglyPresumed } from './kept.ts';
import { replay, runMany, startBench, wholeBooks } from './pool.ts';

/**
 * Random requests x faults of the doubles x interruptions of the worker x parallel confirmations; the doubles' bill judges.
 * A failure prints its seed and path. Replayed with PROPERTY_SEED and PROPERTY_PATH, it runs alone and is made smaller;
 * with PROPERTY_SEED alone the whole series runs again. CI runs one long series that is always the same, so that a red
 * build means a change for the worse; at a desk and in the long mode every series is a new one.
 */
const { PROPERTY_SEED, PROPERTY_PATH, PROPERTY_RUNS } = process.env;
const RUNS = Number(PROPERTY_RUNS ?? sized({ desk: 9, ci: 160 }));
const SEED = sized({ desk: randomInt(2 ** 31), ci: 20_261_121 });
const MS_A_RUN = 5_000;

describe('paid runs', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.test.stop());

  test('whatever breaks, no unit is charged twice, the ledger equals the bill, nothing stays reserved, and no answer that came is lost', {
    timeout: 60_000 + RUNS * MS_A_RUN,
  }, async () => {
    const seed = Number(PROPERTY_SEED ?? SEED);
    if (PROPERTY_PATH) return await replay(bench, seed, PROPERTY_PATH);
    const failures = await runMany(bench, seed, RUNS);
    expect(failures.join('\n\n')).toBe('');
    await atRest(bench.test);
    expect(mischarges(await wholeBooks(bench.test))).toEqual([]);
    expect(await lostAnswers(bench)).toEqual([]);
    expect(await wronglyPresumed(bench.test)).toEqual([]);
  });
});
