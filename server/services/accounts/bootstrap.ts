import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Config, ConfigError } from '../../config.ts';
import type { Tx } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import { issueKey } from '../api-keys/issue-key.ts';
import { CreateKey } from '../api-keys/schemas.ts';
import { record, SYSTEM } from '../audit/record.ts';
import type { AppContext } from '../context.ts';
import { CreateInvite } from './admin-schemas.ts';
import { insertInvite } from './create-invite.ts';
import { hashPassword, isOwnEmail, NewPassword } from './password.ts';
import { Email } from './schemas.ts';

/** What the first start made. The secrets exist only when they were generated just now, and only here. */
export interface FirstStart {
  /** Null when there is no admin and none could be made: a server without ADMIN_EMAIL. */
  adminEmail: string | null;
  adminPassword: string | null;
  inviteCode: string | null;
  apiKey: string | null;
}

const GENERATED_ADMIN = 'admin@example.com';

/**
 * Makes the first administrator (contract 2, first start). Any number of processes may call it at once: they take
 * turns, and the ones after the first find an admin. @throws ConfigError when ADMIN_EMAIL belongs to a student
 */
export async function bootstrap(app: AppContext): Promise<FirstStart> {
  const known = await existingAdmin({ db: app.database.db });
  const login = known ? null : loginOf(app.config);
  if (!login) return { adminEmail: known, adminPassword: null, inviteCode: null, apiKey: null };
  const passwordHash = await hashPassword(login.password, app.config.BCRYPT_COST);
  return await app.database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx.db);
    const rival = await existingAdmin(tx);
    if (rival) return { adminEmail: rival, adminPassword: null, inviteCode: null, apiKey: null };
    const adminId = await insertAdmin(tx, { email: login.email, passwordHash, mustChange: login.generated });
    if (!login.generated) return { adminEmail: login.email, adminPassword: null, inviteCode: null, apiKey: null };
    const { code } = await insertInvite(tx, SYSTEM, CreateInvite.parse({}));
    const { key } = await issueKey(tx, adminId, CreateKey.parse({ name: 'First key' }));
    return { adminEmail: login.email, adminPassword: login.password, inviteCode: code, apiKey: key };
  });
}

async function existingAdmin({ db }: Tx): Promise<string | null> {
  const admins = db.selectFrom('accounts').select('email').where('role', '=', 'admin').orderBy('created_at').limit(1);
  return (await admins.executeTakeFirst())?.email ?? null;
}

function loginOf(config: Config): { email: string; password: string; generated: boolean } | null {
  if (config.ADMIN_EMAIL !== undefined && config.ADMIN_PASSWORD !== undefined) {
    const password = NewPassword.safeParse(config.ADMIN_PASSWORD);
    if (!password.success) throw new ConfigError([`ADMIN_PASSWORD: ${password.error.issues[0]?.message}`]);
    const email = Email.parse(config.ADMIN_EMAIL);
    if (isOwnEmail(password.data, email)) throw new ConfigError(['ADMIN_PASSWORD: must not be the e-mail']);
    return { email, password: password.data, generated: false };
  }
  if (!config.embedded) return null;
  return { email: GENERATED_ADMIN, password: randomBytes(18).toString('base64url'), generated: true };
}

async function insertAdmin(
  tx: Tx,
  admin: { email: string; passwordHash: string; mustChange: boolean },
): Promise<string> {
  const { email, passwordHash, mustChange } = admin;
  const inserted = await tx.db
    .insertInto('accounts')
    .values({ id: newId(), email, password_hash: passwordHash, role: 'admin', must_change_password: mustChange })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ConfigError(['ADMIN_EMAIL: belongs to a student account; choose another one']);
  await record(tx, SYSTEM, { action: 'account.admin_created', target: inserted.id });
  return inserted.id;
}
