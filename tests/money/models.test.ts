import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { schedules } from '../../jobs/schedules.ts';
import { newId } from '../../server/core/ids.ts';
import {
  asOwner,
  confirm,
  connect,
  connectionIds,
  execute,
  finalJob,
  type Owner,
  owner,
  query,
  quote,
  stranger,
} from '../support/byok.ts';
import { saveGateway, verifyNow } from '../support/connections.ts';
import { post } from '../support/people.ts';
import { finished } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ backend: 'postgres' });
});
afterEach(() => {
  for (const model of [DEFAULT, CHOSEN]) app.sandbox.control.setModelServed(model, true);
  app.sandbox.control.clearFaults();
});
afterAll(() => app.stop());

const DEFAULT = 'google/gemini-3.1-flash-lite';
const CHOSEN = 'openai/gpt-5-nano';
const FILTERED = { keywords: ['meal planner'], filterTerms: ['free'], sources: ['suggestions'], includeMetrics: false };

const readLists = async () => {
  // The provider's limit of account checks is not what these tests are about.
  await app.app.context.database.db.deleteFrom('pacing_buckets').execute();
  await sql`update price_lists set read_at = read_at - interval '25 hours'`.execute(app.app.context.database.db);
  const daily = schedules(app.app.context).find(({ name }) => name === 'price-lists')!;
  await daily.run();
};
const choose = (who: Owner, id: string, model: string | null) =>
  asOwner(app, who, 'connections.chooseModel', { id, model });
const models = async (who: Owner) =>
  (await query(app, { Cookie: who.cookie }, { name: 'connections.models' })).data as {
    models: { model: string; promptUsdPerMillion: number; completionUsdPerMillion: number; isDefault: boolean }[];
    source: string;
    asOf: string;
  };
const readiness = async (who: Owner) => (await query(app, who.headers, { name: 'byok.readiness' })).data;
const modelsOf = async (jobId: string, of = app) => {
  const rows = await of.app.context.database.db
    .selectFrom('job_units')
    .select('request')
    .where('job_id', '=', jobId)
    .where('provider', '=', 'openrouter')
    .where('state', '=', 'settled')
    .execute();
  return new Set(rows.map(({ request }) => (request as { model: string }).model));
};

describe('a job that was confirmed', () => {
  test.each(['byok', 'shared'] as const)(
    'asks the very model of its quote, whatever the operator has set since (%s)',
    async (pipeline) => {
      const web = await startTestApp({ env: { ROLE: 'web' } });
      const who = await owner(web);
      const input = { ...FILTERED, keywords: [`${pipeline} planner`] };
      const jobId =
        pipeline === 'byok'
          ? (await execute(web, who, (await quote(web, who, 'expand', input)).data.quote)).data.jobId
          : (await post(web, '/api/research/expand', who, input)).body.jobId;
      const worker = await startTestApp({ beside: web, env: { OPENROUTER_MODEL: CHOSEN } });
      const job =
        pipeline === 'byok' ? await finalJob(web, who, jobId) : (await finished(web, who, 'expand', jobId)).body;
      expect(job).toMatchObject({ status: 'complete', failedStages: [] });
      expect(await modelsOf(jobId, web)).toEqual(new Set([DEFAULT]));
      await worker.stop();
      await web.stop();
    },
  );
});

describe('the platform account’s own price lists', () => {
  test('are read at the start and daily, at no cost, and every process prices with them', async () => {
    const { context } = app.app;
    const rows = await context.database.db.selectFrom('price_lists').select('provider').orderBy('provider').execute();
    expect(rows.map(({ provider }) => provider)).toEqual(['dataforseo', 'openrouter']);
    const before = context.providers.prices;
    app.sandbox.control.setPrice('keywords_data.explore.live', { perTask: 0.02 });
    app.sandbox.control.setModelPrice(DEFAULT, { prompt: 3e-7, completion: 2e-6 });
    await schedules(context)
      .find(({ name }) => name === 'price-lists')!
      .run();
    expect(context.providers.prices).toBe(before);
    await readLists();
    expect(context.providers.prices.keywordData.trendsLive).toBe(20_000);
    expect(context.providers.prices.models[DEFAULT]).toEqual({ prompt: 300_000, completion: 2_000_000, request: 0 });
    const second = await startTestApp({ beside: app });
    expect(second.app.context.providers.prices.version).toBe(context.providers.prices.version);
    await second.stop();
    expect(app.sandbox.control.billTotalUsd('platform')).toBe(0);
  });

  test('a list that cannot be read leaves the one before, and the start of a new installation the built-in one', async () => {
    const before = app.app.context.providers.prices;
    app.sandbox.control.setFault({ action: { kind: 'http', status: 503 } });
    await readLists();
    expect(app.app.context.providers.prices).toBe(before);
    const env = { DATAFORSEO_BASE_URL: 'http://127.0.0.1:9', OPENROUTER_BASE_URL: 'http://127.0.0.1:9/api/v1' };
    const alone = await startTestApp({ backend: 'postgres', env });
    const who = await stranger(alone);
    const { data } = await query(alone, { Cookie: who.cookie }, { name: 'connections.models' });
    expect(data).toMatchObject({ source: 'built_in', asOf: '2026-11-21' });
    expect(data.models).toContainEqual(expect.objectContaining({ model: DEFAULT, isDefault: true }));
    expect(alone.logs.filter((line) => line.includes('"builtInOf":"2026-1'))).toHaveLength(2);
    await alone.stop();
  });
});

