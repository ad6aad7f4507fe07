import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimJob } from '../../jobs/claim.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { markPosted, markUnknown, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { type IntentOutcome, recordIntent } from '../../server/services/spend/intent.ts';
import type { Attempt } from '../../server/services/spend/units.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Without a worker nothing is announced but by a test. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  admin = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const db = () => app.app.context.database.db;
const DOUBT = { code: 'OUTCOME_UNKNOWN', providerId: null, lookupInSeconds: 3_600 };

interface Buyer {
  attempt: Attempt;
  /** Announces its request for an answer. */
  announce(unitKey: string, queue?: 'standard', overtakes?: boolean): Promise<IntentOutcome>;
}

/** A unit of a job of its own. */
async function buyer(): Promise<Buyer> {
  const { body } = await post(app, '/api/research/metrics', admin, { keywords: [freshWord('flight')] });
  const job = await claimJob(db(), body.jobId, { leaseSeconds: 300, longestPauseSeconds: 240 });
  const [unit] = await unitsOf(app, job!.id);
  const request = unit!.request as unknown as PaidRequest;
  const claim = { jobId: job!.id, fence: job!.fence };
  const rest = { unitId: unit!.id, scope: 'shared', dataSource: 'sandbox', connection: null } as const;
  return {
    attempt: { unitId: unit!.id, fence: job!.fence },
    announce: (unitKey, queue, overtakes = false) =>
      recordIntent(db(), claim, { ...rest, unitKey, overtakes, request: { ...request, queue } as PaidRequest }),
  };
}

test('a posting whose outcome nobody can tell is overtaken like any other, and so is nobody else', async () => {
  const key = freshWord('key');
  const [economy, live, later] = [await buyer(), await buyer(), await buyer()];
  expect(await economy.announce(key, 'standard')).toBe('sent');
  expect(await markUnknown(db(), economy.attempt, DOUBT)).toBe(true);
  expect(await live.announce(key)).toBe('taken');
  expect(await live.announce(key, undefined, true)).toBe('sent');
  // Nor is the answer bought a third time, by who waits or by who does not.
  expect(await markUnknown(db(), live.attempt, DOUBT)).toBe(true);
  expect(await later.announce(key, undefined, true)).toBe('taken');
});

test('while nobody can tell whether who overtook has the answer, it is not bought beside, although the posting failed', async () => {
  const key = freshWord('key');
  const [economy, live, later] = [await buyer(), await buyer(), await buyer()];
  const posted = { providerId: freshWord('task'), costMicros: 0, collectInSeconds: 60 };
  expect(await economy.announce(key, 'standard')).toBe('sent');
  expect(await markPosted(db(), economy.attempt, posted)).toBe(true);
  expect(await live.announce(key, undefined, true)).toBe('sent');
  expect(await markUnknown(db(), live.attempt, DOUBT)).toBe(true);
  expect(await refuseAttempt(db(), economy.attempt, { code: 'REFUSED' })).toBe(true);
  expect(await later.announce(key)).toBe('taken');
  expect(await refuseAttempt(db(), live.attempt, { code: 'NOT_CHARGED' })).toBe(true);
  expect(await later.announce(key)).toBe('sent');
});
