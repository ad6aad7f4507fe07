import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPosted, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { keepFound } from '../../server/services/spend/corrections.ts';
import { settleUnit } from '../../server/services/spend/settle.ts';
import { scopeOf } from '../../server/services/spend/units.ts';
import { type Buyer, buyer } from '../support/buyers.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { servedUnder } from '../support/served.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  admin = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const db = () => app.app.context.database.db;
const buyers = async (count: number) => await Promise.all(Array.from({ length: count }, () => buyer(app, admin)));
const DAY = 86_400;

const close = ({ attempt }: Buyer) => refuseAttempt(db(), attempt, { code: 'NOT_CHARGED' });
const find = ({ attempt, job }: Buyer, body: string, ttlSeconds = DAY) =>
  keepFound(db(), { unit: { id: attempt.unitId }, job, costMicros: 0 }, { body, ttlSeconds });

function settle({ attempt, job }: Buyer, body: string) {
  const end = { state: 'settled', code: null, costMicros: 0, providerId: null, endpoint: 'endpoint' } as const;
  return settleUnit(db(), attempt, { ...end, scope: scopeOf(job), body, ttlSeconds: DAY });
}

/** What serves whoever asks for it; null: nothing does. */
async function served(unitKey: string) {
  return (await servedUnder(db(), unitKey))[0] ?? null;
}

test('an answer that is found after its unit was closed serves whoever asks next', async () => {
  const [key, [late]] = [freshWord('key'), await buyers(1)];
  expect(await late!.announce(key)).toBe('sent');
  // As long as it is not closed, its end may say otherwise.
  await find(late!, 'early');
  expect(await served(key)).toBeNull();
  expect(await close(late!)).toBe(true);
  await find(late!, 'late');
  expect(await served(key)).toBe('late');
});

test('an answer takes the place of one that a version before this one has stored as text', async () => {
  const [key, [late]] = [freshWord('key'), await buyers(1)];
  expect(await late!.announce(key)).toBe('sent');
  await db().updateTable('answers').set({ body: '"old"' }).where('unit_key', '=', key).execute();
  expect(await settle(late!, 'new')).toBe(true);
  expect(await served(key)).toBe('new');
});

test('nothing takes the place of what somebody has bought anew meanwhile', async () => {
  const [key, [late, anew]] = [freshWord('key'), await buyers(2)];
  expect(await late!.announce(key)).toBe('sent');
  expect(await close(late!)).toBe(true);
  expect(await anew!.announce(key)).toBe('sent');
  expect(await settle(anew!, 'anew')).toBe(true);
  await find(late!, 'late');
  expect(await served(key)).toBe('anew');
});

test('what who overtook a posting had bought serves although the posting is still to come, and until it does', async () => {
  const [key, [economy, live]] = [freshWord('key'), await buyers(2)];
  expect(await economy!.announce(key, 'standard')).toBe('sent');
  const posted = { providerId: freshWord('task'), costMicros: 0, collectInSeconds: 60 };
  expect(await markPosted(db(), economy!.attempt, posted)).toBe(true);
  expect(await live!.announce(key, undefined, true)).toBe('sent');
  expect(await close(live!)).toBe(true);
  await find(live!, 'live');
  expect(await served(key)).toBe('live');
  expect(await settle(economy!, 'posted')).toBe(true);
  await find(live!, 'live');
  expect(await served(key)).toBe('posted');
});

test('what was found late and has expired leaves the flight to who was buying it anew: it is not bought beside', async () => {
  const [key, [late, anew, beside]] = [freshWord('key'), await buyers(3)];
  expect(await late!.announce(key)).toBe('sent');
  expect(await close(late!)).toBe(true);
  expect(await anew!.announce(key)).toBe('sent');
  await find(late!, 'late');
  const expired = { expires_at: sql<Date>`app_now()` };
  await db().updateTable('answers').set(expired).where('unit_key', '=', key).execute();
  expect(await beside!.announce(key)).toBe('taken');
  // Once that has come to nothing it may be bought.
  expect(await close(anew!)).toBe(true);
  expect(await beside!.announce(key)).toBe('sent');
});

test('what would serve nobody any more does not end the flight of who buys it anew: it is not bought beside', async () => {
  const [key, [late, anew, beside]] = [freshWord('key'), await buyers(3)];
  expect(await late!.announce(key)).toBe('sent');
  expect(await close(late!)).toBe(true);
  expect(await anew!.announce(key)).toBe('sent');
  await find(late!, 'late', -1);
  expect(await served(key)).toBeNull();
  expect(await beside!.announce(key)).toBe('taken');
});
