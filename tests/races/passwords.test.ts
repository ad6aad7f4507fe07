import bcrypt from 'bcrypt';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../server/core/database.ts';
import { adminAccountsIssueReset } from '../../server/operations/admin-accounts.ts';
import { authChangePassword, authResetPassword, authSignIn } from '../../server/operations/auth.ts';
import { type As, accountsApp, admin, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';
import { createPostgresDatabase } from '../support/database.ts';

let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;
let operator: As;
beforeAll(async () => {
  own = await createPostgresDatabase();
  ({ app, close } = await accountsApp({ url: own.url }));
  operator = await admin(app);
});
afterAll(async () => {
  await close();
  await own.drop();
});

const NEW = ['the first new password', 'the second new password'] as const;

/** Begins the work while somebody else has the account's row, waits until `count` wait for it, and goes on when `meanwhile` has. */
async function heldUp<T>(
  { userId, count }: { userId: string; count: number },
  work: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let begun: Promise<T> | undefined;
  await app.database.transaction(async (tx) => {
    await tx.db.selectFrom('accounts').select('id').where('id', '=', userId).forUpdate().execute();
    begun = work();
    begun.catch(() => undefined);
    await expect.poll(async () => (await waiting.execute(app.database.db)).rows.length).toBe(count);
    await meanwhile(tx);
  });
  return await begun!;
}

const linkOf = async (userId: string) => {
  const { data } = await invokeAs(app, adminAccountsIssueReset, { userId }, operator);
  return new URL(data.resetUrl).hash.replace('#token=', '');
};
const reset = (token: string, newPassword: string) => refusal(invokeAs(app, authResetPassword, { token, newPassword }));
const works = async (email: string, password: string) =>
  (await refusal(invokeAs(app, authSignIn, { email, password }, { address: '203.0.113.77' }))) === null;

describe('a password that two set at once', () => {
  test('is set once by a link, which is used up by the first', async () => {
    const { email, userId } = await student(app);
    const token = await linkOf(userId);
    const codes = await heldUp({ userId, count: 2 }, () => Promise.all(NEW.map((password) => reset(token, password))));
    expect(codes.toSorted()).toEqual(['INVALID_CREDENTIALS', null].toSorted());
    expect(await works(email, NEW[codes.indexOf(null)]!)).toBe(true);
  });

  test('is changed by the first of two who know it: the other one knows an old one', async () => {
    const { email, userId, as } = await student(app);
    const change = (newPassword: string) =>
      refusal(invokeAs(app, authChangePassword, { currentPassword: PASSWORD, newPassword }, as));
    const codes = await heldUp({ userId, count: 2 }, () => Promise.all(NEW.map(change)));
    expect(codes.toSorted()).toEqual(['INVALID_CREDENTIALS', null].toSorted());
    expect(await works(email, NEW[codes.indexOf(null)]!)).toBe(true);
  });
});

describe('a password that ends while it is being used', () => {
  test('opens no session, and does not come back', async () => {
    const { email, userId } = await student(app);
    const enter = () => refusal(invokeAs(app, authSignIn, { email, password: PASSWORD }));
    const replace = async ({ db }: Tx) => {
      const password_hash = await bcrypt.hash(NEW[0], 4);
      await db.updateTable('accounts').set({ password_hash }).where('id', '=', userId).execute();
      await db.deleteFrom('sessions').where('account_id', '=', userId).execute();
    };
    expect(await heldUp({ userId, count: 1 }, enter, replace)).toBe('INVALID_CREDENTIALS');
    const sessions = app.database.db.selectFrom('sessions').select('id').where('account_id', '=', userId);
    expect(await sessions.execute()).toEqual([]);
    expect(await works(email, NEW[0])).toBe(true);
  });

  test('and a link that is replaced while it is being used: both go on, and the link is dead', async () => {
    const { email, userId } = await student(app);
    const token = await linkOf(userId);
    const replace = ({ db }: Tx) => db.deleteFrom('password_resets').where('account_id', '=', userId).execute();
    expect(await heldUp({ userId, count: 1 }, () => reset(token, NEW[0]), replace)).toBe('INVALID_CREDENTIALS');
    expect(await works(email, PASSWORD)).toBe(true);
  });
});
