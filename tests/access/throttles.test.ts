import bcrypt from 'bcrypt';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminAccountsIssueReset } from '../../server/operations/admin-accounts.ts';
import { authChangePassword, authResetPassword, authSignIn } from '../../server/operations/auth.ts';
import { bookAttempt } from '../../server/services/throttles/throttle.ts';
import { accountsApp, admin, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';
import { moveClock } from '../support/clock.ts';
import { BACKENDS, createPostgresDatabase } from '../support/database.ts';
import { inTurns } from '../support/series.ts';

type Application = Awaited<ReturnType<typeof accountsApp>>['app'];

let subnet = 0;
/** An address that nobody has used yet. */
const fresh = () => `10.9.${Math.floor(++subnet / 250)}.${subnet % 250}`;
const many = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const tally = (codes: (string | null)[]) => (wanted: string | null) => codes.filter((code) => code === wanted).length;

afterEach(() => vi.restoreAllMocks());

describe.each(inTurns(BACKENDS, 2))('throttles on %s', (backend) => {
  let app: Application;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const own = backend === 'postgres' ? await createPostgresDatabase() : null;
    const made = await accountsApp(own ? { url: own.url } : { embedded: true });
    app = made.app;
    drop = async () => {
      await made.close();
      await own?.drop();
    };
  });
  afterAll(() => drop());

  const enter = (email: string, password: string, address: string) =>
    refusal(invokeAs(app, authSignIn, { email, password }, { address }));
  const guess = (i: number, address: string) => enter(`nobody${i}@example.org`, 'guess', address);

  test('of a hundred parallel guesses of one address twenty are judged; a right one among the rest gets no session', async () => {
    const { email } = await student(app);
    const compare = vi.spyOn(bcrypt, 'compare');
    const address = fresh();
    const codes = await many(100, (i) => (i === 76 ? enter(email, PASSWORD, address) : guess(i, address)));
    const count = tally(codes);
    expect(count('INVALID_CREDENTIALS')).toBe(20);
    expect(count('RATE_LIMITED') + count('SERVICE_UNAVAILABLE')).toBe(80);
    expect(compare).toHaveBeenCalledTimes(20);
  });

  test('attempts that are being judged hold their places: one more waits until one of them is over', async () => {
    const address = fresh();
    const [first, ...others] = await many(20, () => bookAttempt(app, 'signInAddress', address));
    const more = bookAttempt(app, 'signInAddress', address);
    const over = first!.giveBack();
    expect(await Promise.race([more.then(() => 'booked'), over.then(() => 'one is over')])).toBe('one is over');
    for (const attempt of [await more, ...others]) await attempt.giveBack();
  });

  test('nineteen failures leave one try, twenty none', async () => {
    const { email } = await student(app);
    const address = fresh();
    for (let i = 0; i < 19; i++) expect(await guess(i, address)).toBe('INVALID_CREDENTIALS');
    expect(await enter(email, PASSWORD, address)).toBeNull();
    expect(await guess(19, address)).toBe('INVALID_CREDENTIALS');
    expect(await enter(email, PASSWORD, address)).toBe('RATE_LIMITED');
  });

  test('right passwords refuse nobody, however many come at once and however little is left', async () => {
    const { email } = await student(app);
    const address = fresh();
    for (let i = 0; i < 19; i++) await guess(i, address);
    expect(await many(8, () => enter(email, PASSWORD, address))).toEqual(Array(8).fill(null));
    for (let i = 0; i < 4; i++) await enter(email, 'guess', fresh());
    expect(await many(8, () => enter(email, PASSWORD, fresh()))).toEqual(Array(8).fill(null));
  });

  test('an IPv6 network of one subscriber is one address, and IPv4 in IPv6 form is IPv4', async () => {
    const { email } = await student(app);
    for (let i = 0; i < 20; i++) await guess(i, `2001:db8:7:7::${(i + 1).toString(16)}`);
    expect(await enter(email, PASSWORD, '2001:DB8:7:7:ffff::1')).toBe('RATE_LIMITED');
    expect(await enter(email, PASSWORD, '2001:db8:7:8::1')).toBeNull();
    const address = fresh();
    for (let i = 0; i < 20; i++) await guess(i, `::ffff:${address}`);
    expect(await enter(email, PASSWORD, address)).toBe('RATE_LIMITED');
  });

  test("windows end by the database's clock", async () => {
    const { email } = await student(app);
    for (let i = 0; i < 5; i++) await enter(email, 'guess', fresh());
    await moveClock(app.database, '14 minutes 50 seconds');
    expect(await enter(email, PASSWORD, fresh())).toBe('RATE_LIMITED');
    await moveClock(app.database, '15 minutes 10 seconds');
    // The new window begins at nothing: one more failure leaves room for the right one.
    expect(await enter(email, 'guess', fresh())).toBe('INVALID_CREDENTIALS');
    expect(await enter(email, PASSWORD, fresh())).toBeNull();
    await moveClock(app.database, '0');
  });

  test('a window that began by a clock that was ahead locks nobody once it is set right', async () => {
    const { email } = await student(app);
    const address = fresh();
    await moveClock(app.database, '1 hour');
    for (let i = 0; i < 20; i++) await (i < 5 ? enter(email, 'guess', address) : guess(100 + i, address));
    expect(await enter(email, PASSWORD, address)).toBe('RATE_LIMITED');
    await moveClock(app.database, '0');
    expect(await enter(email, PASSWORD, address)).toBeNull();
    // What began anew counts as ever.
    for (let i = 0; i < 20; i++) expect(await guess(200 + i, address)).toBe('INVALID_CREDENTIALS');
    expect(await enter(email, PASSWORD, address)).toBe('RATE_LIMITED');
  });

  test('the refusal says when to come back', async () => {
    const { email } = await student(app);
    for (let i = 0; i < 5; i++) await enter(email, 'guess', fresh());
    const refused = await invokeAs(app, authSignIn, { email, password: PASSWORD }, { address: fresh() }).catch(
      (e) => e,
    );
    expect(refused.details.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(refused.details.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
  });

  test('what could not be judged is not counted', async () => {
    const { email } = await student(app);
    vi.spyOn(bcrypt, 'compare').mockImplementation(() => Promise.reject(new Error('no thread')));
    const address = fresh();
    for (let i = 0; i < 21; i++) await expect(enter(email, PASSWORD, address)).rejects.toThrow('no thread');
    vi.restoreAllMocks();
    expect(await enter(email, PASSWORD, address)).toBeNull();
  });

  test('wrong current passwords lock changing it, and signing in, after five', async () => {
    const { email, as } = await student(app);
    const change = (currentPassword: string) =>
      refusal(invokeAs(app, authChangePassword, { currentPassword, newPassword: 'another long password' }, as));
    for (let i = 0; i < 5; i++) expect(await change('guess')).toBe('INVALID_CREDENTIALS');
    expect(await change(PASSWORD)).toBe('RATE_LIMITED');
    expect(await enter(email, PASSWORD, fresh())).toBe('RATE_LIMITED');
  });

  test('guessed reset links lock an address after twenty; right ones are not counted', async () => {
    const operator = await admin(app);
    const { userId } = await student(app);
    const address = fresh();
    const reset = (token: string) =>
      refusal(invokeAs(app, authResetPassword, { token, newPassword: 'another long password' }, { address }));
    const link = async () => {
      const { data } = await invokeAs(app, adminAccountsIssueReset, { userId }, operator);
      return new URL(data.resetUrl).hash.replace('#token=', '');
    };
    for (let i = 0; i < 19; i++) expect(await reset(`guess ${i}`)).toBe('INVALID_CREDENTIALS');
    expect(await reset(await link())).toBeNull();
    expect(await reset('guess')).toBe('INVALID_CREDENTIALS');
    expect(await reset(await link())).toBe('RATE_LIMITED');
  });
});

test('a reset on one process opens the account on all of them at once', async () => {
  const own = await createPostgresDatabase();
  const [one, other] = [await accountsApp({ url: own.url }), await accountsApp({ url: own.url })];
  const { email, userId } = await student(one.app);
  const enter = (app: Application, password: string) =>
    refusal(invokeAs(app, authSignIn, { email, password }, { address: fresh() }));
  for (let i = 0; i < 8; i++) await enter(one.app, 'guess');
  expect(await enter(other.app, PASSWORD)).toBe('RATE_LIMITED');
  const { data } = await invokeAs(other.app, adminAccountsIssueReset, { userId }, await admin(other.app));
  const token = new URL(data.resetUrl).hash.replace('#token=', '');
  await invokeAs(other.app, authResetPassword, { token, newPassword: 'another long password' }, { address: fresh() });
  expect(await enter(one.app, 'another long password')).toBeNull();
  await Promise.all([one.close(), other.close()]);
  await own.drop();
});