describe('the model of private jobs', () => {
  test('is chosen among those with structured output, with their prices; a job asks the chosen one at its price', async () => {
    const who = await owner(app);
    const list = await models(who);
    expect(list.source).toBe('gateway');
    const chosen = list.models.find(({ model }) => model === CHOSEN)!;
    expect(chosen).toMatchObject({ promptUsdPerMillion: 0.05, completionUsdPerMillion: 0.4, isDefault: false });
    const before = (await quote(app, who, 'expand', FILTERED)).data.quote;
    const { openrouter: id } = await connectionIds(app, who);
    const { data } = await choose(who, id, CHOSEN);
    expect(data).toMatchObject({ model: CHOSEN, verificationStatus: 'unverified', credentialVersion: 1 });
    expect((await readiness(who)).reasons).toEqual(['CONNECTION_NOT_VERIFIED']);
    expect((await verifyNow(app, who, { id })).verification.code).toBe('VERIFIED');
    const after = (await quote(app, who, 'expand', FILTERED)).data.quote;
    expect(after.costSummary.providers.openrouter).toBeLessThan(before.costSummary.providers.openrouter);
    expect(await modelsOf((await confirm(app, who, after)).job.jobId)).toEqual(new Set([CHOSEN]));
    // What was quoted before the choice is bought as it was confirmed.
    const other = { ...FILTERED, keywords: ['diet plan'] };
    const quoted = (await quote(app, who, 'expand', other)).data.quote;
    await choose(who, id, null);
    await verifyNow(app, who, { id });
    expect(await modelsOf((await confirm(app, who, quoted)).job.jobId)).toEqual(new Set([CHOSEN]));
  });

  test('can be given with a new connection, but not to one of another kind, nor be one that is not in the list', async () => {
    const who = await stranger(app);
    const credential = { apiKey: `sk-or-${newId()}` };
    const saved = await asOwner(app, who, 'connections.save', { provider: 'openrouter', credential, model: CHOSEN });
    expect(saved.data.model).toBe(CHOSEN);
    const keywordData = await connect(app, who, 'dataforseo');
    for (const [id, model] of [
      [keywordData, CHOSEN],
      [saved.data.id, 'no/such'],
      [saved.data.id, 'no model'],
    ]) {
      const { error } = await choose(who, id!, model!);
      expect(error.appCode).toBe('VALIDATION_FAILED');
    }
  });

  test('that the gateway does not list is MODEL_UNAVAILABLE: verification names the setting, readiness says so', async () => {
    const who = await owner(app);
    app.sandbox.control.setModelServed(DEFAULT, false);
    const { openrouter: id } = await connectionIds(app, who);
    const { verification, connection } = await verifyNow(app, who, { id });
    expect(verification).toMatchObject({ status: 'error', code: 'MODEL_UNAVAILABLE' });
    expect(verification.detail).toMatch(/^OPENROUTER_MODEL names google\/gemini-3\.1-flash-lite/);
    expect(connection.lastVerificationCode).toBe('MODEL_UNAVAILABLE');
    expect((await readiness(who)).reasons).toEqual(['CONNECTION_NOT_VERIFIED', 'MODEL_UNAVAILABLE']);
    const own = await stranger(app);
    const saved = await saveGateway(app, own);
    await choose(own, saved.id, CHOSEN);
    app.sandbox.control.setModelServed(CHOSEN, false);
    expect((await verifyNow(app, own, saved)).verification.detail).toMatch(/^model names openai\/gpt-5-nano/);
  });

  test('that leaves the list after it was verified is seen by the next reading, and at the next start', async () => {
    const who = await owner(app);
    expect((await readiness(who)).ready).toBe(true);
    app.sandbox.control.setModelServed(DEFAULT, false);
    await readLists();
    expect((await readiness(who)).reasons).toEqual(['MODEL_UNAVAILABLE']);
    const second = await startTestApp({ beside: app });
    await second.stop();
    for (const { logs } of [app, second]) {
      expect(logs.find((line) => line.includes('"code":"MODEL_UNAVAILABLE"'))).toContain('OPENROUTER_MODEL');
    }
    app.sandbox.control.setModelServed(DEFAULT, true);
    await readLists();
    expect((await readiness(who)).ready).toBe(true);
  });
});
