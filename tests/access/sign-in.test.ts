import bcrypt from 'bcrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authSignIn, authSignUp } from '../../server/operations/auth.ts';
import { passwordMatches } from '../../server/services/accounts/password.ts';
import { accountsApp, invite, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';

let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await accountsApp());
});
afterAll(() => close());

const enter = (email: string, password: string, address = '192.0.2.1') =>
  invokeAs(app, authSignIn, { email, password }, { address });
const hashOf = async (email: string) =>
  (
    await app.database.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).password_hash;

describe('sign-in', () => {
  test('a password is never cut: 72 bytes and one more is a wrong password', async () => {
    const password = 'p'.repeat(72);
    const email = 'long@example.org';
    await invokeAs(app, authSignUp, { email, password, inviteCode: await invite(app) });
    expect(await refusal(enter(email, `${password}x`))).toBe('INVALID_CREDENTIALS');
    expect(await refusal(enter(email, password))).toBeNull();
  });

  test('the hash is renewed when the cost setting has risen', async () => {
    const { email } = await student(app);
    const dearer = { ...app, config: { ...app.config, BCRYPT_COST: 5 } };
    await invokeAs(dearer, authSignIn, { email, password: PASSWORD });
    expect(bcrypt.getRounds(await hashOf(email))).toBe(5);
    expect(await refusal(enter(email, PASSWORD))).toBeNull();
    expect(bcrypt.getRounds(await hashOf(email))).toBe(5);
  });

  test('parallel sign-ins that renew the hash all succeed', async () => {
    const { email } = await student(app);
    const dearer = { ...app, config: { ...app.config, BCRYPT_COST: 5 } };
    const attempts = Array.from({ length: 4 }, () =>
      refusal(invokeAs(dearer, authSignIn, { email, password: PASSWORD })),
    );
    expect(await Promise.all(attempts)).toEqual([null, null, null, null]);
  });

  test('an unknown e-mail and a wrong password give the same answer', async () => {
    const { email } = await student(app);
    const known = await enter(email, 'not the password', '192.0.2.50').catch((error) => error);
    const unknown = await enter('nobody@example.org', 'not the password', '192.0.2.51').catch((error) => error);
    expect({ ...unknown, message: unknown.message }).toEqual({ ...known, message: known.message });
  });

  test('time does not tell an unknown e-mail, nor a hash of an older cost, from a wrong password', async () => {
    const [current, older] = await Promise.all([bcrypt.hash(PASSWORD, 8), bcrypt.hash(PASSWORD, 6)]);
    const times: Record<string, number[]> = { current: [], older: [], unknown: [] };
    for (let i = 0; i < 25; i++) {
      for (const [name, hash] of [
        ['current', current],
        ['older', older],
        ['unknown', null],
      ] as const) {
        const start = process.hrtime.bigint();
        await passwordMatches('not the password', hash, 8);
        times[name]!.push(Number(process.hrtime.bigint() - start));
      }
    }
    const median = (name: string) => times[name]!.sort((a, b) => a - b)[12]!;
    for (const other of ['older', 'unknown']) {
      const ratio = median(other) / median('current');
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });

  test('after five failures an e-mail is refused everywhere, also with the right password; others are not', async () => {
    const [victim, other] = [await student(app), await student(app)];
    const attempts = Array.from({ length: 12 }, (_, i) => refusal(enter(victim.email, 'guess', `203.0.113.${i + 20}`)));
    const codes = await Promise.all(attempts);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(7);
    expect(await refusal(enter(victim.email, PASSWORD))).toBe('RATE_LIMITED');
    expect(await refusal(enter(other.email, PASSWORD))).toBeNull();
  });

  test('the right password starts the count of failures anew', async () => {
    const { email } = await student(app);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) expect(await refusal(enter(email, 'guess'))).toBe('INVALID_CREDENTIALS');
      expect(await refusal(enter(email, PASSWORD))).toBeNull();
    }
  });

  test('twenty failures lock an address out, and a class that signs in behind one address does not', async () => {
    const classroom = await Promise.all(Array.from({ length: 25 }, () => student(app)));
    for (const { email } of classroom) expect(await refusal(enter(email, PASSWORD, '192.0.2.77'))).toBeNull();
    for (let i = 0; i < 20; i++) await refusal(enter(`nobody${i}@example.org`, 'guess', '192.0.2.78'));
    expect(await refusal(enter(classroom[0]!.email, PASSWORD, '192.0.2.78'))).toBe('RATE_LIMITED');
    expect(await refusal(enter(classroom[0]!.email, PASSWORD, '192.0.2.77'))).toBeNull();
  });
});
