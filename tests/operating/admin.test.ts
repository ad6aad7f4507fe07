import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administer } from '../../server/commands/administer.ts';
import { readConfig } from '../../server/config.ts';
import { authAccess, authSignIn } from '../../server/operations/auth.ts';
import { keysList } from '../../server/operations/keys.ts';
import { openData } from '../../server/wiring/data.ts';
import { accountsApp, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';
import { createPostgresDatabase } from '../support/database.ts';
import { person } from '../support/people.ts';
import { scratchFolder } from '../support/scratch.ts';
import type { TestApp } from '../support/test-app.ts';

let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
let app: Awaited<ReturnType<typeof accountsApp>>['app'];
let close: () => Promise<void>;

beforeAll(async () => {
  own = await createPostgresDatabase();
  ({ app, close } = await accountsApp({ url: own.url }));
});
afterAll(async () => {
  await close();
  await own.drop();
});

const run = promisify(execFile);

const environment = () => ({ DATABASE_URL: own.url, CREDENTIAL_KEYS: `v1:${'A'.repeat(43)}` });

/** Runs the command in a process of its own, as an operator does; the JSON it prints. */
async function inProcess(...args: string[]) {
  const env = { ...process.env, ...environment() };
  const { stdout } = await run(process.execPath, ['server/commands/admin.ts', ...args], { env });
  return JSON.parse(stdout);
}

/** Runs the command here, which takes a fraction of the time; the JSON it says. @throws how it ended otherwise */
async function cli(...args: string[]) {
  const { code, said } = await administer(args, environment());
  if (code !== 0) throw Object.assign(new Error(said), { code, said });
  return JSON.parse(said);
}

describe('the command line', () => {
  test.each(['rotate-keys', 'invite'])('makes no database for %s where its settings name none', async (command) => {
    const folder = await scratchFolder('nothing');
    const settings = { DATA_DIR: join(folder, 'data') };
    expect(await administer([command], settings)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is no database/),
    });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    // One in memory is its process's own.
    expect(await administer([command], { DATA_DIR: 'memory://' })).toMatchObject({ code: 1 });
  });

  test('leaves a database that it cannot open to whoever comes next', async () => {
    const folder = await scratchFolder('unopened');
    const config = readConfig({ DATA_DIR: folder });
    const foreign = await openData(config);
    await foreign!.pglite.exec('create table accounts (id integer)');
    await foreign!.close();
    expect(await administer(['accounts'], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/already exists/),
    });
    const next = await openData(config);
    await next!.close();
    await rm(folder, { recursive: true });
  });

  test('blocks an account in the running service, and lets it in again', async () => {
    const { as, email, userId } = await student(app);
    expect(await refusal(invokeAs(app, keysList, {}, as))).toBeNull();
    expect(await inProcess('block', email, 'left', 'the', 'class')).toMatchObject({ blockedReason: 'left the class' });
    await expect.poll(() => refusal(invokeAs(app, keysList, {}, as))).toBe('ACCOUNT_BLOCKED');
    await cli('unblock', userId);
    await expect.poll(() => refusal(invokeAs(app, keysList, {}, as))).toBeNull();
    const { items } = await cli('audit', '--action', 'account.blocked');
    expect(items).toMatchObject([{ actorKind: 'system', target: userId, details: { reason: 'left the class' } }]);
  });

  test('makes invites and reset links, sets quota and trial', async () => {
    const { email } = await student(app, { trialDays: 5 });
    expect(await cli('invite', '--uses', '3')).toMatchObject({ maxUses: 3, trialDays: 90, expiresAt: null });
    expect((await cli('reset', email)).resetUrl).toContain('#token=');
    await cli('quota', email, '7');
    await cli('trial', email, '2020-01-01');
    const state = await invokeAs(app, authAccess, {}, { sessionToken: await sessionOf(email) });
    expect(state.data).toMatchObject({ quota: { limit: 7 }, trial: { active: false, daysLeft: 0 } });
    await cli('quota', email, 'default');
    expect((await cli('account', email)).quota.limit).toBe(app.config.STUDENT_DAILY_QUOTA);
  });

  test('imports a file of games for an administrator, whole or not at all', async () => {
    const admin = await person({ app: { context: app } } as TestApp, { role: 'admin' });
    const titles = 'tests/support/data/game-titles.csv';
    const { imported } = await cli('import-games', admin.email, titles);
    expect(imported).toBeGreaterThanOrEqual(200);
    expect(await cli('import-games', admin.email, titles)).toEqual({ imported: 0, known: imported });
    await expect(cli('import-games', admin.email, 'tests/transports/clients/operations.graphql')).rejects.toMatchObject(
      {
        code: 1,
        said: expect.stringContaining('line 1: the header must name'),
      },
    );
    const { email } = await student(app);
    await expect(cli('import-games', email, titles)).rejects.toMatchObject({
      said: expect.stringContaining(`No admin ${email}`),
    });
  });

  test('says what is wrong with a command and fails', async () => {
    await expect(inProcess('quota', 'nobody@example.org', '5')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('No account'),
    });
    const { email } = await student(app);
    await expect(cli('quota', email, 'many')).rejects.toMatchObject({
      code: 1,
      said: expect.stringContaining('dailyLimit'),
    });
    await expect(cli('destroy')).rejects.toMatchObject({ code: 2 });
  });

  test.each(['90', '12/31/2027', '2027-02-30', '2027-12-31 10:00', '', undefined])(
    'ends no trial at %j, which is no date that means the same everywhere',
    async (end) => {
      const { email } = await student(app, { trialDays: 5 });
      const wrong = cli('trial', email, ...(end === undefined ? [] : [end]));
      await expect(wrong).rejects.toMatchObject({ code: 1, said: expect.stringContaining('expiresAt') });
      const state = await invokeAs(app, authAccess, {}, { sessionToken: await sessionOf(email) });
      expect(state.data).toMatchObject({ trial: { active: true } });
    },
  );

  test('passes no word over: with one too many nothing is done', async () => {
    const [first, second] = [(await cli('invite')).code, (await cli('invite')).code];
    await expect(cli('revoke-invite', first, second)).rejects.toMatchObject({
      code: 1,
      said: expect.stringContaining(second),
    });
    const { email } = await student(app, { trialDays: 5 });
    await expect(cli('trial', email, '2027-12-31', '10:00')).rejects.toMatchObject({ code: 1 });
    await expect(cli('invite', '5')).rejects.toMatchObject({ code: 1 });
    const codes = (await cli('invites')).invites.filter(({ revokedAt }: { revokedAt: unknown }) => revokedAt === null);
    expect(codes.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining([first, second]));
    const state = await invokeAs(app, authAccess, {}, { sessionToken: await sessionOf(email) });
    expect(state.data).toMatchObject({ trial: { active: true, daysLeft: 5 } });
  });

  test('passes no word over: nor an option that belongs to another command', async () => {
    const { code } = await cli('invite');
    const said = 'revoke-invite takes no --email, --cursor';
    const given = ['--email', 'a', '--cursor', 'b'];
    await expect(cli('revoke-invite', code, ...given)).rejects.toMatchObject({ code: 1, said });
    await expect(cli('accounts', '--action', 'x')).rejects.toMatchObject({
      code: 1,
      said: 'accounts takes no --action',
    });
    const { invites } = await cli('invites');
    expect(invites).toContainEqual(expect.objectContaining({ code, revokedAt: null }));
  });

  test('takes a time with its zone, and an empty word for no number', async () => {
    const { email } = await student(app, { trialDays: 5 });
    const told = await cli('trial', email, '2027-12-31T10:00:00+02:00');
    expect(told.trialExpiresAt).toBe('2027-12-31T08:00:00.000Z');
    await expect(cli('quota', email, '')).rejects.toMatchObject({ said: expect.stringContaining('dailyLimit') });
  });
});

async function sessionOf(email: string): Promise<string> {
  return (await invokeAs(app, authSignIn, { email, password: PASSWORD })).effects.session!.token;
}
