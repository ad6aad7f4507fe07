import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPosted, markUnknown, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { buyer } from '../support/buyers.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
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

test('a posting whose outcome nobody can tell is overtaken like any other, and so is nobody else', async () => {
  const key = freshWord('key');
  const [economy, live, later] = [await buyer(app, admin), await buyer(app, admin), await buyer(app, admin)];
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
  const [economy, live, later] = [await buyer(app, admin), await buyer(app, admin), await buyer(app, admin)];
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
