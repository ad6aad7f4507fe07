import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminAccountsBlock } from '../../server/operations/admin-accounts.ts';
import { authAccess, authSignOut } from '../../server/operations/auth.ts';
import { keysCreate, keysList, keysRevoke } from '../../server/operations/keys.ts';
import type { AppContext } from '../../server/services/context.ts';
import { type As, accountsApp, admin, invokeAs, refusal, student } from '../support/accounts.ts';
import { createPostgresDatabase } from '../support/database.ts';

let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
let here: Awaited<ReturnType<typeof accountsApp>>;
let there: Awaited<ReturnType<typeof accountsApp>>;
let deaf: AppContext;

beforeAll(async () => {
  own = await createPostgresDatabase();
  here = await accountsApp({ url: own.url });
  there = await accountsApp({ url: own.url });
  // This one never hears a signal, as when the listening connection is down.
  const third = await accountsApp({ url: own.url });
  deaf = Object.assign(third.app, { bus: { ...third.app.bus, subscribe: () => () => undefined } });
  closeDeaf = third.close;
});
let closeDeaf: () => Promise<void>;
afterAll(async () => {
  await Promise.all([here.close(), there.close(), closeDeaf()]);
  await own.drop();
});

const probe = (app: AppContext, as: As) => refusal(invokeAs(app, authAccess, {}, as));

/** Resolves when another application has heard that something about the account changed. */
function heard(app: AppContext, accountId: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = app.bus.subscribe((signal) => {
      if (signal.kind !== 'credentials' || signal.accountId !== accountId) return;
      stop();
      resolve();
    });
  });
}

async function keyOf(as: As) {
  const { key, apiKey } = (await invokeAs(here.app, keysCreate, { name: 'n' }, as)).data;
  return { keyId: apiKey.id, bearer: { authorization: `Bearer ${key}` } };
}

describe('on every process within a second', () => {
  test('a revoked key is refused as soon as the signal is there', async () => {
    const { as, userId } = await student(here.app);
    const { keyId, bearer } = await keyOf(as);
    expect(await probe(there.app, bearer)).toBeNull();
    const signal = heard(there.app, userId);
    await invokeAs(here.app, keysRevoke, { keyId }, as);
    await signal;
    expect(await probe(there.app, bearer)).toBe('UNAUTHENTICATED');
  });

  test('an ended session and a blocked account likewise', async () => {
    const operator = await admin(here.app);
    const [leaving, blocked] = [await student(here.app), await student(here.app)];
    expect([await probe(there.app, leaving.as), await probe(there.app, blocked.as)]).toEqual([null, null]);
    const signals = [heard(there.app, leaving.userId), heard(there.app, blocked.userId)];
    await invokeAs(here.app, authSignOut, {}, leaving.as);
    await invokeAs(here.app, adminAccountsBlock, { userId: blocked.userId, reason: 'test' }, operator);
    await Promise.all(signals);
    expect(await probe(there.app, leaving.as)).toBe('UNAUTHENTICATED');
    expect(await refusal(invokeAs(there.app, keysList, {}, blocked.as))).toBe('ACCOUNT_BLOCKED');
  });

  test('a revoked key is refused within the second although the signal was lost', async () => {
    const { as } = await student(here.app);
    const { keyId, bearer } = await keyOf(as);
    // By a clock that stands still: how long this takes the machine is no matter.
    const began = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
    expect(await probe(deaf, bearer)).toBeNull();
    await invokeAs(here.app, keysRevoke, { keyId }, as);
    clock.mockReturnValue(began + 999);
    await expect.poll(() => probe(deaf, bearer)).toBe('UNAUTHENTICATED');
    clock.mockRestore();
  });
});
