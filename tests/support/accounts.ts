import { pino } from 'pino';
import type { z } from 'zod';
import { readConfig } from '../../server/config.ts';
import { AppError } from '../../server/core/errors.ts';
import { newId } from '../../server/core/ids.ts';
import { authSignIn, authSignUp } from '../../server/operations/auth.ts';
import { type Invoked, invoke } from '../../server/operations/invoke.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { CreateInvite } from '../../server/services/accounts/admin-schemas.ts';
import { bootstrap } from '../../server/services/accounts/bootstrap.ts';
import { createInvite } from '../../server/services/accounts/create-invite.ts';
import { SYSTEM } from '../../server/services/audit/record.ts';
import type { AppContext } from '../../server/services/context.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { openStore } from '../../server/wiring/store.ts';
import { createDataDirectory, createPostgresDatabase } from './database.ts';

export const ADMIN = { email: 'operator@example.org', password: 'operator passphrase' };
export const PASSWORD = 'correct horse battery';

/** Credential and address of a call; everything else about a request is the same in these tests. */
export interface As {
  authorization?: string;
  sessionToken?: string;
  crossOrigin?: boolean;
  address?: string;
}

/** An application with the parts that accounts need: a real database with its signals, by default a server's, and the configuration. */
export async function accountsApp(options: { url?: string; embedded?: boolean; env?: Record<string, string> } = {}) {
  const directory = options.embedded ? await createDataDirectory() : null;
  const own = directory || options.url ? null : await createPostgresDatabase();
  const config = readConfig({
    ...(directory
      ? { DATA_DIR: directory.path }
      : { DATABASE_URL: options.url ?? own!.url, CREDENTIAL_KEYS: `v1:${'A'.repeat(43)}` }),
    BCRYPT_COST: '4',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...options.env,
  });
  const store = await openStore(config);
  const log = pino({ level: 'silent' });
  const app = {
    config,
    database: store.database,
    bus: store.signals,
    memory: createMemory(),
    stopping: new AbortController().signal,
    log,
  } as unknown as AppContext;
  const first = await bootstrap(app);
  const close = async () => {
    await app.memory.close();
    await store.close();
    await own?.drop();
    await directory?.drop();
  };
  return { app, close, first };
}

/** Calls an operation the way a transport does. */
export function invokeAs<I extends z.ZodType, O extends z.ZodType>(
  app: AppContext,
  operation: Operation<I, O>,
  input: z.input<I>,
  as: As = {},
): Promise<Invoked<z.output<O>>> {
  const { authorization = null, sessionToken = null, crossOrigin = false, address = '192.0.2.1' } = as;
  const meta = { requestId: newId(), address, userAgent: 'test', transport: 'rest' as const, waitSeconds: 0 };
  return invoke(app, operation, {
    credential: { authorization, sessionToken, crossOrigin, persistedOperation: false },
    input: () => input,
    meta: { ...meta, signal: () => new AbortController().signal },
  });
}

/** The code that a call is refused with; `null` when it succeeds. */
export async function refusal(promise: Promise<unknown>): Promise<string | null> {
  try {
    await promise;
    return null;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code;
    throw thrown;
  }
}

export async function invite(app: AppContext, input: z.input<typeof CreateInvite> = {}): Promise<string> {
  return (await createInvite({ app, origin: SYSTEM }, CreateInvite.parse(input))).code;
}

let people = 0;

/** A new student who has signed up, with an address of their own. */
export async function student(app: AppContext, input: z.input<typeof CreateInvite> = {}) {
  const email = `student${++people}@example.org`;
  const address = `198.51.100.${people % 250}`;
  const inviteCode = await invite(app, input);
  const { data, effects } = await invokeAs(app, authSignUp, { email, password: PASSWORD, inviteCode }, { address });
  return { email, userId: data.account.userId, as: { sessionToken: effects.session!.token, address } };
}

export async function admin(app: AppContext): Promise<As> {
  const { effects } = await invokeAs(app, authSignIn, ADMIN, { address: '203.0.113.1' });
  return { sessionToken: effects.session!.token };
}
