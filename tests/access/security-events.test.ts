import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authAccess, authRevokeSession, authSessions, authSignIn, authSignOut } from '../../server/operations/auth.ts';
import { keysCreate, keysList, keysRevoke } from '../../server/operations/keys.ts';
import { operation, access as rules } from '../../server/operations/operation.ts';
import type { AppContext, RequestContext } from '../../server/services/context.ts';
import { NoInput } from '../../server/services/fields.ts';
import { accountsApp, invokeAs, PASSWORD, refusal, student } from '../support/accounts.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });

let app: AppContext;
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await accountsApp();
  app = { ...made.app, log };
  close = made.close;
});
afterAll(() => close());
beforeEach(() => {
  lines.length = 0;
});

/** What was logged, as one word and operation a line. */
const events = () => lines.map(({ level, security, operation: of }) => `${level} ${security} ${of}`);

test('a throttled sign-in is one line, a wrong password none', async () => {
  const { email } = await student(app);
  for (let i = 0; i < 5; i++) await refusal(invokeAs(app, authSignIn, { email, password: 'guess' }));
  expect(lines).toEqual([]);
  await refusal(invokeAs(app, authSignIn, { email, password: PASSWORD }, { address: '10.6.0.1' }));
  expect(events()).toEqual(['40 throttled auth.signIn']);
  expect(lines[0]).toMatchObject({ address: '10.6.0.1', requestId: expect.any(String) });
  expect(JSON.stringify(lines)).not.toContain(email);
  expect(JSON.stringify(lines)).not.toContain(PASSWORD);
});

test('a bad key is one line without the key; a revoked one says whose it was', async () => {
  const { as, userId } = await student(app);
  await refusal(invokeAs(app, authAccess, {}, { authorization: 'Bearer something-made-up' }));
  const { data } = await invokeAs(app, keysCreate, { name: 'to be revoked' }, as);
  await invokeAs(app, keysRevoke, { keyId: data.apiKey.id }, as);
  await refusal(invokeAs(app, keysList, {}, { authorization: `Bearer ${data.key}` }));
  expect(events()).toEqual(['40 bad key auth.access', '40 ended credential in use keys.list']);
  expect(lines[1]).toMatchObject({ accountId: userId, keyId: data.apiKey.id });
  expect(JSON.stringify(lines)).not.toContain('something-made-up');
  expect(JSON.stringify(lines)).not.toContain(data.key);
});

test('a refused origin is one line', async () => {
  const { as } = await student(app);
  expect(await refusal(invokeAs(app, authSignOut, {}, { ...as, crossOrigin: true }))).toBe('CROSS_ORIGIN_REQUEST');
  expect(events()).toEqual(['40 refused origin auth.signOut']);
});

test('a session that ends while an answer still uses it is one line', async () => {
  const { as } = await student(app);
  const long = operation({
    ...{ idempotency: 'none', spends: false, name: 'test.long', summary: 'Ends its own session.', kind: 'query' },
    ...{ input: NoInput, output: NoInput, access: rules.settings, errors: [] },
    run: async (ctx: RequestContext) => {
      const [own] = (await invokeAs(app, authSessions, {}, as)).data.sessions;
      await invokeAs(app, authRevokeSession, { sessionId: own!.id }, as);
      await ctx.recheck({ fresh: true }).catch(() => undefined);
      return {};
    },
  });
  await invokeAs(app, long, {}, as);
  expect(events()).toEqual(['40 ended credential in use test.long']);
  expect(JSON.stringify(lines)).not.toContain(as.sessionToken);
});

test('everyday refusals are not events', async () => {
  const { as } = await student(app);
  await refusal(invokeAs(app, authAccess, {}, {}));
  await refusal(invokeAs(app, keysCreate, { name: '' }, as));
  expect(lines).toEqual([]);
});
