import { expect, test } from 'vitest';
import { claimJob } from '../../jobs/claim.ts';
import { markUnknown, withhold } from '../../server/services/spend/attempts.ts';
import { claimed } from '../properties/claimed.ts';
import { execute, finalJob, owner, quote } from '../support/byok.ts';
import { proxyTo } from '../support/database-proxy.ts';
import { recordIntent } from '../support/intend.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person } from '../support/people.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const WINDOW = { SETTLE_WINDOW_SECONDS: '4', PROVIDER_TIMEOUT_MS: '20000', JOB_LEASE_SECONDS: '2' };
/** Nobody notices that the job is lost before the request would go out again. */
const LONG_LEASE = { ...WINDOW, JOB_LEASE_SECONDS: '60' };

/** What a rescuer does first: takes the job over, and takes what was being sent for unknown. */
async function takeOver({ app }: TestApp, jobId: string): Promise<void> {
  const { db } = app.context.database;
  const job = db.selectFrom('jobs').select('fence').where('id', '=', jobId);
  const until = await job.select((of) => of.cast<string>('lease_until', 'text').as('until')).executeTakeFirstOrThrow();
  const lapsed = until as { fence: number; until: string };
  expect(await claimJob(db, jobId, { leaseSeconds: 2, longestPauseSeconds: 60, lapsed })).not.toBeNull();
  for (const { id, state, fence } of await unitsOf({ app } as TestApp, jobId)) {
    if (state !== 'sending') continue;
    const unknown = { code: 'INTERRUPTED', providerId: null, lookupInSeconds: 4 };
    await markUnknown(db, { unitId: id, fence }, unknown);
  }
}

test('a refusal that comes after the job was taken over is kept: it proves that nothing was charged', async () => {
  const app = await startTestApp({ env: LONG_LEASE });
  const who = await owner(app);
  const { control } = app.sandbox;
  fault(app, { kind: 'gatewayError', status: 429 }, { provider: 'openrouter' }, 1);
  fault(app, { kind: 'slow', ms: 1_500 }, { provider: 'openrouter' }, 1);
  const input = { keywords: [freshWord('refused')], benchmark: 'gpts' };
  const offer = (await quote(app, who, 'compare', input)).data.quote;
  const { data } = await execute(app, who, offer);
  const asked = () => control.counters().requests['openrouter chat/completions'] ?? 0;
  await expect.poll(asked, { interval: 2 }).toBe(1);
  const intent = async () => (await unitsOf(app, data.jobId)).find(({ stage }) => stage === 'intent')!;
  expect(await intent()).toMatchObject({ state: 'sending' });
  await takeOver(app, data.jobId);
  const job = await finalJob(app, who, data.jobId);
  expect(await intent()).toMatchObject({ state: 'refused', outcome_code: '429' });
  expect(job.spend.unknownUsd).toBe(0);
  await assertLedger(app);
  await app.stop();
}, 90_000);

test('what was refused for its rate is not taken for unknown, by whoever read it before', async () => {
  const app = await startTestApp({ env: { ROLE: 'web' } });
  const { db } = app.app.context.database;
  const { accountId } = await person(app);
  const { claim, intent } = await claimed(app, accountId);
  expect(await recordIntent(db, claim, intent)).toBe('sent');
  const attempt = { unitId: intent.unitId, fence: claim.fence };
  await withhold(db, attempt, '429');
  const unknown = { code: 'INTERRUPTED', providerId: null, lookupInSeconds: 4 };
  expect(await markUnknown(db, attempt, unknown)).toBe(false);
  expect(await unitsOf(app, claim.jobId)).toMatchObject([{ state: 'sending', sent_at: null, lookup_at: null }]);
  await app.stop();
});

test('an intent whose commit an outage hid comes to nothing when the job is lost meanwhile: nothing is presumed', async () => {
  const web = await startTestApp({ env: { ...WINDOW, ROLE: 'web' } });
  const way = await proxyTo(web.databaseUrl!);
  const cutOff = await startTestApp({ beside: web, env: { ...WINDOW, DATABASE_URL: way.url } });
  const who = await owner(web);
  const offer = (await quote(web, who, 'compare', { keywords: [freshWord('hidden')], benchmark: 'gpts' })).data.quote;
  way.muteAt("set state = 'sending'");
  const { data } = await execute(web, who, offer);
  const states = async () => (await unitsOf(web, data.jobId)).map(({ state }) => state);
  await expect.poll(states, { interval: 10 }).toEqual(['sending', 'sending']);
  way.close();
  const rescuer = await startTestApp({ beside: web, env: WINDOW, overrides: { sweepSeconds: 0.2 } });
  await expect.poll(states, { interval: 10 }).toEqual(['unknown', 'unknown']);
  way.open();
  const job = await finalJob(web, who, data.jobId);
  const units = await unitsOf(web, data.jobId);
  expect(units.map(({ state, outcome_code }) => [state, outcome_code])).toEqual(Array(2).fill(['refused', 'NOT_SENT']));
  expect(job.spend).toMatchObject({ actualUsd: 0, unknownUsd: 0 });
  expect(web.sandbox.control.bill()).toEqual([]);
  await rescuer.stop();
  await cutOff.stop();
  await way.stop();
  await web.stop();
}, 90_000);
