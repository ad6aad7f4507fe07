import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { atRest } from '../support/at-rest.ts';
import {
  asOwner,
  confirm,
  connect,
  connectionIds,
  execute,
  finalJob,
  mutate,
  type Owner,
  owner,
  quote,
  retry,
  run,
  verify,
} from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import { charges, fewWords, gate, word } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const MODEL = 'google/gemini-3.1-flash-lite';
let app: TestApp;
const held = gate('beforeIntent');
beforeAll(async () => {
  app = await startTestApp({ env: { OPENROUTER_MODEL: MODEL }, overrides: { hooks: held.hooks } });
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(async () => {
  await atRest(app);
  await assertLedger(app);
  await app.stop();
});

async function quoteRetry(who: Owner, jobId: string) {
  const { data, error } = await mutate(app, who.headers, { name: 'byok.quoteRetry', input: { jobId } });
  if (error) throw new Error(JSON.stringify(error));
  return data.quote;
}

const slotsOf = (quoted: { costSummary: { units: { stage: string; count: number }[] } }) =>
  quoted.costSummary.units.filter(({ stage }) => stage === 'filter').reduce((sum, { count }) => sum + count, 0);

test('the slots of a cancelled filter are priced once, whatever had come by then', async () => {
  const who = await owner(app);
  const input = { keywords: [word(), word()], filterTerms: ['free'], limitPerSeed: 100, sources: ['suggestions'] };
  const offer = (await quote(app, who, 'expand', input)).data.quote;
  held.arm(1);
  const { data } = await execute(app, who, offer);
  await held.reached();
  const answered = async () => (await unitsOf(app, data.jobId)).filter(({ state }) => state === 'settled').length;
  await until(async () => (await answered()) === 1);
  await mutate(app, who.headers, { name: 'byok.cancel', input: { jobId: data.jobId }, key: null });
  held.open();
  const job = await finalJob(app, who, data.jobId);
  expect(job).toMatchObject({ errorCode: 'CANCELED' });
  expect(job.failedStages.map(({ code }: { code: string }) => code)).not.toContain('FILTER_CAPACITY');
  const again = await quoteRetry(who, data.jobId);
  expect(slotsOf(again)).toBe(slotsOf(offer));
  expect((await confirm(app, who, again)).job).toMatchObject({ status: 'complete', failedStages: [] });
});

test('after the model is gone from every list, a retry asks the one that the connection has now', async () => {
  const who = await owner(app);
  const exotic = 'nobody/short-lived';
  app.sandbox.control.setModelPrice(exotic, { prompt: 0.0000001, completion: 0.0000004 });
  const { openrouter } = await connectionIds(app, who);
  // Until the list is read again, every model may be chosen.
  await app.app.context.database.db.deleteFrom('price_lists').execute();
  await asOwner(app, who, 'connections.chooseModel', { id: openrouter, model: exotic });
  await verify(app, who, openrouter);
  app.sandbox.control.setFault({
    match: { provider: 'openrouter', endpoint: 'chat' },
    action: { kind: 'gatewayError', status: 402, message: 'no credits' },
  });
  const { job } = await run(app, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
  const intentOf = async (jobId: string) => (await unitsOf(app, jobId)).find(({ stage }) => stage === 'intent')!;
  expect(await intentOf(job.jobId)).toMatchObject({ state: 'refused', request: { model: exotic } });
  app.sandbox.control.clearFaults();
  app.sandbox.control.setModelServed(exotic, false);
  await asOwner(app, who, 'connections.remove', { id: openrouter });
  await connect(app, who, 'openrouter');
  const again = await retry(app, who, job.jobId);
  expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
  expect(await intentOf(again.job.jobId)).toMatchObject({ state: 'settled', request: { model: MODEL } });
});

test('after a model’s price rose, a retry is priced and sent at the new one', async () => {
  const who = await owner(app);
  app.sandbox.control.setFault({
    match: { provider: 'openrouter' },
    action: { kind: 'gatewayError', status: 402, message: 'no credits' },
  });
  const { job } = await run(app, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
  app.sandbox.control.clearFaults();
  expect(job.failedStages).toMatchObject([{ stage: 'intent' }]);
  const before = await quoteRetry(who, job.jobId);
  app.sandbox.control.setModelPrice(MODEL, { prompt: 0.000005, completion: 0.00003 });
  await verify(app, who, (await connectionIds(app, who)).openrouter);
  const spent = charges(app, who).length;
  const again = await retry(app, who, job.jobId);
  expect(microsFromUsd(again.quote.estimatedCostUsd)).toBeGreaterThan(5 * microsFromUsd(before.estimatedCostUsd));
  expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
  expect(charges(app, who)).toHaveLength(spent + 1);
  expect(microsFromUsd(again.job.spend.actualUsd)).toBeLessThanOrEqual(microsFromUsd(again.quote.estimatedCostUsd));
});
