import bcrypt from 'bcrypt';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { authChangePassword, authSignIn } from '../../server/operations/auth.ts';
import { accountsApp, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';

let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await accountsApp());
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

/** Comparisons that wait until `open` is called; `judged` counts those that have begun, `order` has their passwords. */
function heldComparisons() {
  const gate = Promise.withResolvers<void>();
  const compare = bcrypt.compare;
  const spy = vi.spyOn(bcrypt, 'compare').mockImplementation(async (password, hash) => {
    await gate.promise;
    return await compare(password, hash);
  });
  const order = () => spy.mock.calls.map(([password]) => password);
  return { open: gate.resolve, judged: () => spy.mock.calls.length, order };
}

const WRONG = { currentPassword: 'guess', newPassword: 'another correct horse' };

const enter = (email: string, password: string, address: string) =>
  refusal(invokeAs(app, authSignIn, { email, password }, { address }));

test('two passwords are compared at once; more wait in a bounded queue, and beyond it the answer is 503 at once', async () => {
  const held = heldComparisons();
  const flood = Array.from({ length: 100 }, (_, i) => enter(`nobody${i}@example.org`, 'guess', `10.1.0.${i}`));
  const refused = Promise.withResolvers<void>();
  let full = 0;
  for (const one of flood)
    void one.then((code) => code === 'SERVICE_UNAVAILABLE' && ++full === 34 && refused.resolve());
  await refused.promise;
  expect(held.judged()).toBeLessThanOrEqual(2);
  held.open();
  const codes = await Promise.all(flood);
  expect(codes.filter((code) => code === 'SERVICE_UNAVAILABLE')).toHaveLength(100 - 64 - 2);
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(66);
});

test('the refusal is retryable and says when', async () => {
  const held = heldComparisons();
  const flood = Array.from({ length: 67 }, (_, i) =>
    invokeAs(app, authSignIn, { email: `no${i}@example.org`, password: 'guess' }, { address: `10.2.0.${i}` }).catch(
      (e) => e,
    ),
  );
  const refused = await Promise.race(flood);
  expect(refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 5 } });
  held.open();
  await Promise.all(flood);
});

test('a bystander is let in before the flood of one address is through', async () => {
  const { email } = await student(app);
  const held = heldComparisons();
  let refused = 0;
  const flood = Array.from({ length: 100 }, async (_, i) => {
    if ((await enter(`other${i}@example.org`, 'guess', '10.3.0.1')) === 'SERVICE_UNAVAILABLE') refused++;
  });
  await expect.poll(() => refused).toBe(100 - 64 - 2);
  const bystander = enter(email, PASSWORD, '10.3.0.2');
  // A place of the flood is taken for the bystander: it waits in the queue now.
  await expect.poll(() => refused).toBe(100 - 64 - 1);
  held.open();
  expect(await bystander).toBeNull();
  // Two were under way, and of those that wait each address has one in turn; what two begin together may overtake.
  expect(held.order().indexOf(PASSWORD)).toBeLessThanOrEqual(6);
  await Promise.all(flood);
});

type Guess = (at: number) => Promise<string | null>;

test.each<[string, (who: Awaited<ReturnType<typeof student>>) => Guess]>([
  ['an address', () => (at) => enter(`none${at}@example.org`, 'guess', '10.5.0.1')],
  [
    'an e-mail',
    ({ email }) =>
      (at) =>
        enter(email, 'guess', `10.6.0.${at}`),
  ],
  [
    'a change of password',
    ({ as }) =>
      () =>
        refusal(invokeAs(app, authChangePassword, WRONG, as)),
  ],
])('%s that has no attempt left takes no place of the queue', async (_, guessing) => {
  const guess = guessing(await student(app));
  for (let at = 0; at < 20; at++) await guess(at);
  const held = heldComparisons();
  const under = [1, 2].map((at) => enter(`under${at}@example.org`, 'guess', `10.7.0.${at}`));
  await expect.poll(held.judged).toBe(2);
  const flood = Array.from({ length: 100 }, (_, at) => guess(at));
  const first = await Promise.race(flood);
  held.open();
  expect([first, ...(await Promise.all(flood))]).toEqual(Array(101).fill('RATE_LIMITED'));
  await Promise.all(under);
});

test('an unknown e-mail costs the comparisons of a known one', async () => {
  const { email } = await student(app);
  const compare = vi.spyOn(bcrypt, 'compare');
  const work = async (who: string) => {
    compare.mockClear();
    expect(await enter(who, 'guess', '10.4.0.1')).toBe('INVALID_CREDENTIALS');
    return compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash));
  };
  expect(await work(email)).toEqual([app.config.BCRYPT_COST]);
  expect(await work('nobody@example.org')).toEqual([app.config.BCRYPT_COST]);
});

test('passwords are hashed at cost 12 unless the operator says otherwise', async () => {
  const asDelivered = { ...app, config: { ...app.config, BCRYPT_COST: readConfig({}).BCRYPT_COST } };
  const { userId } = await student(asDelivered);
  const account = app.database.db.selectFrom('accounts').select('password_hash').where('id', '=', userId);
  expect(bcrypt.getRounds((await account.executeTakeFirstOrThrow()).password_hash)).toBe(12);
});
