import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parsePacked } from '../../server/core/packed.ts';
import { packedAnswer } from '../../server/services/spend/stored-answer.ts';
import { atRest } from '../support/at-rest.ts';
import { confirm, type Owner, owner, quote, retry, run } from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import { charges, fewWords } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(async () => {
  await atRest(app);
  await app.stop();
});

function leaveOutAWord(times: number): void {
  const match = { provider: 'openrouter', endpoint: 'chat/completions' } as const;
  app.sandbox.control.setFault({ match, times, action: { kind: 'missingWord' } });
}

/** Words that the paid intent answers of a job were asked about. */
async function askedIntents(jobId: string): Promise<string[][]> {
  const units = (await unitsOf(app, jobId)).filter(({ stage, state }) => stage === 'intent' && state === 'settled');
  return units.map(
    ({ request }) => JSON.parse((request as { messages: { content: string }[] }).messages[1]!.content).keywords,
  );
}

/** A comparison whose intent answer left out the first word. */
async function leftOut(who: Owner) {
  const words = fewWords(4).sort();
  const input = { keywords: words, benchmark: 'gpts' };
  leaveOutAWord(1);
  const { job } = await run(app, who, 'compare', input);
  expect(job.failedStages).toMatchObject([{ stage: 'intent', code: 'INTENT_MISSING' }]);
  return { job, input, words };
}

/** The doubles leave out one word at most: of the words that came, the next one goes from the store. */
async function forgetAnotherWord(jobId: string): Promise<void> {
  const { db } = app.app.context.database;
  const unit = (await unitsOf(app, jobId)).find(({ stage }) => stage === 'intent')!;
  const { packed } = await db
    .selectFrom('answers')
    .select(packedAnswer.as('packed'))
    .where('unit_id', '=', unit.id)
    .executeTakeFirstOrThrow();
  const { items } = parsePacked(packed).json;
  const less = JSON.stringify({ json: { items: items.slice(1) } });
  await db.updateTable('answers').set({ body: less }).where('unit_id', '=', unit.id).execute();
}

describe('a word that a paid intent answer left out', () => {
  test('is all that a fresh equal request prices and buys: its result is complete, the answered words are reused', async () => {
    const who = await owner(app);
    const { job, input, words } = await leftOut(who);
    const before = charges(app, who).length;
    const again = await run(app, who, 'compare', input);
    expect(again.quote.batchCount).toBe(1);
    expect(again.quote.estimatedCostUsd).toBeLessThan(job.spend.quotedUsd / 2);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(await askedIntents(again.job.jobId)).toEqual([[words[0]]]);
    expect(again.job.result.results.every(({ intent }: { intent: unknown }) => intent !== null)).toBe(true);
    expect(charges(app, who)).toHaveLength(before + 1);
    await assertLedger(app);
  });

  test('and was bought, is bought by no later request, whether a retry or an equal request bought it', async () => {
    for (const buy of ['retry', 'equal request']) {
      const who = await owner(app);
      const { job, input } = await leftOut(who);
      await (buy === 'retry' ? retry(app, who, job.jobId) : run(app, who, 'compare', input));
      const before = charges(app, who).length;
      const third = await run(app, who, 'compare', input);
      expect(third.quote.estimatedCostUsd).toBe(0);
      expect(third.job).toMatchObject({ status: 'complete', failedStages: [] });
      expect(charges(app, who)).toHaveLength(before);
    }
  });

  test('is asked with the others of its answer when that is not there any more', async () => {
    const who = await owner(app);
    const { job, words } = await leftOut(who);
    const unit = (await unitsOf(app, job.jobId)).find(({ stage }) => stage === 'intent')!;
    const gone = { state: 'pending', packed: null } as const;
    await app.app.context.database.db.updateTable('answers').set(gone).where('unit_id', '=', unit.id).execute();
    const again = await retry(app, who, job.jobId);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(await askedIntents(again.job.jobId)).toEqual([words]);
  });

  test('is asked alone once more when the answer to the left-out words leaves it out again', async () => {
    const who = await owner(app);
    const { job, input, words } = await leftOut(who);
    await forgetAnotherWord(job.jobId);
    leaveOutAWord(1);
    const second = await run(app, who, 'compare', input);
    expect(await askedIntents(second.job.jobId)).toEqual([words.slice(0, 2)]);
    expect(second.job.status).toBe('partial');
    app.sandbox.control.clearFaults();
    const third = await confirm(app, who, (await quote(app, who, 'compare', input)).data.quote);
    expect(await askedIntents(third.job.jobId)).toEqual([[words[0]]]);
    expect(third.job).toMatchObject({ status: 'complete', failedStages: [] });
  });
});
