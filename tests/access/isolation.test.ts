import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atRest } from '../support/at-rest.ts';
import {
  asOwner,
  connectionIds,
  credentialOf,
  execute,
  finalJob,
  type Owner,
  owner,
  quote,
  rotate,
  run,
  verify,
} from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import { person } from '../support/people.ts';
import { charges, fewWords, gate, word } from '../support/private-jobs.ts';
import { research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const held = gate('beforeIntent');
beforeAll(async () => {
  app = await startTestApp({ overrides: { hooks: held.hooks } });
});
afterAll(async () => {
  await atRest(app);
  await app.stop();
});

const settledOf = async (jobId: string) =>
  (await unitsOf(app, jobId)).filter(({ state }) => state === 'settled').length;
const platformCharges = () => app.sandbox.control.bill('platform').length;

describe('what an owner bought', () => {
  test('serves neither the shared pipeline nor another owner, who pay for themselves on their own accounts', async () => {
    const [first, second] = [await owner(app), await owner(app)];
    const admin = await person(app, { role: 'admin' });
    const input = { keywords: fewWords(5), benchmark: 'gpts' };
    const { quote: offer } = await run(app, first, 'compare', input);
    expect(platformCharges()).toBe(0);
    const other = await run(app, second, 'compare', input);
    expect(other.quote).toMatchObject({ estimatedCostUsd: offer.estimatedCostUsd, reused: { units: 0 } });
    const bought = await settledOf(other.job.jobId);
    expect(charges(app, second)).toHaveLength(bought);
    const before = [charges(app, first).length, charges(app, second).length];
    const { body } = await research(app, admin, 'compare', input);
    expect(body.fromCache).toBe(false);
    expect(platformCharges()).toBe(bought);
    expect([charges(app, first).length, charges(app, second).length]).toEqual(before);
  });

  test('is not supplied by the shared cache either', async () => {
    const who = await owner(app);
    const admin = await person(app, { role: 'admin' });
    const input = { keywords: fewWords(5), benchmark: 'gpts' };
    await research(app, admin, 'compare', input);
    const before = platformCharges();
    const { quote: offer, job } = await run(app, who, 'compare', input);
    expect(offer.reused.units).toBe(0);
    expect(charges(app, who)).toHaveLength(await settledOf(job.jobId));
    expect(platformCharges()).toBe(before);
  });

  test('is in no table, log line or answer with the secrets that it was bought with', async () => {
    const who = await owner(app);
    const { job } = await run(app, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' });
    const secrets = [credentialOf(who, 'dataforseo').password!, who.apiKey];
    const text = `${JSON.stringify(job)}${app.logs.join('')}${await everyRow()}`;
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(`${who.login}:${secret}`).toString('base64'));
    }
  });
});

async function everyRow(): Promise<string> {
  const { db } = app.app.context.database;
  const { rows: tables } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const parts = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)));
  return JSON.stringify(parts.map(({ rows }) => rows));
}

describe('a connection that changes while a job runs', () => {
  const EXPAND = () => ({ keywords: [word()], filterTerms: ['free'], limitPerSeed: 20 });
  /** Two seed units are bought; everything after them waits. */
  async function halfBought(who: Owner) {
    const offer = (await quote(app, who, 'expand', EXPAND())).data.quote;
    held.arm(2);
    const { data } = await execute(app, who, offer);
    await held.reached();
    return data.jobId as string;
  }

  async function end(who: Owner, jobId: string) {
    const paid = charges(app, who).length;
    held.open();
    const job = await finalJob(app, who, jobId);
    expect(charges(app, who)).toHaveLength(paid);
    expect(paid).toBe(2);
    await assertLedger(app);
    return job;
  }

  test.each([
    ['is removed', async (who: Owner) => remove(who)],
    ['is rotated', async (who: Owner) => rotateBoth(who, false)],
    ['is rotated and verified', async (who: Owner) => rotateBoth(who, true)],
  ])('and %s stops what was not sent: CONNECTION_CHANGED, nothing more is bought', async (_name, change) => {
    const who = await owner(app);
    const jobId = await halfBought(who);
    await change(who);
    const job = await end(who, jobId);
    expect(job.status).toBe('partial');
    expect(new Set(job.failedStages.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['CONNECTION_CHANGED']),
    );
    expect(job.failedStages.length).toBeGreaterThan(0);
  });

  async function remove(who: Owner): Promise<void> {
    const ids = await connectionIds(app, who);
    for (const id of Object.values(ids)) await asOwner(app, who, 'connections.remove', { id });
  }

  async function rotateBoth(who: Owner, verified: boolean): Promise<void> {
    const ids = await connectionIds(app, who);
    for (const provider of ['dataforseo', 'openrouter'] as const) {
      await rotate(app, who, provider);
      if (verified) await verify(app, who, ids[provider]);
    }
  }
});
